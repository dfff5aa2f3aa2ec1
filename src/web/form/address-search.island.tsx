import { type ReactElement, useEffect, useRef, useState } from 'react'
import {
  type Filling,
  fillingOfFormatted,
  fillingOfSelected,
  isWorthAsking,
  picklistMax,
  type Suggestion,
  selectedIn,
  wantsHouse,
} from '../../forms/address-search.ts'
import { askForAddress, askForSuggestions, refused } from '../browser/address-calls.browser.ts'
import { announce } from '../browser/announce.browser.ts'
import { fillForm } from '../browser/fill-form.browser.ts'
import * as timings from '../browser/timings.browser.ts'
import { island } from '../islands/island.tsx'
import { Button } from '../ui/button.tsx'
import { Picklist, type PicklistField } from './picklist.client.tsx'
import styles from './picklist.module.css'

export interface AddressSearchProps {
  readonly field: PicklistField
  /** Where to search, and where to fetch what a moniker stands for. */
  readonly calls: { readonly search: string; readonly get: string }
  readonly country: string
  /** The page's own; without it nothing is asked. */
  readonly token: string
  readonly labels: Readonly<Record<'list' | 'manual' | 'found' | 'houses' | 'none' | 'filled' | 'resting' | 'submit', string>>
}

/** `none`: the last search found nothing. `manual`: the shopper would rather write. `resting`: the service refused us. */
type State = 'on' | 'none' | 'manual' | 'resting'

function AddressSearchInner({ field, calls, country, token, labels }: AddressSearchProps): ReactElement {
  const [lines, setLines] = useState<readonly Suggestion[]>([])
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<State>('on')
  const last = useRef(field.defaultValue)
  /** What the lines were found for. */
  const foundFor = useRef('')
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHouses = useRef(false)

  const input = () => document.getElementById(field.id) as HTMLInputElement
  const formOf = () => input().form!

  // What was typed before the island woke counts as typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking
  useEffect(() => {
    if (document.activeElement === input()) type(input().value)
    return () => clearTimeout(timer.current)
  }, [])

  function type(value: string): void {
    clearTimeout(timer.current)
    if (value.trim() !== last.current.trim()) {
      setOpen(false)
      // Another street has other doors.
      delete formOf().dataset.house
    } else if (value.trim() === foundFor.current) setOpen(lines.length > 0)
    if (!token || state === 'manual' || state === 'resting' || !isWorthAsking(value, last.current)) return
    timer.current = setTimeout(() => void search(value), timings.addressSearch)
  }

  async function search(term: string, listNum = ''): Promise<void> {
    last.current = term
    isHouses.current = listNum !== ''
    const mine = ++turn.current
    const fields = { country, searchString: term, csrf_token: token, ...(listNum ? { listNum } : {}) }
    const found = await askForSuggestions(calls.search, fields)
    // Somebody who has gone on, by typing or to another field, is not called back.
    if (mine !== turn.current) return
    if (found === refused) return rest()
    foundFor.current = isHouses.current ? '' : term.trim()
    show(found)
  }

  function show(found: readonly Suggestion[]): void {
    const isEmpty = found.length === 0 && !isHouses.current
    setLines(found)
    setState(isEmpty ? 'none' : 'on')
    if (document.activeElement !== input()) return
    setOpen(found.length > 0)
    if (isEmpty) announce(labels.none)
    else announce((isHouses.current ? labels.houses : labels.found).replace('#', String(found.length)))
  }

  function rest(): void {
    setState('resting')
    setOpen(false)
    formOf().dataset.addressService = 'off'
    announce(labels.resting)
  }

  async function choose(index: number): Promise<void> {
    const line = lines[index]
    setOpen(false)
    delete formOf().dataset.house
    if (!line) return setState('manual')
    const selected = selectedIn(line.format)
    if (!selected) return fetchAddress(line.format)
    fill(fillingOfSelected(selected))
    if (!isHouses.current && wantsHouse(selected)) return search(line.suggestion, selected.listNum)
    // What stands behind this door is asked when somebody comes to the field for it.
    if (isHouses.current) {
      const { idVoie, idNum } = selected
      formOf().dataset.house = JSON.stringify({ searchString: line.suggestion, idVoie, idNum })
    }
  }

  async function fetchAddress(moniker: string): Promise<void> {
    const address = await askForAddress(calls.get, { moniker, country, csrf_token: token })
    if (address === refused) rest()
    else if (address === null) setState('none')
    else fill(fillingOfFormatted(address))
  }

  function fill(filling: Filling): void {
    turn.current += 1
    foundFor.current = ''
    last.current = filling[field.id as keyof Filling] ?? last.current
    fillForm(formOf(), filling)
    setState('on')
    announce(labels.filled)
  }

  const texts = lines.map(({ suggestion, matched }) => ({ text: suggestion, matched }))
  // A full list has no room for a line more: whoever writes on is not held up.
  const hasManual = lines.length > 0 && lines.length < picklistMax
  return (
    <Picklist
      field={field}
      label={labels.list}
      lines={hasManual ? [...texts, { text: labels.manual }] : texts}
      isOpen={isOpen}
      onType={type}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChoose={(index) => void choose(index)}
    >
      {state === 'none' && <p className={styles.note}>{labels.none}</p>}
      {state === 'resting' && (
        <div className={styles.note}>
          <p>{labels.resting}</p>
          <Button type="submit" look="line" data-as-typed="">
            {labels.submit}
          </Button>
        </div>
      )}
    </Picklist>
  )
}

export const AddressSearch = island('address-search', 'idle', AddressSearchInner)

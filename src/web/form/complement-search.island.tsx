import { type ReactElement, useEffect, useRef, useState } from 'react'
import { isWorthAsking, type Suggestion, selectedIn } from '../../forms/address-search.ts'
import { askForSuggestions, refused } from '../browser/address-calls.browser.ts'
import { announce } from '../browser/announce.browser.ts'
import { fillForm } from '../browser/fill-form.browser.ts'
import * as timings from '../browser/timings.browser.ts'
import { island } from '../islands/island.tsx'
import { Picklist, type PicklistField } from './picklist.client.tsx'

interface ComplementSearchProps {
  readonly field: PicklistField
  readonly call: string
  readonly country: string
  readonly token: string
  readonly labels: Readonly<Record<'list' | 'found', string>>
}

/** The second line: once a house was chosen from a list, it knows the stairs and wings behind the door. */
function ComplementSearchInner({ field, call, country, token, labels }: ComplementSearchProps): ReactElement {
  const [lines, setLines] = useState<readonly Suggestion[]>([])
  const [isOpen, setOpen] = useState(false)
  const last = useRef('')
  const asked = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const input = () => document.getElementById(field.id) as HTMLInputElement
  const formOf = () => input().form!

  // Whoever woke the island by coming to the field has come to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking
  useEffect(() => {
    if (document.activeElement === input()) reach()
    return () => clearTimeout(timer.current)
  }, [])

  async function search(complSearchString = ''): Promise<void> {
    const { house = '', addressService } = formOf().dataset
    if (house === '' || addressService === 'off') {
      setLines([])
      return setOpen(false)
    }
    last.current = complSearchString
    const about = JSON.parse(house) as Record<string, string>
    const found = await askForSuggestions(call, { country, csrf_token: token, complSearchString, ...about })
    if (found === refused) formOf().dataset.addressService = 'off'
    const seen = found === refused ? [] : found
    setLines(seen)
    if (document.activeElement !== input()) return
    setOpen(seen.length > 0)
    if (seen.length > 0) announce(labels.found.replace('#', String(seen.length)))
  }

  /** Each house is asked for once. */
  function reach(): void {
    const { house = '' } = formOf().dataset
    if (house !== asked.current) void search()
    else setOpen(lines.length > 0 && input().value === '')
    asked.current = house
  }

  function type(value: string): void {
    clearTimeout(timer.current)
    setOpen(false)
    if (lines.length > 0 && isWorthAsking(value, last.current))
      timer.current = setTimeout(() => void search(value), timings.addressSearch)
  }

  function choose(index: number): void {
    setOpen(false)
    const address2 = selectedIn(lines[index]?.format ?? '')?.address2
    if (!address2) return
    last.current = address2
    fillForm(formOf(), { address2 })
  }

  return (
    <Picklist
      field={field}
      label={labels.list}
      lines={lines.map(({ suggestion, matched }) => ({ text: suggestion, matched }))}
      isOpen={isOpen}
      isPlain={lines.length === 0}
      onType={type}
      onReach={reach}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChoose={choose}
    />
  )
}

export const ComplementSearch = island('complement-search', 'interaction', ComplementSearchInner)

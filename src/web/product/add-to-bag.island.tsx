import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { alertShopper, announce } from '../announce.ts'
import { showBagToast } from '../cart/bag-toast.ts'
import { postForPart } from '../fetch.ts'
import { island } from '../islands/island.tsx'
import { timings } from '../timings.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import styles from './add-to-bag.island.module.css'
import { variantChoice } from './variant-choice.ts'

export interface AddToBagProps {
  readonly action: string
  readonly pid: string
  readonly sizes: readonly {
    readonly sku: string
    readonly fit: string | null
    readonly size: string | null
    readonly label: string
    readonly orderable: boolean
    readonly message: string
  }[]
  readonly fits: readonly { readonly id: string; readonly name: string }[]
  readonly labels: Readonly<
    Record<'fit' | 'size' | 'chooseSize' | 'add' | 'adding' | 'added' | 'soldOut' | 'selectSize' | 'badResponse', string>
  >
  /** What the server refused, when the form was sent without script. */
  readonly error?: string
}

/** A real form: piece, fit, size, send. With script the answer comes as a pop-in, and the page stays. */
function AddToBagInner({ action, pid, sizes, fits, labels, error: refused }: AddToBagProps): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [error, setError] = useState(refused)
  const [fit, setFit] = useState(fits[0]?.id ?? null)
  const [chosen, setChosen] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const hasSizes = sizes.some((size) => size.size !== null)
  const listed = sizes.filter((size) => size.fit === fit)
  const current = hasSizes ? listed.find((size) => size.size === chosen) : listed[0]
  const isGone = sizes.every((size) => !size.orderable)

  // The selects keep their own values: what was chosen before the island woke is read here, and nothing is lost.
  useEffect(read, [])
  useEffect(() => {
    variantChoice.set(current ? { sku: current.sku, fit: current.fit, size: current.size, orderable: current.orderable } : null)
  }, [current])

  function read(): void {
    const fields = new FormData(form.current ?? undefined)
    setFit(fields.has('fit') ? String(fields.get('fit')) : null)
    setChosen(String(fields.get('size') ?? ''))
  }

  function sizeSelect(): HTMLSelectElement | null {
    return form.current?.querySelector<HTMLSelectElement>('select[name=size]') ?? null
  }

  function chooseFit(): void {
    const size = sizeSelect()
    if (size) size.value = ''
    read()
  }

  function refuse(message: string): void {
    setState('ready')
    setError(message)
    sizeSelect()?.focus()
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (state !== 'ready') return
    if (hasSizes && chosen === '') return refuse(labels.selectSize)
    setState('busy')
    setError(undefined)
    const answer = await postForPart(action, new FormData(event.currentTarget))
    if (answer.kind === 'part') {
      setState('done')
      announce(labels.added)
      showBagToast(answer.html)
      setTimeout(() => setState('ready'), timings.productAdded)
    } else if (answer.kind === 'error') refuse(answer.message)
    else {
      setState('ready')
      alertShopper(labels.badResponse)
    }
  }

  const words = { ready: labels.add, busy: labels.adding, done: labels.added }
  return (
    <form ref={form} method="post" action={action} onSubmit={send} noValidate className={styles.form}>
      <input type="hidden" name="pid" value={pid} />
      <input type="hidden" name="Quantity" value="1" />
      {fits.length > 0 && (
        <Select label={labels.fit} name="fit" defaultValue={fits[0]?.id} onChange={chooseFit}>
          {fits.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </Select>
      )}
      {hasSizes && (
        <Select label={labels.size} name="size" defaultValue="" error={error} onChange={read}>
          <option value="">{labels.chooseSize}</option>
          {/* By size, not by sku: the chosen option stays when the island wakes to another fit. */}
          {listed.map((size) => (
            <option key={size.size} value={size.size ?? ''}>
              {size.label}
            </option>
          ))}
        </Select>
      )}
      {!hasSizes && error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {current && !isGone && <p className="t-small t-soft">{current.message}</p>}
      <Button type="submit" wide state={state} aria-disabled={isGone || undefined}>
        {isGone ? labels.soldOut : words[state]}
      </Button>
    </form>
  )
}

export const AddToBag = island('add-to-bag', 'interaction', AddToBagInner)

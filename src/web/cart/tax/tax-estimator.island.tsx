import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { badResponse } from '../../browser/announce.browser.ts'
import { postForm } from '../../browser/fetch.browser.ts'
import { island } from '../../islands/island.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export interface TaxEstimatorFormProps {
  readonly action: string
  readonly token: string
  /** Of a code that is worth sending: the rule book's. */
  readonly pattern: string
  readonly words: {
    readonly zip: string
    readonly estimate: string
    readonly estimating: string
    readonly estimated: string
    readonly tax: string
    readonly total: string
    readonly invalid: string
  }
  /** What was estimated before. */
  readonly known: Estimate | null
  /** What the server refused, when the form was sent without script. */
  readonly failed: { readonly typed: string; readonly message: string } | null
}

interface Estimate {
  readonly zipcode: string
  readonly tax: string
  readonly total: string
}

type Answer = Estimate | { readonly error: { readonly message: string } }

/** A real form. With script it answers where it stands, and the sums on the page with it. */
function TaxEstimatorInner({ action, token, pattern, words, known, failed }: TaxEstimatorFormProps): ReactElement {
  const initial = failed?.typed ?? known?.zipcode ?? ''
  const [typed, setTyped] = useState(initial)
  const [shown, setShown] = useState(failed ? null : known)
  const [error, setError] = useState(failed?.message)
  const [isBusy, setBusy] = useState(false)
  // Only a script may take the button away: without one the form must go through.
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const form = useRef<HTMLFormElement>(null)
  const isEmpty = typed.trim() === ''
  const isEstimated = shown !== null && shown.zipcode === typed.trim()

  const field = () => form.current!.querySelector<HTMLInputElement>('[name=taxpostal]')!

  function change(value: string): void {
    setTyped(value)
    setError(undefined)
    if (value.trim() === '' && shown) forget()
  }

  function forget(): void {
    setShown(null)
    showOnPage(null)
    const fields = new FormData(form.current!)
    fields.set('action', 'remove')
    void postForm(action, fields)
  }

  function refuse(message: string): void {
    setError(message)
    field().focus()
  }

  async function estimate(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy || isEmpty) return
    const fields = new FormData(event.currentTarget)
    if (!new RegExp(pattern).test(typed.trim())) return refuse(words.invalid)
    setBusy(true)
    setError(undefined)
    const answer = await postForm<Answer>(action, fields)
    setBusy(false)
    if (!answer) badResponse()
    else if ('error' in answer) refuse(answer.error.message)
    // Cleared while we asked.
    else if (field().value.trim() === '') forget()
    else {
      setShown(answer)
      showOnPage(answer)
    }
  }

  return (
    <form
      ref={form}
      method="post"
      action={action}
      onSubmit={estimate}
      noValidate
      data-tax-state={isEstimated ? 'estimated' : 'estimate'}
    >
      <input type="hidden" name="csrf_token" value={token} />
      <div data-row="">
        <Field
          label={words.zip}
          name="taxpostal"
          inputMode="numeric"
          autoComplete="postal-code"
          dir="ltr"
          defaultValue={initial}
          error={error}
          onInput={(event) => change(event.currentTarget.value)}
        />
        <Button type="submit" look="line" state={isBusy ? 'busy' : isEstimated ? 'done' : 'ready'} disabled={isAwake && isEmpty}>
          {isBusy ? words.estimating : isEstimated ? words.estimated : words.estimate}
        </Button>
      </div>
      <div role="status">
        {isEstimated && (
          <dl>
            <dt>{words.tax}</dt>
            <dd>
              <bdi className="price">{shown.tax}</bdi>
            </dd>
            <dt>{words.total}</dt>
            <dd>
              <bdi className="price">{shown.total}</bdi>
            </dd>
          </dl>
        )}
      </div>
    </form>
  )
}

/** The sums of the bag, wherever on the page they stand: written anew, or hidden again. */
function showOnPage(estimate: Estimate | null): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-estimated]')) {
    const { estimated } = row.dataset
    // What stands there while nothing is estimated goes when something is.
    row.hidden = (estimate === null) !== (estimated === 'no')
    const amount = row.querySelector('.price')
    if (amount && estimate && estimated !== 'no') amount.textContent = estimated === 'tax' ? estimate.tax : estimate.total
  }
}

export const TaxEstimatorForm = island('tax-estimator', 'load', TaxEstimatorInner)

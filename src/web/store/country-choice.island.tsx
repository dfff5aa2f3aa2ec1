import { type ReactElement, useRef, useState } from 'react'
import { appendParam } from '../append-param.ts'
import { alertShopper, announce } from '../browser/announce.browser.ts'
import { fetchPart } from '../browser/fetch.browser.ts'
import { island } from '../islands/island.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import styles from './country-choice.island.module.css'

interface CountryChoiceProps {
  readonly action: string
  readonly pid: string
  readonly country: string
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  readonly labels: Readonly<Record<'country' | 'choose' | 'show' | 'failed', string>>
}

/** A form that asks for the boutiques of another country; with script they take the place of those that are shown. */
function CountryChoiceInner({ action, pid, country, countries, labels }: CountryChoiceProps): ReactElement {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function show(): Promise<void> {
    const fields = new FormData(form.current ?? undefined)
    const asked = String(fields.get('countryCode'))
    setBusy(true)
    const html = await fetchPart(appendParam(appendParam(action, 'pid', pid), 'countryCode', asked))
    setBusy(false)
    // Somebody who chose again meanwhile gets the later one.
    if (new FormData(form.current ?? undefined).get('countryCode') !== asked) return
    const list = form.current?.closest('section')?.querySelector('[data-boutiques]')
    const part = document.createElement('template')
    // Our own server rendered and escaped this.
    part.innerHTML = html ?? ''
    const found = part.content.querySelector('[data-boutiques]')
    if (!list || !found) return alertShopper(labels.failed)
    list.replaceWith(found)
    announce(found.querySelector('[data-found], p')?.textContent ?? '')
  }

  return (
    <form
      ref={form}
      method="get"
      action={action}
      className={styles.form}
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void show()
      }}
    >
      <input type="hidden" name="pid" value={pid} />
      <Select label={labels.country} name="countryCode" defaultValue={country} onChange={() => void show()}>
        {!countries.some(({ code }) => code === country) && <option value={country}>{labels.choose}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" look="text">
        {labels.show}
      </Button>
    </form>
  )
}

export const CountryChoice = island('country-choice', 'interaction', CountryChoiceInner)

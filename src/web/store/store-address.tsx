import type { ReactElement } from 'react'
import { addressLines, type Store } from '../../domain/store/store.ts'
import { countryName } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'

/** As an envelope has it: in the boutique's own script where the reader's is the same, else in Latin letters. */
export function StoreAddress({
  store,
  withCountry = false,
}: {
  readonly store: Store
  readonly withCountry?: boolean
}): ReactElement {
  const { visit } = useVisit()
  const lines = store.localAddress ?? addressLines(store)
  const country = countryName(store.country, visit.language)
  // A city-state would be named twice.
  const shown = withCountry && lines.at(-1) !== country ? [...lines, country] : lines
  return (
    <address>
      {shown.map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}

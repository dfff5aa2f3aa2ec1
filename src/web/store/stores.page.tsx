import type { ReactElement } from 'react'
import type { Store } from '../../domain/store/store.ts'
import { countryName } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './store.module.css'
import { StoreCard } from './store-card.tsx'

/** The boutiques of one country; where there are none, that is said. */
export function CountryStores({
  country,
  stores,
}: {
  readonly country: string
  readonly stores: readonly Store[]
}): ReactElement {
  const { visit, t } = useVisit()
  const name = countryName(country, visit.language)
  return (
    <section className={`wrap ${styles.ofCountry}`}>
      <h1 className="t-title">{name}</h1>
      {stores.length === 0 && <p className="prose">{t('origin.noBoutique', { country: name })}</p>}
      <ul className={styles.cards}>
        {stores.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} metres={null} />
          </li>
        ))}
      </ul>
      <TextLink href={urlOf(visit, 'storeLocator')}>{t('stores.all')}</TextLink>
    </section>
  )
}

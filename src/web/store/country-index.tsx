import type { ReactElement } from 'react'
import type { Store } from '../../domain/store/store.ts'
import { countryName, inOrder } from '../../i18n/format.ts'
import type { Language } from '../../kernel/visit.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { countryAnchor } from '../path/store-path.ts'
import { urlOf } from '../urls.ts'
import styles from './store.module.css'

interface Country {
  readonly code: string
  readonly name: string
  readonly stores: readonly Store[]
}

/** Continents in the house's order, their countries in that of the reader's language. */
export function byContinent(
  stores: readonly Store[],
  language: Language,
): { continent: Store['continent']; countries: Country[] }[] {
  return [...Map.groupBy(stores, (store) => store.continent)].map(([continent, there]) => {
    const countries = [...Map.groupBy(there, (store) => store.country)].map(([code, inside]) => ({
      code,
      name: countryName(code, language),
      stores: inside,
    }))
    return { continent, countries: inOrder(countries, ({ name }) => name, language) }
  })
}

/** Every country with a boutique; each leads to its part of the list. */
export function CountryIndex({ stores }: { readonly stores: readonly Store[] }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <nav className={styles.index} aria-label={t('stores.byCountry')}>
      {byContinent(stores, visit.language).map(({ continent, countries }) => (
        <div key={continent}>
          <p className="t-label t-ash">{t(`site.${continent}`)}</p>
          <ul>
            {countries.map(({ code, name }) => (
              <li key={code}>
                <a href={`${urlOf(visit, 'storeLocator')}#${countryAnchor(code)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

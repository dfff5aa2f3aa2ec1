import type { ReactElement } from 'react'
import type { Store } from '../../domain/store/store.ts'
import { countryName, inOrder } from '../../i18n/format.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { countryAnchor } from '../path/store-path.ts'
import { urlOf } from '../urls.ts'
import styles from './store.module.css'

interface Country {
  readonly code: string
  readonly name: string
  readonly stores: readonly Store[]
}

interface Continent {
  readonly continent: Store['continent']
  readonly countries: readonly Country[]
}

/** Where the reader is comes first; then continents in the house's order, their countries in that of the reader's language. */
export function byContinent(stores: readonly Store[], { country: here, language }: SiteVisit): Continent[] {
  const continents = [...Map.groupBy(stores, (store) => store.continent)].map(([continent, there]) => {
    const countries = [...Map.groupBy(there, (store) => store.country)].map(([code, inside]) => ({
      code,
      name: countryName(code, language),
      stores: inside,
    }))
    return {
      continent,
      countries: first(
        inOrder(countries, ({ name }) => name, language),
        ({ code }) => code === here,
      ),
    }
  })
  return first(continents, ({ countries }) => countries[0]?.code === here)
}

const first = <T,>(all: readonly T[], isFirst: (each: T) => boolean): T[] => [
  ...all.filter(isFirst),
  ...all.filter((each) => !isFirst(each)),
]

/** Every country with a boutique; each leads to its part of the list. */
export function CountryIndex({ stores }: { readonly stores: readonly Store[] }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <nav className={styles.index} aria-label={t('stores.byCountry')}>
      {byContinent(stores, visit).map(({ continent, countries }) => (
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

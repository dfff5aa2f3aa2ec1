import type { ReactElement } from 'react'
import type { Store } from '../../domain/store/store.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { countryAnchor, storePath } from '../path/store-path.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { SceneImage } from '../ui/scene-image.tsx'
import { urlOf } from '../urls.ts'
import { byContinent, CountryIndex } from './country-index.tsx'
import styles from './store.module.css'
import { StoreAddress } from './store-address.tsx'

/** Every boutique by continent, country and, where a country has several, region. */
export function Stores({ stores }: { readonly stores: readonly Store[] }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className="wrap">
      <Breadcrumb
        label={t('common.breadcrumb')}
        trail={[{ name: 'Averne', href: urlOf(visit, 'home') }]}
        here={t('stores.title')}
      />
      <header className={styles.head}>
        <h1 className="t-title">
          {t('stores.title')} <span className={styles.count}>{t('stores.count', { count: stores.length })}</span>
        </h1>
        <p className="t-soft prose">{t('stores.intro')}</p>
      </header>
      {stores[0] && (
        <div className={styles.front}>
          <SceneImage scene={stores[0].scenes[0]!} shape="story" eager />
        </div>
      )}
      <CountryIndex stores={stores} />
      {byContinent(stores, visit.language).map(({ continent, countries }) => (
        <section key={continent} className={styles.continent} aria-labelledby={continent}>
          <h2 id={continent} className="t-title">
            {t(`site.${continent}`)}
          </h2>
          {countries.map((country) => (
            <section key={country.code} className={styles.country} aria-labelledby={countryAnchor(country.code)}>
              <h3 id={countryAnchor(country.code)} className="t-head">
                {country.name}
              </h3>
              <Regions stores={country.stores} />
            </section>
          ))}
        </section>
      ))}
    </div>
  )
}

function Regions({ stores }: { readonly stores: readonly Store[] }): ReactElement {
  const regions = [...Map.groupBy(stores, (store) => store.regionName)]
  return (
    <div className={styles.regions}>
      {regions.map(([region, inside]) => (
        <div key={region}>
          {regions.length > 1 && region && <h4 className="t-label t-ash">{region}</h4>}
          <ul className={styles.cards}>
            {inside.map((store) => (
              <Card key={store.id} store={store} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Card({ store }: { readonly store: Store }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <li>
      <a className={styles.name} href={visit.base + storePath(store)}>
        {store.name}
      </a>
      {store.kind !== 'boutique' && <p className="t-small t-ash">{t(`stores.kind_${store.kind}`)}</p>}
      <div className="t-small t-soft">
        <StoreAddress store={store} />
      </div>
    </li>
  )
}

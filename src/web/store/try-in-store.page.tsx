import type { ReactElement } from 'react'
import { countryName, formatList } from '../../i18n/format.ts'
import { openingWords } from '../../i18n/opening-words.ts'
import { siteOf } from '../../markets/sites.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { routeUrl, storePath } from '../path/store-path.ts'
import { piecePath } from '../piece/piece-path.ts'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { CountryChoice } from './country-choice.island.tsx'
import { StoreAddress } from './store-address.tsx'
import styles from './try-in-store.module.css'
import type { TryInStoreView } from './try-in-store.view.ts'

export function TryInStore({ view }: { readonly view: TryInStoreView }): ReactElement {
  const { visit, t } = useVisit()
  const { piece, pid, country, countries, stores } = view
  return (
    <section className={`wrap narrow ${styles.try}`}>
      <h1 className="t-head">{t('origin.tryHeading', { name: piece.name })}</h1>
      <p className="t-soft prose">{t('origin.tryText')}</p>
      <CountryChoice
        action={urlOf(visit, 'productTryInStorePopin')}
        pid={pid}
        country={country}
        countries={countries}
        labels={{
          country: t('address.country'),
          choose: t('address.choose'),
          show: t('origin.show'),
          failed: t('error.BAD_RESPONSE'),
        }}
      />
      <div className={styles.found} data-boutiques="">
        {stores.length === 0 ? (
          <p>{t('origin.noBoutique', { country: countryName(country, visit.language) })}</p>
        ) : (
          <>
            <p className="t-small t-ash" data-found="">
              {t('stores.count', { count: stores.length })}
            </p>
            <ul>
              {stores.map((held) => (
                <Boutique key={held.view.store.id} held={held} view={view} />
              ))}
            </ul>
          </>
        )}
      </div>
      <p data-crumbs="">
        <TextLink href={visit.base + piecePath(piece.colourway, piece.slug)}>{t('viewer.back')}</TextLink>
      </p>
    </section>
  )
}

type Held = TryInStoreView['stores'][number]

function Boutique({ held, view }: { readonly held: Held; readonly view: TryInStoreView }): ReactElement {
  const { visit, t } = useVisit()
  const { store } = held.view
  const asked = `mailto:${store.email}?subject=${encodeURIComponent(`${view.piece.name}, ${view.pid}`)}`
  return (
    <li
      className={styles.boutique}
      data-gtm-store-id={store.id}
      data-name={store.name}
      data-lat={store.latitude}
      data-lng={store.longitude}
      data-unit={siteOf(visit).distance}
    >
      <h2 className="t-name">{store.name}</h2>
      <p className={styles.stock} data-here={held.isHere || undefined}>
        <Stock held={held} size={view.size} />
      </p>
      <p className="t-small t-soft">{openingWords(held.view.store, held.view.now, t, visit.locale)}</p>
      <details>
        <summary>{t('origin.aboutStore')}</summary>
        <div className={styles.details}>
          <StoreAddress store={store} />
          <p className="t-small t-soft">{store.near}</p>
          <TextLink href={visit.base + storePath(store)} label={`${t('stores.see')}: ${store.name}`}>
            {t('stores.see')}
          </TextLink>
        </div>
      </details>
      <ul className={styles.contacts}>
        <li>
          <a href={`tel:${store.phone.replaceAll(' ', '')}`} aria-label={`${t('origin.call')}: ${store.name}`}>
            {t('origin.call')}
          </a>
        </li>
        <li>
          <a href={asked} aria-label={`${t('origin.write')}: ${store.name}`}>
            {t('origin.write')}
          </a>
        </li>
        <li>
          <a href={routeUrl(store)} target="_blank" rel="noopener noreferrer" aria-label={`${t('origin.way')}: ${store.name}`}>
            {t('origin.way')}
          </a>
        </li>
      </ul>
    </li>
  )
}

/** States, never counts. */
function Stock({ held, size }: { readonly held: Held; readonly size: string | null }): string {
  const { visit, t } = useVisit()
  const sizes = formatList(held.sizes, visit.locale)
  if (held.isHere) {
    if (size) return t('origin.hereSize', { size })
    return held.sizes.length > 0 ? t('origin.hereSizes', { sizes }) : t('origin.herePiece')
  }
  return size && held.sizes.length > 0 ? t('origin.otherSizes', { size, sizes }) : t('origin.notHere')
}

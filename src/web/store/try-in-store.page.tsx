import type { ReactElement } from 'react'
import { countryName, formatList, withColon } from '../../i18n/format.ts'
import { openingWords } from '../../i18n/opening-words.ts'
import type { Maps } from '../../integrations/maps/port.ts'
import { siteOf } from '../../markets/sites.ts'
import { appendParam } from '../append-param.ts'
import { Composed } from '../composed/composed.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { routeUrl, storePath } from '../path/store-path.ts'
import { piecePath } from '../piece/piece-path.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { Hours } from './hours.tsx'
import marks from './locator.module.css'
import { mapSettings } from './map-settings.ts'
import { StoreAddress } from './store-address.tsx'
import { Stores } from './stores.island.tsx'
import styles from './try-in-store.module.css'
import type { TryInStoreView } from './try-in-store.view.ts'

export function TryInStore({ view, maps }: { readonly view: TryInStoreView; readonly maps: Maps }): ReactElement {
  const { visit, t } = useVisit()
  const { piece, pid, country, countries, stores } = view
  return (
    <Composed
      heading={t('origin.tryHeading', { name: piece.name })}
      text={t('origin.tryText')}
      marks={{ 'data-stores': '', 'data-view': 'list' }}
    >
      <form className={styles.form} method="get" action={urlOf(visit, 'productTryInStorePopin')}>
        <input type="hidden" name="pid" value={pid} />
        <Select label={t('address.country')} name="countryCode" defaultValue={country}>
          {!countries.some(({ code }) => code === country) && <option value={country}>{t('address.choose')}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" look="text">
          {t('origin.show')}
        </Button>
      </form>
      <div className={styles.tools}>
        <Button look="text" hidden data-locate="">
          {t('pickup.usePosition')}
        </Button>
        <Button look="text" hidden data-toggle="">
          {t('stores.showMap')}
        </Button>
      </div>
      <section className={styles.map} data-map="" aria-label={t('stores.map')} hidden />
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
      <div className={marks.here}>
        <Stores
          kind="try"
          settings={{
            urls: { geolocate: urlOf(visit, 'geolocate'), geo: urlOf(visit, 'storeGeo') },
            centre: view.centre,
            map: mapSettings(visit, maps, t),
            words: {
              failed: t('error.BAD_RESPONSE'),
              denied: t('pickup.denied'),
              looking: t('pickup.looking'),
              showList: t('stores.showList'),
              showMap: t('stores.showMap'),
              offline: t('error.NO_INTERNET_ERROR'),
              mapFailed: t('stores.mapFailed'),
            },
          }}
        />
      </div>
      <p data-crumbs="">
        <TextLink href={visit.base + piecePath(piece.colourway, piece.slug)}>{t('viewer.back')}</TextLink>
      </p>
    </Composed>
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
      <p className="t-small" data-away="" hidden />
      <p className={styles.stock} data-here={held.isHere || undefined}>
        <Stock held={held} view={view} />
      </p>
      <p className="t-small t-soft">{openingWords(held.view.store, held.view.now, t, visit.locale)}</p>
      <details>
        <summary>{t('origin.aboutStore')}</summary>
        <div className={styles.details}>
          <StoreAddress store={store} />
          <p className="t-small t-soft">{store.near}</p>
          <Hours view={held.view} isOneOfMany />
          <TextLink href={visit.base + storePath(store)} label={withColon(t('stores.see'), store.name, visit.language)}>
            {t('stores.see')}
          </TextLink>
        </div>
      </details>
      <ul className={styles.contacts}>
        {held.sizes.length > 0 || held.isHere ? (
          <li>
            <a
              href={appendParam(appendParam(urlOf(visit, 'askTryOn'), 'storeID', store.id), 'pid', view.pid)}
              data-popin="drawer"
              aria-label={withColon(t('tryon.ask'), store.name, visit.language)}
            >
              {t('tryon.ask')}
            </a>
          </li>
        ) : null}
        <li>
          <a
            href={appendParam(appendParam(urlOf(visit, 'bookAppointment'), 'storeID', store.id), 'pid', view.pid)}
            data-popin="drawer"
            aria-label={withColon(t('appointment.book'), store.name, visit.language)}
          >
            {t('appointment.book')}
          </a>
        </li>
        <li>
          <a href={`tel:${store.phone.replaceAll(' ', '')}`} aria-label={withColon(t('origin.call'), store.name, visit.language)}>
            {t('origin.call')}
          </a>
        </li>
        <li>
          <a href={asked} aria-label={withColon(t('origin.write'), store.name, visit.language)}>
            {t('origin.write')}
          </a>
        </li>
        <li>
          <a
            href={routeUrl(store)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={withColon(t('origin.way'), store.name, visit.language)}
          >
            {t('origin.way')}
          </a>
        </li>
      </ul>
    </li>
  )
}

/** States, never counts. */
function Stock({ held, view: { size, fit } }: { readonly held: Held; readonly view: TryInStoreView }): string {
  const { visit, t } = useVisit()
  const sizes = formatList(held.sizes, visit.locale)
  if (held.isHere) {
    if (size) return t('origin.hereSize', { size })
    return held.sizes.length > 0 ? t('origin.hereSizes', { sizes }) : t('origin.herePiece')
  }
  const { sizesOfFit } = held
  if (!size || sizesOfFit.length === 0) return t('origin.notHere')
  const missing = fit === null ? size : `${size} (${t(`shop.fit_${fit as 'regular'}`)})`
  return t('origin.otherSizes', { size: missing, sizes: formatList(sizesOfFit, visit.locale) })
}

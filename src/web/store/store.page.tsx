import type { ReactElement } from 'react'
import { countryName } from '../../i18n/format.ts'
import { openingWords } from '../../i18n/opening-words.ts'
import type { Maps } from '../../integrations/maps/port.ts'
import { siteOf } from '../../markets/sites.ts'
import { appendParam } from '../append-param.ts'
import { PictureCarousel } from '../carousel/picture-carousel.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { countryAnchor, storePath } from '../path/store-path.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { CountryIndex } from './country-index.tsx'
import { Hours } from './hours.tsx'
import { OnMap } from './on-map.tsx'
import styles from './store.module.css'
import type { Neighbour, StoreView, storesNear } from './store.view.ts'
import { StoreAddress } from './store-address.tsx'

type StoresNear = Awaited<ReturnType<typeof storesNear>>

interface StoreProps {
  readonly view: StoreView
  readonly near: StoresNear
  readonly maps: Maps
}

export function StoreDetail({ view, near, maps }: StoreProps): ReactElement {
  const { visit, t } = useVisit()
  const { store } = view
  const list = urlOf(visit, 'storeLocator')
  const crumbs = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    { name: t('stores.title'), href: list },
    { name: countryName(store.country, visit.language), href: `${list}#${countryAnchor(store.country)}` },
  ]
  return (
    <div className="wrap">
      <Breadcrumb label={t('common.breadcrumb')} trail={crumbs} here={store.name} />
      <article
        className={styles.store}
        data-store-id={store.id}
        data-lat={store.latitude}
        data-lng={store.longitude}
        data-unit={siteOf(visit).distance}
      >
        <div className={styles.front}>
          <PictureCarousel scenes={store.scenes} label={t('stores.pictures', { name: store.name })} />
        </div>
        <header className={styles.title}>
          <p className="t-label t-ash">{t(`stores.kind_${store.kind}`)}</p>
          <h1 className="t-title">{store.name}</h1>
          <State view={view} />
          <div className={styles.ways}>
            <ButtonLink href={appendParam(urlOf(visit, 'bookAppointment'), 'storeID', store.id)} popin="drawer" look="line">
              {t('appointment.book')}
            </ButtonLink>
            <ButtonLink href={appendParam(urlOf(visit, 'askTryOn'), 'storeID', store.id)} popin="drawer" look="line">
              {t('tryon.ask')}
            </ButtonLink>
          </div>
          <TextLink
            href={appendParam(urlOf(visit, 'saveStore'), 'storeID', store.id)}
            data-save={t('stores.save')}
            data-unsave={t('stores.unsave')}
            data-saved={t('stores.saved')}
            data-unsaved={t('stores.unsaved')}
          >
            {t('stores.save')}
          </TextLink>
        </header>
        <p className={`t-head ${styles.place}`}>{store.place}</p>
        <Facts view={view} />
        <Hours view={view} />
      </article>
      {!store.offMap && (
        <div className="section">
          <OnMap store={store} maps={maps} />
        </div>
      )}
      <Neighbours neighbours={near.neighbours} />
      <section className="section" aria-labelledby="all-boutiques">
        <h2 id="all-boutiques" className="t-head">
          {t('stores.all')}
        </h2>
        <CountryIndex stores={near.all} />
      </section>
    </div>
  )
}

/** A boutique in a few lines, for other pages to take in. */
export function StoreInclude({ view }: { readonly view: StoreView }): ReactElement {
  const { visit, t } = useVisit()
  const { store } = view
  return (
    <article className={styles.include} data-store-id={store.id}>
      <h2 className="t-name">{store.name}</h2>
      <State view={view} />
      <StoreAddress store={store} withCountry />
      <Phone phone={store.phone} />
      <TextLink href={visit.base + storePath(store)}>{t('stores.see')}</TextLink>
    </article>
  )
}

/** Open stands on the edge. */
function State({ view }: { readonly view: StoreView }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <p className={styles.state} data-open={view.opening.isOpen || undefined}>
      {openingWords(view.store, view.now, t, visit.locale)}
    </p>
  )
}

function Facts({ view: { store } }: { readonly view: StoreView }): ReactElement {
  const { t } = useVisit()
  return (
    <dl className={styles.facts}>
      <dt>{t('stores.address')}</dt>
      <dd>
        <StoreAddress store={store} withCountry />
      </dd>
      <dt>{t('stores.near')}</dt>
      <dd>{store.near}</dd>
      <dt>{t('stores.phone')}</dt>
      <dd>
        <Phone phone={store.phone} />
      </dd>
      <dt>{t('stores.email')}</dt>
      <dd>
        <a className={styles.contact} href={`mailto:${store.email}`}>
          <bdi>{store.email}</bdi>
        </a>
      </dd>
      {store.services.length > 0 && (
        <>
          <dt>{t('stores.services')}</dt>
          <dd>
            <ul>
              {store.services.map((service) => (
                <li key={service}>{t(`stores.service_${service}`)}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  )
}

function Phone({ phone }: { readonly phone: string }): ReactElement {
  return (
    <a className={styles.contact} href={`tel:${phone.replaceAll(' ', '')}`}>
      <bdi dir="ltr">{phone}</bdi>
    </a>
  )
}

/** The part alone, for other pages to take in. */
export function NearestStores({ neighbours }: { readonly neighbours: readonly Neighbour[] }): ReactElement {
  return (
    <div className="wrap">
      <Neighbours neighbours={neighbours} />
    </div>
  )
}

function Neighbours({ neighbours }: { readonly neighbours: readonly Neighbour[] }): ReactElement | null {
  const { visit, t } = useVisit()
  if (neighbours.length === 0) return null
  return (
    <section className="section" aria-labelledby="nearest">
      <h2 id="nearest" className="t-head">
        {t('stores.nearest')}
      </h2>
      <ul className={styles.neighbours}>
        {neighbours.map(({ store, distance }) => (
          <li key={store.id}>
            <a className={styles.name} href={visit.base + storePath(store)}>
              {store.name}
            </a>
            <p className="t-small t-soft">
              <bdi>{distance}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

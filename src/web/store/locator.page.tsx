import type { ReactElement } from 'react'
import type { FoundStore } from '../../domain/store/search-stores.ts'
import { type Store, storeKinds, storeServices } from '../../domain/store/store.ts'
import type { Maps } from '../../integrations/maps/port.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { countryAnchor } from '../path/store-path.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Select, Tick } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { byContinent, CountryIndex } from './country-index.tsx'
import styles from './locator.module.css'
import type { LocatorView } from './locator.view.ts'
import { mapSettings } from './map-settings.ts'
import storeStyles from './store.module.css'
import { StoreCard } from './store-card.tsx'
import { filterFields } from './store-search.ts'
import { Stores } from './stores.island.tsx'

interface LocatorProps {
  readonly view: LocatorView
  readonly maps: Maps
}

/** Every boutique, or those that are asked for, beside a map of them. Without script: lists, links and a form. */
export function Locator({ view, maps }: LocatorProps): ReactElement {
  const { visit, t } = useVisit()
  const { found, isSearch, term, search } = view
  const count = t('stores.count', { count: found.length })
  return (
    <div className="wrap">
      <Breadcrumb
        label={t('common.breadcrumb')}
        trail={[{ name: 'Averne', href: urlOf(visit, 'home') }]}
        here={t('stores.title')}
      />
      <header className={storeStyles.head}>
        <h1 className="t-title">{t('stores.title')}</h1>
        <p className="t-soft prose">{t('stores.intro')}</p>
      </header>
      <section
        className={styles.finder}
        data-stores=""
        data-view="list"
        data-map-variant={visit.country === 'CN' ? 'china' : 'world'}
        aria-label={t('stores.find')}
      >
        <SearchForm view={view} />
        <div className={styles.bar}>
          <p className={styles.found} role="status" data-found="">
            {term === '' ? count : t('stores.forTerm', { found: count, term })}
          </p>
          <Button look="text" hidden data-toggle="">
            {t('stores.showMap')}
          </Button>
        </div>
        <div className={styles.split}>
          <div className={styles.list} data-list="" data-results={styles.results}>
            <p data-no-store="" hidden={found.length > 0}>
              {t('error.noStore')}
            </p>
            {isSearch || search.from ? <Found found={found} selected={view.selected} /> : <Everywhere view={view} />}
          </div>
          <div className={styles.pane} data-pane="" hidden>
            <section className={styles.map} data-map="" aria-label={t('stores.map')} />
            <p className="t-small" data-map-failed="" hidden>
              {t('stores.mapFailed')}
            </p>
          </div>
        </div>
        <div className={styles.mark}>
          <Stores
            kind="finder"
            settings={{
              urls: {
                here: urlOf(visit, 'storeLocator'),
                geo: urlOf(visit, 'storeGeo'),
                all: urlOf(visit, 'allStores'),
                nearest: urlOf(visit, 'searchNearest'),
                places: urlOf(visit, 'storePlaces'),
              },
              centre: [view.centre.latitude, view.centre.longitude],
              map: mapSettings(visit, maps, t),
              words: {
                forTerm: t('stores.forTerm', { found: '{found}', term: '{term}' }),
                nearYou: t('stores.nearYou', { found: '{found}' }),
                showList: t('stores.showList'),
                showMap: t('stores.showMap'),
                offline: t('error.NO_INTERNET_ERROR'),
                denied: t('pickup.denied'),
                looking: t('pickup.looking'),
              },
            }}
          />
        </div>
      </section>
      <section className="section" aria-labelledby="all-boutiques">
        <h2 id="all-boutiques" className="t-head">
          {t('stores.all')}
        </h2>
        <CountryIndex stores={view.all} />
      </section>
    </div>
  )
}

function SearchForm({ view: { term, search, countries } }: { readonly view: LocatorView }): ReactElement {
  const { visit, t } = useVisit()
  const here = urlOf(visit, 'storeLocator')
  const filters = search.tags.length + search.types.length
  return (
    <search>
      <form id="find-stores" className={styles.form} method="get" action={here} aria-label={t('stores.find')}>
        <Field
          id="place"
          name="q"
          type="search"
          label={t('stores.place')}
          defaultValue={term}
          maxLength={60}
          autoComplete="off"
          list="places"
        />
        <datalist id="places" />
        <Select label={t('address.country')} name="filter_country" defaultValue={search.country ?? ''}>
          <option value="">{t('stores.allCountries')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <div className={styles.actions}>
          <Button type="submit">{t('stores.search')}</Button>
          <Button look="text" hidden data-locate="">
            {t('pickup.usePosition')}
          </Button>
          <span data-reset="">
            <TextLink href={here}>{t('stores.reset')}</TextLink>
          </span>
        </div>
        <details className={styles.filters} open={filters > 0}>
          <summary>{t('stores.filters')}</summary>
          <div>
            <fieldset>
              <legend className="t-label t-ash">{t('stores.services')}</legend>
              {storeServices.map((tag) => (
                <Tick
                  key={tag}
                  id={`tag-${tag}`}
                  name={filterFields.tags}
                  value={tag}
                  label={t(`stores.service_${tag}`)}
                  defaultChecked={search.tags.includes(tag)}
                />
              ))}
            </fieldset>
            <fieldset>
              <legend className="t-label t-ash">{t('stores.types')}</legend>
              {storeKinds.map((kind) => (
                <Tick
                  key={kind}
                  id={`type-${kind}`}
                  name={filterFields.types}
                  value={kind}
                  label={t(`stores.kind_${kind}`)}
                  defaultChecked={search.types.includes(kind)}
                />
              ))}
            </fieldset>
          </div>
        </details>
      </form>
    </search>
  )
}

/** What was found, in the order of the search. */
function Found({ found, selected }: { readonly found: readonly FoundStore[]; readonly selected: string | null }): ReactElement {
  return (
    <ul className={styles.results} data-results="" hidden={found.length === 0}>
      {found.map((each) => (
        <Item key={each.store.id} found={each} isSelected={each.store.id === selected} />
      ))}
    </ul>
  )
}

function Item({ found, isSelected }: { readonly found: FoundStore; readonly isSelected: boolean }): ReactElement {
  const { store } = found
  return (
    <li data-store={store.id} data-state={isSelected ? 'selected' : 'none'}>
      <input type="radio" name="store" value={store.id} form="find-stores" aria-label={store.name} defaultChecked={isSelected} />
      <div data-rendering="">
        <StoreCard {...found} />
      </div>
    </li>
  )
}

/** Every boutique by continent, country and, where a country has several, region. */
function Everywhere({ view }: { readonly view: LocatorView }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div data-results="">
      {byContinent(view.all, visit).map(({ continent, countries }) => (
        <section key={continent} className={styles.continent} aria-labelledby={continent}>
          <h2 id={continent} className="t-head">
            {t(`site.${continent}`)}
          </h2>
          {countries.map((country) => (
            <section key={country.code} className={styles.country} aria-labelledby={countryAnchor(country.code)}>
              <h3 id={countryAnchor(country.code)} className="t-name">
                {country.name}
              </h3>
              <Regions stores={country.stores} selected={view.selected} />
            </section>
          ))}
        </section>
      ))}
    </div>
  )
}

function Regions({ stores, selected }: { readonly stores: readonly Store[]; readonly selected: string | null }): ReactElement {
  const regions = [...Map.groupBy(stores, (store) => store.regionName)]
  return (
    <>
      {regions.map(([region, inside]) => (
        <div key={region}>
          {regions.length > 1 && region && <h4 className="t-label t-ash">{region}</h4>}
          <ul className={styles.results}>
            {inside.map((store) => (
              <Item key={store.id} found={{ store, metres: null }} isSelected={store.id === selected} />
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

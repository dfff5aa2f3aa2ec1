import type { ReactElement } from 'react'
import { explain } from '../../i18n/explain.ts'
import { countryName, currencySymbol, inOrder, ownName, withCommas } from '../../i18n/format.ts'
import { dispatchValue } from '../../markets/dispatch.ts'
import { dispatchCookie } from '../../markets/dispatch-cookie.ts'
import { type Region, type Site, sites, visitOf } from '../../markets/sites.ts'
import { Composed } from '../composed/composed.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { urlOf } from '../urls.ts'
import styles from './site-selector.module.css'

const regions: readonly Region[] = ['europe', 'americas', 'middleEast', 'asiaPacific']

/** One form of buttons: choosing is sending, with or without script. */
export function SiteSelector({ failed }: { readonly failed?: string | undefined }): ReactElement {
  const { visit, t } = useVisit()
  const named = [...sites.values()].map((site) => ({ site, name: countryName(site.country, visit.language) }))
  return (
    <Composed
      heading={t('site.title')}
      text={t('site.intro')}
      notice={
        failed && (
          <p role="alert" className={styles.failed}>
            {explain(t, failed)}
          </p>
        )
      }
    >
      <form method="post" action={urlOf(visit, 'siteSelector')} className={styles.regions}>
        {regions.map((region) => (
          <section key={region} aria-labelledby={`region-${region}`}>
            <h2 id={`region-${region}`} className="t-label t-ash">
              {t(`site.${region}`)}
            </h2>
            <ul className={styles.list}>
              {inOrder(
                named.filter(({ site }) => site.region === region),
                ({ name }) => name,
                visit.language,
              ).map(({ site, name }) => (
                <Country key={site.country} site={site} name={name} />
              ))}
            </ul>
          </section>
        ))}
      </form>
    </Composed>
  )
}

function Country({ site, name }: { readonly site: Site; readonly name: string }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <li>
      <span className={styles.name}>
        {name} <bdi className="t-ash">{currencySymbol(site.currency, visit.locale)}</bdi>
      </span>
      <span className={styles.languages}>
        {site.languages.map((language) => {
          const isHere = site.country === visit.country && language === visit.language
          return (
            <button
              key={language}
              type="submit"
              name={dispatchCookie}
              value={dispatchValue(visitOf(site, language))}
              aria-label={withCommas([name, ownName(language), ...(isHere ? [t('site.current')] : [])], visit.language)}
              aria-current={isHere || undefined}
              lang={language}
            >
              {ownName(language)}
            </button>
          )
        })}
      </span>
    </li>
  )
}

import type { ReactElement } from 'react'
import { countryName, ownName } from '../../i18n/format.ts'
import { urlOf } from '../urls.ts'
import styles from './menu.module.css'
import type { MenuEntry } from './menu.view.ts'
import { useVisit } from './visit-context.tsx'

/** One level at a time: an entry that is opened takes the place of its neighbours, and its name leads back to them. */
export function PhoneMenu({ entries }: { readonly entries: readonly MenuEntry[] }): ReactElement {
  const { visit, t } = useVisit()
  const named = { country: countryName(visit.country, visit.language), language: ownName(visit.language) }
  const picture = entries.find(({ also }) => also.length > 0)?.also[0]?.picture
  return (
    <details className={styles.phone} name="menu" data-menu="">
      <summary className={styles.top}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 3l14 14M17 3L3 17" />
        </svg>
        <span>{t('common.menu')}</span>
      </summary>
      <div className={styles.panel}>
        <ul className={styles.drill}>
          {entries.map((entry) => (
            <li key={entry.id} data-nav={entry.id}>
              <Drill entry={entry} />
            </li>
          ))}
        </ul>
        {picture && <img src={picture} alt="" width="600" height="800" loading="lazy" />}
        <a className={styles.place} href={urlOf(visit, 'siteSelector')}>
          <span className="vh">{t('common.changePlace')} </span>
          {t('common.place', named)}
        </a>
      </div>
    </details>
  )
}

/** A link; or, with levels below it, a way down to them, of which the first is all of it. */
function Drill({ entry: { name, path, children, also } }: { readonly entry: MenuEntry }): ReactElement {
  const { visit, t } = useVisit()
  if (children.length === 0) return <a href={visit.base + path}>{name}</a>
  return (
    <details>
      <summary>{name}</summary>
      <ul className={styles.drill}>
        <li>
          <a href={visit.base + path}>
            {t('shop.all')} <span className="vh">({name})</span>
          </a>
        </li>
        {also.map((each) => (
          <li key={each.id} data-also="">
            <a href={visit.base + each.path}>{each.name}</a>
          </li>
        ))}
        {children.map((child) => (
          <li key={child.id} data-nav-group={child.children.length > 0 ? '' : undefined}>
            <Drill entry={child} />
          </li>
        ))}
      </ul>
    </details>
  )
}

import type { ReactElement } from 'react'
import styles from './menu.module.css'
import type { MenuEntry } from './menu.view.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { useVisit } from './visit-context.tsx'

/** Disclosures, not hover: they work with a thumb, a keyboard and without script. One is open at a time. */
export function Menu({ entries }: { readonly entries: readonly MenuEntry[] }): ReactElement {
  const { t } = useVisit()
  // Without a database there is no menu: an empty place, not a button that opens onto nothing.
  if (entries.length === 0) return <div />
  return (
    <nav className={styles.menu} aria-label={t('common.menu')}>
      <PhoneMenu entries={entries} />
      <ul className={styles.desk}>
        {entries.map((entry) => (
          <li key={entry.id} data-nav={entry.id}>
            {entry.children.length === 0 ? <MenuLink entry={entry} /> : <Disclosure entry={entry} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Disclosure({ entry }: { readonly entry: MenuEntry }): ReactElement {
  return (
    <details name="menu" data-menu="">
      <summary className={styles.top}>{entry.name}</summary>
      <div className={`${styles.panel} ${styles.branch}`}>
        <p className={styles.big}>
          <MenuLink entry={entry} />
        </p>
        {entry.children.map((child) => (
          <div key={child.id} data-nav-group="">
            <p className="t-label">
              <MenuLink entry={child} />
            </p>
            <ul>
              {child.children.map((leaf) => (
                <li key={leaf.id}>
                  <MenuLink entry={leaf} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <ul className={styles.plates} data-also="">
          {entry.also.map((each) => (
            <li key={each.id}>
              <MenuLink entry={each} />
              <img src={each.picture} alt="" width="600" height="800" loading="lazy" />
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function MenuLink({ entry }: { readonly entry: Pick<MenuEntry, 'path' | 'name'> }): ReactElement {
  const { visit } = useVisit()
  return <a href={visit.base + entry.path}>{entry.name}</a>
}

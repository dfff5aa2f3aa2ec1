import type { ReactElement } from 'react'
import { categoryPath } from '../listing/category-path.ts'
import styles from './menu.module.css'
import type { MenuEntry } from './menu.ts'
import { useVisit } from './visit-context.tsx'

/** Disclosures, not hover: they work with a thumb, a keyboard and without script. One is open at a time. */
export function Menu({ entries }: { readonly entries: readonly MenuEntry[] }): ReactElement {
  const { t } = useVisit()
  // Without a database there is no menu: an empty place, not a button that opens onto nothing.
  if (entries.length === 0) return <div />
  return (
    <nav className={styles.menu} aria-label={t('common.menu')}>
      <details className={styles.phone} name="menu" data-menu="">
        <summary>{t('common.menu')}</summary>
        <div className={styles.panel}>
          {entries.map((entry) => (
            <Branch key={entry.id} entry={entry} />
          ))}
        </div>
      </details>
      <ul className={styles.desk}>
        {entries.map((entry) => (
          <li key={entry.id} data-nav={entry.id}>
            {entry.children.length === 0 ? <Entry entry={entry} /> : <Disclosure entry={entry} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Disclosure({ entry }: { readonly entry: MenuEntry }): ReactElement {
  return (
    <details name="menu" data-menu="">
      <summary>{entry.name}</summary>
      <div className={styles.panel}>
        <Branch entry={entry} />
      </div>
    </details>
  )
}

function Branch({ entry }: { readonly entry: MenuEntry }): ReactElement {
  const { t } = useVisit()
  return (
    <div className={styles.branch} data-nav={entry.id}>
      <p className={styles.big}>
        <Entry entry={entry} />
      </p>
      {entry.children.map((child) => (
        <div key={child.id} data-nav-group="">
          <p className="t-label t-ash">{child.name}</p>
          <ul>
            <li>
              <Entry entry={{ ...child, name: t('shop.all') }} />
            </li>
            {child.children.map((leaf) => (
              <li key={leaf.id}>
                <Entry entry={leaf} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Entry({ entry }: { readonly entry: MenuEntry }): ReactElement {
  const { visit } = useVisit()
  return <a href={visit.base + categoryPath(entry)}>{entry.name}</a>
}

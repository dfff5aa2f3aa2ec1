import { createContext, type ReactElement, use } from 'react'
import styles from './breadcrumb.module.css'

export interface Crumbs {
  readonly trail: readonly { readonly name: string; readonly href: string }[]
  readonly here: string
}

/** Whoever renders a whole page listens: its head tells search engines the way that its body shows. */
export const CrumbsContext = createContext<(crumbs: Crumbs) => void>(() => {})

export function Breadcrumb({ label, trail, here }: Crumbs & { readonly label: string }): ReactElement {
  use(CrumbsContext)({ trail, here })
  return (
    <nav className={styles.way} aria-label={label} data-crumbs="">
      <ol className={styles.crumbs}>
        {trail.map((step) => (
          <li key={step.href}>
            <a href={step.href}>{step.name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

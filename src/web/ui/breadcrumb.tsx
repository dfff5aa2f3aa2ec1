import type { ReactElement } from 'react'
import styles from './breadcrumb.module.css'

interface BreadcrumbProps {
  readonly label: string
  readonly trail: readonly { readonly name: string; readonly href: string }[]
  readonly here: string
}

export function Breadcrumb({ label, trail, here }: BreadcrumbProps): ReactElement {
  return (
    <nav aria-label={label} data-crumbs="">
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

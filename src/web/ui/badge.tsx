import type { ReactElement } from 'react'
import styles from './badge.module.css'

/** A bare label on the plate, no box; one a tile. */
export function Badge({ children }: { readonly children: string }): ReactElement {
  return <span className={styles.badge}>{children}</span>
}

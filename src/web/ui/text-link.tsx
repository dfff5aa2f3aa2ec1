import type { ReactElement } from 'react'
import styles from './text-link.module.css'

interface TextLinkProps {
  readonly href: string
  readonly children: string
  readonly small?: boolean
}

/** A link that stands alone: underlined words in a target that a thumb can hit. */
export function TextLink({ href, children, small = false }: TextLinkProps): ReactElement {
  return (
    <a href={href} className={styles.link} data-small={small || undefined}>
      <span>{children}</span>
    </a>
  )
}

import type { ReactElement } from 'react'
import styles from './text-link.module.css'

interface TextLinkProps {
  readonly href: string
  readonly children: string
  readonly small?: boolean
  /** What it is called when the words alone do not say. */
  readonly label?: string
  /** Opens its page as a pop-in on this surface. */
  readonly popin?: '' | 'dialog' | 'drawer'
}

/** A link that stands alone: underlined words in a target that a thumb can hit. */
export function TextLink({ href, children, label, popin, small = false }: TextLinkProps): ReactElement {
  return (
    <a href={href} className={styles.link} data-small={small || undefined} data-popin={popin} aria-label={label}>
      <span>{children}</span>
    </a>
  )
}

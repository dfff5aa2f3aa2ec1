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
  /** What a script says that saves, or lets go, where one stands. */
  readonly 'data-save'?: string
  readonly 'data-unsave'?: string
  readonly 'data-saved'?: string
}

/** A link that stands alone: underlined words in a target that a thumb can hit. */
export function TextLink({ href, children, label, popin, small = false, ...words }: TextLinkProps): ReactElement {
  return (
    <a {...words} href={href} className={styles.link} data-small={small || undefined} data-popin={popin} aria-label={label}>
      <span>{children}</span>
    </a>
  )
}

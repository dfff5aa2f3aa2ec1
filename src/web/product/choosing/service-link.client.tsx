import type { ReactElement } from 'react'
import styles from '../add-to-cart.island.module.css'

interface ServiceLinkProps {
  readonly href: string
  /** No variant is chosen that it could be about: it stays in sight, and says so. */
  readonly noVariant: boolean
  readonly children: string
  readonly surface?: 'dialog' | 'drawer'
  /** Asked for once, and shared with whatever else leads there. */
  readonly once?: boolean
  /** What happens instead of opening it. */
  readonly refuse?: (() => void) | undefined
}

/** A way from the form to a pop-in. */
export function ServiceLink({ href, noVariant, children, surface = 'dialog', once, refuse }: ServiceLinkProps): ReactElement {
  return (
    <a
      href={href}
      data-popin={surface}
      data-popin-once={once ? '' : undefined}
      className={noVariant ? `${styles.service} no-variant` : styles.service}
      aria-disabled={noVariant || undefined}
      onClick={(event) => {
        if (!refuse) return
        event.preventDefault()
        refuse()
      }}
    >
      {children}
    </a>
  )
}

import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import styles from './button.module.css'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** One primary a view; `line` is the second action, `text` the third. */
  readonly look?: 'primary' | 'line' | 'text'
  readonly state?: 'ready' | 'busy' | 'done'
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The edge thickens under the hand, runs while we work, and stays when it is done. */
export function Button({
  look = 'primary',
  state = 'ready',
  wide = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-look={look}
      data-state={state}
      data-wide={wide || undefined}
      aria-busy={state === 'busy' || undefined}
      // It may say already that it is busy (`browser/busy.browser.ts`).
      suppressHydrationWarning
    >
      {state === 'done' && (
        <svg className={styles.tick} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3.5 10.5l4.5 4.5L17 6" />
        </svg>
      )}
      {look === 'text' ? <span>{children}</span> : children}
    </button>
  )
}

interface ButtonLinkProps {
  readonly href: string
  readonly look?: 'primary' | 'line'
  /** Opens its page as a pop-in on this surface. */
  readonly popin?: 'dialog' | 'drawer'
  /** For a script that has something to do first. */
  readonly 'data-saves-quantities'?: ''
  /** Leads to the page that a pop-in lies over: from there it is enough to close it. */
  readonly 'data-close'?: ''
  readonly children: ReactNode
}

/** Looks like a button, goes somewhere. */
export function ButtonLink({ look = 'primary', popin, children, ...link }: ButtonLinkProps): ReactElement {
  return (
    <a {...link} data-popin={popin} className={styles.button} data-look={look} data-state="ready">
      {children}
    </a>
  )
}

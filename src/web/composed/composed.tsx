import type { ReactElement, ReactNode } from 'react'
import styles from './composed.module.css'

interface ComposedProps {
  readonly heading: ReactNode
  readonly text?: ReactNode
  /** The way back, above both. */
  readonly crumbs?: ReactNode
  /** Said below the text: what was done, or what went wrong. */
  readonly notice?: ReactNode
  /** Below all of these, where the screen is wide enough: a picture, or where somebody is going. */
  readonly below?: ReactNode
  /** What scripts find it by. */
  readonly marks?: Readonly<Record<`data-${string}`, string>>
  readonly children: ReactNode
}

/** What a page is about, and beside it, where the screen is wide enough, what there is to do. */
export function Composed({ heading, text, crumbs, notice, below, marks, children }: ComposedProps): ReactElement {
  return (
    <section className={`wrap ${styles.composed}`} {...marks}>
      {crumbs}
      <header>
        <h1 className="t-title">{heading}</h1>
        {text && <p className="t-soft prose">{text}</p>}
        {notice}
        {below && <div className={styles.below}>{below}</div>}
      </header>
      <div>{children}</div>
    </section>
  )
}

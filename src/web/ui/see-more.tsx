import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { ButtonLink } from './button.tsx'
import styles from './see-more.module.css'

interface SeeMoreProps {
  readonly shown: number
  readonly total: number
  /** How many come with the next page, at most. */
  readonly next: number
  /** The same page, one page longer. */
  readonly href: string
}

/** How much of a list is shown, and the way to more of it: a real link. */
export function SeeMore({ shown, total, next, href }: SeeMoreProps): ReactElement {
  const { t } = useVisit()
  const left = total - shown
  return (
    <div className={styles.more} data-more="">
      <p className="t-small t-soft" id="shown" data-shown="">
        {t('shop.shown', { shown, total })}
      </p>
      <progress value={shown} max={total} aria-labelledby="shown" />
      {left > 0 && (
        <ButtonLink look="line" href={href}>
          {t('shop.seeMore', { count: Math.min(next, left) })}
        </ButtonLink>
      )}
    </div>
  )
}

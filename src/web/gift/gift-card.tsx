import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import styles from './gift-card.module.css'

interface GiftCardProps {
  readonly message: string
  /** Follows what is typed; whoever hears the field needs no second reading. */
  readonly isPreview?: boolean
}

/** The card as it is printed: in the house's type, each script in its own direction. */
export function GiftCard({ message, isPreview = false }: GiftCardProps): ReactElement {
  const { t } = useVisit()
  return (
    <figure className={styles.card} aria-label={isPreview ? undefined : t('gift.card')} aria-hidden={isPreview || undefined}>
      <blockquote dir="auto" data-gift-card={isPreview ? '' : undefined}>
        {message}
      </blockquote>
      <div className={styles.house}>
        <Wordmark />
      </div>
    </figure>
  )
}

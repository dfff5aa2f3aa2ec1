import type { ReactElement } from 'react'
import { isOver, type KeptCard } from '../../domain/payment/saved-card.ts'
import { cardTypeOf } from '../../forms/card-type.ts'
import { cardName, cardUntil } from '../../i18n/card-words.ts'
import { CardSign } from '../form/card-sign.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'
import styles from './account.module.css'
import { AccountFrame } from './account-page.tsx'

interface CardsProps {
  readonly cards: readonly KeptCard[]
  readonly now: Date
  readonly token: string
  readonly notice?: string | undefined
}

export function Cards({ cards, now, token, notice }: CardsProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <AccountFrame
      heading={t('payment.cards')}
      text={t(cards.length === 0 ? 'payment.noCards' : 'payment.cardsText')}
      notice={notice}
    >
      {cards.length === 0 ? (
        <ButtonLink href={urlOf(visit, 'home')} look="line">
          {t('shop.keepLooking')}
        </ButtonLink>
      ) : (
        <ul className={styles.list}>
          {cards.map((card) => {
            const name = cardName(card, t)
            return (
              <li key={card.id}>
                <div className={styles.card}>
                  <CardSign type={cardTypeOf(card.brand)} />
                  <div>
                    <h2 className="t-name">
                      <bdi>{name}</bdi>
                    </h2>
                    <p className="t-small t-soft">{cardUntil(card, isOver(card, now), t)}</p>
                  </div>
                </div>
                <form method="post" action={urlOf(visit, 'accountCards')}>
                  <input type="hidden" name="csrf_token" value={token} />
                  <Button
                    type="submit"
                    look="text"
                    name="removeCard"
                    value={card.id}
                    aria-label={t('payment.removeCardNamed', { card: name })}
                  >
                    {t('payment.removeCard')}
                  </Button>
                </form>
              </li>
            )
          })}
        </ul>
      )}
    </AccountFrame>
  )
}

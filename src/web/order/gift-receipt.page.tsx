import type { ReactElement } from 'react'
import type { Order } from '../../domain/order/order.ts'
import { formatDateOf } from '../../i18n/format.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { GiftCard } from '../gift/gift-card.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { urlOf } from '../urls.ts'
import styles from './confirmation.module.css'

/** What lies in the parcel of a gift, for who receives it: the pieces, the card, the number, no price, and no way to one. */
export function GiftReceipt({ order, code }: { readonly order: Order; readonly code: string }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <article className={`wrap ${styles.receipt}`} aria-labelledby="receipt">
      <div className={styles.mark} aria-hidden="true">
        <Wordmark />
      </div>
      <header>
        <h1 id="receipt" className="t-title">
          {t('gift.receipt')}
        </h1>
        <p>
          {t('order.number')} <bdi>{order.number}</bdi>
          <br />
          {t('returns.gift_code')} <bdi>{code}</bdi>
          <br />
          <time dateTime={order.placedAt.toISOString()}>
            {formatDateOf(order.placedAt, visit.locale, depotFor(visit.country).timeZone)}
          </time>
        </p>
      </header>
      <ul className={styles.pieces}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <p className="t-name">{line.name}</p>
            <PieceMeta piece={line} />
          </li>
        ))}
      </ul>
      {order.gift && order.gift.message !== '' && <GiftCard message={order.gift.message} />}
      <p className="t-soft">{t('gift.receiptText')}</p>
      <TextLink href={`${urlOf(visit, 'giftReturn')}?order=${order.number}&code=${code}`}>{t('returns.gift_link')}</TextLink>
    </article>
  )
}

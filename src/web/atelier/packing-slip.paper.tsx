import { formatDate } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { deliveryLines, handoverLines } from '../../i18n/order-words.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { Fact, type PaperProps, Pieces, paperSheet, phoneOf } from './paper-sheet.tsx'

/** What the bench packs by. No price stands on it, since it may lie in the parcel. */
export function packingSlip({ order, language, fonts }: PaperProps): string {
  const t = messagesIn(language)
  const { gift, number } = order
  const children = (
    <>
      <dl>
        <Fact label={t('order.number')} lines={[number]} />
        <Fact label={t('order.placedOn')} lines={[formatDate(order.placedAt, `${language}-${order.country}`)]} />
        <Fact label={t('checkout.delivery')} lines={deliveryLines(order, `${language}-${order.country}`, t)} />
        <Fact label={t(order.store ? 'pickup.at' : 'order.sendTo')} lines={[...handoverLines(order, language), phoneOf(order)]} />
        <Fact label={t('gift.packaging')} lines={[t(gift ? 'gift.wrapping' : 'gift.standard')]} />
      </dl>
      <Pieces order={order} language={language} tick />
      {gift && (
        <section>
          <h2>{t('gift.card')}</h2>
          {gift.message === '' ? (
            <p>{t('gift.blank')}</p>
          ) : (
            <figure>
              <blockquote dir="auto">{gift.message}</blockquote>
              <Wordmark />
            </figure>
          )}
        </section>
      )}
    </>
  )
  return paperSheet({ language, title: t('gift.slip'), number, fonts, children })
}

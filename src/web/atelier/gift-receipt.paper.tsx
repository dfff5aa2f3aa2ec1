import { messagesIn } from '../../i18n/messages.ts'
import { Fact, type PaperProps, Pieces, paperSheet } from './paper-sheet.tsx'

/** For whom the gift is: what it is and the number to come with, no price and no word of who paid. */
export function giftReceipt({ order, language, fonts, code }: PaperProps & { readonly code: string }): string {
  const t = messagesIn(language)
  const { number } = order
  const children = (
    <>
      <dl>
        <Fact label={t('order.number')} lines={[number]} />
        <Fact label={t('returns.gift_code')} lines={[code]} />
      </dl>
      <Pieces order={order} language={language} tick={false} />
      <p className="note">{t('gift.receiptText')}</p>
    </>
  )
  return paperSheet({ language, title: t('gift.receipt'), number, fonts, children })
}

import type { AtelierTranslate } from '../../i18n/messages.ts'
import { handoverLines } from '../../i18n/order-words.ts'
import { sellerIn } from '../../markets/seller.ts'
import { Fact, type PaperProps, paperSheet, phoneOf } from './paper-sheet.tsx'

/** What is glued on a parcel that no carrier's own label is printed for: to whom, from whom, which order. */
export function label({ order, language, fonts, t }: PaperProps & { readonly t: AtelierTranslate }): string {
  const { number, parcels } = order
  const seller = sellerIn(order.country)
  const parcel = parcels.at(-1)
  const children = (
    <>
      <dl className="label">
        <Fact label={t('atelier.labelTo')} lines={[...handoverLines(order, order.language), phoneOf(order)]} />
      </dl>
      <dl>
        <Fact label={t('atelier.labelFrom')} lines={[seller.name, ...seller.address]} />
        <Fact label={t('order.number')} lines={[number]} />
        {parcel && <Fact label={parcel.carrier} lines={[parcel.tracking]} />}
      </dl>
    </>
  )
  return paperSheet({ language, title: t('atelier.label'), number, fonts, children })
}

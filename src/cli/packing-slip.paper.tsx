import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Order } from '../domain/order/order.ts'
import { formatDate, textDirection, withCommas, writtenSize } from '../i18n/format.ts'
import { type MessageKey, messagesIn, type Translate } from '../i18n/messages.ts'
import { deliveryLines, handoverLines } from '../i18n/order-words.ts'
import type { Language } from '../kernel/visit.ts'
import { Wordmark } from '../web/ui/wordmark.tsx'

interface SlipProps {
  readonly order: Order
  readonly language: Language
  /** Rules of the fonts that it is set in. */
  readonly fonts: string
}

/** A whole page, with nothing outside it: what the bench packs by. No price stands on it, since it may lie in the parcel. */
export function packingSlip(slip: SlipProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Slip {...slip} />)}`
}

function Slip({ order, language, fonts }: SlipProps): ReactElement {
  const t = messagesIn(language)
  const { gift } = order
  return (
    <html lang={language} dir={textDirection(language)}>
      <head>
        <meta charSet="utf-8" />
        <title>{`${t('gift.slip')} ${order.number}`}</title>
        <style>{`${fonts}\n${style}`}</style>
      </head>
      <body>
        <header>
          <Wordmark define />
          <h1>{t('gift.slip')}</h1>
        </header>
        <dl>
          <Fact label={t('order.number')} lines={[order.number]} />
          <Fact label={t('order.placedOn')} lines={[formatDate(order.placedAt, `${language}-${order.country}`)]} />
          <Fact label={t('checkout.delivery')} lines={deliveryLines(order, `${language}-${order.country}`, t)} />
          <Fact
            label={t(order.store ? 'pickup.at' : 'order.sendTo')}
            lines={[...handoverLines(order, language), phoneOf(order)]}
          />
          <Fact label={t('gift.packaging')} lines={[t(gift ? 'gift.wrapping' : 'gift.standard')]} />
        </dl>
        <table>
          <thead>
            <tr>
              <th>{t('shop.quantity')}</th>
              <th>{t('shop.pieceReference')}</th>
              <th>{t('shop.pieces', { count: order.lines.reduce((sum, { quantity }) => sum + quantity, 0) })}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td>{line.quantity}</td>
                <td>
                  <bdi>{line.sku}</bdi>
                </td>
                <td>
                  <b>{line.name}</b>
                  {detailsOf(line, language, t)}
                </td>
                <td className="done" />
              </tr>
            ))}
          </tbody>
        </table>
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
      </body>
    </html>
  )
}

function Fact({ label, lines }: { readonly label: string; readonly lines: readonly string[] }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      {lines.filter(Boolean).map((line) => (
        <dd key={line}>
          <bdi>{line}</bdi>
        </dd>
      ))}
    </div>
  )
}

const phoneOf = ({ address: { dialcode, phone } }: Order) => (phone ? `${dialcode} ${phone}` : '')

function detailsOf(line: Order['lines'][number], language: Language, t: Translate): string {
  return [
    withCommas([line.material, line.colourName], language),
    line.fit && t('shop.fitIs', { fit: t(`shop.fit_${line.fit}` as MessageKey) }),
    line.size && t('shop.sizeIs', { size: writtenSize(line.size, language) }),
    line.expectedAt && t('order.leavesFrom', { date: formatDate(line.expectedAt, language) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Prints on A4 and on Letter; the card in its own size, A6. */
const style = `
@page { margin: 16mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 178mm; color: #121411; font: 10.5pt/1.5 "Helvetica Neue", Arial, sans-serif, "Amiri", "Shippori Mincho", "Gowun Batang", "Noto Serif SC"; }
@media screen { body { padding: 16mm 0; } }
header { display: flex; justify-content: space-between; align-items: end; border-bottom: 1pt solid #121411; padding-bottom: 5mm; }
header svg { width: 44mm; display: block; }
h1, h2, p, dl, dd, figure, blockquote { margin: 0; font-weight: 400; }
h1 { font-size: 15pt; line-height: 1; }
h2 { font-size: 10.5pt; margin: 8mm 0 3mm; color: #484b45; }
dl { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 6mm; margin: 7mm 0; }
dt { font-size: 8.5pt; color: #64675f; }
table { width: 100%; border-collapse: collapse; }
th { text-align: start; font-size: 8.5pt; font-weight: 400; color: #64675f; border-bottom: 1pt solid #121411; padding: 0 3mm 2mm 0; }
td { vertical-align: top; border-bottom: .5pt solid #dad8d3; padding: 3mm 3mm 3mm 0; }
tr { break-inside: avoid; }
td b { display: block; font-weight: 500; }
.done::after { content: ""; display: block; width: 5mm; height: 5mm; border: .75pt solid #82847c; margin-inline-start: auto; }
section { break-inside: avoid; }
figure { display: grid; grid-template-rows: 1fr auto; justify-items: center; width: 148mm; min-height: 105mm; border: .5pt solid #dad8d3; border-bottom: 2pt solid #0b5a3e; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
blockquote { align-self: center; padding: 13mm 13mm 6mm; font: 17pt/1.55 "Gilda Display", "Amiri", "Shippori Mincho", "Gowun Batang", "Noto Serif SC", Georgia, serif; text-align: center; white-space: pre-line; overflow-wrap: anywhere; }
blockquote:dir(rtl) { font-size: 20pt; line-height: 1.7; }
figure svg { width: 26mm; margin-bottom: 9mm; }
`

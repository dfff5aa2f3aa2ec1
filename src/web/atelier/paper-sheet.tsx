import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Order } from '../../domain/order/order.ts'
import { formatDate, textDirection, withCommas } from '../../i18n/format.ts'
import { type MessageKey, messagesIn, type Translate } from '../../i18n/messages.ts'
import { chosenSize } from '../../i18n/size-name.ts'
import type { Language } from '../../kernel/visit.ts'
import { Wordmark } from '../ui/wordmark.tsx'

export interface PaperProps {
  readonly order: Order
  readonly language: Language
  /** Rules of the fonts that it is set in. */
  readonly fonts: string
}

interface SheetProps {
  readonly language: Language
  readonly title: string
  readonly number: string
  readonly fonts: string
  readonly children: ReactNode
}

/** A whole page, with nothing outside it: its style stands in its head. */
export function paperSheet({ language, title, number, fonts, children }: SheetProps): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language} dir={textDirection(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} ${number}`}</title>
        <style>{`${fonts}\n${style}`}</style>
      </head>
      <body>
        <header>
          <Wordmark define />
          <h1>{title}</h1>
        </header>
        {children}
      </body>
    </html>,
  )}`
}

export function Fact({ label, lines }: { readonly label: string; readonly lines: readonly string[] }): ReactElement {
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

export const phoneOf = ({ address: { dialcode, phone } }: Order) => (phone ? `${dialcode} ${phone}` : '')

function detailsOf(line: Order['lines'][number], language: Language, t: Translate): string {
  return [
    withCommas([line.material, line.colourName], language),
    line.fit && t('shop.fitIs', { fit: t(`shop.fit_${line.fit}` as MessageKey) }),
    chosenSize(line, t, language),
    line.expectedAt && t('order.leavesFrom', { date: formatDate(line.expectedAt, language) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The pieces, without a price: as they are counted, or with a box to tick. */
export function Pieces({
  order,
  language,
  tick,
}: Pick<PaperProps, 'order' | 'language'> & { readonly tick: boolean }): ReactElement {
  const t = messagesIn(language)
  return (
    <table>
      <thead>
        <tr>
          <th>{t('shop.quantity')}</th>
          <th>{t('shop.pieceReference')}</th>
          <th>{t('shop.pieces', { count: order.lines.reduce((sum, { quantity }) => sum + quantity, 0) })}</th>
          {tick && <th />}
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
            {tick && <td className="done" />}
          </tr>
        ))}
      </tbody>
    </table>
  )
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
.label { font-size: 15pt; line-height: 1.5; margin: 8mm 0; }
.label dd:first-of-type { font-size: 18pt; }
.note { margin-top: 8mm; }
`

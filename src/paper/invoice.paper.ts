import type { Invoice, InvoiceContent } from '../domain/invoice/invoice.ts'
import { formatDate, formatPrice, formatRate, textDirection, withCommas } from '../i18n/format.ts'
import { type MessageKey, messagesIn, type Translate } from '../i18n/messages.ts'
import { chosenSize } from '../i18n/size-name.ts'
import { writeAddress } from '../i18n/write-address.ts'
import { money } from '../kernel/money.ts'
import { cutFaces } from './paper-fonts.ts'
import { ash, emerald, ink, line, Sheet } from './sheet.ts'

const margin = 56
/** What stays free at the foot of a page, for who sells and the page's number. */
const foot = 96
const small = { size: 8, colour: ash } as const
const body = { size: 9.5, leading: 14 } as const
const voice = { role: 'voice', size: 12 } as const
/** Names, addresses and numbers keep their own direction. */
const own = { runs: 'own' } as const

/** Letter where people print on it. */
const onLetter: ReadonlySet<string> = new Set(['US', 'CA'])

/** All the words of an invoice, before they have a place. */
interface Written {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly parties: readonly (readonly [label: string, lines: readonly string[]])[]
  readonly head: readonly string[]
  readonly lines: readonly { readonly name: string; readonly details: string; readonly cells: readonly string[] }[]
  readonly sums: readonly (readonly [label: string, amount: string])[]
  readonly total: readonly [label: string, amount: string]
  /** What is paid by gift certificate. */
  readonly paid: readonly (readonly [label: string, amount: string])[]
  readonly tax: readonly (readonly [label: string, amount: string])[]
  readonly seller: string
  pageOf(page: number, pages: number): string
}

/** The house's invoice as a PDF: the same bytes for the same invoice, whenever it is printed. */
export async function printInvoice(invoice: Invoice, root: string): Promise<Buffer> {
  const { content } = invoice
  const { language, country, seller } = content
  const written = writeInvoice(invoice)
  const { pageOf, ...words } = written
  const all = JSON.stringify(words) + pageOf(1, 23) + pageOf(45, 67890)
  const voices = `AVERNE${written.title}${written.lines.map(({ name }) => name).join('')}${written.total.join('')}`
  const faces = await cutFaces(root, { voice: voices.normalize('NFC'), text: all.normalize('NFC') }, language)
  const sheet = new Sheet({
    size: onLetter.has(country) ? 'LETTER' : 'A4',
    faces,
    direction: textDirection(language),
    language: `${language}-${country}`,
    title: `${written.title} ${invoice.number}`,
    author: seller.name,
    date: invoice.issuedAt,
  })
  layOut(sheet, written)
  return sheet.end()
}

function writeInvoice({ kind, number, issuedAt, content }: Invoice): Written {
  const { language, country, currency, order, tax } = content
  const t = messagesIn(language)
  const locale = `${language}-${country}`
  const price = (amount: number) => formatPrice(money(amount, currency), locale)
  const day = (date: Date | string) => formatDate(new Date(date), locale)
  const { seller } = content
  return {
    title: t(`invoice.title_${kind}`),
    facts: [
      [t('invoice.number'), number],
      [t('invoice.issuedOn'), day(issuedAt)],
      [t('order.number'), order.number],
      [t('order.placedOn'), day(order.placedAt)],
      ...(content.corrects ? [[t('invoice.corrects'), content.corrects] as const] : []),
    ],
    parties: [
      [t('invoice.seller'), [seller.name, ...seller.address, ...seller.numbers]],
      [t('invoice.billedTo'), writeAddress(content.billedTo, language)],
      content.collectedAt
        ? [t('pickup.at'), [...content.collectedAt]]
        : [t('order.sendTo'), writeAddress(content.sentTo, language)],
    ],
    head: [t('invoice.piece'), t('shop.quantity'), t('invoice.unitPrice'), t('invoice.amount')],
    lines: content.lines.map((each) => ({
      name: each.name,
      details: detailsOf(each, content, t),
      cells: [String(each.quantity), price(each.amount), price(each.quantity * each.amount)],
    })),
    sums: sumsOf(content, price, t),
    total: [t('checkout.total'), price(content.total)],
    paid: content.certificates ? [[t('certificate.paid'), price(0 - content.certificates)]] : [],
    tax:
      tax.rate === null
        ? []
        : [
            [t('invoice.net'), price(tax.net)],
            [t('invoice.included', { rate: formatRate(tax.rate, locale) }), price(tax.tax)],
          ],
    seller: [seller.name, ...seller.address, ...seller.numbers].join(' · '),
    pageOf: (page, pages) => t('invoice.pageOf', { page, pages }),
  }
}

function detailsOf(each: InvoiceContent['lines'][number], { language }: InvoiceContent, t: Translate): string {
  return [
    withCommas([each.material, each.colourName], language),
    each.fit && t('shop.fitIs', { fit: t(`shop.fit_${each.fit}` as MessageKey) }),
    chosenSize(each, t, language),
    each.sku,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What lies between the pieces and the total. Tax that prices hold is told below it. */
function sumsOf({ lines, adjustments }: InvoiceContent, price: (amount: number) => string, t: Translate): [string, string][] {
  const pieces = lines.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0)
  const of = (kind: string) => adjustments.filter((each) => each.kind === kind)
  const shipping = of('shipping').reduce((sum, { amount }) => sum + amount, 0)
  return [
    [t('shop.subtotal'), price(pieces)],
    ...of('coupon').map(({ amount, label }): [string, string] => [t('coupon.named', { code: label }), price(amount)]),
    ...of('exchange_credit').map(({ amount }): [string, string] => [t('returns.firstDiscount'), price(amount)]),
    [t('checkout.delivery'), shipping === 0 ? t('checkout.free') : price(shipping)],
    ...of('tax').map(({ amount }): [string, string] => [t('invoice.added'), price(amount)]),
  ]
}

function layOut(sheet: Sheet, written: Written): void {
  const wide = sheet.width - 2 * margin
  sheet.wordmark(margin, 84, 19)
  sheet.text(written.title, margin, 84, wide, { role: 'voice', size: 19, align: 'end' })
  sheet.rule(margin, 102, wide, 0.75, ink)
  let y = writeColumns(
    sheet,
    written.facts.map(([label, value]) => [label, [value]] as const),
    126,
    Math.max(4, written.facts.length),
  )
  y = writeColumns(sheet, written.parties, y + 18, 3)
  y = writeLines(sheet, written, y + 26)
  writeSums(sheet, written, y + 20)
  sheet.onEveryPage((page, pages) => {
    const at = sheet.height - 62
    sheet.rule(margin, at - 16, wide, 0.5, line)
    sheet.lines(written.seller, margin, at, wide - 90, { ...small, ...own, size: 7, leading: 10 })
    sheet.text(written.pageOf(page, pages), margin + wide - 90, at, 90, { ...small, size: 7, align: 'end' })
    sheet.rule(0, sheet.height - 6, sheet.width, 6, emerald)
  })
}

type Column = readonly [label: string, lines: readonly string[]]

function writeColumns(sheet: Sheet, columns: readonly Column[], y: number, count: number): number {
  const wide = (sheet.width - 2 * margin) / count
  const ends = columns.map(([label, lines], index) => {
    const x = margin + index * wide
    sheet.text(label, x, y, wide - 12, small)
    return lines.reduce((at, each) => sheet.lines(each, x, at, wide - 12, { ...body, ...own }), y + 15)
  })
  return Math.max(...ends)
}

function writeLines(sheet: Sheet, { head, lines }: Written, from: number): number {
  const wide = sheet.width - 2 * margin
  const [quantity, unit, amount] = [56, 96, 96]
  const columns = [
    { x: margin + wide - amount - unit - quantity, width: quantity },
    { x: margin + wide - amount - unit, width: unit },
    { x: margin + wide - amount, width: amount },
  ]
  const nameWidth = wide - quantity - unit - amount - 12
  const writeHead = (y: number) => {
    sheet.text(head[0]!, margin, y, nameWidth, small)
    for (const [index, column] of columns.entries())
      sheet.text(head[index + 1]!, column.x, y, column.width, { ...small, align: 'end' })
    sheet.rule(margin, y + 8, wide, 0.75, ink)
    return y + 28
  }
  let y = writeHead(from)
  for (const each of lines) {
    if (y > sheet.height - foot - 60) {
      sheet.newPage()
      y = writeHead(margin + 16)
    }
    for (const [index, { x, width }] of columns.entries()) sheet.text(each.cells[index]!, x, y, width, { ...body, align: 'end' })
    y = sheet.lines(each.name, margin, y, nameWidth, { ...voice, ...own, leading: 16 })
    y = sheet.lines(each.details, margin, y, nameWidth, { ...small, leading: 12 })
    sheet.rule(margin, y - 3, wide, 0.5, line)
    y += 18
  }
  return y
}

function writeSums(sheet: Sheet, { sums, total, paid, tax }: Written, from: number): void {
  const rows = sums.length + paid.length + tax.length + 2
  let y = from
  if (y + rows * 17 > sheet.height - foot) {
    sheet.newPage()
    y = margin + 16
  }
  const width = 252
  const x = sheet.width - margin - width
  const row = (pair: readonly [string, string], style: typeof body | typeof small | typeof voice) => {
    sheet.text(pair[0], x, y, width * 0.6, style)
    sheet.text(pair[1], x + width * 0.4, y, width * 0.6, { ...style, align: 'end' })
    y += 17
  }
  for (const each of sums) row(each, body)
  sheet.rule(x, y - 8, width, 0.75, ink)
  y += 10
  row(total, voice)
  y += 2
  for (const each of paid) row(each, body)
  for (const each of tax) row(each, small)
}

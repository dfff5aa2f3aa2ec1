import type { Order } from '../domain/order/order.ts'
import type { Return } from '../domain/return/return.ts'
import type { ReturnLabels } from '../domain/return/return-label.port.ts'
import { formatDate, textDirection } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { chosenSize } from '../i18n/size-name.ts'
import { writeAddress } from '../i18n/write-address.ts'
import type { Language } from '../kernel/visit.ts'
import { sellerIn } from '../markets/seller.ts'
import { code128 } from './code-128.ts'
import { cutFaces } from './paper-fonts.ts'
import { ash, emerald, ink, line, Sheet } from './sheet.ts'

const margin = 56
const small = { size: 8, colour: ash } as const
const body = { size: 10.5, leading: 16 } as const
const own = { runs: 'own' } as const
const onLetter: ReadonlySet<string> = new Set(['US', 'CA'])

export function openReturnLabels(root: string): ReturnLabels {
  return { print: (order, returned) => printLabel(order, returned, root) }
}

/** The label of a return as a PDF: from whom, to whom, its number as bars, what lies in it, and how it is sent. The lower half stays. */
async function printLabel(order: Order, returned: Return, root: string): Promise<Buffer> {
  const language = returned.receiver?.language ?? order.language
  const written = writeLabel(order, returned, language)
  const { title, ...rest } = written
  const faces = await cutFaces(
    root,
    { voice: `AVERNE${title}${written.to.join('')}`.normalize('NFC'), text: JSON.stringify([title, rest]).normalize('NFC') },
    language,
  )
  const sheet = new Sheet({
    size: onLetter.has(order.country) ? 'LETTER' : 'A4',
    faces,
    direction: textDirection(language),
    language: `${language}-${order.country}`,
    title: `${title} ${returned.number}`,
    author: sellerIn(order.country).name,
    date: returned.askedAt,
  })
  layOut(sheet, returned.number, written)
  return sheet.end()
}

/** Who received a gift stands on it by their name alone: where the order went may be where its giver lives. */
function writeLabel(order: Order, returned: Return, language: Language) {
  const t = messagesIn(language)
  const seller = sellerIn(order.country)
  const locale = `${language}-${order.country}`
  return {
    title: t('returns.labelTitle'),
    fromLabel: t('returns.labelFrom'),
    from: returned.receiver ? [returned.receiver.name] : writeAddress(order.address, language),
    toLabel: t('returns.labelTo'),
    to: [seller.name, ...seller.address],
    number: returned.number,
    until: t('returns.labelUntil', { date: formatDate(returned.sendBy, locale) }),
    inside: t('returns.labelInside'),
    pieces: returned.lines.map(({ line: id, quantity }) => {
      const line = order.lines.find((each) => each.id === id)!
      return [`${quantity} × ${line.name}`, chosenSize(line, t, language), line.sku].filter(Boolean).join(' · ')
    }),
    steps: [t('returns.step1'), t('returns.step2'), t(returned.way === 'store' ? 'returns.step3store' : 'returns.step3parcel')],
  }
}

function layOut(sheet: Sheet, number: string, written: ReturnType<typeof writeLabel>): void {
  const wide = sheet.width - 2 * margin
  const half = wide / 2 - 12
  sheet.wordmark(margin, 84, 19)
  sheet.text(written.title, margin, 84, wide, { role: 'voice', size: 19, align: 'end' })
  sheet.rule(margin, 102, wide, 0.75, ink)
  sheet.text(written.fromLabel, margin, 130, half, small)
  const endOfFrom = written.from.reduce((y, each) => sheet.lines(each, margin, y, half, { ...body, ...own }), 148)
  sheet.text(written.toLabel, margin + half + 24, 130, half, small)
  const to = { role: 'voice', size: 15, leading: 21, ...own } as const
  const endOfTo = written.to.reduce((y, each) => sheet.lines(each, margin + half + 24, y, half, to), 150)
  const bars = Math.max(endOfFrom, endOfTo, 230) + 12
  writeBars(sheet, number, bars, 76)
  sheet.text(number, margin, bars + 98, wide, { size: 14, ...own })
  sheet.text(written.until, margin, bars + 98, wide, { ...small, size: 9, align: 'end' })
  const cut = sheet.height / 2 + 24
  for (let x = margin; x < margin + wide; x += 9) sheet.rule(x, cut, 5, 0.5, ash)
  let y = cut + 40
  sheet.text(written.inside, margin, y, wide, small)
  y += 20
  for (const piece of written.pieces) y = sheet.lines(piece, margin, y, wide, { ...body, ...own })
  sheet.rule(margin, y - 4, wide, 0.5, line)
  y += 22
  for (const [index, step] of written.steps.entries()) {
    sheet.text(`${index + 1}`, margin, y, 20, { ...body, colour: emerald })
    y = sheet.lines(step, margin + 24, y, wide - 24, body) + 6
  }
  sheet.rule(0, sheet.height - 6, sheet.width, 6, emerald)
}

/** A scanner reads it from either side, so that it may stand the other way round on a paper that does. */
function writeBars(sheet: Sheet, text: string, y: number, height: number): void {
  const widths = code128(text)
  const unit = Math.min(1.35, (sheet.width - 2 * margin - 20) / widths.reduce((sum, each) => sum + each))
  let x = margin + 10
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) sheet.rule(x, y, width * unit, height, ink)
    x += width * unit
  }
}

import { type CutFailure, cancelPart } from '../../domain/fulfilment/cancel-part.ts'
import { findOrderFile, type OrderFile } from '../../domain/fulfilment/find-order-file.ts'
import { type Move, type MoveFailure, moveOrder, moves } from '../../domain/fulfilment/move-order.ts'
import { type ParcelFailure, shipParcel } from '../../domain/fulfilment/ship-parcel.ts'
import { listMailOf } from '../../domain/notify/mail-log.ts'
import { listForHouse } from '../../domain/order/list-for-house.ts'
import type { OrderCursor } from '../../domain/order/listed-order.ts'
import { orderNumberPattern } from '../../domain/order/order.ts'
import { type OrderState, orderStates } from '../../domain/order/order-states.ts'
import { listFilters } from '../../domain/staff/change-own.ts'
import { may } from '../../domain/staff/permissions.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { formatList } from '../../i18n/format.ts'
import { type AtelierKey, type AtelierTranslate, atelierWords, type MessageKey } from '../../i18n/messages.ts'
import { uuidPattern } from '../../kernel/uuid.ts'
import { sites } from '../../markets/sites.ts'
import { receiptCode } from '../gift/receipt-code.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { writtenMoment } from './days.ts'
import { giftReceipt } from './gift-receipt.paper.tsx'
import { keptQuery } from './kept-query.ts'
import { label } from './label.paper.tsx'
import { OrderPage } from './order.page.tsx'
import { OrdersPage } from './orders.page.tsx'
import { packingSlip } from './packing-slip.paper.tsx'
import { orderPath } from './paths.ts'

const most = 50

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

const isState = (word: string | undefined): word is OrderState => (orderStates as readonly (string | undefined)[]).includes(word)

/** Where the page before ended, as its link says it; nothing for what nobody's link says. */
function cursorOf(given: string | undefined): OrderCursor | null {
  const [at = '', id = ''] = (given ?? '').split('_')
  return uuidPattern.test(id) && writtenMoment(at) !== null ? { at, id } : null
}

export async function showOrders(request: StaffRequest): Promise<Response> {
  const { c, shop, member } = request
  const { db } = shop.database
  const typed = (c.req.query('q') ?? '').trim().slice(0, 60)
  const state = c.req.query('state')
  const country = c.req.query('country') ?? ''
  const asked = { q: typed || null, state: isState(state) ? state : null, country: sites.has(country) ? country : null }
  const filter = { typed, state: asked.state, country: asked.country, store: member.store, after: cursorOf(c.req.query('after')) }
  const found = await listForHouse(db, filter, most + 1)
  const shown = found.slice(0, most)
  const last = found.length > most ? shown.at(-1)!.cursor : null
  const body = (
    <OrdersPage
      orders={shown}
      asked={asked}
      query={keptQuery(asked)}
      after={last && `${last.at}_${last.id}`}
      saved={await listFilters(db, member.id, 'orders')}
    />
  )
  return answerAtelier(request, { title: wordsOf(request)('atelier.orders'), body })
}

/** The order that the path names; a boutique's own only. */
async function fileOf({ c, shop, member }: StaffRequest): Promise<OrderFile> {
  const number = c.req.param('number') ?? ''
  const file = orderNumberPattern.test(number) ? await findOrderFile(shop.database.db, number) : null
  if (!file || (member.store !== null && file.order.store !== member.store)) throw new Problem('PAGE_NOT_FOUND')
  return file
}

export async function showOrder(request: StaffRequest): Promise<Response> {
  const t = wordsOf(request)
  const done = request.c.req.query('done')
  const known = isMove(done) || done === 'parcel' || done === 'cut'
  const said = known ? t(`atelier.moved_${done}` as AtelierKey) : undefined
  return answerOrder(request, await fileOf(request), { done: said })
}

interface Said {
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

async function answerOrder(request: StaffRequest, file: OrderFile, said: Said, status: 200 | 409 | 422 = 200): Promise<Response> {
  const { shop, member } = request
  const mails = may(member.role, 'mail.read') ? await listMailOf(shop.database.db, file.order.id) : null
  return answerAtelier(request, { title: file.order.number, body: <OrderPage file={file} mails={mails} {...said} /> }, status)
}

const isMove = (word: string | undefined): word is Move => word !== undefined && Object.hasOwn(moves, word)

/** The order as the sender looked at it. */
const versionOf = ({ form }: StaffRequest) => Number(/^\d{1,9}$/.exec(form.get('version') ?? '')?.[0] ?? -1)

export async function submitMove(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const { order } = await fileOf(request)
  const move = form.get('move')
  if (!isMove(move)) throw new Problem('MALFORMED_REQUEST', 'move')
  const by = actorOf(member)
  const taker = { code: (form.get('code') ?? '').replace(/\D/g, ''), isIdentitySeen: form.get('identity') === 'true' }
  const mover = { by, version: versionOf(request), taker }
  const done = await moveOrder(shop.database, order.number, move, `${by.name}: ${move}`, mover)
  if (done.ok) return seeOther(c, `${orderPath(order.number)}?done=${move}`)
  return refuse(request, done.failure)
}

export async function submitParcel(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const { order } = await fileOf(request)
  const text = (field: string) => (form.get(field) ?? '').trim()
  const parcel = { carrier: text('carrier'), tracking: text('tracking'), lines: quantitiesIn(request, order) }
  const done = await shipParcel(shop.database, order.number, parcel, { by: actorOf(member), version: versionOf(request) })
  if (done.ok) return seeOther(c, `${orderPath(order.number)}?done=parcel`)
  return refuse(request, done.failure)
}

/** How many of each line were typed; without a word none. */
function quantitiesIn({ form }: StaffRequest, { lines }: OrderFile['order']): { line: string; quantity: number }[] {
  return lines.flatMap(({ id }) => {
    const typed = (form.get(`quantity_${id}`) ?? '').trim()
    return typed === '' || typed === '0' ? [] : [{ line: id, quantity: /^\d{1,3}$/.test(typed) ? Number(typed) : -1 }]
  })
}

export async function submitCut(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const { order } = await fileOf(request)
  const cut = { lines: quantitiesIn(request, order), reason: (form.get('reason') ?? '').trim() }
  const done = await cancelPart(shop.database, order.number, cut, { by: actorOf(member), version: versionOf(request) })
  if (done.ok) return seeOther(c, `${orderPath(order.number)}?done=cut`)
  return refuse(request, done.failure)
}

type OrderFailure = MoveFailure | ParcelFailure | CutFailure

/** Nothing was done: the order as it stands now, and why. */
async function refuse(request: StaffRequest, failed: OrderFailure): Promise<Response> {
  const { c, shop, member } = request
  const file = await fileOf(request)
  shop.log.info(
    { requestId: c.get('requestId'), order: file.order.number, member: member.id, code: failed.code },
    'order not moved',
  )
  const isStale = failed.code === 'ORDER_CHANGED' || failed.code === 'TRANSITION_REFUSED'
  return answerOrder(request, file, { failed: sentenceOf(failed, wordsOf(request), member.language) }, isStale ? 409 : 422)
}

function sentenceOf(failed: OrderFailure, t: AtelierTranslate, language: string): string {
  if (failed.code === 'PIECES_MISSING') return t('atelier.PIECES_MISSING', { skus: formatList(failed.skus, language) })
  if (failed.code === 'TRANSITION_REFUSED') {
    return t('atelier.TRANSITION_REFUSED', { state: t(`order.${failed.from}` as MessageKey) })
  }
  return t(`atelier.${failed.code}` as AtelierKey)
}

/** A sheet to print: its style stands in its head, which no other page may; its fonts are the shop's. */
function answerPaper({ c, shop }: StaffRequest, print: (fonts: string) => string): Response {
  const fonts = shop.assets
    .fontStyles('latin')
    .map((href) => `@import url("${href}");`)
    .join('')
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; frame-ancestors 'self'",
  )
  return c.html(print(fonts))
}

export async function showPackingSlip(request: StaffRequest): Promise<Response> {
  const { order } = await fileOf(request)
  return answerPaper(request, (fonts) => packingSlip({ order, language: request.member.language, fonts }))
}

/** In the language of the order: it lies in the parcel. */
export async function showGiftReceipt(request: StaffRequest): Promise<Response> {
  const { order } = await fileOf(request)
  return answerPaper(request, (fonts) =>
    giftReceipt({ order, language: order.language, fonts, code: receiptCode(request.shop, order.number) }),
  )
}

export async function showLabel(request: StaffRequest): Promise<Response> {
  const { order } = await fileOf(request)
  return answerPaper(request, (fonts) => label({ order, language: request.member.language, fonts, t: wordsOf(request) }))
}

export async function sendInvoice(request: StaffRequest): Promise<Response> {
  const { c, shop } = request
  const { invoices } = await fileOf(request)
  const invoice = invoices.find(({ number }) => number === c.req.param('invoice'))
  if (!invoice) throw new Problem('PAGE_NOT_FOUND')
  const print = await shop.invoices.read(invoice)
  c.header('content-type', 'application/pdf')
  c.header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
  return c.body(print as Uint8Array<ArrayBuffer>)
}

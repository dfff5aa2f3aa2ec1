import { type AskedItem, type AskFailure, askReturn, cancelOwnReturn } from '../../domain/return/ask-return.ts'
import { nextSize } from '../../domain/return/exchange-sizes.ts'
import { findReturnable, findReturnsOf, type Returnable } from '../../domain/return/find-returns.ts'
import { itemTypes, type Way, type Why, whys } from '../../domain/return/return.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { findAsked, findShown, keepToOurselves, orderHref } from './order.view.ts'
import { ReturnForm } from './return.page.tsx'

const isOneOf = <Word extends string>(words: readonly Word[], word: string | undefined): word is Word =>
  (words as readonly (string | undefined)[]).includes(word)

export const showReturn: PrivateHandler = (request) => answerForm(request)

/** The form to give pieces back, or the order's page with why there is none. */
async function answerForm(request: PrivateRequest, refused?: string, status: 200 | 422 = 200): Promise<Response> {
  const { shop, visit } = request
  const shown = await findShown(request)
  const { db } = shop.database
  const returnable = await findReturnable(db, shown.order, shown.history, shop.clock())
  const t = messagesIn(visit.language)
  const failed = refused ?? (shown.isFirstAwaited ? explain(t, 'EXCHANGE_FIRST_AWAITED') : undefined)
  if (!returnable && failed === undefined) return seeOther(request.c, shown.href('order'))
  keepToOurselves(request)
  const body = <ReturnForm shown={shown} returnable={returnable} token={request.csrfToken()} failed={failed} />
  return answerPage(
    request,
    { context: 'order', name: 'order-return', title: title(t('returns.title')), path: null, indexable: false, body },
    status,
  )
}

/** Announces a return. The form of another order, or of one that somebody has given back meanwhile, does nothing. */
export const submitReturn: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const order = await findAsked(request)
  await refuseFlood(request, 'order', order.id)
  if (form.get('orderNumber') !== order.number) throw new Problem('MALFORMED_REQUEST', 'orderNumber')
  const { history } = await findShown(request)
  const returnable = await findReturnable(shop.database.db, order, history, shop.clock())
  const swap = form.get('swap')
  const items = swap === undefined ? itemsIn(request, returnable) : swapped(swap, returnable)
  if (items === null) return refuse(request, { code: 'RETURN_EMPTY' })
  const way: Way = form.get('way') === 'store' ? 'store' : 'parcel'
  const done = await askReturn(shop.database, order.number, { way, items }, shop.clock())
  if (!done.ok) return refuse(request, done.failure)
  shop.log.info({ requestId: c.get('requestId'), return: done.value.number, country: visit.country }, 'return asked')
  return seeOther(c, `${orderHref(request, 'order', order.number)}&done=returned#returns`)
}

function refuse(request: PrivateRequest, { code }: AskFailure): Promise<Response> {
  const { c, shop, visit } = request
  shop.log.info({ requestId: c.get('requestId'), code }, 'return refused')
  return answerForm(request, explain(messagesIn(visit.language), code), 422)
}

/** Lines whose box is ticked; null for one that says neither what is wanted nor why. */
function itemsIn({ form }: PrivateRequest, returnable: Returnable | null): AskedItem[] | null {
  const items: AskedItem[] = []
  for (const line of [...form.keys()].filter((name) => name.startsWith('item_')).map((name) => name.slice(5))) {
    const returntype = form.get(`returntype_${line}`)
    const why = form.get(`reason_${line}`)
    if (!isOneOf(itemTypes, returntype) || !isOneOf(whys, why)) return null
    const typed = form.get(`quantity_${line}`) ?? '1'
    const quantity = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
    // A line of no order, or of another's, is one of which nothing is left.
    const isKnown = returnable?.lines.some((each) => each.line.id === line) ?? true
    const wanted = returntype === 'Exchange' ? (form.get(`wanted_${line}`) ?? '') : null
    items.push({ line, quantity: isKnown ? quantity : 0, returntype, why, wanted })
  }
  return items
}

/** One piece for the next size, by one button: `line:TOO_SMALL`. */
function swapped(pressed: string, returnable: Returnable | null): AskedItem[] | null {
  const [line = '', why] = pressed.split(':')
  const found = returnable?.lines.find((each) => each.line.id === line)
  if (!isOneOf(['TOO_SMALL', 'TOO_LARGE'] as const satisfies readonly Why[], why)) return null
  const wanted = found && nextSize(found.sizes, found.line.sku, why)
  return [{ line, quantity: 1, returntype: 'Exchange', why, wanted: wanted?.sku ?? '' }]
}

/** The return that a page of this order names, and nobody else's. */
async function namedReturn(request: PrivateRequest, number: string | undefined) {
  const order = await findAsked(request)
  const returned = (await findReturnsOf(request.shop.database.db, order.id)).find((each) => each.number === number)
  if (!returned) throw new Problem('PAGE_NOT_FOUND')
  return { order, returned }
}

export const cancelReturn: PrivateHandler = async (request) => {
  const { c, form, shop } = request
  const { order, returned } = await namedReturn(request, form.get('return'))
  await refuseFlood(request, 'order', order.id)
  const done = await cancelOwnReturn(shop.database, order, returned.number)
  const said = done.ok ? 'kept' : 'underWay'
  return seeOther(c, `${orderHref(request, 'order', order.number)}&done=${said}#returns`)
}

/** The label, as long as it is good. */
export const sendLabel: PrivateHandler = async (request) => {
  const { c, shop } = request
  const { order, returned } = await namedReturn(request, c.req.query('return'))
  await refuseFlood(request, 'order', order.id)
  if (returned.state !== 'ASKED' || returned.sendBy < shop.clock())
    return seeOther(c, `${orderHref(request, 'order', order.number)}&done=labelOver#returns`)
  keepToOurselves(request)
  const print = await shop.labels.print(order, returned)
  c.header('cache-control', 'private, no-store')
  c.header('x-robots-tag', 'noindex')
  c.header('content-type', 'application/pdf')
  c.header('content-disposition', `attachment; filename="${returned.number}.pdf"`)
  return c.body(print as Uint8Array<ArrayBuffer>)
}

import type { Order } from '../../domain/order/order.ts'
import { type AskedItem, type AskFailure, askReturn, cancelOwnReturn } from '../../domain/return/ask-return.ts'
import type { Difference } from '../../domain/return/difference.ts'
import { nextSize } from '../../domain/return/exchange-sizes.ts'
import { findReturnable, findReturnsOf, type Returnable } from '../../domain/return/find-returns.ts'
import type { Return, Why } from '../../domain/return/return.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { answerLabel, isOneOf, itemsIn, wayIn } from './asked-return.ts'
import { DifferenceForm, readDifference } from './difference.page.tsx'
import { findAsked, findShown, keepToOurselves, orderHref } from './order.view.ts'
import { ReturnForm } from './return.page.tsx'

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

/** To the provider's page, or back to the order with what has become of it. */
export type PayDifference = (request: PrivateRequest, order: Order, returned: Return) => Promise<Response>

/**
 * Announces a return. The form of another order, or of one that somebody has given back meanwhile, does nothing. What costs more or less is shown
 * first; what costs more is paid then.
 */
export async function submitReturn(request: PrivateRequest, payNow: PayDifference): Promise<Response> {
  const { c, form, shop, visit } = request
  const order = await findAsked(request)
  await refuseFlood(request, 'order', order.id)
  if (form.get('orderNumber') !== order.number) throw new Problem('MALFORMED_REQUEST', 'orderNumber')
  const { history } = await findShown(request)
  const returnable = await findReturnable(shop.database.db, order, history, shop.clock())
  const swap = form.get('swap')
  const items = swap === undefined ? itemsIn(request, returnable) : swapped(swap, returnable)
  if (items === null) return refuse(request, { code: 'RETURN_EMPTY' })
  const agreed = readDifference(form.get('difference'))
  if (agreed && agreed.due > 0 && !shop.cards) return seeOther(c, `${orderHref(request, 'order', order.number)}&unpaid=closed`)
  const asked = { way: wayIn(request), items, receiver: null, agreed }
  const done = await askReturn(shop.database, order.number, asked, shop.clock())
  if (!done.ok && done.failure.code === 'EXCHANGE_DIFFERENCE')
    return showDifference(request, items, returnable!, done.failure.differences, agreed !== null)
  if (!done.ok) return refuse(request, done.failure)
  shop.log.info({ requestId: c.get('requestId'), return: done.value.number, country: visit.country }, 'return asked')
  if (done.value.isToPay) return payNow(request, order, (await namedReturn(request, done.value.number)).returned)
  return seeOther(c, `${orderHref(request, 'order', order.number)}&done=returned&return=${done.value.number}#returns`)
}

/** All that was answered: it is asked once more, beside what it costs. */
const answered = /^(?:orderNumber|way|(?:item|returntype|wanted|quantity|reason)_[0-9a-f-]{36})$/

async function showDifference(
  request: PrivateRequest,
  items: readonly AskedItem[],
  { lines }: Returnable,
  differences: readonly Difference[],
  hasChanged: boolean,
): Promise<Response> {
  const { form, shop, visit } = request
  const t = messagesIn(visit.language)
  const shown = await findShown(request)
  const wantedFor = (line: string) => {
    const { wanted } = items.find((item) => item.line === line)!
    return lines.find((each) => each.line.id === line)!.sizes.find(({ sku }) => sku === wanted)!
  }
  keepToOurselves(request)
  const body = (
    <DifferenceForm
      shown={shown}
      differences={differences.map((each) => ({ ...each, wanted: wantedFor(each.line) }))}
      fields={[...form].filter(([name]) => answered.test(name))}
      token={request.csrfToken()}
      failed={hasChanged ? explain(t, 'EXCHANGE_DIFFERENCE') : undefined}
    />
  )
  return answerPage(
    request,
    {
      ...{ context: 'order', name: 'order-return', title: title(t('returns.difference')), path: null, indexable: false, body },
      // Confirmed, it leads to the provider's page.
      origins: { form: shop.cards?.browser.pages ?? [] },
    },
    hasChanged ? 409 : 200,
  )
}

function refuse(request: PrivateRequest, { code }: AskFailure): Promise<Response> {
  const { c, shop, visit } = request
  shop.log.info({ requestId: c.get('requestId'), code }, 'return refused')
  return answerForm(request, explain(messagesIn(visit.language), code), 422)
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
export async function namedReturn(request: PrivateRequest, number: string | undefined) {
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
  const { c } = request
  const { order, returned } = await namedReturn(request, c.req.query('return'))
  await refuseFlood(request, 'order', order.id)
  const label = await answerLabel(request, order, returned)
  return label ?? seeOther(c, `${orderHref(request, 'order', order.number)}&done=labelOver#returns`)
}

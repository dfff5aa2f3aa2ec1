import type { Db } from '../../db/database.ts'
import { findToldInvoices } from '../../domain/invoice/find-invoices.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { type CutPiece, findCutPieces, findHistory, findOrderByKey, findOwnOrder } from '../../domain/order/find-order.ts'
import { type Order, orderNumberPattern } from '../../domain/order/order.ts'
import { firstState, isUnderWay, type StateReached } from '../../domain/order/order-states.ts'
import { findPaidBeside, findReturnable, findReturnsOf, isFirstAwaited } from '../../domain/return/find-returns.ts'
import type { Return } from '../../domain/return/return.ts'
import { findStore } from '../../domain/store/find-store.ts'
import type { Store } from '../../domain/store/store.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { openingWords } from '../../i18n/opening-words.ts'
import { type Money, money } from '../../kernel/money.ts'
import { idIn } from '../form/params.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateRequest } from '../http/route.ts'
import { sign } from '../http/visitor.ts'
import { type CallName, urlOf } from '../urls.ts'

export interface ShownOrder {
  readonly order: Order
  readonly history: readonly StateReached[]
  /** What it had, and will not be sent. */
  readonly cut: readonly CutPiece[]
  readonly invoices: readonly Invoice[]
  readonly returns: readonly Return[]
  /** Until when a piece of it may come back; null when none may. */
  readonly returnableUntil: Date | null
  /** An exchange that was handed over, while the house still awaits what it was exchanged for. */
  readonly isFirstAwaited: boolean
  /** Where its pages are, for who is looking at it: whoever came by a mail's key goes on by it. */
  href(call: CallName, number?: string): string
  /** The boutique, while it is to be collected there, and until when that is open today, or when it opens. */
  readonly store: Store | null
  readonly opening: string | null
  /** What was paid beside the first pieces, where it is an exchange for dearer ones. */
  readonly paidBeside: Money | null
  /** Whether the house takes cards now: what is dearer is paid by one. */
  readonly isPayable: boolean
  /** Of its gift receipt. */
  readonly receipt: string
}

/** The order that is asked for, to its owner and to who holds the mail about it; to everybody else there is none. */
export async function findAsked(request: PrivateRequest): Promise<Order> {
  const { c, form, shop, visit } = request
  const number = c.req.query('order') ?? form.get('orderNumber') ?? ''
  if (!orderNumberPattern.test(number) || number.length > 17) throw new Problem('PAGE_NOT_FOUND')
  const key = keyIn(request)
  const { db } = shop.database
  const order = (await findOwnOrder(db, visit.visitor, number)) ?? (key && (await findOrderByKey(db, number, key)))
  if (!order) throw new Problem('PAGE_NOT_FOUND')
  return order
}

/** No other site learns its address, which may hold the key. */
export function keepToOurselves({ c }: PrivateRequest): void {
  c.header('referrer-policy', 'same-origin')
}

export async function findShown(request: PrivateRequest): Promise<ShownOrder> {
  const { shop, visit } = request
  const order = await findAsked(request)
  const { db } = shop.database
  const { history, invoices, returns } = await findSince(db, order)
  const returnable = await findReturnable(db, order, history, shop.clock())
  const beside = await findPaidBeside(db, order)
  const { number } = order
  const receipt = `${urlOf(visit, 'checkoutConfirmation')}?order=${number}&receipt=${sign(shop, 'gift-receipt', number)}`
  return {
    order,
    history,
    // Nobody has touched it since it was placed.
    cut: order.version === 0 ? [] : await findCutPieces(db, order.id),
    invoices,
    returns,
    returnableUntil: returnable?.until ?? null,
    isFirstAwaited: !isUnderWay(order.state) && order.state !== 'CANCELLED' && (await isFirstAwaited(db, order)),
    ...(await pickupOf(request, order)),
    receipt,
    paidBeside: beside > 0 ? money(beside, order.currency) : null,
    isPayable: shop.cards !== null,
    href: (call, of = number) => orderHref(request, call, of),
  }
}

/** What has come of it since it was placed; of one that stands where it began, nothing has, and nothing is asked for. */
async function findSince(db: Db, { id, state, placedAt }: Order): Promise<Pick<ShownOrder, 'history' | 'invoices' | 'returns'>> {
  if (state === firstState) return { history: [{ state, at: placedAt }], invoices: [], returns: [] }
  const [history, invoices, returns] = await Promise.all([findHistory(db, id), findToldInvoices(db, id), findReturnsOf(db, id)])
  return { history, invoices, returns }
}

async function pickupOf(
  { shop, visit }: PrivateRequest,
  { store: id, state }: Order,
): Promise<Pick<ShownOrder, 'store' | 'opening'>> {
  const store = id !== null && isUnderWay(state) ? await findStore(shop.database.db, id, visit.language) : null
  return { store, opening: store && openingWords(store, shop.clock(), messagesIn(visit.language), visit.locale) }
}

export function orderHref(request: PrivateRequest, call: CallName, number: string): string {
  const key = keyIn(request)
  return `${urlOf(request.visit, call)}?order=${number}${key ? `&key=${key}` : ''}`
}

/** An order whose exchange waits for its payment leads to the provider's page. */
export const payOrigins = ({ shop }: PrivateRequest, { returns }: ShownOrder) => ({
  form: returns.some(({ state }) => state === 'UNPAID') ? (shop.cards?.browser.pages ?? []) : [],
})

const keyIn = ({ c }: PrivateRequest) => idIn(c.req.query('key'))

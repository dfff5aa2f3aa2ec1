import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import { type Money, money } from '../../kernel/money.ts'
import { giveBack } from '../certificate/give-back.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { type Reserved, reserveStock } from '../inventory/reserve-stock.ts'
import type { Adjustment, Order } from '../order/order.ts'
import { placeOrder } from '../order/place-order.ts'
import { creditExchange } from '../payment/credit-exchange.ts'
import { bySize, holderOf } from './ask-return.ts'
import { lockExchanged, lockPaidOrder, markExchange, markExchanged, selectSettled, selectSizes } from './return.repository.ts'
import { exchangeShipping, type Return, type ReturnLine, takenBack } from './return.ts'
import { type Pieces, worthAfter } from './worth.ts'

/** A line of a return, and how much of it is exchanged. */
export interface Exchanged {
  readonly line: ReturnLine
  readonly quantity: number
}

/**
 * What a return is exchanged for leaves as an order of its own, which costs what the pieces that come back cost: nothing is charged, whatever
 * the price is today. Answers the lines whose size is not here any more: they are owed as money.
 */
export async function sendExchange(
  tx: Transaction,
  order: Order,
  returned: Return,
  exchanged: readonly Exchanged[],
): Promise<Exchanged[]> {
  if (exchanged.length === 0 || returned.exchange !== null) return []
  const id = randomUUID()
  const cause = `return ${returned.number}`
  await releaseStock(tx, holderOf(returned.id), cause)
  const sizes = await selectSizes(
    tx,
    order.lines.map(({ colourway }) => colourway),
  )
  const reserved = new Map<string, Reserved>()
  // One size after the other, so that one that is gone, or not sold any more, keeps back none of the others.
  for (const wanted of bySize(exchanged.map(({ line, quantity }) => ({ wanted: line.wanted, quantity })))) {
    if (!sizes.some(({ sku }) => sku === wanted.sku)) continue
    const held = await reserveStock(tx, [wanted], { holder: { kind: 'order', id }, expiresAt: null })
    if (held.ok) reserved.set(wanted.sku, held.value[0]!)
  }
  const isHere = ({ line }: Exchanged) => reserved.has(line.wanted!)
  const leaving = exchanged.filter(isHere)
  if (leaving.length > 0) await place(tx, { id, order, returned, leaving, reserved, sizes })
  return exchanged.filter((each) => !isHere(each))
}

interface Placing {
  readonly id: string
  readonly order: Order
  readonly returned: Return
  readonly leaving: readonly Exchanged[]
  readonly reserved: ReadonlyMap<string, Reserved>
  readonly sizes: Awaited<ReturnType<typeof selectSizes>>
}

async function place(tx: Transaction, { id, order, returned, leaving, reserved, sizes }: Placing): Promise<void> {
  const pieces: Pieces = new Map(leaving.map(({ line, quantity }) => [line.line, quantity]))
  const worth = worthAfter(order, await selectSettled(tx, order.id, returned.id), pieces)
  const of = (amount: number): Money => money(amount, order.currency)
  const adjustments: Adjustment[] = [
    { kind: 'exchange_credit' as const, amount: of(worth.discount), label: returned.number },
    { kind: 'tax' as const, amount: of(worth.tax), label: '' },
  ].filter(({ amount }) => amount.amount !== 0)
  const lines = leaving.map(({ line, quantity }) => {
    const { id: _, ...bought } = order.lines.find((each) => each.id === line.line)!
    const { fit, size } = sizes.find(({ sku }) => sku === line.wanted)!
    const { level, expectedAt } = reserved.get(line.wanted!)!
    return { ...bought, sku: line.wanted!, fit, size, quantity, level, expectedAt }
  })
  const { country, language, currency, email, address, billing, store } = order
  await placeOrder(tx, {
    ...{ id, country, language, currency, email, address, billing, store, lines, adjustments },
    cart: null,
    visitor: null,
    customer: null,
    shippingMethod: exchangeShipping,
    promised: null,
    conciergeArea: null,
    gift: null,
  })
  await markExchange(tx, id, returned)
  await markExchanged(
    tx,
    leaving.map(({ line, quantity }) => ({ id: line.id, quantity })),
  )
  await creditExchange(tx, id, of(worth.total))
}

/**
 * An exchange that nobody gets: who paid has their money again for what the house has taken back, and no further. Where the first pieces are not
 * here yet, their return owes the money when it is settled.
 */
export async function refundExchange(tx: Transaction, exchange: Order, cause: string): Promise<void> {
  const returned = await lockExchanged(tx, exchange.id)
  if (!returned) return
  const amount = money(worthAfter(exchange, new Map(), paidPieces(exchange, returned)).total, exchange.currency)
  await markExchanged(
    tx,
    returned.lines.map(({ id }) => ({ id, quantity: 0 })),
  )
  if (amount.amount === 0) return
  const paid = await lockPaidOrder(tx, exchange.id)
  const given = await giveBack(tx, { order: paid, amount, key: `exchange:${exchange.id}`, cause })
  if (!given.ok) throw new Error(`exchange ${exchange.number}: ${given.failure.code}`)
}

/** Those of an exchange for which the first ones were taken back. */
function paidPieces({ lines }: Order, returned: Return): Pieces {
  const here = new Map<string, number>()
  if (returned.state === 'SETTLED')
    for (const line of returned.lines.filter(({ exchanged }) => exchanged > 0))
      here.set(line.wanted!, (here.get(line.wanted!) ?? 0) + Math.min(takenBack(line), line.exchanged))
  return new Map(
    lines.map(({ id, sku, quantity }) => {
      const paid = Math.min(quantity, here.get(sku) ?? 0)
      here.set(sku, (here.get(sku) ?? 0) - paid)
      return [id, paid]
    }),
  )
}

import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import { type Money, money } from '../../kernel/money.ts'
import { giveBack } from '../certificate/give-back.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { type Reserved, reserveStock } from '../inventory/reserve-stock.ts'
import { type Adjustment, billedTo, type Order } from '../order/order.ts'
import { placeOrder } from '../order/place-order.ts'
import { creditExchange } from '../payment/credit-exchange.ts'
import { dueFor, paidBy } from './difference.ts'
import { bySize, holderOf } from './lay-aside.ts'
import { isDifferencePaid, keepDifference } from './pay-difference.ts'
import { payReceiver } from './pay-receiver.ts'
import { lockExchanged, lockPaidOrder, markExchange, markExchanged, selectSettled, selectSizes } from './return.repository.ts'
import { exchangeShipping, type Return, type ReturnLine, takenBack } from './return.ts'
import { countedWith, type Pieces, worthAfter } from './worth.ts'

/** A line of a return, and how much of it is exchanged. */
export interface Exchanged {
  readonly line: ReturnLine
  readonly quantity: number
}

/**
 * What a return is exchanged for leaves as an order of its own. It costs what the pieces that come back cost, whatever their price is today, or
 * what was agreed for another height, whose difference is paid. Answers the lines whose size is not here any more: they are owed as money.
 */
export async function sendExchange(
  tx: Transaction,
  order: Order,
  returned: Return,
  exchanged: readonly Exchanged[],
): Promise<Exchanged[]> {
  if (exchanged.length === 0 || returned.exchange !== null) return []
  // Two exchanges that come from one order are numbered one after the other.
  await lockPaidOrder(tx, order.id)
  const id = randomUUID()
  const cause = `return ${returned.number}`
  await releaseStock(tx, holderOf(returned.id), cause)
  const sizes = await selectSizes(
    tx,
    returned.receiver?.language ?? order.language,
    order.currency,
    order.lines.map(({ colourway }) => colourway),
  )
  const reserved = new Map<string, Reserved>()
  // Given back when the return was cancelled, though its parcel came all the same: what is dearer does not leave unpaid.
  const isPaid = await isDifferencePaid(tx, returned)
  const wishes = exchanged.filter(({ line }) => isPaid || line.due === 0)
  // One size after the other, so that one that is gone, or not sold any more, keeps back none of the others.
  for (const wanted of bySize(wishes.map(({ line, quantity }) => ({ wanted: line.wanted, quantity })))) {
    if (!sizes.some(({ sku }) => sku === wanted.sku)) continue
    const held = await reserveStock(tx, [wanted], { holder: { kind: 'order', id }, expiresAt: null })
    if (held.ok) reserved.set(wanted.sku, held.value[0]!)
  }
  const isHere = (each: Exchanged) => wishes.includes(each) && reserved.has(each.line.wanted!)
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
  const before = await selectSettled(tx, order.id, returned.id)
  const of = (amount: number): Money => money(amount, order.currency)
  const { worth, priced } = shared(order, before, leaving)
  const dearer = [...priced.values()]
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const adjustments: Adjustment[] = [
    { kind: 'exchange_credit' as const, amount: of(worth.discount + sum(dearer.map(({ off }) => off))), label: returned.number },
    { kind: 'tax' as const, amount: of(worth.tax + sum(dearer.map(({ next }) => next.tax))), label: '' },
  ].filter(({ amount }) => amount.amount !== 0)
  const lines = leaving.map(({ line, quantity }) => {
    const { id: _, ...bought } = order.lines.find((each) => each.id === line.line)!
    const { fit, size, colourway, colourName, material, name } = sizes.find(({ sku }) => sku === line.wanted)!
    const { level, expectedAt } = reserved.get(line.wanted!)!
    const discount = of(priced.get(line.id)?.off ?? worthAfter(order, before, new Map([[line.line, quantity]])).discount)
    const own = line.price === null ? {} : { name, price: of(line.price) }
    return {
      // Of the same style, it has its sizes of the same chart.
      ...{
        ...bought,
        ...own,
        sku: line.wanted!,
        colourway,
        colourName,
        material,
        fit,
        size,
        sizeSystem: size && bought.sizeSystem,
      },
      ...{ quantity, discount, level, expectedAt },
    }
  })
  const { country, currency } = order
  await placeOrder(tx, {
    ...{ id, country, currency, lines, adjustments },
    ...sentTo(order, returned),
    cart: null,
    visitor: null,
    customer: null,
    shippingMethod: exchangeShipping,
    promised: null,
    conciergeArea: null,
  })
  await markExchange(tx, id, returned)
  await markExchanged(
    tx,
    leaving.map(({ line, quantity }) => ({ id: line.id, quantity, back: priced.get(line.id)?.back ?? 0 })),
  )
  await creditExchange(tx, id, of(worth.total + sum(dearer.map(({ credit }) => credit))))
}

/** What the pieces that cost the same are worth together, and how each of another price is paid: those first, and all of them to the unit. */
function shared(order: Order, before: Pieces, leaving: readonly Exchanged[]) {
  const same = leaving.filter(({ line }) => line.price === null)
  const pieces: Pieces = new Map(same.map(({ line, quantity }) => [line.line, quantity]))
  let counted: Pieces = before
  for (const [line, quantity] of pieces) counted = countedWith(counted, line, quantity)
  const priced = new Map<string, ReturnType<typeof paidBy>>()
  for (const { line, quantity } of leaving) {
    const { price } = line
    if (price === null) continue
    priced.set(line.id, paidBy(order, counted, { ...line, price }, quantity))
    counted = countedWith(counted, line.line, quantity)
  }
  return { worth: worthAfter(order, before, pieces), priced }
}

/** Where and to whom it goes: as the first did. A gift's goes to who received it, wrapped again, and is billed to who gave it. */
function sentTo(order: Order, { receiver }: Return) {
  if (receiver?.address) {
    const { language, email, address } = receiver
    return { language, email, address, billing: billedTo(order), store: null, gift: { message: '' } }
  }
  const { language, email, address, billing, store } = order
  return { language, email, address, billing, store, gift: null }
}

/**
 * An exchange that nobody gets: who paid has their money again for what the house has taken back, and no further. Where the first pieces are not
 * here yet, their return owes the money when it is settled. What was paid beside them goes back in any case.
 */
export async function refundExchange(tx: Transaction, exchange: Order, cause: string): Promise<void> {
  const returned = await lockExchanged(tx, exchange.id)
  if (!returned) return
  const beside = returned.lines.reduce((sum, line) => sum + dueFor(line, paidFor(returned, line)), 0)
  const amount = money(worthAfter(exchange, new Map(), paidPieces(exchange, returned)).total - beside, exchange.currency)
  await markExchanged(
    tx,
    returned.lines.map(({ id, back }) => ({ id, quantity: 0, back })),
  )
  await keepDifference(tx, returned.id, cause)
  if (amount.amount === 0) return
  const paid = await lockPaidOrder(tx, exchange.id)
  const { country } = exchange
  const { receiver } = returned
  const isGiven = receiver
    ? await payReceiver(tx, { returned, receiver, country, amount, paid, exchange: exchange.id })
    : (await giveBack(tx, { order: paid, amount, key: `exchange:${exchange.id}`, cause })).ok
  if (!isGiven) throw new Error(`exchange ${exchange.number}: REFUND_TOO_LARGE`)
}

/** For how many of a line's pieces the first ones are here. */
const paidFor = ({ state }: Return, line: ReturnLine): number =>
  state === 'SETTLED' ? Math.min(takenBack(line), line.exchanged) : 0

/** Those of an exchange for which the first ones were taken back. */
function paidPieces({ lines }: Order, returned: Return): Pieces {
  const here = new Map<string, number>()
  for (const line of returned.lines.filter(({ exchanged }) => exchanged > 0))
    here.set(line.wanted!, (here.get(line.wanted!) ?? 0) + paidFor(returned, line))
  return new Map(
    lines.map(({ id, sku, quantity }) => {
      const paid = Math.min(quantity, here.get(sku) ?? 0)
      here.set(sku, (here.get(sku) ?? 0) - paid)
      return [id, paid]
    }),
  )
}

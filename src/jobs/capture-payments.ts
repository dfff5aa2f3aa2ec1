import type { Database } from '../db/database.ts'
import { findOrderForHouse } from '../domain/order/find-order.ts'
import { type Order, type OrderLine, orderNumberPattern } from '../domain/order/order.ts'
import { type Capturable, type Capture, capturePayment, findCapturable } from '../domain/payment/capture-payment.ts'
import type { Settling } from '../domain/payment/payment-provider.ts'
import { type Money, money, partOf } from '../kernel/money.ts'
import { failure } from '../kernel/result.ts'
import type { FileJob } from './file-job.ts'

/** Who is asked for the money; another in tests. */
export type AskForCapture = typeof capturePayment

/** Captures what a file says has left the house: `order,product,quantity`. */
export function captureJob(settling: Settling, capture: AskForCapture = capturePayment): FileJob {
  const { database } = settling
  return {
    name: 'capture-payments',
    head: 'order,product,quantity',
    doLine: async (cells, key, dryRun) => {
      const found = await readLine(database, cells, key)
      if (typeof found === 'string' || dryRun) return typeof found === 'string' ? found : 'OK'
      const done = await capture(settling, found).catch(() => failure({ code: 'CAPTURE_ERROR' }))
      return done.ok ? 'OK' : done.failure.code
    },
  }
}

/** What is to be captured for a line of the file, one for each line of the order, or the code of what is wrong with it. */
async function readLine(database: Database, cells: readonly string[], key: string): Promise<Capture[] | string> {
  const [number = '', product = '', typed = ''] = cells
  if (cells.length !== 3 || !/^[1-9]\d{0,2}$/.test(typed)) return 'WARN'
  const order = orderNumberPattern.test(number) ? await findOrderForHouse(database.db, number) : null
  if (!order) return 'ORDER_NOT_FOUND'
  if (!order.lines.some((line) => isOf(line, product))) return 'PRODUCT_NOT_FOUND'
  const open = await findCapturable(database, order.id, key)
  if (!open) return 'CAPTURE_DECLINE'
  const shares = shareOut(order, open, product, Number(typed))
  if (!shares) return 'QUANTITY_NOT_AVAILABLE'
  const amounts = amountsOf(order, open, shares)
  return shares.map((line, at) => ({ payment: open.payment, amount: amounts[at]!, line, key: at === 0 ? key : `${key}:${at}` }))
}

interface Taken {
  readonly id: string
  readonly quantity: number
}

/** A piece is named with its size, or without where any size of it is meant. */
const isOf = ({ sku, colourway }: OrderLine, product: string) => product === sku || product === colourway

/** The lines of that piece of which so many are not captured yet: one that has them all, or several in their order. */
function shareOut({ lines }: Order, { lines: captured }: Capturable, product: string, quantity: number): Taken[] | null {
  const open = lines
    .filter((each) => isOf(each, product))
    .map((line) => ({ id: line.id, left: line.quantity - (captured.get(line.id) ?? 0) }))
    .filter(({ left }) => left > 0)
  const whole = open.find(({ left }) => left >= quantity)
  if (whole) return [{ id: whole.id, quantity }]
  let missing = quantity
  const shares = open.map(({ id, left }) => {
    const share = Math.min(left, missing)
    missing -= share
    return { id, quantity: share }
  })
  return missing > 0 ? null : shares.filter((share) => share.quantity > 0)
}

/** What the pieces of each share cost; the last of an order bring all that is left of it: delivery and tax. */
function amountsOf({ lines, currency }: Order, open: Capturable, shares: readonly Taken[]): Money[] {
  let left = open.amount.amount - open.captured
  const isOpen = lines.some(
    ({ id, quantity }) => quantity > (open.lines.get(id) ?? 0) + (shares.find((share) => share.id === id)?.quantity ?? 0),
  )
  return shares.map(({ id, quantity }, at) => {
    const line = lines.find((each) => each.id === id)!
    const price = line.price.amount * quantity + partOf(line.discount.amount, quantity, line.quantity)
    const amount = isOpen || at < shares.length - 1 ? Math.min(price, left) : left
    left -= amount
    return money(amount, currency)
  })
}

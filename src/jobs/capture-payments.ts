import type { Database } from '../db/database.ts'
import { findOrderForHouse } from '../domain/order/find-order.ts'
import { type Order, type OrderLine, orderNumberPattern } from '../domain/order/order.ts'
import { type Capturable, type Capture, capturePayment, findCapturable } from '../domain/payment/capture-payment.ts'
import type { Settling } from '../domain/payment/payment-provider.ts'
import { money, partOf } from '../kernel/money.ts'
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
      const found = await readLine(database, cells)
      if (typeof found === 'string' || dryRun) return typeof found === 'string' ? found : 'OK'
      const done = await capture(settling, { ...found, key }).catch(() => failure({ code: 'CAPTURE_ERROR' }))
      return done.ok ? 'OK' : done.failure.code
    },
  }
}

/** What is to be captured for a line, or the code of what is wrong with it. */
async function readLine(database: Database, cells: readonly string[]): Promise<Omit<Capture, 'key'> | string> {
  const [number = '', product = '', typed = ''] = cells
  if (cells.length !== 3 || !/^[1-9]\d{0,2}$/.test(typed)) return 'WARN'
  const order = orderNumberPattern.test(number) ? await findOrderForHouse(database.db, number) : null
  if (!order) return 'ORDER_NOT_FOUND'
  if (!order.lines.some((line) => isOf(line, product))) return 'PRODUCT_NOT_FOUND'
  const open = await findCapturable(database, order.id)
  if (!open) return 'CAPTURE_DECLINE'
  const line = findLine(order, open, product, Number(typed))
  return line ? { payment: open.payment, amount: amountOf(order, open, line), line } : 'QUANTITY_NOT_AVAILABLE'
}

interface Taken {
  readonly id: string
  readonly quantity: number
}

/** A piece is named with its size, or without where any size of it is meant. */
const isOf = ({ sku, colourway }: OrderLine, product: string) => product === sku || product === colourway

/** The line of that piece of which so many are not captured yet. */
function findLine({ lines }: Order, { lines: captured }: Capturable, product: string, quantity: number): Taken | null {
  const line = lines.find((each) => isOf(each, product) && each.quantity - (captured.get(each.id) ?? 0) >= quantity)
  return line ? { id: line.id, quantity } : null
}

/** What these pieces cost; the last of an order bring all that is left of it: delivery and tax. */
function amountOf({ lines, currency }: Order, open: Capturable, taken: Taken) {
  const left = open.amount.amount - open.captured
  const isOpen = lines.some(({ id, quantity }) => quantity > (open.lines.get(id) ?? 0) + (id === taken.id ? taken.quantity : 0))
  const line = lines.find(({ id }) => id === taken.id)!
  const price = line.price.amount * taken.quantity + partOf(line.discount.amount, taken.quantity, line.quantity)
  return money(isOpen ? Math.min(price, left) : left, currency)
}

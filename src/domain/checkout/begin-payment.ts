import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../db/database.ts'
import type { Money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import { setCartPayment } from '../cart/close-cart.ts'
import { takeCertificates } from '../certificate/take-certificates.ts'
import { reserveStock } from '../inventory/reserve-stock.ts'
import { countAttempt, findPayment, keepRef, startPayment } from '../payment/begin-payment.ts'
import { authorizationDays, type Payment } from '../payment/payment.ts'
import { type Checkout, dueOf } from './checkout.ts'
import { type CheckoutFailure, type Completed, type Confirmation, confirmedCheckout } from './confirm-checkout.ts'
import { endOpenPayment } from './end-payment.ts'
import { type Agreed, agreedOrder, lineWith, readAgreed, slipped } from './place-agreed.ts'

/** How long pieces are held for somebody who pays: a challenge of the bank's, and one more card. */
const paymentMinutes = 15
/** Cards that may be tried for one cart before it is begun anew. */
const mostAttempts = 6

export interface Begun {
  readonly payment: string
  readonly amount: Money
  /** The provider's id of it, where it has been asked already. */
  readonly ref: string | null
  /** Whether it leaves so late that its payment has to be authorized again. */
  readonly isForLater: boolean
}

export type BeginFailure = CheckoutFailure | { readonly code: 'TOO_MANY_ATTEMPTS' }

/**
 * A payment that somebody else takes begins: what the shopper agreed to is written down with it, and its pieces are held for so long. Tried
 * again with nothing changed it is the same payment; with anything changed, another, and the first is given up.
 */
export function beginPayment(
  database: Database,
  visit: Visit,
  confirmed: Confirmation,
  provider: string,
  clocks: Clocks,
  /** What its provider knows it by already, where the shopper agreed there before they came here. */
  known: Known | null = null,
): Promise<Result<Begun | Completed, BeginFailure>> {
  return database.transaction(async (tx) => {
    const found = await confirmedCheckout(tx, visit, confirmed, clocks)
    if (!found.ok) return found
    if ('number' in found.value) return success(found.value)
    const { checkout } = found.value
    const agreed = agreedOrder(checkout, visit, confirmed.billing)
    if (!agreed) return failure({ code: 'CHECKOUT_INCOMPLETE' })
    const amount = dueOf(checkout, visit)
    const open = checkout.cart.payment ? await findPayment(tx, checkout.cart.payment) : null
    const asked = { amount, provider, method: confirmed.payment, known }
    if (open && isSame(open, agreed, asked)) return again(tx, open, agreed)
    await endOpenPayment(tx, checkout.cart, 'what is paid for has changed')
    return begin(tx, checkout, agreed, asked)
  })
}

interface Known {
  readonly id: string
  readonly ref: string
}

type Asked = Pick<Payment, 'amount' | 'provider' | 'method'> & { readonly known: Known | null }

function isSame(open: Payment, agreed: Agreed, { amount, provider, method, known }: Asked): boolean {
  return (
    open.state === 'STARTED' &&
    open.agreed !== null &&
    readAgreed(open.agreed).digest === agreed.digest &&
    JSON.stringify(readAgreed(open.agreed).certificates) === JSON.stringify(agreed.certificates) &&
    open.amount.amount === amount.amount &&
    open.amount.currency === amount.currency &&
    open.provider === provider &&
    open.method === method &&
    open.id === (known?.id ?? open.id) &&
    // A little before its end: its pieces may go while the bank is asked.
    open.expiresAt!.getTime() > Date.now() + 30_000
  )
}

const leavesLater = ({ order }: Agreed): boolean =>
  order.lines.some(
    ({ expectedAt }) => expectedAt !== null && expectedAt.getTime() > Date.now() + (authorizationDays - 1) * 86_400_000,
  )

/** One that waits to be paid, as it was begun. */
export function begunOf({ id, amount, ref, agreed }: Payment): Begun {
  return { payment: id, amount, ref, isForLater: agreed !== null && leavesLater(readAgreed(agreed)) }
}

const untilWhen = () => new Date(Date.now() + paymentMinutes * 60_000)

async function again(tx: Transaction, { id, amount, ref }: Payment, agreed: Agreed): Promise<Result<Begun, BeginFailure>> {
  const attempt = await countAttempt(tx, id, agreed, untilWhen())
  return attempt > mostAttempts
    ? failure({ code: 'TOO_MANY_ATTEMPTS' })
    : success({ payment: id, amount, ref, isForLater: leavesLater(agreed) })
}

async function begin(
  tx: Transaction,
  { cart }: Checkout,
  agreed: Agreed,
  { amount, provider, method, known }: Asked,
): Promise<Result<Begun, BeginFailure>> {
  // It has ended already: nobody pays with it again.
  if (known && (await findPayment(tx, known.id))) return failure({ code: 'CHECKOUT_CHANGED' })
  const id = known?.id ?? randomUUID()
  const expiresAt = untilWhen()
  const { lines } = agreed.order
  const reserved = await reserveStock(tx, lines, { place: agreed.place, holder: { kind: 'payment', id }, expiresAt })
  if (!reserved.ok) return reserved
  if (slipped(lines, reserved.value)) return failure({ code: 'CHECKOUT_CHANGED' })
  const taken = await takeCertificates(tx, agreed.certificates, id, 'a shopper pays')
  if (!taken.ok) return taken
  const kept = { ...agreed, order: { ...agreed.order, lines: lineWith(lines, reserved.value) } }
  await startPayment(tx, { id, cart: cart.id, visitor: agreed.visit.visitor, method, provider, amount, agreed: kept, expiresAt })
  if (known) await keepRef(tx, id, known.ref)
  await setCartPayment(tx, cart.id!, id)
  return success({ payment: id, amount, ref: known?.ref ?? null, isForLater: leavesLater(agreed) })
}

import { randomUUID } from 'node:crypto'
import type { Database, Db } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { checkEmail, type EmailFailure } from '../../forms/email.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit, Visit } from '../../kernel/visit.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { siteVisit } from '../../markets/sites.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { mergeCarts } from '../cart/merge-carts.ts'
import { hasDraftFor, updateDraft, yieldDraft } from './checkout.repository.ts'
import { type Checkout, chosenMethod, paymentMethodsFor } from './checkout.ts'
import { completeCheckout } from './complete-checkout.ts'
import type { CheckoutFailure, Confirmation } from './confirm-checkout.ts'
import { findCheckout } from './find-checkout.ts'
import type { PhoneOrderLinked } from './phone-order.events.ts'
import {
  deleteOldPhoneOrders,
  insertPhoneOrder,
  lockLink,
  type PhoneOrderRow,
  selectLastAddress,
  selectPhoneOrder,
  selectPhoneOrders,
  takeByToken,
  updateLink,
  updateNumber,
} from './phone-order.repository.ts'
import { openStep } from './steps.ts'

const linkDays = 3

/** An order that is being written for a client: its cart is one of the shop's, and everything is done to it as a shopper would. */
export interface PhoneOrder extends Pick<PhoneOrderRow, 'id' | 'email' | 'number'> {
  readonly visit: Visit
  readonly startedAt: Date
  /** Until when the client's link leads to it; null while none was sent. */
  readonly lapsesAt: Date | null
  /** Whether the client has it in their own bag. */
  readonly isTaken: boolean
}

function phoneOrderOf(row: PhoneOrderRow): PhoneOrder {
  const site = siteVisit(row.country.toLowerCase(), row.language)!
  return {
    id: row.id,
    email: row.email,
    number: row.number,
    visit: { ...site, visitor: row.id, customer: null },
    startedAt: new Date(row.created_at),
    lapsesAt: row.lapses_at === null ? null : new Date(row.lapses_at),
    isTaken: row.taken_at !== null,
  }
}

export async function findPhoneOrder(db: Db, id: string): Promise<PhoneOrder | null> {
  const row = await selectPhoneOrder(db, id)
  return row && phoneOrderOf(row)
}

/** The newest first. */
export async function listPhoneOrders(db: Db, most: number): Promise<PhoneOrder[]> {
  return (await selectPhoneOrders(db, most)).map(phoneOrderOf)
}

export function startPhoneOrder(
  database: Database,
  { site, email: typed }: { readonly site: SiteVisit; readonly email: string },
  by: Actor & { readonly member: string },
): Promise<Result<string, EmailFailure>> {
  return database.transaction(async (tx) => {
    const email = checkEmail(typed)
    if (!email.ok) return email
    const id = randomUUID()
    const { country, language } = site
    await insertPhoneOrder(tx, { id, country, language, email: email.value, member: by.member })
    await audit(tx, { by, action: 'phone.start', subject: id, after: { country, language } })
    return success(id)
  })
}

/** The cart with its answers. Whom it is for is known from the start, and where they last had something sent is an answer until another is given. */
export async function checkoutOfPhone(db: Db, { visit, email }: PhoneOrder, clocks: Clocks): Promise<Checkout> {
  const checkout = await findCheckout(db, visit, clocks)
  if (checkout.cart.id === null || checkout.draft.email !== null) return checkout
  await updateDraft(db, visit, { email, option: 'home' })
  return findCheckout(db, visit, clocks)
}

export const lastAddressOf = (db: Db, { email, visit }: PhoneOrder) => selectLastAddress(db, email, visit.country)

/** Something that was done to the cart by the shop's own functions, for the journal, which never forgets: no e-mail stands in it. */
export function notePhone(
  database: Database,
  { id }: PhoneOrder,
  done: 'add' | 'remove' | 'address' | 'method' | 'option' | 'store' | 'day' | 'gift' | 'coupon',
  after: Readonly<Record<string, unknown>>,
  by: Actor,
): Promise<void> {
  return database.transaction((tx) => audit(tx, { by, action: `phone.${done}`, subject: id, after }))
}

/** Orders it, to be paid at the door. Who asked is in the journal before, and with its number after. */
export async function placeByPhone(
  database: Database,
  phone: PhoneOrder,
  confirmed: Confirmation,
  clocks: Clocks,
  by: Actor,
): Promise<Result<string, CheckoutFailure>> {
  const { cart, payment } = confirmed
  await database.transaction((tx) => audit(tx, { by, action: 'phone.place', subject: phone.id, after: { cart, payment } }))
  const done = await completeCheckout(database, phone.visit, confirmed, clocks)
  if (!done.ok) return done
  const { number } = done.value
  await database.transaction(async (tx) => {
    await updateNumber(tx, phone.id, number)
    await audit(tx, { by, action: 'order.write', subject: number, after: { phoneOrder: phone.id } })
  })
  return success(number)
}

/** How it may be paid, once everything is answered; null before. */
export function paymentsOfPhone(
  checkout: Checkout,
  { visit }: PhoneOrder,
  taken: ReadonlySet<PaymentCode>,
): readonly PaymentCode[] | null {
  if (checkout.cart.id === null || openStep(checkout, visit) !== 'payment') return null
  return paymentMethodsFor(checkout.cart, visit, taken, chosenMethod(checkout, visit)?.code ?? null)
}

/** Whether there is something to pay by on the page that a link leads to. */
export const isLinkable = (payments: readonly PaymentCode[]) => payments.some((code) => code !== 'CASH_ON_DELIVERY')

interface Linking {
  readonly by: Actor
  /** Until when the link led that whoever presses has seen, empty where there was none; null where nothing is said of it. */
  readonly seen: string | null
}

/** Writes to the client with a link to the payment page. Another link ends the first; pressed twice, one is sent. */
export async function linkPhoneOrder(
  database: Database,
  phone: PhoneOrder,
  taken: ReadonlySet<PaymentCode>,
  clocks: Clocks,
  now: Date,
  { by, seen }: Linking,
): Promise<Result<null, { readonly code: 'CHECKOUT_INCOMPLETE' | 'CHOOSE_PAYMENT_METHOD' }>> {
  const payments = paymentsOfPhone(await checkoutOfPhone(database.db, phone, clocks), phone, taken)
  if (!payments) return failure({ code: 'CHECKOUT_INCOMPLETE' })
  if (!isLinkable(payments)) return failure({ code: 'CHOOSE_PAYMENT_METHOD' })
  return database.transaction(async (tx) => {
    const linked = await lockLink(tx, phone.id)
    if (seen !== null && seen !== (linked?.toISOString() ?? '')) return success(null)
    const lapsesAt = new Date(now.getTime() + linkDays * 86_400_000)
    // The client pressed the one before at this moment.
    if (!(await updateLink(tx, phone.id, randomUUID(), lapsesAt))) return failure({ code: 'CHECKOUT_INCOMPLETE' })
    await record<PhoneOrderLinked>(tx, { kind: 'phone-order.linked', data: { phoneOrder: phone.id } })
    await audit(tx, { by, action: 'phone.link', subject: phone.id, after: { until: lapsesAt.toISOString() } })
    return success(null)
  })
}

/** What the mail carries; null where there is no link, or no longer. */
export async function findLink(db: Db, id: string): Promise<(PhoneOrder & { readonly token: string }) | null> {
  const row = await selectPhoneOrder(db, id)
  return row?.token ? { ...phoneOrderOf(row), token: row.token } : null
}

/** Where a link leads: to what is in the bag of who pressed it, to what is in another's, or nowhere any more. */
export type TakenPhoneOrder = 'here' | 'elsewhere' | 'lapsed'

/**
 * The client presses the link's button: what was written for them is in their bag, with its answers. Whatever was there stays beside it.
 * It is given once: who presses again finds it where it lies, and in another browser is told so.
 */
export function takePhoneOrder(database: Database, token: string, visitor: string, now: Date): Promise<TakenPhoneOrder> {
  return database.transaction(async (tx) => {
    const row = await takeByToken(tx, token, now)
    if (!row) return 'lapsed'
    // How it comes was agreed by telephone, and is not what they had once answered for something else.
    await yieldDraft(tx, visitor, row.id)
    const { found } = await mergeCarts(tx, row.id, visitor, 'agreed')
    return found || (await hasDraftFor(tx, visitor, row.country, row.email)) ? 'here' : 'elsewhere'
  })
}

/** What was written for clients goes as their carts do. */
export const forgetPhoneOrders = deleteOldPhoneOrders

import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { Address, AddressFailure } from '../../forms/address.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import type { Money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { siteOf } from '../../markets/sites.ts'
import { type Cart, isTooLarge } from '../cart/cart.ts'
import { findCart, findCartFor } from '../cart/find-cart.ts'
import { findLaid } from '../certificate/lay-certificate.ts'
import type { OrderTotals } from '../order/order.ts'
import { findPayment } from '../payment/begin-payment.ts'
import type { Wallet, WalletPayer, WalletPayment } from '../payment/wallet.port.ts'
import type { TaxRates } from '../pricing/tax-rates.port.ts'
import { giveWalletAnswers } from './answer-step.ts'
import { type Begun, beginPayment } from './begin-payment.ts'
import {
  buyableLines,
  type Checkout,
  type CheckoutDraft,
  checkoutTotals,
  digestOf,
  dueOf,
  emptyDraft,
  fingerprint,
  paymentMethodsFor,
  walletMethod,
} from './checkout.ts'
import type { CheckoutFailure } from './confirm-checkout.ts'
import { findCheckout } from './find-checkout.ts'
import type { Paid } from './pay-by-card.ts'
import type { WalletPaying, WalletWords } from './pay-by-wallet.ts'
import { type Settling, settlePayment } from './settle-payment.ts'
import { openStep } from './steps.ts'
import { type ExpressMethod, insertSession, selectSession, type WalletSession } from './wallet-session.repository.ts'

/** How long a wallet's window is good for. Nothing is held meanwhile: that begins once the shopper has approved. */
const sessionMinutes = 30

/** `is{Provider}Credit`, after what the house calls it: whether the wallet lends the money. */
export const creditFlag = ({ calledAs }: Pick<Wallet, 'calledAs'>): string => `is${calledAs}Credit`

export interface ExpressOffer {
  readonly amount: Money
  readonly digest: string
  readonly taxRate: number | null
  readonly state: string | null
}

type OfferPlace = Pick<ExpressOffer, 'taxRate' | 'state'>

const nowhere: OfferPlace = { taxRate: null, state: null }

/** What a wallet would pay for, and the gift certificates that pay of it first. */
export type ExpressBag = Pick<Checkout, 'cart' | 'certificates'>

export async function findBag(db: Db, visit: Visit, state: string | null = null): Promise<ExpressBag> {
  const cart = state === null ? await findCart(db, visit) : await findCartFor(db, visit, state)
  return { cart, certificates: await findLaid(db, cart) }
}

/** What a wallet is asked for: the pieces and the way home, less what certificates pay. Where tax is added, it is once the address is known. */
export function offerOf(bag: ExpressBag, visit: Visit, { taxRate, state }: OfferPlace = nowhere): ExpressOffer {
  const digest = digestOf({ ...bag, draft: emptyDraft })
  return { amount: dueOf({ ...bag, draft: walletDraft(taxRate) }, visit), digest, taxRate, state }
}

export function expressTotals(cart: Cart, visit: Visit, taxRate: number | null): OrderTotals {
  return checkoutTotals({ cart, draft: walletDraft(taxRate) }, visit)
}

const walletDraft = (taxRate: number | null): CheckoutDraft => ({ ...emptyDraft, option: 'home', method: walletMethod, taxRate })

/** The wallets that would pay for this cart at once. Where certificates leave nothing to pay there is none, but one that asks what tax adds. */
export async function findExpressMethods(
  db: Db,
  visit: Visit,
  cart: Cart,
  taken: ReadonlySet<PaymentCode>,
): Promise<PaymentCode[]> {
  const methods = paymentMethodsFor(cart, visit, taken)
  const nothing = nothingDue({ cart, certificates: await findLaid(db, cart) }, visit)
  if (!nothing) return methods
  return nothing.code === 'TAX_TO_COME' ? methods.filter((method) => method === 'DEVICE_WALLET') : []
}

interface NothingDue {
  /** `TAX_TO_COME` where nothing is left of the pieces, and what tax adds is not known yet. */
  readonly code: 'NOTHING_DUE' | 'TAX_TO_COME'
}

/** Null where there is a sum that a wallet could be asked for. */
function nothingDue(bag: ExpressBag, visit: Visit, place: OfferPlace = nowhere): NothingDue | null {
  if (offerOf(bag, visit, place).amount.amount > 0) return null
  return { code: siteOf(visit).tax === 'added' && place.taxRate === null ? 'TAX_TO_COME' : 'NOTHING_DUE' }
}

export type ExpressRefusal = CheckoutFailure | NothingDue | { readonly code: 'CART_EMPTY' }

/** Why a wallet cannot pay for this bag; null when it can. */
export function expressRefusal(
  bag: ExpressBag,
  visit: Visit,
  taken: ReadonlySet<PaymentCode>,
  method: ExpressMethod,
  place: OfferPlace = nowhere,
): ExpressRefusal | null {
  const { cart } = bag
  if (cart.lines.length === 0) return { code: 'CART_EMPTY' }
  if (buyableLines(cart).length === 0) return { code: 'NO_STOCK', skus: cart.lines.map(({ sku }) => sku) }
  if (cart.coupon?.refused) return cart.coupon.refused
  if (isTooLarge(cart)) return { code: 'ORDER_TOO_LARGE' }
  if (!paymentMethodsFor(cart, visit, taken).includes(method)) return { code: 'CHOOSE_PAYMENT_METHOD' }
  return nothingDue(bag, visit, place)
}

interface Opened {
  readonly id: string
  readonly ref: string
  readonly approveUrl: string
}

export type OpenFailure = ExpressRefusal | { readonly code: 'WALLET_AWAY' }

/** A wallet's window for the cart as it is now. */
export async function beginExpress(
  paying: WalletPaying,
  visit: Visit,
  taken: ReadonlySet<PaymentCode>,
  isCredit: boolean,
  words: WalletWords,
): Promise<Result<Opened, OpenFailure>> {
  const { db } = paying.database
  const bag = await findBag(db, visit)
  const refused = expressRefusal(bag, visit, taken, 'WALLET')
  if (refused) return failure(refused)
  const offer = offerOf(bag, visit)
  const id = randomUUID()
  const opened = await open(paying, visit, { id, amount: offer.amount }, words)
  if (!opened.ok) return opened
  await keepSession(db, visit, bag, offer, { id, method: 'WALLET', ref: opened.value.ref, isCredit })
  return opened
}

/** What was asked for is kept with what it was asked for. */
export function keepSession(
  db: Db,
  { visitor }: Visit,
  { cart }: ExpressBag,
  offer: ExpressOffer,
  session: Pick<WalletSession, 'id' | 'method' | 'ref' | 'isCredit'>,
): Promise<void> {
  const expiresAt = new Date(Date.now() + sessionMinutes * 60_000)
  return insertSession(db, { ...session, ...offer, cart: cart.id!, visitor, expiresAt })
}

async function open(
  { wallet }: WalletPaying,
  { language }: Visit,
  { id, amount }: Pick<WalletSession, 'id' | 'amount'>,
  words: WalletWords,
): Promise<Result<Opened, { readonly code: 'WALLET_AWAY' }>> {
  const { description } = words
  const urls = { doneUrl: words.doneUrl(id), cancelUrl: words.cancelUrl(id) }
  const opened = await wallet.open({ payment: id, amount, description, language, asksAddress: true, ...urls })
  return opened.ok ? success({ id, ...opened.value }) : failure({ code: 'WALLET_AWAY' })
}

/** The visitor's own session, while it lasts. */
export async function findExpress(
  db: Db,
  visit: Visit,
  id: string,
  method: ExpressMethod = 'WALLET',
): Promise<WalletSession | null> {
  const session = await selectSession(db, id)
  const isTheirs = session?.visitor === visit.visitor && session.method === method
  return isTheirs && session.expiresAt.getTime() > Date.now() ? session : null
}

/** Where its window is: asked for again, it is the same one. */
export async function windowOf(
  paying: WalletPaying,
  visit: Visit,
  session: WalletSession,
  words: WalletWords,
): Promise<string | null> {
  const opened = await open(paying, visit, session, words)
  return opened.ok ? opened.value.approveUrl : null
}

/** What came back with the shopper. Nothing of it is believed: it only has to be what we know. */
export interface Called {
  readonly id: string
  readonly refs: readonly (string | undefined)[]
  readonly payer: string | undefined
  readonly isCredit: boolean
}

export interface House {
  readonly taken: ReadonlySet<PaymentCode>
  readonly rules: SiteRules
  readonly taxRates: TaxRates
}

export type Expressed =
  | Exclude<Paid, { is: 'elsewhere' | 'declined' }>
  /** Nobody's, somebody else's, or too old. */
  | { readonly is: 'unknown' }
  /** The shopper came back without having approved it. */
  | { readonly is: 'unfinished' }
  /** The bag is no longer what was approved. */
  | { readonly is: 'changed' }
  | { readonly is: 'abroad'; readonly country: string }
  /** The wallet's address is none that is delivered to, by its postcode or by what it does not say. */
  | { readonly is: 'address'; readonly code: 'WRONG_POSTAL_CODE' | AddressFailure['code'] }
  /** Everything is filled in, and it is not the sum that was approved, or something is still asked: the shopper looks once more. */
  | { readonly is: 'review'; readonly isForbidden: boolean }

/**
 * The shopper has approved in the wallet's window: what it says of them fills the checkout, and where that comes to the sum that they saw
 * it becomes an order at once. Called twice, or by somebody else, it does nothing more.
 */
export async function completeExpress(paying: WalletPaying, visit: Visit, called: Called, house: House): Promise<Expressed> {
  const { database, wallet, log } = paying
  const begun = await findPayment(database.db, called.id)
  if (begun) return begun.visitor === visit.visitor ? settled(paying, begun.id) : { is: 'unknown' }
  const session = await findExpress(database.db, visit, called.id)
  if (!session || !isOf(called, session)) return { is: 'unknown' }
  const asked = await wallet.find(session.ref)
  if (!asked.ok) return { is: 'uncertain' }
  const now = asked.value
  if (!speaksOf(now, session) || (now.payer && now.payer.id !== called.payer)) {
    log.error({ session: session.id, ref: now.ref, amount: now.amount }, 'a wallet speaks of another session: not believed')
    return { is: 'unknown' }
  }
  if (now.state !== 'approved' || !now.payer) return { is: 'unfinished' }
  const done = await beginApproved(paying, visit, session, now.payer, house, wallet.name)
  return done.is === 'begun' ? settled(paying, session.id) : done
}

const isOf = ({ refs, isCredit }: Called, session: WalletSession): boolean =>
  refs.every((ref) => ref === session.ref) && isCredit === session.isCredit

const speaksOf = ({ payment, amount }: WalletPayment, session: WalletSession): boolean =>
  payment === session.id && amount.amount === session.amount.amount && amount.currency === session.amount.currency

export async function settled(settling: Settling, id: string): Promise<Expressed> {
  const now = await settlePayment(settling, id)
  return now.is === 'open' ? { is: 'uncertain' } : now
}

export type Approved =
  /** A payment under the session's own id: now it is taken. */
  { readonly is: 'begun'; readonly begun: Begun | null } | Expressed

/** What the shopper approved becomes a payment, whoever takes it. Asked twice at once, it is begun once: the second has nothing in its hands. */
export async function beginApproved(
  settling: Settling,
  visit: Visit,
  session: WalletSession,
  payer: WalletPayer,
  house: House,
  provider: string,
): Promise<Approved> {
  const done = await begin(settling, visit, session, payer, house, provider)
  // The same call, a moment earlier: the bag has become its order meanwhile.
  const isChanged = ['changed', 'review', 'refused'].includes(done.is)
  const meanwhile = isChanged && (await findPayment(settling.database.db, session.id))
  return meanwhile ? { is: 'begun', begun: null } : done
}

async function begin(
  { database, clocks }: Settling,
  visit: Visit,
  session: WalletSession,
  payer: WalletPayer,
  { taken, rules, taxRates }: House,
  provider: string,
): Promise<Approved> {
  const bag = await findBag(database.db, visit, session.state)
  if (bag.cart.id !== session.cart || !isAs(session, offerOf(bag, visit, session))) return { is: 'changed' }
  const { address } = payer
  if (address && address.country !== visit.country) return { is: 'abroad', country: address.country }
  const filled = await giveWalletAnswers(database.db, visit, payer.email, typedBy(payer), rules, taxRates)
  if (!filled.ok) return { is: 'address', code: hasWrongPostal(filled.failure) ? 'WRONG_POSTAL_CODE' : filled.failure.code }
  const checkout = await findCheckout(database.db, visit, clocks)
  if (!isWhatWasApproved(checkout, visit, session))
    return { is: 'review', isForbidden: checkout.cart.lines.some(({ forbidden }) => forbidden?.state) }
  const confirmed = {
    cart: session.cart,
    seen: fingerprint(checkout, visit),
    payment: session.method,
    taken,
    // Nothing of it is paid at the door.
    mostUnpaid: 0,
    billing: null,
    acceptsPrices: false,
  } as const
  const begun = await beginPayment(database, visit, confirmed, provider, clocks, { id: session.id, ref: session.ref })
  if (!begun.ok) return { is: 'refused', failure: begun.failure }
  return 'number' in begun.value ? { is: 'ordered', ...begun.value } : { is: 'begun', begun: begun.value }
}

/** One that is missing is missing like any other field. */
const hasWrongPostal = ({ fields: { postal } }: AddressFailure): boolean =>
  postal !== undefined && postal.code !== 'VALIDATE_REQUIRED'

const isAs = ({ amount, digest }: WalletSession, now: ExpressOffer): boolean =>
  digest === now.digest && amount.amount === now.amount.amount && amount.currency === now.amount.currency

function isWhatWasApproved(checkout: Checkout, visit: Visit, { method, amount, taxRate }: WalletSession): boolean {
  const due = dueOf(checkout, visit)
  const isSum = due.amount === amount.amount && due.currency === amount.currency
  // Only the device's sheet says what of its sum is tax.
  const isTax = method !== 'DEVICE_WALLET' || taxRate === checkout.draft.taxRate
  return openStep(checkout, visit) === 'payment' && isSum && isTax
}

/** A wallet's address in the fields of our own form. It names whom a parcel is for in one word: the first part of it is the first name. */
function typedBy({ firstName, lastName, address }: WalletPayer): (field: keyof Address) => string {
  const [first = '', ...rest] = (address?.name ?? '').trim().split(/\s+/)
  const fields: Partial<Record<keyof Address, string>> = {
    firstname: rest.length > 0 ? first : firstName,
    lastname: rest.length > 0 ? rest.join(' ') : lastName,
    address1: address?.lines[0] ?? '',
    address2: address?.lines.slice(1).join(', ') ?? '',
    postal: address?.postal ?? '',
    city: address?.city ?? '',
    shippingstate: address?.state ?? '',
  }
  return (field) => fields[field] ?? ''
}

import { randomUUID } from 'node:crypto'
import type { Money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import type { OrderTotals } from '../order/order.ts'
import { findPayment } from '../payment/begin-payment.ts'
import type { WalletPayer } from '../payment/wallet.port.ts'
import type { TaxPlace, TaxRates } from '../pricing/tax-rates.port.ts'
import { type Begun, begunOf } from './begin-payment.ts'
import {
  beginApproved,
  type ExpressBag,
  type Expressed,
  type ExpressOffer,
  type ExpressRefusal,
  expressRefusal,
  expressTotals,
  findBag,
  findExpress,
  type House,
  keepSession,
  type OpenFailure,
  offerOf,
  settled,
} from './express.ts'
import { type Paid, type PaidCard, type Paying, payBegun } from './pay-by-card.ts'
import { findCartAtSheet, type SheetAddressFailure } from './sheet-address.ts'

/** What the sheet is shown over, as the page has it: a bag that was changed since is another. */
export interface DeviceOffer extends ExpressOffer {
  readonly seen: string
}

/** Before its sheet says where to. Whatever the steps have said of a state, the sheet may say another. */
const unsaid = { taxRate: null, state: '' } as const

/** What the device's wallet would be asked for; null for a bag that it cannot pay for. */
export async function findDeviceOffer(
  { database }: Paying,
  visit: Visit,
  taken: ReadonlySet<PaymentCode>,
): Promise<DeviceOffer | null> {
  const bag = await findBag(database.db, visit, unsaid.state)
  return sheetRefusal(bag, visit, taken) ? null : shown(offerOf(bag, visit, unsaid))
}

/** Why its sheet is not opened. What tax adds to nothing, an open one asks. */
function sheetRefusal(bag: ExpressBag, visit: Visit, taken: ReadonlySet<PaymentCode>): ExpressRefusal | null {
  const refused = expressRefusal(bag, visit, taken, 'DEVICE_WALLET', unsaid)
  return refused?.code === 'TAX_TO_COME' ? null : refused
}

const shown = (offer: ExpressOffer): DeviceOffer => ({ ...offer, seen: `${offer.amount.amount}.${offer.digest}` })

/** A session as the page knows it: by our id, and by that of who takes cards. */
interface DeviceSession {
  readonly id: string
  readonly ref: string
}

/** The same where tax is added: what it comes to at an address, and how. */
export interface PricedDevice extends DeviceSession {
  readonly totals: OrderTotals
  /** The sum of its sheet: what certificates leave of the total. */
  readonly due: Money
  readonly coupon: string | null
}

/** The button is pressed: a session over the sum that its sheet shows, known to who takes cards by its id. Nothing is held yet. */
export async function beginDevice(
  paying: Paying,
  visit: Visit,
  taken: ReadonlySet<PaymentCode>,
  seen: string,
): Promise<Result<DeviceSession, OpenFailure>> {
  const bag = await findSeen(paying, visit, taken, seen)
  if (!bag.ok) return bag
  const refused = expressRefusal(bag.value, visit, taken, 'DEVICE_WALLET', unsaid)
  return refused ? failure(refused) : open(paying, visit, bag.value, offerOf(bag.value, visit, unsaid))
}

/**
 * Where tax is added, the sheet is told another sum for each address that is chosen in it. Each is a session of its own: whichever the page pays,
 * it is for the sum that was shown with it, of what may be sent there: that may be more than may go where the shopper had it sent before.
 */
export async function beginDeviceAt(
  paying: Paying,
  visit: Visit,
  taken: ReadonlySet<PaymentCode>,
  seen: string,
  place: TaxPlace,
  rates: TaxRates,
): Promise<Result<PricedDevice, OpenFailure | SheetAddressFailure>> {
  const known = await findSeen(paying, visit, taken, seen)
  if (!known.ok) return known
  const found = await findCartAtSheet(paying.database.db, visit, place, rates)
  if (!found.ok) return found
  const { cart, at } = found.value
  const bag = { cart, certificates: known.value.certificates }
  const refused = expressRefusal(bag, visit, taken, 'DEVICE_WALLET', at)
  if (refused) return failure(refused)
  const offer = offerOf(bag, visit, at)
  const opened = await open(paying, visit, bag, offer)
  if (!opened.ok) return opened
  const totals = expressTotals(cart, visit, at.taxRate)
  return success({ ...opened.value, totals, due: offer.amount, coupon: cart.coupon?.code ?? null })
}

/** The bag as the page has it that the button stands on. */
async function findSeen(
  { database: { db } }: Paying,
  visit: Visit,
  taken: ReadonlySet<PaymentCode>,
  seen: string,
): Promise<Result<ExpressBag, ExpressRefusal>> {
  const bag = await findBag(db, visit, unsaid.state)
  const refused = sheetRefusal(bag, visit, taken)
  if (refused) return failure(refused)
  return shown(offerOf(bag, visit, unsaid)).seen === seen ? success(bag) : failure({ code: 'CHECKOUT_CHANGED' })
}

async function open(
  { database: { db }, cards }: Paying,
  visit: Visit,
  bag: ExpressBag,
  offer: ExpressOffer,
): Promise<Result<DeviceSession, { readonly code: 'WALLET_AWAY' }>> {
  const id = randomUUID()
  const started = await cards.start({ payment: id, amount: offer.amount })
  if (!started.ok) return failure({ code: 'WALLET_AWAY' })
  const { ref } = started.value
  await keepSession(db, visit, bag, offer, { id, method: 'DEVICE_WALLET', ref, isCredit: false })
  return success({ id, ref })
}

/** What the device's wallet gave the page: a card's token, and whom and where to. */
interface GivenByDevice extends Pick<PaidCard, 'returnUrl' | 'cancelUrl' | 'description'> {
  readonly id: string
  readonly ref: string | undefined
  readonly token: string
  readonly payer: WalletPayer
}

/** The sheet was approved: it becomes an order as a card's payment does. Called twice, or by somebody else, it does nothing more. */
export async function completeDevice(
  paying: Paying,
  visit: Visit,
  given: GivenByDevice,
  house: House,
): Promise<Expressed | Extract<Paid, { is: 'elsewhere' | 'declined' }>> {
  const { db } = paying.database
  const before = await findPayment(db, given.id)
  if (before) {
    if (before.visitor !== visit.visitor || before.method !== 'DEVICE_WALLET') return { is: 'unknown' }
    if (before.state !== 'STARTED') return settled(paying, before.id)
    return take(paying, visit, begunOf(before), given)
  }
  const session = await findExpress(db, visit, given.id, 'DEVICE_WALLET')
  if (!session || session.ref !== given.ref) return { is: 'unknown' }
  const done = await beginApproved(paying, visit, session, given.payer, house, paying.cards.name)
  if (done.is !== 'begun') return done
  return done.begun ? take(paying, visit, done.begun, given) : settled(paying, session.id)
}

/** The same key for the same session: confirmed twice, it is confirmed once. */
function take(paying: Paying, visit: Visit, begun: Begun, { id, token, ...words }: GivenByDevice) {
  return payBegun(paying, visit, begun, { token, holder: null, attempt: id, ...words })
}

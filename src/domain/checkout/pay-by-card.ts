import type { SiteVisit, Visit } from '../../kernel/visit.ts'
import { keepHolder } from '../payment/authorize-again.ts'
import { changeRef, findPayment } from '../payment/begin-payment.ts'
import type { CardPayment, CardProvider, DeclineReason } from '../payment/card-provider.port.ts'
import type { Payment } from '../payment/payment.ts'
import { toldOfCard } from '../payment/payment-provider.ts'
import type { PayingCard } from '../payment/saved-cards.ts'
import { type BeginFailure, type Begun, beginPayment } from './begin-payment.ts'
import type { Completed, Confirmation } from './confirm-checkout.ts'
import { type Settled, type Settling, settleAs, settlePayment, whilePaying } from './settle-payment.ts'

export interface Paying extends Settling {
  readonly cards: CardProvider
}

/** Without a token there was no script for the provider's fields: then it is paid on the provider's page. */
export interface PaidCard extends PayingCard {
  /** Of the page that the button stood on: pressed twice, it is one attempt. */
  readonly attempt: string
  /** Where the shopper comes back to from the bank, for a payment. */
  returnUrl(payment: string): string
  readonly cancelUrl: string
  readonly description: string
}

export type Paid =
  | ({ readonly is: 'ordered' } & Completed)
  /** The bank's or the provider's own page. */
  | { readonly is: 'elsewhere'; readonly url: string }
  | { readonly is: 'declined'; readonly reason: DeclineReason }
  /** The bank has not answered: pressed again, it is the same payment. */
  | { readonly is: 'uncertain' }
  | { readonly is: 'refused'; readonly failure: BeginFailure }
  | Extract<Settled, { is: 'ended' | 'bought' }>

/** The last button, with a card. Everybody outside is asked outside of any transaction, and under keys: asked twice is asked once. */
export async function payByCard(settling: Paying, visit: Visit, confirmed: Confirmation, card: PaidCard): Promise<Paid> {
  const { database, clocks } = settling
  const begun = await beginPayment(database, visit, confirmed, settling.cards.name, clocks)
  if (!begun.ok) return { is: 'refused', failure: begun.failure }
  if ('number' in begun.value) return { is: 'ordered', ...begun.value }
  return payBegun(settling, visit, begun.value, card)
}

/** What was begun, with this card: for a cart, and for whatever else is paid by card. */
export async function payBegun(settling: Paying, visit: SiteVisit, begun: Begun, card: PaidCard): Promise<Paid> {
  const holder = await holderOf(settling, begun, card.holder)
  if (card.token === null) return openPage(settling, visit, begun, { ...card, holder })
  const ref = await started(settling, begun, { ...card, holder })
  if (ref === null) return { is: 'uncertain' }
  const known = await beginAnew(settling, begun, ref)
  if (known === null) return asItStands(settling, begun)
  const { token } = card
  return whilePaying(ref, () => confirmed(settling, known, ref, { ...card, token }))
}

async function confirmed(
  settling: Paying,
  payment: Payment,
  ref: string,
  { token, attempt, returnUrl }: PaidCard & { readonly token: string },
): Promise<Paid> {
  const { cards } = settling
  const answer = await cards.confirm(ref, { token, returnUrl: returnUrl(payment.id), key: `${payment.id}:${attempt}` })
  // Lost on the way, or confirmed by a press before this one: what it is now is asked for.
  const now = answer.ok ? answer : await cards.find(ref)
  if (!now.ok) return { is: 'uncertain' }
  return paidAs(settling, payment, now.value)
}

async function paidAs(settling: Settling, payment: Payment, now: CardPayment): Promise<Paid> {
  if (now.state === 'needs-challenge' && now.challengeUrl) return { is: 'elsewhere', url: now.challengeUrl }
  if (now.state === 'needs-card') return { is: 'declined', reason: now.declined ?? 'try-again' }
  const settled = await settleAs(settling, payment, toldOfCard(now))
  return settled.is === 'open' ? { is: 'uncertain' } : settled
}

/** Who keeps the card: who wants it kept, or, for what leaves later, whoever pays. One that cannot be kept is paid with all the same. */
async function holderOf(
  { cards, database }: Paying,
  { payment, isForLater }: Begun,
  wanted: string | null,
): Promise<string | null> {
  if (!isForLater) return wanted
  const opened = wanted === null ? await cards.openHolder(payment) : null
  const holder = wanted ?? (opened?.ok ? opened.value : null)
  if (holder !== null) await keepHolder(database.db, payment, holder)
  return holder
}

/** The provider's payment. It knows it by our id: asked again, it is the same. */
async function started({ cards }: Paying, begun: Begun, { holder }: PayingCard): Promise<string | null> {
  const told = await cards.start({
    payment: begun.payment,
    amount: begun.amount,
    ...(holder !== null && { customer: holder, isForLater: begun.isForLater }),
  })
  return told.ok ? told.value.ref : null
}

/**
 * Where it was begun otherwise, on the provider's page or with its fields, that is given up: nobody is to pay both. Null where it was begun on another
 * device or paid meanwhile: that stands, and nobody is to be sent to this one.
 */
async function beginAnew({ cards, database }: Paying, { payment, ref }: Begun, to: string): Promise<Payment | null> {
  if (ref === to) return findPayment(database.db, payment)
  // Known by its new name first: whoever hears that the other was cancelled is not to take this one for it.
  const known = await changeRef(database.db, payment, ref, to)
  if (known !== null && ref !== null) await cards.cancel(ref, `${ref}:changed`)
  return known
}

/** What has become of one that somebody else was faster with. */
export async function asItStands(settling: Settling, { payment }: Begun): Promise<Paid> {
  const settled = await settlePayment(settling, payment)
  return settled.is === 'open' ? { is: 'uncertain' } : settled
}

async function openPage(settling: Paying, { language }: SiteVisit, begun: Begun, card: PaidCard): Promise<Paid> {
  const { payment, amount } = begun
  const { cancelUrl, description, holder } = card
  const wanted = {
    payment,
    amount,
    description,
    language,
    doneUrl: card.returnUrl(payment),
    cancelUrl,
    ...(holder !== null && { holder }),
  }
  const first = await settling.cards.openPage(wanted)
  const isAnother = first.ok && begun.ref !== null && begun.ref !== first.value.page
  const known = isAnother ? await settling.cards.find(first.value.page) : null
  // Left for another language and come back to: that page was closed then.
  const opened =
    known?.ok && known.value.state === 'cancelled' && begun.ref !== null
      ? await settling.cards.openPage({ ...wanted, instead: begun.ref })
      : first
  if (!opened.ok) return { is: 'uncertain' }
  if (!(await beginAnew(settling, begun, opened.value.page))) return asItStands(settling, begun)
  return { is: 'elsewhere', url: opened.value.url }
}

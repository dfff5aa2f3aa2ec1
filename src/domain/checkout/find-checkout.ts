import type { Db } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import { type Cart, isBuyable } from '../cart/cart.ts'
import { findCart, findCartWithAnswers } from '../cart/find-cart.ts'
import { findLaid } from '../certificate/lay-certificate.ts'
import { findCustomer } from '../customer/find-customer.ts'
import { online } from '../inventory/stock-hold.ts'
import { findFullDays } from '../shipping/concierge-days.ts'
import { isPickup } from '../shipping/shipping.ts'
import { findStore } from '../store/find-store.ts'
import { draftOf } from './checkout.repository.ts'
import type { Checkout, CheckoutDraft } from './checkout.ts'
import { conciergeArea, type Handover, handsOver, placeOf } from './handover.ts'

export async function findCheckout(db: Db, visit: Visit, clocks: Clocks): Promise<Checkout> {
  const { cart, answers } = await findCartWithAnswers(db, visit)
  const draft = await draftFor(db, visit, answers)
  const place = placeOf(draft)
  const certificates = await findLaid(db, cart)
  if (place === online) return { cart, draft, handover: await findHandover(db, visit, draft, clocks), certificates }
  const there = await findCart(db, visit, place)
  const handover = await findHandover(db, visit, draft, clocks)
  return { cart: there, draft, handover: { ...handover, lacking: lackingOf(cart, there) }, certificates }
}

/** What could be had online, and is not there. */
function lackingOf(cart: Cart, there: Cart): string[] {
  const had = new Set(there.lines.filter(isBuyable).map(({ sku }) => sku))
  const missing = cart.lines.filter((line) => isBuyable(line) && !had.has(line.sku))
  return [...new Set(missing.map(({ name }) => name))]
}

/** Whoever is signed in is written to at their account's e-mail, whatever a guest had typed before. */
export async function draftFor(db: Db, visit: Visit, answers: object | null): Promise<CheckoutDraft> {
  const draft = draftOf(answers)
  const customer = visit.customer && (await findCustomer(db, visit.customer.id))
  return customer ? { ...draft, email: customer.email } : draft
}

/** Nothing is asked for what comes to the door by courier. */
export async function findHandover(db: Db, visit: Visit, draft: CheckoutDraft, clocks: Clocks): Promise<Handover> {
  const area = conciergeArea(draft)
  const chosen = isPickup(draft.option) && draft.store ? await findStore(db, draft.store, visit.language) : null
  return {
    clocks,
    store: handsOver(chosen, visit) ? chosen : null,
    lacking: [],
    fullDays: area ? await findFullDays(db, area, clocks) : [],
  }
}

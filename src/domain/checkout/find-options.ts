import type { Db } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { ShippingOption } from '../../markets/deliveries.ts'
import { isBuyable } from '../cart/cart.ts'
import { findCart } from '../cart/find-cart.ts'
import { findStoreStock } from '../inventory/find-store-stock.ts'
import type { Promised } from '../shipping/promise.ts'
import { isPickup, methodsFor } from '../shipping/shipping.ts'
import { listStoresIn } from '../store/list-stores.ts'
import type { Checkout } from './checkout.ts'
import { findHandover } from './find-checkout.ts'
import { handsOver, openDays, optionsOf, type PickupStore, promiseOf, type Trouble, troubleOf } from './handover.ts'

export interface OfferedOption {
  readonly option: ShippingOption
  /** Why it cannot be taken now; null when it can. */
  readonly trouble: Trouble | 'NO_STORE_HAS_IT' | null
  /** What would be promised at once; null where that depends on more. */
  readonly promised: Promised | null
}

/** What the site offers to this cart. What cannot be had now is told with its reason; a country without boutiques offers none. */
export async function findOptions(db: Db, visit: Visit, checkout: Checkout): Promise<OfferedOption[]> {
  const stores = optionsOf(visit).includes('collect') ? await findPickupStores(db, visit, checkout, 'collect') : []
  const options = optionsOf(visit).filter((option) => !isPickup(option) || stores.length > 0)
  return Promise.all(options.map((option) => offer(db, visit, checkout, option, stores)))
}

async function offer(
  db: Db,
  visit: Visit,
  checkout: Checkout,
  option: ShippingOption,
  stores: readonly StoreChoice[],
): Promise<OfferedOption> {
  if (option === 'collect') return { option, trouble: stores.some(hasAll) ? null : 'NO_STORE_HAS_IT', promised: null }
  if (option === 'store') return { option, trouble: null, promised: null }
  const draft = { ...checkout.draft, option }
  const asked = { cart: checkout.cart, draft, handover: await findHandover(db, visit, draft, checkout.handover.clocks) }
  const [first] = option === 'concierge' ? openDays(asked) : []
  const [method] = methodsFor(visit, option)
  const promised = option === 'home' ? promiseOf(asked, method!, visit) : first ? { from: first, until: first } : null
  return { option, trouble: troubleOf(asked, visit), promised }
}

const hasAll = ({ lacking }: StoreChoice) => lacking.length === 0

/** A boutique that hands over what was ordered online. */
export interface StoreChoice {
  readonly store: PickupStore
  /** Pieces of the cart, by name, that it does not have enough of; none where they are sent to it. */
  readonly lacking: readonly string[]
  /** Pieces that it has. */
  readonly has: readonly string[]
  readonly promised: Promised
}

/** The boutiques of the country that hand over and will open, in the house's order; for what is collected, with what each has of the cart. */
export async function findPickupStores(
  db: Db,
  visit: Visit,
  { draft, handover }: Checkout,
  option: 'store' | 'collect',
): Promise<StoreChoice[]> {
  const cart = await findCart(db, visit)
  const [method] = methodsFor(visit, option)
  const stores = (await listStoresIn(db, visit.country, visit.language)).flatMap((store) => {
    if (!handsOver(store, visit)) return []
    const promised = promiseOf({ cart, draft: { ...draft, option }, handover: { ...handover, store } }, method!, visit)
    return promised ? [{ store, promised, lacking: [] as string[], has: [] as string[] }] : []
  })
  if (option === 'store') return stores
  const lines = cart.lines.filter(({ price }) => price !== null)
  const held = await findStoreStock(
    db,
    lines.map(({ sku }) => sku),
  )
  const hasEnough = (store: string, { sku, quantity }: (typeof lines)[number]) =>
    held.some((each) => each.store === store && each.sku === sku && each.quantity >= quantity)
  return stores.map((choice) => {
    const has = lines.filter((line) => hasEnough(choice.store.id, line))
    // What is sold out everywhere waits in the bag, and is not waited for here.
    const lacking = lines.filter((line) => isBuyable(line) && !has.includes(line))
    const namesOf = (some: typeof lines) => [...new Set(some.map(({ name }) => name))]
    return { ...choice, lacking: namesOf(has.length === 0 ? lines : lacking), has: namesOf(has) }
  })
}

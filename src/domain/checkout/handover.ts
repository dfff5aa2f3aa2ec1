import type { Address } from '../../forms/address.ts'
import { stateCodes } from '../../forms/states.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import type { ConciergeArea, ShippingOption } from '../../markets/deliveries.ts'
import { siteOf } from '../../markets/sites.ts'
import { type Cart, isBuyable } from '../cart/cart.ts'
import { online, type Place } from '../inventory/stock-hold.ts'
import { areaAt, areasIn } from '../shipping/concierge.ts'
import { conciergeDays, type Parcel, type Promised, promiseCollect, promiseHome, promiseInStore } from '../shipping/promise.ts'
import { isPickup, methodsFor, type ShippingMethod } from '../shipping/shipping.ts'
import type { OpeningHours } from '../store/opening.ts'
import { type Store, stateCode } from '../store/store.ts'

/** Who comes to a boutique for what was ordered. */
export type Collector = Readonly<Pick<Address, 'firstname' | 'lastname' | 'dialcode' | 'phone'>>

export type PickupStore = Store & OpeningHours

/** What a shopper has answered of where and when it is handed over. */
export interface HandoverAnswers {
  readonly option: ShippingOption | null
  readonly address: Address | null
  /** The boutique, by its id, and who comes for it. */
  readonly store: string | null
  readonly collector: Collector | null
  readonly method: string | null
  /** On which the concierge is to come. */
  readonly day: string | null
}

/** What is true of that at this moment. */
export interface Handover {
  readonly clocks: Clocks
  /** The chosen boutique; null when it hands nothing over any more. */
  readonly store: PickupStore | null
  /** Pieces, by name, that could be bought online and that the chosen boutique does not have. */
  readonly lacking: readonly string[]
  /** Days on which the concierge of the address has no door left. */
  readonly fullDays: readonly string[]
}

const unanswered: HandoverAnswers = { option: null, address: null, store: null, collector: null, method: null, day: null }

interface Asked {
  readonly cart: Cart
  readonly draft: HandoverAnswers
  readonly handover: Handover
}

/** Where the pieces are taken from: what is collected is the boutique's own. */
export function placeOf({ option, store }: HandoverAnswers): Place {
  return option === 'collect' && store !== null ? store : online
}

export function handsOver(store: PickupStore | null, { country }: SiteVisit): boolean {
  return store !== null && store.country === country && store.services.includes('clickAndCollect')
}

/** The town of the concierge who is to come; null where none is asked for, or none comes there. */
export function conciergeArea({ option, address }: HandoverAnswers): ConciergeArea | null {
  return option === 'concierge' && address ? areaAt(address) : null
}

function parcelOf({ cart }: Asked, { country }: SiteVisit): Parcel {
  const times = cart.lines.filter(isBuyable).map(({ availability }) => availability.expectedAt?.getTime() ?? 0)
  const last = Math.max(0, ...times)
  return { country, expectedAt: last === 0 ? null : new Date(last), isGift: cart.gift !== null }
}

/** Days on which the concierge can still come to the address. */
export function openDays({ cart, draft, handover }: Asked): string[] {
  const area = conciergeArea(draft)
  return area ? conciergeDays(area, cart.gift !== null, handover.fullDays, handover.clocks) : []
}

/** What is promised of a method at this moment; null while it is not known where or when, or it cannot be. */
export function promiseOf(asked: Asked, { terms }: ShippingMethod, visit: SiteVisit): Promised | null {
  const { draft, handover } = asked
  const { store, clocks } = handover
  switch (terms.option) {
    case 'store':
      return store && promiseInStore(terms, parcelOf(asked, visit), store, clocks)
    case 'collect':
      return store && promiseCollect(store, asked.cart.gift !== null, clocks(store.timeZone))
    case 'concierge':
      return draft.day !== null && openDays(asked).includes(draft.day) ? { from: draft.day, until: draft.day } : null
    default:
      return promiseHome(terms, parcelOf(asked, visit), clocks)
  }
}

/** What is promised of a cart before anything is answered: by the way to the door that the house would choose. */
export function promiseAtFirst(cart: Cart, visit: SiteVisit, clocks: Clocks): Promised {
  const [method] = methodsFor(visit)
  const asked = { cart, draft: unanswered, handover: { clocks, store: null, lacking: [], fullDays: [] } }
  return promiseHome(method!.terms, parcelOf(asked, visit), clocks)
}

/** Options that the site has at all. */
export function optionsOf(visit: SiteVisit): ShippingOption[] {
  const pickup: ShippingOption[] = siteOf(visit).preferences.storePickup ? ['store', 'collect'] : []
  return ['home', ...(areasIn(visit.country).length > 0 ? (['concierge'] as const) : []), ...pickup]
}

export type Trouble =
  | 'CHOOSE_SHIPPING_OPTION'
  | 'CONCIERGE_NOT_THERE'
  | 'CONCIERGE_LATER'
  | 'CONCIERGE_FULL'
  | 'STORE_GONE'
  | 'STORE_LACKS'

/** Why what was chosen cannot be done any more, or from the first; null when it can, as far as is known. */
export function troubleOf(asked: Asked, visit: SiteVisit): Trouble | null {
  const { option } = asked.draft
  if (option === null) return null
  if (!optionsOf(visit).includes(option)) return 'CHOOSE_SHIPPING_OPTION'
  if (option === 'concierge') return conciergeTrouble(asked)
  return isPickup(option) ? storeTrouble(asked, option, visit) : null
}

function conciergeTrouble(asked: Asked): Trouble | null {
  const { cart, draft } = asked
  if (cart.lines.some((line) => isBuyable(line) && line.availability.level !== 'IN_STOCK')) return 'CONCIERGE_LATER'
  if (draft.address === null) return null
  if (!conciergeArea(draft)) return 'CONCIERGE_NOT_THERE'
  return openDays(asked).length === 0 ? 'CONCIERGE_FULL' : null
}

function storeTrouble(asked: Asked, option: ShippingOption, visit: SiteVisit): Trouble | null {
  const { draft, handover } = asked
  if (draft.store === null) return null
  if (handover.lacking.length > 0) return 'STORE_LACKS'
  const [method] = methodsFor(visit, option)
  return method && promiseOf(asked, method, visit) ? null : 'STORE_GONE'
}

/** Where it is sent or waits, as an envelope has it. */
export function handoverAddress({ draft, handover: { store } }: Pick<Asked, 'draft' | 'handover'>): Address | null {
  if (!isPickup(draft.option)) return draft.address
  if (!store || !draft.collector) return null
  return {
    ...draft.collector,
    address1: store.address1,
    address2: store.address2 ?? '',
    building: '',
    suite: '',
    postal: store.postalCode ?? '',
    city: store.city,
    shippingstate: stateCodes(store.country)?.find((code) => code === stateCode(store)) ?? '',
    country: store.country,
  }
}

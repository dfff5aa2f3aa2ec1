import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import { isBuyable, isThere, isTooLarge } from '../cart/cart.ts'
import { isPickup } from '../shipping/shipping.ts'
import { type Checkout, promisedIn } from './checkout.ts'
import { handoverAddress, troubleOf } from './handover.ts'

interface Step {
  readonly id: string
  /** Where it stands within a site; also what is reported of it. */
  readonly path: `/onepage/${string}`
  /** Whether this shopper has to pass it at all. */
  applies(checkout: Checkout, visit: SiteVisit): boolean
  isAnswered(checkout: Checkout, visit: SiteVisit): boolean
}

const always = () => true
const isTaxKnown = ({ draft }: Checkout, visit: SiteVisit) => siteOf(visit).tax === 'included' || draft.taxRate !== null

/** The specification's seven, in its order. A cart of which nothing can be bought comes before everything else. */
export const checkoutSteps = [
  {
    id: 'checkout-cart',
    path: '/onepage/checkout-cart',
    applies: always,
    // What a boutique no longer has may be had otherwise.
    isAnswered: ({ cart, handover }) =>
      (cart.lines.some(isThere) || handover.lacking.length > 0) && !cart.coupon?.refused && !isTooLarge(cart),
  },
  { id: 'login', path: '/onepage/login', applies: always, isAnswered: ({ draft }) => draft.email !== null },
  {
    id: 'shipping-option',
    path: '/onepage/shipping-option',
    applies: always,
    // In a boutique, also which one, and who comes; one that may hand nothing over is no answer.
    isAnswered: (checkout, visit) =>
      checkout.draft.option !== null &&
      troubleOf(checkout, visit) === null &&
      (!isPickup(checkout.draft.option) ||
        (handoverAddress(checkout) !== null && isTaxKnown(checkout, visit) && checkout.cart.lines.some(isBuyable))),
  },
  {
    id: 'shipping-address',
    path: '/onepage/shipping-address',
    applies: ({ draft }) => !isPickup(draft.option),
    // An address that nothing may be sent to is no answer.
    isAnswered: (checkout, visit) =>
      checkout.draft.address !== null && isTaxKnown(checkout, visit) && checkout.cart.lines.some(isBuyable),
  },
  {
    id: 'shipping-method',
    path: '/onepage/shipping-method',
    applies: ({ draft }) => !isPickup(draft.option),
    isAnswered: (checkout, visit) => promisedIn(checkout, visit) !== null,
  },
  { id: 'payment', path: '/onepage/payment', applies: always, isAnswered: () => false },
  { id: 'confirmation', path: '/onepage/confirmation', applies: always, isAnswered: () => false },
] as const satisfies readonly Step[]

export type StepId = (typeof checkoutSteps)[number]['id']

const table: readonly Step[] = checkoutSteps

/** Where the shopper stands: the first step that still wants an answer. */
export function openStep(checkout: Checkout, visit: SiteVisit): StepId {
  const open = table.find((step) => step.applies(checkout, visit) && !step.isAnswered(checkout, visit))
  return open!.id as StepId
}

/** Whether this shopper passes it at all. */
export function isPassed(id: StepId, checkout: Checkout, visit: SiteVisit): boolean {
  return table.find((each) => each.id === id)!.applies(checkout, visit)
}

/** A step may be seen when it is one for this shopper and all before it are answered. */
export function mayShow(id: StepId, checkout: Checkout, visit: SiteVisit): boolean {
  const at = (step: StepId) => table.findIndex((each) => each.id === step)
  return table[at(id)]!.applies(checkout, visit) && at(id) <= at(openStep(checkout, visit))
}

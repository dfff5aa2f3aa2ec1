import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import { isBuyable, isThere, isTooLarge } from '../cart/cart.ts'
import { type Checkout, chosenMethod } from './checkout.ts'

interface Step {
  readonly id: string
  /** Where it stands within a site; also what is reported of it. */
  readonly path: `/onepage/${string}`
  /** Whether this shopper has to pass it at all. */
  applies(checkout: Checkout, visit: SiteVisit): boolean
  isAnswered(checkout: Checkout, visit: SiteVisit): boolean
}

const always = () => true

/** The specification's seven, in its order. A cart of which nothing can be bought comes before everything else. */
export const checkoutSteps = [
  {
    id: 'checkout-cart',
    path: '/onepage/checkout-cart',
    applies: always,
    isAnswered: ({ cart }) => cart.lines.some(isThere) && !cart.coupon?.refused && !isTooLarge(cart),
  },
  { id: 'login', path: '/onepage/login', applies: always, isAnswered: ({ draft }) => draft.email !== null },
  { id: 'shipping-option', path: '/onepage/shipping-option', applies: always, isAnswered: ({ draft }) => draft.option !== null },
  {
    id: 'shipping-address',
    path: '/onepage/shipping-address',
    applies: ({ draft }) => draft.option === null || draft.option === 'home',
    // An address that nothing may be sent to is no answer.
    isAnswered: ({ cart, draft }, visit) =>
      draft.address !== null && (siteOf(visit).tax === 'included' || draft.taxRate !== null) && cart.lines.some(isBuyable),
  },
  {
    id: 'shipping-method',
    path: '/onepage/shipping-method',
    applies: always,
    isAnswered: ({ draft }, visit) => chosenMethod(draft, visit) !== null,
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

/** A step may be seen when it is one for this shopper and all before it are answered. */
export function mayShow(id: StepId, checkout: Checkout, visit: SiteVisit): boolean {
  const at = (step: StepId) => table.findIndex((each) => each.id === step)
  return table[at(id)]!.applies(checkout, visit) && at(id) <= at(openStep(checkout, visit))
}

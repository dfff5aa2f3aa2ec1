import { type Cart, type CartLine, isBuyable, isThere } from '../cart/cart.ts'

/** What of a cart may not be sent to the state of its address. */
export interface RestrictedCart {
  readonly state: string
  readonly lines: readonly CartLine[]
  /** Whether nothing is left that may. */
  readonly isTotal: boolean
}

/** Null where all of it may go. */
export function restrictionOf(cart: Cart): RestrictedCart | null {
  const lines = cart.lines.filter((line) => isThere(line) && line.forbidden)
  const state = lines[0]?.forbidden?.state
  return state ? { state, lines, isTotal: !cart.lines.some(isBuyable) } : null
}

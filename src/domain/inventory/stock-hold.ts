import type { Transitions } from '../../kernel/transitions.ts'

/** Pieces are taken out of what can be sold; then they leave the house, or go back. */
export const holdTransitions: Transitions<'open' | 'sold' | 'released'> = {
  open: ['sold', 'released'],
  sold: [],
  released: [],
}

/** Whose the pieces are. */
export interface Holder {
  readonly kind: 'order' | 'payment' | 'reservation'
  readonly id: string
}

/** Where pieces are: online, or a store by its id. */
export type Place = string
export const online: Place = 'online'

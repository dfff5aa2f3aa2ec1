import type { Subject } from '../../db/step.ts'
import type { Transitions } from '../../kernel/transitions.ts'
import { crossborderCodes } from '../../markets/methods.ts'

/** By the specification's code. Codes are names: what comes first is told by the timeline. */
export const orderStates = [
  'SHORT_SHIPPING',
  'IN_PREPARATION',
  'SHIPPED',
  'DELIVERED',
  'COLLECTED',
  'TROUBLE_TO_DELIVER',
  'READY_TO_COLLECT',
  'CANCELLED',
] as const

export type OrderState = (typeof orderStates)[number]

/** A state that an order has been in, and since when. */
export interface StateReached {
  readonly state: OrderState
  readonly at: Date
}

/** A step that an order took, and why. */
export interface OrderStep {
  readonly from: OrderState | null
  readonly to: OrderState
  readonly cause: string
  readonly at: Date
}

export const orderTransitions: Transitions<OrderState> = {
  IN_PREPARATION: ['SHIPPED', 'SHORT_SHIPPING', 'CANCELLED'],
  // Something is missing: what is there goes, or nothing does.
  SHORT_SHIPPING: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED', 'READY_TO_COLLECT', 'TROUBLE_TO_DELIVER'],
  // Sent again, handed over after all, or back at the house.
  TROUBLE_TO_DELIVER: ['SHIPPED', 'DELIVERED', 'READY_TO_COLLECT', 'CANCELLED'],
  READY_TO_COLLECT: ['COLLECTED', 'TROUBLE_TO_DELIVER'],
  DELIVERED: [],
  COLLECTED: [],
  CANCELLED: [],
}

/** Every order begins in it, and none comes back to it: who is in it has no other state behind it, no invoice and no return. */
export const firstState: OrderState = 'IN_PREPARATION'

export const orderSubject: Subject<OrderState> = { name: 'order', table: 'placed_order', transitions: orderTransitions }

const toTheDoor: readonly OrderState[] = ['SHIPPED', 'DELIVERED']
const byConcierge: readonly OrderState[] = ['SHIPPED']
const toTheStore: readonly OrderState[] = ['SHIPPED', 'READY_TO_COLLECT', 'COLLECTED']

/** States outside any timeline, and the station at which an order then stands; cancelled, it stands nowhere. */
const standsAt: Partial<Record<OrderState, OrderState>> = { SHORT_SHIPPING: 'IN_PREPARATION', TROUBLE_TO_DELIVER: 'SHIPPED' }

export function stationOf(state: OrderState): OrderState | null {
  return state === 'CANCELLED' ? null : (standsAt[state] ?? state)
}

/** Whether somebody still has to hand it over. */
export function isUnderWay(state: OrderState): boolean {
  return !['DELIVERED', 'COLLECTED', 'CANCELLED'].includes(state)
}

/** How an order is sent, and the boutique where it is collected. */
interface Sent {
  readonly shippingMethod: string
  readonly store: string | null
}

/** Whether somebody fetches it from a boutique. */
export function isCollected(order: Sent): boolean {
  return timelineOf(order) === toTheStore
}

/** The stations an order passes, by how it is sent. An exchange is handed over where the first was. */
export function timelineOf({ shippingMethod, store }: Sent): readonly OrderState[] {
  if (shippingMethod === 'COC') return byConcierge
  if (shippingMethod === 'EXS' && store !== null) return toTheStore
  if (['PIS', 'CAC'].includes(shippingMethod) || shippingMethod.endsWith(crossborderCodes('').storeCollection)) return toTheStore
  return toTheDoor
}

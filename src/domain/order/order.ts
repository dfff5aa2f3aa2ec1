import type { Address } from '../../forms/address.ts'
import type { Money } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import { crossborderCodes, type PaymentCode } from '../../markets/methods.ts'
import type { Level } from '../inventory/inventory.ts'

/** By the specification's code. Codes are names: what comes first is told by the timeline. */
export const orderStatuses = [
  'SHORT_SHIPPING',
  'IN_PREPARATION',
  'SHIPPED',
  'DELIVERED',
  'COLLECTED',
  'TROUBLE_TO_DELIVER',
  'READY_TO_COLLECT',
  'CANCELLED',
] as const

export type OrderStatus = (typeof orderStatuses)[number]

const toTheDoor: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED']
const byConcierge: readonly OrderStatus[] = ['SHIPPED']
const toTheStore: readonly OrderStatus[] = ['SHIPPED', 'READY_TO_COLLECT', 'COLLECTED']

/** The stations an order passes, by how it is sent. */
export function timelineOf(shippingMethod: string): readonly OrderStatus[] {
  if (shippingMethod === 'COC') return byConcierge
  if (['PIS', 'CAC'].includes(shippingMethod) || shippingMethod.endsWith(crossborderCodes('').storeCollection)) return toTheStore
  return toTheDoor
}

export const orderNumberPattern = /^[A-Z]{2,3}(\d{8}|\d{8,15}[A-Z]{2,3})(-E\d{2})?$/

export interface OrderLine {
  readonly sku: string
  readonly colourway: string
  readonly name: string
  readonly material: string
  readonly colourName: string
  readonly fit: string | null
  readonly size: string | null
  readonly quantity: number
  readonly price: Money
  readonly level: Level
  readonly expectedAt: Date | null
}

export interface OrderTotals {
  readonly subtotal: Money
  readonly shipping: Money
  readonly tax: Money
  readonly total: Money
}

/** What a shopper confirms: everything that is kept of it is kept as it was then. */
export interface NewOrder {
  readonly cart: string
  readonly visitor: string
  readonly country: string
  readonly language: Language
  readonly email: string
  readonly address: Address
  readonly shippingMethod: string
  readonly paymentMethod: PaymentCode
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
}

export interface Order extends Omit<NewOrder, 'cart' | 'visitor'> {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly placedAt: Date
}

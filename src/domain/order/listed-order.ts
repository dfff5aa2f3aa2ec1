import type { Money } from '../../kernel/money.ts'
import type { OrderState } from './order-states.ts'

/** Where a page of the list ended: the next begins after it, however many orders come meanwhile. */
export interface OrderCursor {
  /** To the microsecond, as the database writes it. */
  readonly at: string
  readonly id: string
}

export interface ListedOrder {
  readonly id: string
  readonly number: string
  readonly placedAt: Date
  readonly cursor: OrderCursor
  readonly state: OrderState
  readonly isPrepared: boolean
  readonly email: string
  readonly name: string
  readonly country: string
  readonly store: string | null
  readonly total: Money
  readonly pieces: number
}

/** What somebody looks for. */
export interface OrderTerm {
  readonly kind: 'number' | 'email' | 'piece' | 'name'
  readonly text: string
}

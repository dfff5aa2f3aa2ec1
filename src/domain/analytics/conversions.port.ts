import type { Answered } from '../../kernel/service-answer.ts'

/** Whoever shows the house's notices elsewhere is told which orders came of it: what was bought, and nothing of who. */
export interface Conversions {
  /** Told twice, it counts once: the provider knows an order by its number. */
  tell(order: Conversion): Answered<unknown>
}

export interface Conversion {
  readonly orderId: string
  readonly at: Date
  readonly country: string
  readonly currency: string
  /** In minor units. */
  readonly revenue: number
  readonly products: readonly { readonly id: string; readonly quantity: number }[]
}

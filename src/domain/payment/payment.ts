import type { Money } from '../../kernel/money.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import type { PaymentState } from './payment-states.ts'

export interface NewPayment {
  readonly id: string
  readonly order: string | null
  readonly cart: string | null
  readonly method: PaymentCode
  readonly provider: string
  readonly amount: Money
  readonly state: PaymentState
  /** Asking again under it is asking once. */
  readonly idempotencyKey: string
  /** Why it exists, for its history. */
  readonly cause: string
}

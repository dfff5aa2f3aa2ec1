import type { Checkout } from '../../domain/checkout/checkout.ts'
import type { OfferedOption, StoreChoice } from '../../domain/checkout/find-options.ts'
import type { Collector } from '../../domain/checkout/handover.ts'
import type { PhoneOrder } from '../../domain/checkout/phone-order.ts'
import type { ListedStock } from '../../domain/inventory/list-stock.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'

/** An order as the page on which it is written shows it, in all its parts. */
export interface PhoneOrderProps {
  readonly phone: PhoneOrder
  readonly checkout: Checkout
  /** The client's site, in the words of who types. */
  readonly shown: SiteVisit
  readonly now: Date
  readonly typed: string
  readonly found: readonly ListedStock[]
  /** The ways to hand it over, those that cannot be taken now included; none without a piece. */
  readonly options: readonly OfferedOption[]
  /** Boutiques, where it is collected from one, and the one that is chosen. */
  readonly stores: readonly StoreChoice[]
  readonly store: string | null
  readonly address: (field: AddressField) => string
  readonly collector: (field: keyof Collector) => string
  readonly errors: ReadonlyMap<string, string>
  readonly gift: { readonly message: string; readonly error: string | undefined }
  /** A code as it was typed, and refused. */
  readonly code: string
  /** How it may be paid, once everything is answered. */
  readonly payments: readonly PaymentCode[] | null
  readonly seen: string
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

import type { BookAddress } from '../../forms/book-address.ts'
import type { CustomerDetails } from '../../forms/customer.ts'

export interface Customer extends CustomerDetails {
  readonly id: string
  readonly email: string
  /** Whether a letter sent to it was opened: before that, it is what somebody says. */
  readonly isEmailConfirmed: boolean
  /** Where the account moves to when the letter sent there is opened. */
  readonly pendingEmail: string | null
  readonly createdAt: Date
}

/** A browser in which somebody is signed in. */
export interface SignedIn {
  readonly customer: string
  readonly session: string
}

export interface KeptSession {
  readonly id: string
  /** What the browser calls itself. */
  readonly agent: string
  readonly createdAt: Date
  readonly seenAt: Date
}

export interface KeptConsent {
  readonly kind: string
  readonly given: boolean
  readonly version: string
  readonly saidAt: Date
}

export interface SavedAddress extends BookAddress {
  readonly id: string
  /** Where parcels go in its country unless something else is said. */
  readonly isDefault: boolean
}

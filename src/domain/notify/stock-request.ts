import type { Language } from '../../kernel/visit.ts'
import type { Picture } from '../catalog/catalog.ts'

/** How long things last; one place, for the house to change. */
export const patience = {
  /** A piece is kept in mind for one person for so long; of what is unsold then the next is told. */
  noticeHours: 24,
  /** A request that no receipt could meet is forgotten after so long. */
  waitingMonths: 6,
}

/** What somebody agreed to when they asked, and which version of its text they read. */
export interface RequestConsent {
  readonly kind: string
  readonly given: boolean
  readonly version: string
}

export interface NewRequest {
  readonly customer: string | null
  readonly email: string
  readonly sku: string
  readonly country: string
  readonly language: Language
  readonly currency: string
  readonly consents: readonly RequestConsent[]
  readonly stopToken: string
}

/** The mail that a size is back in stock: to whom it is owed, and about what. */
export interface BackInStockMail {
  readonly request: string
  readonly notice: number
  readonly email: string
  readonly country: string
  readonly language: Language
  readonly stopToken: string
  readonly sku: string
  readonly name: string
  readonly material: string
  readonly colourName: string
  readonly fit: string | null
  readonly size: string | null
  /** Whose size that is, where it must be said. */
  readonly sizeSystem: string | null
  readonly picture: Picture | null
}

/** As its owner takes it along. */
export interface KeptRequest {
  readonly sku: string
  readonly country: string
  readonly language: string
  readonly consents: readonly RequestConsent[]
  readonly askedAt: Date
  readonly writtenAt: Date | null
}

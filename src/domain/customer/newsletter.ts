import type { Language } from '../../kernel/visit.ts'

/** The version of the sentence a person agreed to when leaving an address; raise it when the sentence changes. */
export const newsletterConsentVersion = '2026-11'

export interface Reader {
  readonly email: string
  readonly country: string
  readonly language: Language
}

/** A list that an address is on, or has asked to be on. */
export interface Subscription {
  readonly country: string
  readonly language: string
  readonly version: string
  readonly isConfirmed: boolean
}

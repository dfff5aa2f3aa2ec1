import type { Actor } from '../audit/audit.ts'
import type { Role } from './permissions.ts'

/** The atelier speaks the languages of those who work in it. */
export const staffLanguages = ['en', 'fr'] as const
export type StaffLanguage = (typeof staffLanguages)[number]

export const isStaffLanguage = (word: string | undefined): word is StaffLanguage =>
  (staffLanguages as readonly (string | undefined)[]).includes(word)

export interface StaffMember {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** The one boutique that they work in; null for the others. */
  readonly store: string | null
  readonly language: StaffLanguage
  readonly isDemo: boolean
}

/** Somebody whose password was right and whose second factor has not been asked for yet, or who has none. */
export interface HalfSignedIn {
  readonly member: StaffMember
  readonly session: string
  readonly hasSecondFactor: boolean
}

export const actorOf = ({ id, name, email }: StaffMember): Actor => ({ member: id, name: `${name} <${email}>` })

export interface SavedFilter {
  readonly id: string
  readonly name: string
  /** The list's own parameters, as they stand in its address. */
  readonly query: string
}

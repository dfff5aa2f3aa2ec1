import type { FormattedAddress, Suggestion } from '../../forms/address-search.ts'
import type { Answered } from '../../kernel/service-answer.ts'

export interface AddressQuestion {
  /** Two letters. */
  readonly country: string
  readonly language: string
  readonly searchString: string
}

/** A service that answers whole addresses, then house numbers, then what stands behind the door. */
export interface AddressSearch {
  search(question: AddressQuestion & { readonly listNum?: string | undefined }): Answered<readonly Suggestion[]>
  complements(
    question: AddressQuestion & {
      readonly complSearchString?: string | undefined
      readonly idVoie?: string | undefined
      readonly idNum?: string | undefined
    },
  ): Answered<readonly Suggestion[]>
}

/** A service that answers monikers, and the address of each. */
export interface AddressLookup {
  search(question: AddressQuestion): Answered<readonly Suggestion[]>
  get(moniker: string): Answered<FormattedAddress>
}

/** As the form has it: what is not asked in a country is empty. */
export interface PostalAddress {
  readonly country: string
  readonly address1: string
  readonly address2: string
  readonly postal: string
  readonly city: string
  readonly state: string
}

/** Whether the post knows the address; if not, the one it believes is meant. */
interface Verdict {
  readonly isKnown: boolean
  readonly better: FormattedAddress | null
}

export interface AddressVerifier {
  verify(address: PostalAddress): Answered<Verdict>
}

export interface EmailVerifier {
  isDeliverable(email: string): Answered<boolean>
}

/** Null for a number that nobody can have. */
export interface PhoneFormatter {
  format(phone: string, country: string): Answered<string | null>
}

/** Null where the house has no such service. */
export interface AddressServices {
  readonly search: AddressSearch | null
  readonly lookup: AddressLookup | null
  readonly verifier: AddressVerifier | null
  readonly email: EmailVerifier | null
  readonly phone: PhoneFormatter | null
}

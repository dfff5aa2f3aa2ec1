import type { AddressField } from './address-rules.ts'

// What a form and the address services say to each other, in the specification's words.

const searchMinLength = 4
export const picklistMax = 25

/** From and to, in the characters of the suggestion; the last one is not meant. */
export type Range = readonly [start: number, end: number]

/** One line of the picklist, which shows its `suggestion`. `format` holds the address itself as JSON, or a moniker to fetch it with. */
export interface Suggestion {
  readonly label: string
  readonly suggestion: string
  readonly format: string
  readonly matched: readonly Range[]
}

/** What stands as JSON in the search service's `format`. */
export interface SelectedAddress {
  readonly address1: string
  readonly address2: string
  readonly postalCode: string
  readonly city: string
  /** The street. */
  readonly idVoie: string
  /** The house in it; empty as long as only the street is chosen. */
  readonly idNum: string
  /** The street's house numbers, for the second search. */
  readonly listNum: string
}

/** What a moniker leads to. */
export interface FormattedAddress {
  readonly addressLine1: string
  readonly addressLine2: string
  readonly addressLine3: string
  readonly locality: string
  readonly province: string
  readonly postalCode: string
  readonly country: string
  readonly address2: string
}

/** Long enough, and not what was asked last. */
export function isWorthAsking(term: string, last = ''): boolean {
  return [...term.trim()].length >= searchMinLength && term.trim() !== last.trim()
}

export const nothingSelected: SelectedAddress = {
  address1: '',
  address2: '',
  postalCode: '',
  city: '',
  idVoie: '',
  idNum: '',
  listNum: '',
}

/** The address in a suggestion, what it does not say being empty; null when `format` is a moniker, which has to be asked for. */
export function selectedIn(format: unknown): SelectedAddress | null {
  try {
    const parsed: unknown = typeof format === 'string' ? JSON.parse(format) : format
    const said = Object.entries(parsed ?? {}).filter(([part, value]) => Object.hasOwn(nothingSelected, part) && value !== null)
    const texts = Object.fromEntries(said.map(([part, value]) => [part, String(value)]))
    return said.length > 0 ? { ...nothingSelected, ...texts } : null
  } catch {
    return null
  }
}

/** A street whose house is still to be named. */
export function wantsHouse({ idNum, listNum }: SelectedAddress): boolean {
  return idNum === '' && listNum !== ''
}

/** What goes into which field. Empty ones are left as they are. */
export type Filling = Partial<Record<AddressField, string>>

const present = (filling: Filling): Filling => Object.fromEntries(Object.entries(filling).filter(([, value]) => value))

export function fillingOfSelected({ address1, address2, postalCode, city }: SelectedAddress): Filling {
  return present({ address1, address2, postal: postalCode, city })
}

export function fillingOfFormatted(address: FormattedAddress): Filling {
  return present({
    address1: address.addressLine1,
    address2: address.address2 || [address.addressLine2, address.addressLine3].filter(Boolean).join(', '),
    postal: address.postalCode,
    city: address.locality,
    shippingstate: address.province,
  })
}

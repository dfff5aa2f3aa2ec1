import type { Answered } from '../../kernel/service-answer.ts'

/** Where goods are sent. */
export interface TaxPlace {
  readonly country: string
  /** Empty where only the postcode is known. */
  readonly state: string
  readonly postal: string
}

/** A vendor that knows the rates of places: thousandths of a percent; null for a place that it does not know. */
export interface TaxVendor {
  rateAt(place: TaxPlace): Answered<number | null>
}

/** The rates as the shop asks for them: somebody always answers. Null where there is no such place. */
export interface TaxRates {
  rateAt(place: TaxPlace): Promise<number | null>
}

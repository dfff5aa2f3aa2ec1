import type { FieldRule } from './field-rule.ts'
import { phonePattern, withoutSeparators } from './phone.ts'

export const addressFields = [
  'firstname',
  'lastname',
  'address1',
  'address2',
  'building',
  'suite',
  'postal',
  'city',
  'shippingstate',
  'dialcode',
  'phone',
] as const

export type AddressField = (typeof addressFields)[number]

/** Null where the country does not ask for the field. */
type Rules = Readonly<Record<AddressField, FieldRule | null>>

interface Country {
  /** Where to look next for a field that is not here; `default` comes last by itself. */
  readonly fallback?: readonly string[]
  readonly fields?: Partial<Rules>
  /** The order in which the country's people write an address, when it is not the usual one. */
  readonly order?: readonly AddressField[]
  readonly postalExample?: string
}

type Countries = Readonly<Record<string, Country>>

const text = (code: string, max: number, required: boolean): FieldRule => ({ code, max, required })
const name = (code: string, min: number): FieldRule => ({
  code,
  max: 17,
  required: true,
  pattern: new RegExp(`^[\\p{L}\\p{M} '’-]{${min},}$`, 'u'),
  bounds: { min },
})
const postal = (pattern: RegExp, normalise?: FieldRule['normalise']): FieldRule => ({
  code: 'INVALID_POSTAL',
  max: 12,
  required: true,
  pattern,
  fixed: true,
  ...(normalise ? { normalise } : {}),
})
const phone = (country: string): FieldRule => ({
  code: 'INVALID_PHONE_FORMAT',
  max: 20,
  required: false,
  pattern: phonePattern(country),
  normalise: withoutSeparators,
})
const hangul = (max: number, required: boolean): FieldRule => ({
  code: 'INVALID_HANGEUL',
  max,
  required,
  pattern: /^[\p{Script=Hangul}0-9 .,'-]+$/u,
})
const state = (required: boolean) => text('INVALID_SHIPPINGSTATE', 40, required)
const oneCharacterNames = { firstname: name('INVALID_FIRSTNAME', 1), lastname: name('INVALID_LASTNAME', 1) }
const inHalfWidth = (typed: string) => typed.normalize('NFKC').replace(/[‐-―−ー]/g, '-')
const inCapitals = (typed: string) => typed.toUpperCase()

const usual: readonly AddressField[] = addressFields
/** Where the postcode comes last. */
const cityFirst: readonly AddressField[] = [
  'firstname',
  'lastname',
  'address1',
  'address2',
  'city',
  'shippingstate',
  'postal',
  'dialcode',
  'phone',
]
const fromLargeToSmall: readonly AddressField[] = [
  'lastname',
  'firstname',
  'postal',
  'shippingstate',
  'city',
  'address1',
  'address2',
  'building',
  'suite',
  'dialcode',
  'phone',
]

const fiveDigits: Country = { fields: { postal: postal(/^\d{5}$/) } }
const usualPostal = postal(/^[0-9A-Z ]{4,12}$/)
/** The usual postcode, said aloud: an order is then found by the postcode it was sent to. */
const asUsual = (postalExample: string, rule = usualPostal): Country => ({ fields: { postal: rule }, postalExample })

const countries: Countries = {
  default: {
    fields: {
      firstname: name('INVALID_FIRSTNAME', 2),
      lastname: name('INVALID_LASTNAME', 2),
      address1: text('INVALID_ADDRESS1', 35, true),
      address2: text('INVALID_ADDRESS2', 35, false),
      building: null,
      suite: null,
      postal: usualPostal,
      city: text('INVALID_CITY', 35, true),
      shippingstate: null,
      dialcode: { code: 'VALIDATE_REQUIRED', max: 5, required: false, pattern: /^\+\d{1,4}$/ },
      phone: phone('default'),
    },
    postalExample: '1010',
  },
  FR: { ...fiveDigits, postalExample: '75008' },
  ES: { ...fiveDigits, postalExample: '28001' },
  DE: { ...fiveDigits, postalExample: '10117' },
  IT: { ...fiveDigits, postalExample: '20121' },
  BE: { fields: { postal: postal(/^\d{4}$/) }, postalExample: '1000' },
  LU: {
    fallback: ['BE'],
    fields: { phone: phone('LU') },
    postalExample: '1313',
  },
  NL: {
    fields: { postal: postal(/^[1-9]\d{3}[A-Z]{2}$/, (typed) => inCapitals(typed.replace(/^(\d{4}) (?=\S+$)/, '$1'))) },
    postalExample: '1012AB',
  },
  // Written with a hyphen there; the rule for everybody else knows none.
  PT: asUsual('1200-205', postal(/^(\d{4}-\d{3}|[0-9A-Z ]{4,12})$/)),
  PL: asUsual('00-545', postal(/^(\d{2}-\d{3}|[0-9A-Z ]{4,12})$/)),
  LV: asUsual('LV-1010', postal(/^(LV-\d{4}|[0-9A-Z ]{4,12})$/, inCapitals)),
  LT: asUsual('LT-01103', postal(/^(LT-\d{5}|[0-9A-Z ]{4,12})$/, inCapitals)),
  IE: { ...asUsual('D02 X285', { ...usualPostal, normalise: inCapitals }), order: cityFirst },
  AT: asUsual('1010'),
  SE: asUsual('114 34'),
  DK: asUsual('1100'),
  FI: asUsual('00100'),
  CZ: asUsual('110 00'),
  SK: asUsual('811 01'),
  HU: asUsual('1052'),
  RO: asUsual('010061'),
  BG: asUsual('1000'),
  GR: asUsual('106 73'),
  HR: asUsual('10000'),
  SI: asUsual('1000'),
  EE: asUsual('10111'),
  GB: {
    fields: {
      postal: postal(/^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, inCapitals),
      shippingstate: state(false),
    },
    order: cityFirst,
    postalExample: 'W1S 3NW',
  },
  US: {
    fields: { postal: postal(/^\d{5}(-\d{4})?$/), shippingstate: state(true) },
    order: cityFirst,
    postalExample: '10021',
  },
  CA: {
    fields: { postal: { ...usualPostal, normalise: inCapitals }, shippingstate: state(true) },
    order: cityFirst,
    postalExample: 'H3G 1A1',
  },
  AE: {
    fields: {
      postal: null,
      shippingstate: state(true),
      building: text('INVALID_BUILDING', 50, true),
      suite: text('INVALID_SUITE', 50, true),
    },
  },
  JP: {
    fields: { ...oneCharacterNames, postal: postal(/^\d{3}-\d{4}$/, inHalfWidth), shippingstate: state(true) },
    order: fromLargeToSmall,
    postalExample: '104-0061',
  },
  KR: {
    fields: {
      ...oneCharacterNames,
      address1: hangul(35, true),
      address2: hangul(35, false),
      city: hangul(35, true),
      postal: usualPostal,
    },
    order: fromLargeToSmall,
    postalExample: '06018',
  },
  CN: {
    fields: { ...oneCharacterNames, postal: usualPostal, shippingstate: state(false) },
    order: fromLargeToSmall,
    postalExample: '200040',
  },
}

/** A country may be typed by a stranger: `constructor` is none. */
const countryOf = (country: string, all: Countries = countries): Country => (Object.hasOwn(all, country) ? all[country]! : {})

const rulesOf = new Map(['default', ...Object.keys(countries)].map((country) => [country, resolve(country)]))

/** The country's own rules, filled up along its fallbacks. A circle of fallbacks ends the program at its start. */
export function resolve(country: string, all: Countries = countries): Rules {
  const chain = chainOf(country, all)
  const found = (field: AddressField) =>
    chain.map((each) => countryOf(each, all).fields?.[field]).find((rule) => rule !== undefined)
  return Object.fromEntries(addressFields.map((field) => [field, found(field) ?? null])) as Rules
}

function chainOf(country: string, all: Countries, above: readonly string[] = []): string[] {
  if (above.includes(country)) throw new Error(`form rules fall back in a circle: ${[...above, country].join(' > ')}`)
  const further = countryOf(country, all).fallback ?? []
  const chain = [
    country,
    ...further.flatMap((next) => chainOf(next, all, [...above, country]).filter((each) => each !== 'default')),
  ]
  return country === 'default' ? chain : [...chain, 'default']
}

/** Whether the country says itself what its postcodes look like. */
export function hasOwnPostal(country: string): boolean {
  return chainOf(country, countries).some((each) => each !== 'default' && countryOf(each).fields?.postal !== undefined)
}

/** A country without rules of its own has everybody's. */
export function addressRules(country: string): Rules {
  return rulesOf.get(country) ?? rulesOf.get('default')!
}

/** The fields a country's form shows, in the order its people write them. */
export function addressOrder(country: string): AddressField[] {
  const rules = addressRules(country)
  return (countryOf(country).order ?? usual).filter((field) => rules[field] !== null)
}

/** A person's names, in the order in which the country's people write them. */
export function namesIn(country: string): ('firstname' | 'lastname')[] {
  return addressOrder(country).filter((field) => field === 'firstname' || field === 'lastname')
}

/** The same fields, where a person's two names stand as that country writes them. */
export function inNameOrder<Field extends string>(fields: readonly Field[], country: string): Field[] {
  const names = (namesIn(country) as string[] as Field[]).filter((name) => fields.includes(name))
  let next = 0
  return fields.map((field) => (names.includes(field) ? names[next++]! : field))
}

export function postalExample(country: string): string {
  return countryOf(country).postalExample ?? countries.default!.postalExample!
}

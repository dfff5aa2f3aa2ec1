import type { FieldRule } from './field-rule.ts'

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

const text = (code: string, max: number, required: boolean): FieldRule => ({ code, max, required })
const name = (code: string, min: number): FieldRule => ({
  code,
  max: 17,
  required: true,
  pattern: new RegExp(`^[\\p{L}\\p{M} '’-]{${min},}$`, 'u'),
})
const postal = (pattern: RegExp, normalise?: FieldRule['normalise']): FieldRule => ({
  code: 'INVALID_POSTAL',
  max: 12,
  required: true,
  pattern,
  ...(normalise ? { normalise } : {}),
})
const hangul = (max: number, required: boolean): FieldRule => ({
  code: 'INVALID_HANGEUL',
  max,
  required,
  pattern: /^[\p{Script=Hangul}0-9 .,'-]+$/u,
})
const state = (required: boolean) => text('INVALID_SHIPPINGSTATE', 40, required)
const oneCharacterNames = { firstname: name('INVALID_FIRSTNAME', 1), lastname: name('INVALID_LASTNAME', 1) }
const withoutSeparators = (typed: string) => typed.replace(/[\s().-]/g, '')
const inHalfWidth = (typed: string) => typed.normalize('NFKC').replace(/[‐-―−ー]/g, '-')

const usual: readonly AddressField[] = addressFields
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

const countries: Readonly<Record<string, Country>> = {
  default: {
    fields: {
      firstname: name('INVALID_FIRSTNAME', 2),
      lastname: name('INVALID_LASTNAME', 2),
      address1: text('INVALID_ADDRESS1', 35, true),
      address2: text('INVALID_ADDRESS2', 35, false),
      building: null,
      suite: null,
      postal: postal(/^[0-9A-Z ]{4,12}$/),
      city: text('INVALID_CITY', 35, true),
      shippingstate: null,
      dialcode: { code: 'VALIDATE_REQUIRED', max: 5, required: false, pattern: /^\+\d{1,4}$/ },
      phone: { code: 'INVALID_PHONE_FORMAT', max: 20, required: false, pattern: /^\d{5,14}$/, normalise: withoutSeparators },
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
    fields: {
      phone: { code: 'INVALID_PHONE_FORMAT', max: 20, required: false, pattern: /^0\d{1,7}$/, normalise: withoutSeparators },
    },
    postalExample: '1313',
  },
  NL: {
    fields: { postal: postal(/^[1-9]\d{3}[A-Z]{2}$/, (typed) => typed.replace(' ', '').toUpperCase()) },
    postalExample: '1012AB',
  },
  // Written with a hyphen there; the rule for everybody else knows none.
  PT: { fields: { postal: postal(/^(\d{4}-\d{3}|[0-9A-Z ]{4,12})$/) }, postalExample: '1200-205' },
  PL: { fields: { postal: postal(/^(\d{2}-\d{3}|[0-9A-Z ]{4,12})$/) }, postalExample: '00-545' },
  GB: {
    fields: {
      postal: postal(/^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, (typed) => typed.toUpperCase()),
      shippingstate: state(false),
    },
    postalExample: 'W1S 3NW',
  },
  US: { fields: { postal: postal(/^\d{5}(-\d{4})?$/), shippingstate: state(true) }, postalExample: '10021' },
  CA: { fields: { shippingstate: state(true) }, postalExample: 'H3G 1A1' },
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
    fields: { ...oneCharacterNames, address1: hangul(35, true), address2: hangul(35, false), city: hangul(35, true) },
    order: fromLargeToSmall,
    postalExample: '06018',
  },
  CN: { fields: { ...oneCharacterNames, shippingstate: state(false) }, order: fromLargeToSmall, postalExample: '200040' },
}

const rulesOf = new Map(['default', ...Object.keys(countries)].map((country) => [country, resolve(country)]))

/** The country's own rules, filled up along its fallbacks. A circle of fallbacks ends the program at its start. */
export function resolve(country: string, all = countries): Rules {
  const chain = chainOf(country, all)
  const found = (field: AddressField) => chain.map((each) => all[each]?.fields?.[field]).find((rule) => rule !== undefined)
  return Object.fromEntries(addressFields.map((field) => [field, found(field) ?? null])) as Rules
}

function chainOf(country: string, all: Readonly<Record<string, Country>>, above: readonly string[] = []): string[] {
  if (above.includes(country)) throw new Error(`form rules fall back in a circle: ${[...above, country].join(' > ')}`)
  const further = all[country]?.fallback ?? []
  const chain = [
    country,
    ...further.flatMap((next) => chainOf(next, all, [...above, country]).filter((each) => each !== 'default')),
  ]
  return country === 'default' ? chain : [...chain, 'default']
}

/** A country without rules of its own has everybody's. */
export function addressRules(country: string): Rules {
  return rulesOf.get(country) ?? rulesOf.get('default')!
}

/** The fields a country's form shows, in the order its people write them. */
export function addressOrder(country: string): AddressField[] {
  const rules = addressRules(country)
  return (countries[country]?.order ?? usual).filter((field) => rules[field] !== null)
}

export function postalExample(country: string): string {
  return countries[country]?.postalExample ?? countries.default!.postalExample!
}

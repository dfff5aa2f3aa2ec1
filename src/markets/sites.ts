import type { Currency } from '../kernel/money.ts'
import { isLanguage, type Language, type SiteVisit } from '../kernel/visit.ts'
import { tabletBreakpoint } from './breakpoint.ts'
import type { PaymentCode } from './methods.ts'

/** Where the selector lists a site. */
export type Region = 'europe' | 'americas' | 'middleEast' | 'asiaPacific'

export interface Site {
  readonly country: string
  readonly region: Region
  /** First one is the site's own. */
  readonly languages: readonly [Language, ...Language[]]
  readonly currency: Currency
  /** Prices on the page hold the tax, or it is added at checkout. */
  readonly tax: 'included' | 'added'
  readonly distance: 'kilometers' | 'miles'
  readonly length: 'cm' | 'inch'
  readonly dialCode: string
  readonly payments: readonly PaymentCode[]
  readonly preferences: Preferences
}

/** What the house may switch per site without a line of code. */
interface Preferences {
  readonly tabletBreakpoint: number
  /** Who finds addresses: `search` answers whole addresses and house numbers, `qas` monikers; or nobody. */
  readonly addressService: 'search' | 'qas' | 'none'
  /** The language that the address service is asked in. */
  readonly addressLanguage: string
  /** Whether addresses and e-mails are verified before they are kept. */
  readonly addressValidation: boolean
  readonly phoneVerification: boolean
  /** Who lets shoppers pay in parts, and says so on a piece's page. */
  readonly payLater: 'alma' | 'afterpay' | 'none'
  /** Whether that is said in the house's own words, or plainly. */
  readonly customPayLaterMessages: boolean
  /** Whether express buttons stand by the form and in the bag: a wallet's, and that of the device. */
  readonly expressWallet: boolean
  readonly sizeWidget: boolean
  /** Whether who sends the house's letters may know what lies in a bag, and who shows its notices what was bought. */
  readonly marketingAnalytics: boolean
  /** Whether boutiques hand over what was ordered here: sent to them, or laid aside. */
  readonly storePickup: boolean
  /** How many characters the card of a gift has room for; a thousand at most. */
  readonly giftMessageMaxLength: number
}

/** The rule's default; a site presets the code of its own country. */
const defaultDialCode = '+32'

const defaults = {
  region: 'europe',
  currency: 'EUR',
  tax: 'included',
  distance: 'kilometers',
  length: 'cm',
  payments: ['CREDIT_CARD', 'WALLET', 'DEVICE_WALLET', 'CASH_ON_DELIVERY'],
} as const

const usualPreferences: Preferences = {
  tabletBreakpoint,
  addressService: 'qas',
  addressLanguage: 'fr',
  addressValidation: true,
  phoneVerification: true,
  payLater: 'none',
  customPayLaterMessages: false,
  expressWallet: true,
  sizeWidget: true,
  marketingAnalytics: true,
  storePickup: true,
  giftMessageMaxLength: 200,
}

type Row = Partial<Omit<Site, 'country' | 'languages' | 'dialCode' | 'preferences'>> & { preferences?: Partial<Preferences> }

/** The search service knows the house numbers of these, and Alma lends there. */
const bySearch = { preferences: { addressService: 'search', payLater: 'alma', customPayLaterMessages: true } } as const
/** Its rule for telephones takes what no service knows. */
const inLuxembourg = { preferences: { ...bySearch.preferences, phoneVerification: false } } as const
const byAlma = { preferences: { payLater: 'alma' } } as const
const byAfterpay = { payLater: 'afterpay' } as const

function site(country: string, languages: Site['languages'], dialCode: string, row: Row = {}): Site {
  return { ...defaults, ...row, country, languages, dialCode, preferences: { ...usualPreferences, ...row.preferences } }
}

/** To open a country, add its row. */
const rows: readonly Site[] = [
  site('FR', ['fr', 'en'], '+33', bySearch),
  site('BE', ['fr', 'nl', 'en'], '+32', bySearch),
  site('LU', ['fr', 'de', 'en'], '+352', inLuxembourg),
  site('NL', ['nl', 'en'], '+31', bySearch),
  site('ES', ['es', 'en'], '+34', bySearch),
  site('DE', ['de', 'en'], '+49', bySearch),
  site('IT', ['it', 'en'], '+39', bySearch),
  site('GB', ['en'], '+44', { currency: 'GBP', distance: 'miles', preferences: byAfterpay }),
  site('AT', ['de', 'en'], '+43', byAlma),
  site('PT', ['en', 'es'], '+351', byAlma),
  site('IE', ['en'], '+353', byAlma),
  site('SE', ['en'], '+46', { currency: 'SEK' }),
  site('DK', ['en'], '+45', { currency: 'DKK' }),
  site('FI', ['en'], '+358'),
  site('PL', ['en'], '+48', { currency: 'PLN' }),
  site('CZ', ['en', 'de'], '+420', { currency: 'CZK' }),
  site('SK', ['en', 'de'], '+421'),
  site('HU', ['en', 'de'], '+36', { currency: 'HUF' }),
  site('RO', ['en', 'fr'], '+40', { currency: 'RON' }),
  site('BG', ['en'], '+359'),
  site('GR', ['en'], '+30'),
  site('HR', ['en', 'it'], '+385'),
  site('SI', ['en', 'it'], '+386'),
  site('LT', ['en'], '+370'),
  site('LV', ['en'], '+371'),
  site('EE', ['en'], '+372'),
  site('US', ['en', 'es'], '+1', {
    region: 'americas',
    currency: 'USD',
    tax: 'added',
    distance: 'miles',
    length: 'inch',
    preferences: byAfterpay,
  }),
  site('CA', ['en', 'fr'], '+1', { region: 'americas', currency: 'CAD', tax: 'added', preferences: byAfterpay }),
  site('AE', ['ar', 'en'], '+971', { region: 'middleEast', currency: 'AED' }),
  site('JP', ['ja', 'en'], '+81', { region: 'asiaPacific', currency: 'JPY' }),
  site('KR', ['ko', 'en'], '+82', { region: 'asiaPacific', currency: 'KRW' }),
  site('CN', ['zh', 'en'], '+86', {
    region: 'asiaPacific',
    currency: 'CNY',
    // None of these vendors answers for China, and its boutiques keep their own books.
    preferences: {
      addressValidation: false,
      phoneVerification: false,
      expressWallet: false,
      sizeWidget: false,
      marketingAnalytics: false,
      storePickup: false,
    },
  }),
]

export const sites: ReadonlyMap<string, Site> = new Map(rows.map((row) => [row.country, row]))

/** The specification's group, kept as given: it repeats Belgium and Luxembourg and leaves out the larger five. */
export const europeCountries = [
  'BE',
  'SE',
  'PL',
  'AT',
  'PT',
  'RO',
  'GR',
  'IE',
  'DK',
  'FI',
  'CZ',
  'HU',
  'SK',
  'HR',
  'BG',
  'LU',
  'SI',
  'LT',
  'LV',
  'EE',
] as const

export function dialCodeOf(country: string): string {
  return sites.get(country)?.dialCode ?? defaultDialCode
}

/** The visit that a path's first two segments ask for, or null when the house has no such site or language. */
export function siteVisit(country: string, language: string): SiteVisit | null {
  const found = sites.get(country.toUpperCase())
  if (!found || country !== country.toLowerCase() || !isLanguage(language) || !found.languages.includes(language)) {
    return null
  }
  return visitOf(found, language)
}

export function visitOf(site: Site, language: Language): SiteVisit {
  return {
    country: site.country,
    language,
    currency: site.currency,
    locale: `${language}-${site.country}`,
    base: `/${site.country.toLowerCase()}/${language}`,
  }
}

export function siteOf(visit: SiteVisit): Site {
  const found = sites.get(visit.country)
  if (!found) throw new Error(`no site for ${visit.country}`)
  return found
}

/** Every site in every one of its languages, for hreflang, sitemaps and the selector. */
export function allVisits(): SiteVisit[] {
  return [...sites.values()].flatMap((each) => each.languages.map((language) => visitOf(each, language)))
}

import type { Currency } from '../kernel/money.ts'
import type { ShippingCode } from './methods.ts'

/** Where a piece is handed over: what the shopper chooses between first. */
export const shippingOptions = ['home', 'concierge', 'store', 'collect'] as const

export type ShippingOption = (typeof shippingOptions)[number]

const hour = 60
const mondayToFriday = [1, 2, 3, 4, 5]
const mondayToSaturday = [1, 2, 3, 4, 5, 6]

/** A house of ours that parcels leave from. Until its hour, by its own clock, they leave on the same day. */
export interface Depot {
  /** Whose holidays it keeps. */
  readonly country: string
  readonly timeZone: string
  /** Minutes since midnight. */
  readonly cutOff: number
  readonly weekdays: readonly number[]
}

const depotIn = (country: string, timeZone: string): Depot => ({
  country,
  timeZone,
  cutOff: 12 * hour,
  weekdays: mondayToFriday,
})

const paris = depotIn('FR', 'Europe/Paris')
const newYork = depotIn('US', 'America/New_York')
const depots: Readonly<Record<string, Depot>> = {
  GB: depotIn('GB', 'Europe/London'),
  US: newYork,
  CA: newYork,
  AE: depotIn('AE', 'Asia/Dubai'),
  JP: depotIn('JP', 'Asia/Tokyo'),
  KR: depotIn('KR', 'Asia/Seoul'),
  CN: depotIn('CN', 'Asia/Shanghai'),
}

/** The rest of Europe is served from Paris. */
export function depotFor(country: string): Depot {
  return depots[country] ?? paris
}

/** Where couriers also come on Saturdays without being asked to. */
const courierOnSaturdays: readonly string[] = ['AE', 'JP', 'KR', 'CN']

export function courierDays(country: string): readonly number[] {
  return courierOnSaturdays.includes(country) ? mondayToSaturday : mondayToFriday
}

export interface MethodTerms {
  readonly code: ShippingCode
  /** The option it belongs to; null where no shopper chooses it. */
  readonly option: ShippingOption | null
  /** Where it is offered; everywhere when absent. */
  readonly countries?: readonly string[]
  /** Working days from the day it leaves to the day it is handed over. */
  readonly days: readonly [number, number]
  /** Weekdays on which it is handed over; the courier's own when absent. */
  readonly weekdays?: readonly number[]
  /** In minor units; a currency that is missing has it with the house's compliments. */
  readonly price: Partial<Record<Currency, number>>
  /** From so much on, pieces alone and after the coupon, it is with the house's compliments. */
  readonly freeFrom?: Partial<Record<Currency, number>>
}

const nearParis = ['FR', 'BE', 'LU', 'NL', 'DE', 'IT', 'ES', 'AT', 'GB']
const farFromParis = ['BG', 'EE', 'FI', 'GR', 'HR', 'LT', 'LV', 'RO']

/** Every way to the shopper, the one that the house would choose first. Of several terms for a code the last that names the country counts. */
export const methodTerms: readonly MethodTerms[] = [
  { code: 'DAH', option: 'home', days: [2, 4], price: {} },
  { code: 'DAH', option: 'home', countries: farFromParis, days: [3, 6], price: {} },
  {
    code: 'DAH24',
    option: 'home',
    countries: [...nearParis, 'AE', 'JP'],
    days: [1, 1],
    price: { EUR: 1500, GBP: 1500, AED: 6000, JPY: 2000 },
    freeFrom: { EUR: 200_000, GBP: 180_000, AED: 800_000, JPY: 300_000 },
  },
  {
    code: 'DAHST',
    option: 'home',
    countries: ['FR', 'GB', 'US'],
    days: [1, 1],
    weekdays: [6],
    price: { EUR: 2500, GBP: 2500, USD: 3000 },
  },
  { code: 'DAHGR', option: 'home', countries: ['US', 'CA'], days: [4, 7], price: {} },
  {
    code: 'COC',
    option: 'concierge',
    days: [0, 0],
    price: { EUR: 3500, GBP: 3000, USD: 4000, AED: 15_000, JPY: 5000, KRW: 50_000 },
    freeFrom: { EUR: 300_000, GBP: 260_000, USD: 350_000, AED: 1_200_000, JPY: 500_000, KRW: 5_000_000 },
  },
  { code: 'PIS', option: 'store', days: [2, 5], price: {} },
  { code: 'CAC', option: 'collect', days: [0, 0], price: {} },
  // For pieces that take the place of others, free as the exchange itself.
  { code: 'EXS', option: null, days: [2, 4], price: {} },
]

/** What a boutique needs to lay pieces aside, in minutes of its opening hours. */
export const collectMinutes = 2 * hour

/** A town in which a concierge carries pieces to the door on the day they are ordered. */
export interface ConciergeArea {
  readonly id: string
  readonly country: string
  readonly timeZone: string
  /** How its postcodes begin. */
  readonly prefixes: readonly string[]
  /** Where a country has no postcodes: its states. */
  readonly states?: readonly string[]
  /** Until then it is today, by the town's own clock. */
  readonly cutOff: number
  readonly weekdays: readonly number[]
  /** Doors a day, where the house has not said otherwise for a day. */
  readonly capacity: number
}

const area = (id: string, country: string, timeZone: string, prefixes: readonly string[], capacity: number): ConciergeArea => ({
  id,
  country,
  timeZone,
  prefixes,
  capacity,
  cutOff: 13 * hour,
  weekdays: mondayToSaturday,
})

export const conciergeAreas: readonly ConciergeArea[] = [
  area('paris', 'FR', 'Europe/Paris', ['75', '92200', '92100', '92300'], 24),
  area(
    'london',
    'GB',
    'Europe/London',
    ['W1', 'W2', 'W8', 'W11', 'SW1', 'SW3', 'SW5', 'SW7', 'SW10', 'WC', 'EC', 'NW1', 'NW3', 'NW8'],
    20,
  ),
  area('manhattan', 'US', 'America/New_York', ['100', '101', '102'], 24),
  { ...area('dubai', 'AE', 'Asia/Dubai', [], 16), states: ['DU'] },
  area('tokyo', 'JP', 'Asia/Tokyo', ['10', '11', '12', '13', '14', '15', '16', '17'], 24),
  area('seoul', 'KR', 'Asia/Seoul', ['01', '02', '03', '04', '05', '06', '07', '08'], 16),
]

/** Days ahead that a concierge may be asked for. */
export const conciergeHorizon = 7

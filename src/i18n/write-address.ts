import type { Address } from '../forms/address.ts'
import { stateName } from '../forms/states.ts'
import type { Language } from '../kernel/visit.ts'
import { countryName, withCommas } from './format.ts'

/** Countries that begin with the large and end with the person. */
const largeFirst: ReadonlySet<string> = new Set(['JP', 'KR', 'CN'])

/** An address in lines, as the country it goes to writes it. */
export function writeAddress(address: Address, language: Language): string[] {
  const { country, postal, city } = address
  const state = stateName(country, address.shippingstate, language)
  const street = [address.address1, address.address2, withCommas([address.building, address.suite].filter(Boolean), language)]
  const name = largeFirst.has(country) ? `${address.lastname} ${address.firstname}` : `${address.firstname} ${address.lastname}`
  const place = placeLine(country, { postal, city, state })
  const lines = largeFirst.has(country) ? [...place, ...street, name] : [name, ...street, ...place]
  return [...lines, countryName(country, language)].filter(Boolean)
}

function placeLine(country: string, { postal, city, state }: { postal: string; city: string; state: string }): string[] {
  if (country === 'US' || country === 'CA') return [`${city}, ${[state, postal].filter(Boolean).join(' ')}`]
  if (country === 'GB') return [city, state, postal]
  if (largeFirst.has(country)) return [postal, [state, city].filter(Boolean).join(' ')]
  // An emirate and its city often share a name: it is written once.
  return [[postal, city].filter(Boolean).join(' '), state === city ? '' : state]
}

/** A whole name, in the order of the language. */
export function nameOf({ firstname, lastname }: Pick<Address, 'firstname' | 'lastname'>, language: Language): string {
  return surnameFirst.has(language) ? `${lastname} ${firstname}` : `${firstname} ${lastname}`
}

const surnameFirst: ReadonlySet<Language> = new Set(['ja', 'ko', 'zh'])

/** How a letter in this language calls its reader: by first name, or by surname and name together. */
export function nameInGreeting({ firstname, lastname }: Pick<Address, 'firstname' | 'lastname'>, language: Language): string {
  if (!surnameFirst.has(language)) return firstname
  return isLatin.test(lastname + firstname) ? `${lastname} ${firstname}` : `${lastname}${firstname}`
}

const isLatin = /\p{Script=Latin}/u

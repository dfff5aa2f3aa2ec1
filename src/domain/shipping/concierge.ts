import type { Address } from '../../forms/address.ts'
import { type ConciergeArea, conciergeAreas } from '../../markets/deliveries.ts'

export function areasIn(country: string): ConciergeArea[] {
  return conciergeAreas.filter((area) => area.country === country)
}

/** The town whose concierge comes to this address; null where none does. */
export function areaAt({
  country,
  postal,
  shippingstate,
}: Pick<Address, 'country' | 'postal' | 'shippingstate'>): ConciergeArea | null {
  const districts = country === 'GB' ? outwardOf(postal) : postal
  const isIn = (area: ConciergeArea) => area.prefixes.some((prefix) => begins(districts, prefix, country))
  return areasIn(country).find((area) => area.states?.includes(shippingstate) || isIn(area)) ?? null
}

/** `SW1X 9BT` is of district `SW1X`; `W10` is not of `W1`. */
const outwardOf = (postal: string) => postal.replace(/\s/g, '').slice(0, -3)

function begins(postal: string, prefix: string, country: string): boolean {
  if (!postal.startsWith(prefix)) return false
  return country !== 'GB' || !/\d$/.test(prefix) || !/\d/.test(postal.charAt(prefix.length))
}

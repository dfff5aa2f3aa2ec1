const before = new Set(['FR', 'LU', 'GB', 'IE', 'US', 'CA'])

/** The street and the house in it, in the order of the country. */
export function withHouseNumber(country: string, street: string, number: string): string {
  if (number === '') return street
  if (country === 'JP') return `${street}${number}`
  if (country === 'CN') return `${street}${number}号`
  return before.has(country) ? `${number} ${street}` : `${street} ${number}`
}

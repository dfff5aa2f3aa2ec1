/** Three letters, as the address vendors want them. */
const threeLetters: Readonly<Record<string, string>> = {
  AE: 'ARE',
  AT: 'AUT',
  BE: 'BEL',
  BG: 'BGR',
  CA: 'CAN',
  CN: 'CHN',
  CZ: 'CZE',
  DE: 'DEU',
  DK: 'DNK',
  EE: 'EST',
  ES: 'ESP',
  FI: 'FIN',
  FR: 'FRA',
  GB: 'GBR',
  GR: 'GRC',
  HR: 'HRV',
  HU: 'HUN',
  IE: 'IRL',
  IT: 'ITA',
  JP: 'JPN',
  KR: 'KOR',
  LT: 'LTU',
  LU: 'LUX',
  LV: 'LVA',
  NL: 'NLD',
  PL: 'POL',
  PT: 'PRT',
  RO: 'ROU',
  SE: 'SWE',
  SI: 'SVN',
  SK: 'SVK',
  US: 'USA',
}

export function longCode(country: string): string {
  return threeLetters[country] ?? country
}

export function shortCode(long: string): string {
  return Object.keys(threeLetters).find((country) => threeLetters[country] === long) ?? long
}

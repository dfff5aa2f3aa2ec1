/**
 * Of value added and consumption taxes that prices hold: the rate for shoes, bags and clothing, in thousandths of a percent. As of
 * November 2026, after the European Commission's table and the tax offices of the others.
 */
const included: Readonly<Record<string, number>> = {
  FR: 20_000,
  BE: 21_000,
  LU: 17_000,
  NL: 21_000,
  ES: 21_000,
  DE: 19_000,
  IT: 22_000,
  GB: 20_000,
  AT: 20_000,
  PT: 23_000,
  IE: 23_000,
  SE: 25_000,
  DK: 25_000,
  FI: 25_500,
  PL: 23_000,
  CZ: 21_000,
  SK: 23_000,
  HU: 27_000,
  RO: 21_000,
  BG: 20_000,
  GR: 24_000,
  HR: 25_000,
  SI: 22_000,
  LT: 21_000,
  LV: 21_000,
  EE: 24_000,
  AE: 5_000,
  JP: 10_000,
  KR: 10_000,
  CN: 13_000,
}

/** Null where tax is added to prices and not held by them. */
export function includedRate(country: string): number | null {
  return included[country] ?? null
}

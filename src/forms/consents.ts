import type { FieldRule } from './field-rule.ts'

/** The key of a box that has to be ticked. Nobody can fill it in. */
export const unticked = 'TICK_MISSING'

/** A box that is ticked or not: the browser sends its value, or nothing. */
export const tick = (required: boolean): FieldRule => ({ code: unticked, missing: unticked, max: 8, required })

/** What the law of Korea asks for on a form that keeps somebody's data; the names are the specification's, misspelt as given. */
export const koreanConsents = [
  'koreanlawage',
  'koreanlawthirdpartie',
  'koreanlawdataprocessor',
  'termsandconditions',
  'koreanlawoptionnalprivacypolicy',
] as const

export type KoreanConsent = (typeof koreanConsents)[number]

/** Without script the tick for all of them comes alone, and speaks for each. */
export function withAllConsents(typed: (field: string) => string): (field: string) => string {
  const isAll = typed('allcheckboxes') !== ''
  return (field) => typed(field) || (isAll && (koreanConsents as readonly string[]).includes(field) ? 'on' : '')
}

/** All but one must be given; elsewhere nobody asks for them. */
export function consentRule(consent: KoreanConsent, country: string): FieldRule | null {
  return country === 'KR' ? tick(consent !== 'koreanlawoptionnalprivacypolicy') : null
}

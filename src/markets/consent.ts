/** What a shopper may agree to or not, besides what the shop cannot do without. The letter is what the cookie says of it. */
export const consentCategories = {
  /** How often pages are seen, counted by the house itself: no cookie, nothing of who. It may be switched off. */
  figures: 'f',
  /** What is looked at and bought, told to the tag manager and the size adviser, whether it was opened or not. */
  measurement: 'm',
  /** What lies in the bag, told to who sends the house's letters, and orders to who shows its notices. */
  marketing: 'k',
} as const

export type ConsentCategory = keyof typeof consentCategories

/** Counts up with every change of what the shopper reads before choosing: who agreed to another text is asked again. */
export const consentVersion = 3

export const consentCookie = 'consent'
/** Then it is asked again. */
export const consentDays = 180
const pattern = /^(\d{1,3})\.(f?m?k?)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export interface Choice {
  /** The letters of what was agreed to. */
  readonly letters: string
  /** Under which it is kept. */
  readonly reference: string
  /** Made before the text was changed: it is asked for again, and until then what was refused stays refused. */
  readonly isOfOldText?: boolean
}

/** What was chosen; null before that, and for a cookie that we did not write. */
export function readChoice(cookie: string | undefined): Choice | null {
  const [, version, letters, reference] = pattern.exec(cookie ?? '') ?? []
  if (letters === undefined || reference === undefined || Number(version) > consentVersion) return null
  return { letters, reference, ...(Number(version) < consentVersion && { isOfOldText: true }) }
}

/** What is allowed now, where `presumed` is what is before anybody has chosen. */
export function allowedBy(choice: Choice | null, presumed: string): string {
  if (!choice) return presumed
  return choice.isOfOldText ? [...choice.letters].filter((letter) => presumed.includes(letter)).join('') : choice.letters
}

export const writeChoice = ({ letters, reference }: Choice): string => `${consentVersion}.${letters}.${reference}`

/** Before anybody has chosen: where the law lets one refuse afterwards, what is on; everywhere else only the house's own count. */
const presumed: Readonly<Record<string, string>> = { US: 'fmk', JP: 'fm' }
const elsewhere = 'f'

/** A browser that asks not to be followed (Global Privacy Control) has refused, until its owner chooses otherwise here. */
export const presumedIn = (country: string, asksForPrivacy = false): string =>
  asksForPrivacy ? elsewhere : (presumed[country] ?? elsewhere)

export const lettersOf = (categories: readonly ConsentCategory[]): string =>
  Object.entries(consentCategories)
    .filter(([category]) => (categories as readonly string[]).includes(category))
    .map(([, letter]) => letter)
    .join('')

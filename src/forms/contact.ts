/** What somebody may write about. */
export const subjects = ['order', 'delivery', 'return', 'piece', 'care', 'boutique', 'account', 'other'] as const

export type Subject = (typeof subjects)[number]

export const isSubject = (word: string): word is Subject => (subjects as readonly string[]).includes(word)

/** How the gentleman's title is coded; every other is a lady's. */
export const civilityOf = (title: string): 'Mr.' | 'Mrs.' => (title === '010' ? 'Mr.' : 'Mrs.')

/** With exactly one plus, whether or not the dial code brings its own; the number as it was typed. Nothing where there is no number. */
export function contactPhone(dialCode: string, number: string): string {
  return number === '' ? '' : `+${dialCode.replace(/^\++/, '')}${number}`
}

/** What the form sends beside what was typed, by the specification's names. */
export function composed(typed: (field: string) => string) {
  return {
    phone: contactPhone(typed('dialcode'), typed('phonecontact')),
    type: typed('subject'),
    civility: civilityOf(typed('title')),
    description: typed('contactus-comment'),
  }
}

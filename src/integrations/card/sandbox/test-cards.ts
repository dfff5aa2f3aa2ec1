/** How a card ends: taken, taken after a challenge, or declined, at once or after the challenge. */
export interface Outcome {
  readonly challenge?: true
  readonly decline?: { readonly code: string; readonly decline_code: string }
  /** What becomes of a refund to it. */
  readonly refund?: 'failed' | 'pending' | 'sent-back'
  /** Authorized, and then refused to be captured. */
  readonly capture?: 'declined'
}

const declined = (decline_code: string, code = 'card_declined'): Outcome => ({ decline: { code, decline_code } })

/** The numbers by which Stripe's own test mode knows each outcome, and three of ours. Every other number is taken. */
const outcomes: Readonly<Record<string, Outcome>> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4100000000000019': declined('fraudulent'),
  '4000000000000069': declined('expired_card', 'expired_card'),
  '4000000000000127': declined('incorrect_cvc', 'incorrect_cvc'),
  '4000000000000119': declined('processing_error', 'processing_error'),
  '4000002760003184': { challenge: true },
  '4000008400001629': { challenge: true, ...declined('generic_decline') },
  '4000000000005126': { refund: 'sent-back' },
  '4000000000005134': { refund: 'failed' },
  '4000000000007726': { refund: 'pending' },
  '4000000000004400': { capture: 'declined' },
}

export interface TestCard {
  readonly brand: string
  readonly last4: string
  readonly outcome: Outcome
}

export const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|65|64)/, 'discover'],
  [/^35/, 'jcb'],
  [/^(36|38|30)/, 'diners'],
  [/^62/, 'unionpay'],
]

/** Null for what is no card's number. Of the number only its end is kept, and how it behaves. */
export function readCard(typed: string): TestCard | null {
  const number = typed.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return null
  const brand = brands.find(([begins]) => begins.test(number))?.[1] ?? 'unknown'
  return { brand, last4: number.slice(-4), outcome: outcomes[number] ?? {} }
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, figure, at) => {
    const value = Number(figure) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The types of card that shoppers know by name, each under the code that providers use. */
const names = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
} as const

export type CardType = keyof typeof names

export const cardTypes = Object.keys(names) as readonly CardType[]

export const cardTypeName = (type: CardType): string => names[type]

/** The type that is meant, by its code or its name however written; null for one that nobody here knows. */
export function cardTypeOf(said: string): CardType | null {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  return cardTypes.find((type) => [type, plain(names[type])].includes(plain(said))) ?? null
}

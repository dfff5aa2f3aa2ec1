import { cardTypeName, cardTypeOf } from '../forms/card-type.ts'
import type { Translate } from './messages.ts'

interface ShownCard {
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** What a card is called: `Visa ending in 4242`. */
export function cardName({ brand, last4 }: ShownCard, t: Translate): string {
  const type = cardTypeOf(brand)
  return t('payment.cardEnding', { brand: type ? cardTypeName(type) : t('checkout.CREDIT_CARD'), last4 })
}

/** Until when it is good, as it is printed on it: `11/39`. */
export function cardUntil({ expiryMonth, expiryYear }: ShownCard, isOver: boolean, t: Translate): string {
  const date = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`
  return t(isOver ? 'payment.cardOver' : 'payment.cardUntil', { date })
}

import type { Db } from '../../db/database.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { giftRulesOf } from '../../forms/gift-rules.ts'
import { checkIn } from '../../forms/rule-book.ts'
import { type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { updateGift } from './cart.repository.ts'

/** Makes a gift of the visitor's cart, with these words on its card, or says what is wrong with them. The last words stand. */
export async function addGift(db: Db, visit: Visit, typed: string): Promise<Result<void, FieldFailure>> {
  const { country } = visit
  const message = checkIn('giftMessage', { country, site: giftRulesOf(country), typed: () => typed })!
  if (!message.ok) return message
  await updateGift(db, visit, message.value)
  return success(undefined)
}

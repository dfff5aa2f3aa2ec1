import type { Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { CaseAnswered } from './case.events.ts'
import { insertMessage, lockCase, type Said } from './case.repository.ts'
import type { Case } from './case.ts'
import { placeCase } from './hold-case.ts'

export type Added = Result<{ readonly case: Case; readonly message: string | null }, { readonly code: 'CASE_NOT_FOUND' }>

/**
 * Writes down what was said in a case. The shopper's word puts it before the house again, whatever it was; the house's is told to the
 * shopper by letter; a note changes nothing. What was said by the same form before is not said again: its message is null.
 */
export async function addMessage(
  tx: Transaction,
  id: string,
  said: Said,
  answered: 'answered' | 'waiting' = 'answered',
): Promise<Added> {
  const held = await lockCase(tx, id)
  if (!held) return failure({ code: 'CASE_NOT_FOUND' })
  const message = await insertMessage(tx, held.id, said)
  if (message === null || said.author === 'note') return success({ case: held, message })
  const to = said.author === 'shopper' ? 'open' : answered
  await placeCase(tx, held, to, `${said.author} wrote`)
  if (said.author === 'house') await record<CaseAnswered>(tx, { kind: 'case.answered', data: { case: held.id, message } })
  return success({ case: { ...held, state: to }, message })
}

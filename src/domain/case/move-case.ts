import type { Database } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { audit } from '../audit/write-audit.ts'
import { addMessage } from './add-message.ts'
import { type Said, updateCase } from './case.repository.ts'
import { caseSubject } from './case-states.ts'
import { type Advisor, withHeld } from './hold-case.ts'

type CaseFailure = { readonly code: 'CASE_NOT_FOUND' | 'CASE_CHANGED' | 'CASE_OVER' }

type Done = Result<{ readonly message: string | null }, CaseFailure>

export type Answering = Pick<Said, 'text' | 'files'> & { readonly as: 'answered' | 'waiting' | 'note' }

/** The house's word: an answer, a question back, or a note for itself. Whoever answers first takes the case. */
export function answerCase(database: Database, id: string, { as, ...said }: Answering, { by, version }: Advisor): Promise<Done> {
  return withHeld(database, id, version, async (tx, held) => {
    const author = as === 'note' ? 'note' : 'house'
    const added = await addMessage(tx, id, { ...said, author, member: by.member }, as === 'note' ? 'answered' : as)
    if (!added.ok) return added
    if (held.member === null && by.member !== null && as !== 'note') await updateCase(tx, held.id, { member: by.member })
    await audit(tx, {
      by,
      action: `case.${as === 'note' ? 'note' : 'answer'}`,
      subject: held.number,
      after: { state: added.value.case.state },
    })
    return success({ message: added.value.message })
  })
}

export type CaseMove =
  | { readonly act: 'take' | 'close' | 'reopen' }
  /** Null takes it back from a boutique. */
  | { readonly act: 'give'; readonly store: string | null }

export function moveCase(database: Database, id: string, move: CaseMove, { by, version }: Advisor): Promise<Done> {
  return withHeld(database, id, version, async (tx, held) => {
    if (move.act === 'take') {
      if (by.member !== null) await updateCase(tx, held.id, { member: by.member })
    } else if (move.act === 'give') await updateCase(tx, held.id, { store: move.store })
    else {
      const stepped = await step(
        tx,
        caseSubject,
        held.id,
        move.act === 'close' ? 'closed' : 'open',
        `${by.name}: ${move.act}`.slice(0, 200),
      )
      if (!stepped.ok) return failure({ code: 'CASE_OVER' })
    }
    const after = move.act === 'give' ? { store: move.store } : { act: move.act }
    await audit(tx, {
      by,
      action: `case.${move.act}`,
      subject: held.number,
      before: { state: held.state, store: held.store },
      after,
    })
    return success({ message: null })
  })
}

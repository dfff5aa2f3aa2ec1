import { failure, type Result, success } from '../kernel/result.ts'
import { statesBefore, type Transitions } from '../kernel/transitions.ts'
import type { Transaction } from './database.ts'
import { runNamed } from './named.ts'
import { raw, type Sql, sql } from './sql.ts'

/** Something whose state is kept in a table, in its column `state`. */
export interface Subject<State extends string> {
  /** As its history calls it. */
  readonly name: string
  readonly table: string
  readonly transitions: Transitions<State>
}

export type StepFailure =
  | { readonly code: 'TRANSITION_REFUSED'; readonly from: string; readonly to: string }
  | { readonly code: 'SUBJECT_NOT_FOUND' }

/**
 * Takes something one state on, and writes down from where, to where and why. What the table does not allow is refused; where it
 * stands already, nothing is done, so that whoever tells us twice does no harm. Two at once meet at its row.
 */
export async function step<State extends string>(
  tx: Transaction,
  subject: Subject<State>,
  id: string,
  to: NoInfer<State>,
  cause: string,
  /** What else becomes of its row with that. One name, one text. */
  also?: { readonly name: string; readonly set: Sql },
): Promise<Result<{ readonly moved: boolean }, StepFailure>> {
  const table = raw(subject.table)
  const [row] = await runNamed<{ from_state: State; moved: boolean }>(
    tx,
    also ? `step-${subject.table}-${also.name}` : `step-${subject.table}`,
    sql`
    with before as (select id, state from ${table} where id = ${id} for update),
    moved as (
      update ${table} s set state = ${to}${also ? sql`, ${also.set}` : raw('')} from before b
      where s.id = b.id and b.state = any(${statesBefore(subject.transitions, to)}::text[]) returning s.id
    ),
    written as (
      insert into state_change (subject, subject_id, from_state, to_state, cause)
      select ${subject.name}::text, b.id, b.state, ${to}::text, ${cause}::text from moved join before b using (id)
    )
    select b.state as from_state, exists (select from moved) as moved from before b`,
  )
  if (!row) return failure({ code: 'SUBJECT_NOT_FOUND' })
  if (row.moved || row.from_state === to) return success({ moved: row.moved })
  return failure({ code: 'TRANSITION_REFUSED', from: row.from_state, to })
}

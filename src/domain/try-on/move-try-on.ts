import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { step } from '../../db/step.ts'
import { eachInTurn } from '../../kernel/each-in-turn.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { releaseStock, sellSizes } from '../inventory/end-holds.ts'
import { layAside } from '../inventory/lay-aside.ts'
import { mayHaveCome, type StoreClock } from '../store/visiting-times.ts'
import type { TryOnMoved } from './try-on.events.ts'
import { lockTryOn, selectEnded, updateTimes } from './try-on.repository.ts'
import { endOf, isTimeToTry, type TryOn, type TryOnState, tryOnSubject } from './try-on.ts'

/** What is done with it: the shopper agrees or withdraws, the store does the rest, the clock ends what nobody ended. */
export type TryOnMove =
  | { readonly to: 'accepted' | 'tried' | 'missed' | 'declined' | 'withdrawn' | 'lapsed' }
  | { readonly to: 'proposed'; readonly startsAt: Date; readonly clock: StoreClock }
  | { readonly to: 'collected'; readonly skus: readonly string[] }

interface Mover {
  /** Somebody of the house: then it stands in the journal. */
  readonly by?: Actor
  readonly cause: string
  /** It as the sender looked at it. */
  readonly round?: number
  readonly now: Date
}

export type TryOnFailure = { readonly code: 'TRY_ON_CHANGED' | 'TIME_CLOSED' | 'PIECES_GONE' | 'TRY_ON_PIECES' }

/** Takes a try-on to another state, with what follows from it for the pieces. Done twice, it is done once. */
export function moveTryOn(
  database: Database,
  id: string,
  move: TryOnMove,
  { by, cause, round, now }: Mover,
): Promise<Result<void, TryOnFailure>> {
  return database.transaction(async (tx) => {
    const before = await lockTryOn(tx, id)
    if (before?.state === move.to && move.to !== 'proposed') return success(undefined)
    if (!before || isStale(before, move, round, now)) return failure({ code: 'TRY_ON_CHANGED' })
    const stepped = await step(tx, tryOnSubject, id, move.to, cause)
    if (!stepped.ok) return failure({ code: 'TRY_ON_CHANGED' })
    const startsAt = move.to === 'proposed' ? move.startsAt : before.startsAt
    const endsAt = endOf(move.to, startsAt, now)
    const followed = await follow(tx, before, move, { endsAt, cause, now })
    if (!followed.ok) return followed
    const written = await updateTimes(tx, id, { startsAt, endsAt })
    await record<TryOnMoved>(tx, { kind: 'try-on.moved', data: { tryOn: id, state: move.to, round: written } })
    if (by) await writeDown(tx, by, before, move.to, startsAt)
    return success(undefined)
  })
}

/** Changed since the sender looked at it, over before the clock has ended it, or not begun: nobody buys, tries or is missed before their time. */
function isStale(before: TryOn, { to }: TryOnMove, round: number | undefined, now: Date): boolean {
  if (round !== undefined && round !== before.round) return true
  if (to === 'accepted') return before.endsAt <= now
  if (to === 'missed') return now < before.startsAt
  return (to === 'tried' || to === 'collected') && !mayHaveCome(before.startsAt, now)
}

type Followed = { readonly endsAt: Date; readonly cause: string; readonly now: Date }

async function follow(
  tx: Transaction,
  before: TryOn,
  move: TryOnMove,
  { endsAt, cause, now }: Followed,
): Promise<Result<void, TryOnFailure>> {
  const { id, store, pieces } = before
  if (move.to === 'proposed' && !isTimeToTry(move.startsAt, now, move.clock)) return failure({ code: 'TIME_CLOSED' })
  if (move.to === 'accepted' || move.to === 'proposed') {
    const skus = pieces.map(({ sku }) => sku)
    const held = await layAside(tx, { id, place: store, skus, until: endsAt }, cause)
    return held.length > 0 ? success(undefined) : failure({ code: 'PIECES_GONE' })
  }
  const holder = { kind: 'reservation', id } as const
  if (move.to === 'collected') {
    const sold = await sellSizes(tx, holder, move.skus, cause)
    if (sold === 0 || sold < move.skus.length) return failure({ code: 'TRY_ON_PIECES' })
  }
  await releaseStock(tx, holder, cause)
  return success(undefined)
}

function writeDown(
  tx: Transaction,
  by: Actor,
  { id, state, startsAt: from }: TryOn,
  to: TryOnState,
  startsAt: Date,
): Promise<void> {
  const [before, after] = [
    { state, startsAt: from },
    { state: to, startsAt },
  ]
  return audit(tx, { by, action: `tryon.${to}`, subject: id, before, after })
}

/** Nobody has answered by the time, or nobody has come: the pieces go back, and the shopper is told. Answers how many. */
export async function endTryOns(database: Database, now: Date): Promise<number> {
  const ended = await selectEnded(database.db, now)
  await eachInTurn(ended, ({ id, state, round }) => {
    const to = state === 'accepted' ? 'missed' : 'lapsed'
    return moveTryOn(database, id, { to }, { cause: 'its time was over', round, now })
  })
  return ended.length
}

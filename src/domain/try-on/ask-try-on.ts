import type { Database } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Zone } from '../../kernel/zoned-time.ts'
import { findStoreStock } from '../inventory/find-store-stock.ts'
import type { OpeningHours } from '../store/opening.ts'
import type { Store } from '../store/store.ts'
import type { TryOnMoved } from './try-on.events.ts'
import { insertTryOn, type NewTryOn, selectByToken, selectTryOn } from './try-on.repository.ts'
import { endOf, isTimeToTry, mostPieces, type TryOn } from './try-on.ts'

export interface Asking extends Omit<NewTryOn, 'store' | 'endsAt'> {
  readonly store: Store & OpeningHours
  readonly zone: Zone
}

export type AskFailure = { readonly code: 'TIME_CLOSED' | 'TRY_ON_PIECES' | 'PIECES_GONE' }

/** Asks a store to lay pieces out. Nothing is held until somebody there says so. Sent twice, it is asked once. */
export async function askTryOn(database: Database, asking: Asking, now: Date): Promise<Result<TryOn, AskFailure>> {
  const { store, zone, startsAt } = asking
  const skus = [...new Set(asking.skus)]
  if (skus.length === 0 || skus.length > mostPieces) return failure({ code: 'TRY_ON_PIECES' })
  return database.transaction(async (tx) => {
    const known = await selectByToken(tx, asking.token)
    if (known) return success(known)
    if (!isTimeToTry(startsAt, now, { hours: store, zone })) return failure({ code: 'TIME_CLOSED' })
    const here = (await findStoreStock(tx, skus)).filter((held) => held.store === store.id)
    if (here.length < skus.length) return failure({ code: 'PIECES_GONE' })
    const id = await insertTryOn(tx, { ...asking, skus, store: store.id, endsAt: endOf('asked', startsAt, now) })
    if (id === null) return success((await selectByToken(tx, asking.token))!)
    await record<TryOnMoved>(tx, { kind: 'try-on.moved', data: { tryOn: id, state: 'asked', round: 0 } })
    return success((await selectTryOn(tx, id))!)
  })
}

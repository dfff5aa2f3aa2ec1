import type { Database, Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { type Arrival, type Receipt, type ReceiveFailure, receiveIn } from './receive-stock.ts'
import type { Place } from './stock-hold.ts'

/** What decides where a delivery goes: what can be sold now, and what is promised and awaited. */
interface Level {
  readonly quantity: number
  readonly awaited: number
}
type Levels = Readonly<Record<string, Level>>

interface PreviewLine extends Arrival {
  readonly before: number
  /** To those who ordered before it came. */
  readonly served: number
  readonly after: number
  /** What was shown of it before, where that is no longer so. */
  readonly was: number | null
}

export interface DeliveryPreview {
  readonly id: string
  readonly reference: string
  readonly place: Place
  readonly version: number
  readonly lines: readonly PreviewLine[]
}

export type ProposeFailure =
  | { readonly code: 'ALREADY_RECEIVED' | 'NO_SUCH_PLACE' }
  | { readonly code: 'PRODUCT_NOT_FOUND'; readonly skus: readonly string[] }

const previewDays = 2

/** Keeps a delivery with the levels that its preview shows. Nothing is counted in yet; what nobody confirms is forgotten. */
export function proposeDelivery(
  database: Database,
  { reference, place, arrivals }: Required<Receipt>,
  by: Actor,
): Promise<Result<{ readonly id: string }, ProposeFailure>> {
  return database.transaction(async (tx) => {
    const skus = arrivals.map(({ sku }) => sku)
    const places = await tx.execute(sql`select 1 from place where id = ${place}`)
    if (places.rows.length === 0) return failure({ code: 'NO_SUCH_PLACE' })
    const before = await tx.execute(sql`select 1 from stock_receipt where reference = ${reference}`)
    if (before.rows.length > 0) return failure({ code: 'ALREADY_RECEIVED' })
    const unknown = await tx.execute<{ sku: string }>(sql`select a.sku from unnest(${skus}::text[]) as a (sku)
      where not exists (select from variant v where v.sku = a.sku) order by a.sku`)
    if (unknown.rows.length > 0) return failure({ code: 'PRODUCT_NOT_FOUND', skus: unknown.rows.map(({ sku }) => sku) })
    await tx.execute(sql`delete from stock_preview where created_at < now() - make_interval(days => ${previewDays})`)
    const shown = await levelsOf(tx, skus, place)
    const { rows } = await tx.execute<{ id: string }>(sql`insert into stock_preview (reference, place, arrivals, shown)
      values (${reference}, ${place}, ${JSON.stringify(arrivals)}::jsonb, ${JSON.stringify(shown)}::jsonb) returning id`)
    const pieces = arrivals.reduce((sum, { quantity }) => sum + quantity, 0)
    await audit(tx, { by, action: 'stock.propose', subject: reference, after: { place, sizes: skus.length, pieces } })
    return success(rows[0]!)
  })
}

async function levelsOf(db: Db, skus: readonly string[], place: Place): Promise<Levels> {
  const { rows } = await db.execute<Level & { sku: string }>(sql`
    select a.sku, coalesce(s.quantity, 0) as quantity, coalesce(s.expected_held, 0) as awaited
    from unnest(${skus}::text[]) as a (sku) left join stock s on s.sku = a.sku and s.place = ${place}`)
  return Object.fromEntries(rows.map(({ sku, quantity, awaited }) => [sku, { quantity, awaited }]))
}

interface PreviewRow {
  readonly id: string
  readonly reference: string
  readonly place: Place
  readonly arrivals: readonly Arrival[]
  readonly shown: Levels
  readonly version: number
}

const nothing: Level = { quantity: 0, awaited: 0 }

function previewOf({ id, reference, place, version, arrivals, shown }: PreviewRow, before: Levels = shown): DeliveryPreview {
  const lines = arrivals.map(({ sku, quantity }) => {
    const now = shown[sku] ?? nothing
    const then = before[sku] ?? nothing
    const served = Math.min(now.awaited, now.quantity + quantity)
    const isSame = then.quantity === now.quantity && then.awaited === now.awaited
    return {
      sku,
      quantity,
      before: now.quantity,
      served,
      after: now.quantity + quantity - served,
      was: isSame ? null : then.quantity,
    }
  })
  return { id, reference, place, version, lines }
}

/** As it was shown, or is shown for the first time. */
export async function findPreview(db: Db, id: string): Promise<DeliveryPreview | null> {
  const { rows } = await db.execute<PreviewRow>(sql`select * from stock_preview where id = ${id}`)
  return rows[0] ? previewOf(rows[0]) : null
}

export type ConfirmFailure =
  | { readonly code: 'NO_SUCH_PREVIEW' }
  | ReceiveFailure
  | { readonly code: 'PREVIEW_CHANGED'; readonly preview: DeliveryPreview }

/** Counts in exactly what was shown. Where something was sold or came meanwhile nothing is: the preview is made anew, and says what. */
export async function confirmDelivery(
  database: Database,
  { id, version }: { readonly id: string; readonly version: number },
  by: Actor,
): Promise<Result<{ readonly pieces: number }, ConfirmFailure>> {
  const done = await database.transaction(async (tx) => {
    const found = await lockPreview(tx, id)
    if (!found) return failure({ code: 'NO_SUCH_PREVIEW' as const })
    const { reference, place, arrivals } = found
    const skus = arrivals.map(({ sku }) => sku)
    await tx.execute(sql`select 1 from stock where place = ${place} and sku = any(${skus}::text[]) order by sku for update`)
    const now = await levelsOf(tx, skus, place)
    if (found.version !== version || !isSame(found.shown, now)) return success(await showAnew(tx, found, now))
    const received = await receiveIn(tx, { reference, place, arrivals })
    if (!received.ok) return received
    await tx.execute(sql`delete from stock_preview where id = ${id}`)
    const after = { place, sizes: skus.length, pieces: received.value.pieces }
    await audit(tx, { by, action: 'stock.receive', subject: reference, after })
    return received
  })
  if (!done.ok) return done
  return 'lines' in done.value ? failure({ code: 'PREVIEW_CHANGED', preview: done.value }) : success(done.value)
}

async function lockPreview(tx: Transaction, id: string): Promise<PreviewRow | null> {
  const { rows } = await tx.execute<PreviewRow>(sql`select * from stock_preview where id = ${id} for update`)
  return rows[0] ?? null
}

const isSame = (one: Levels, other: Levels) =>
  Object.entries(one).every(
    ([sku, { quantity, awaited }]) => quantity === other[sku]?.quantity && awaited === other[sku]?.awaited,
  )

async function showAnew(tx: Transaction, found: PreviewRow, now: Levels): Promise<DeliveryPreview> {
  const version = found.version + 1
  await tx.execute(
    sql`update stock_preview set shown = ${JSON.stringify(now)}::jsonb, version = ${version} where id = ${found.id}`,
  )
  return previewOf({ ...found, shown: now, version }, found.shown)
}

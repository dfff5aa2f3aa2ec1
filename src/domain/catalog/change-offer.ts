import { recordChange } from '../../db/changes.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { sql } from '../../db/sql.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import type { PieceOffered } from './catalog.events.ts'
import { countTiles } from './catalog.repository.ts'
import { catalogTags } from './catalog.ts'

/** Whether a piece is sold, and until when. */
interface Offer {
  readonly published: boolean
  readonly onlineUntil: Date | null
}

export type OfferFailure = {
  readonly code: 'NO_SUCH_PRODUCT' | 'OFFER_CHANGED' | 'WRONG_END' | 'NOT_PHOTOGRAPHED' | 'NOTHING_CHANGED' | 'NOT_IN_FILES'
}

interface OfferRow {
  readonly published: boolean
  readonly online_until: string | null
  /** Without a photograph it cannot be shown, and without a place in a category nobody meets it. */
  readonly photographed: boolean
  readonly placed: boolean
}

const mostDaysAhead = 3650

const sameDate = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
const isSame = (one: Offer, other: Offer) => one.published === other.published && sameDate(one.onlineUntil, other.onlineUntil)
const isSold = ({ published, onlineUntil }: Offer, now: Date) => published && (onlineUntil === null || onlineUntil > now)
const written = ({ published, onlineUntil }: Offer) => ({ published, onlineUntil: onlineUntil?.toISOString() ?? null })

interface Change {
  readonly seen: Offer
  readonly offer: Offer
}

/** Publishes a piece, withdraws it, or says until when it is online; only as it was seen. Orders keep what they have. */
export function changeOffer(
  database: Database,
  product: string,
  change: Change,
  now: Date,
  by: Actor,
): Promise<Result<null, OfferFailure>> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select 1 from product where id = ${product} for update`)
    const { rows } = await tx.execute<OfferRow>(sql`
      select published, online_until, not exists (select from colourway w where w.product = p.id and w.pictures = '[]') as photographed,
        exists (select from colourway w join listing_tile t on t.colourway = w.id where w.product = p.id) as placed
      from product p where id = ${product}`)
    const [row] = rows
    if (!row) return failure({ code: 'NO_SUCH_PRODUCT' })
    const before = { published: row.published, onlineUntil: row.online_until === null ? null : new Date(row.online_until) }
    const code = refusalOf(row, before, change, now)
    if (code) return failure({ code })
    await write(tx, product, before, change.offer, now)
    await audit(tx, {
      by,
      action: actionOf(before, change.offer),
      subject: product,
      before: written(before),
      after: written(change.offer),
    })
    return success(null)
  })
}

function refusalOf(row: OfferRow, before: Offer, { seen, offer }: Change, now: Date): OfferFailure['code'] | null {
  if (!isSame(before, seen)) return 'OFFER_CHANGED'
  if (isSame(before, offer)) return 'NOTHING_CHANGED'
  const isNewEnd = !sameDate(offer.onlineUntil, before.onlineUntil)
  if (isNewEnd && offer.onlineUntil && !isAhead(offer.onlineUntil, now)) return 'WRONG_END'
  if (!offer.published || before.published) return null
  if (!row.placed) return 'NOT_IN_FILES'
  return row.photographed ? null : 'NOT_PHOTOGRAPHED'
}

async function write(tx: Transaction, product: string, before: Offer, offer: Offer, now: Date): Promise<void> {
  const edited = [
    ...(offer.published === before.published ? [] : ['published']),
    ...(sameDate(offer.onlineUntil, before.onlineUntil) ? [] : ['online_until']),
  ]
  await tx.execute(sql`update product set published = ${offer.published}, online_until = ${offer.onlineUntil?.toISOString() ?? null},
    edited = array(select distinct unnest(edited || ${edited}::text[])) where id = ${product}`)
  // What comes or goes may stand anywhere: in a listing, beside another piece, in a map. What stays is told where it is shown.
  const isElsewhere = isSold(before, now) !== isSold(offer, now)
  if (isElsewhere) {
    await countTiles(tx, product)
    await record<PieceOffered>(tx, { kind: 'piece.offered', data: { product } })
  }
  await recordChange(tx, [catalogTags.product(product), ...(isElsewhere ? [catalogTags.menu] : [])])
}

function actionOf(before: Offer, { published }: Offer): 'piece.until' | 'piece.publish' | 'piece.withdraw' {
  if (published === before.published) return 'piece.until'
  return published ? 'piece.publish' : 'piece.withdraw'
}

function isAhead(date: Date, now: Date): boolean {
  const ahead = date.getTime() - now.getTime()
  return ahead > 0 && ahead < mostDaysAhead * 86_400_000
}

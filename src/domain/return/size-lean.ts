import { recordChange } from '../../db/changes.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { catalogTags } from '../catalog/catalog.ts'
import type { Order } from '../order/order.ts'
import { type ReturnLine, takenBack } from './return.ts'

/** Which way a piece's sizes lean, as those say who sent it back. */
export type SizeLean = 'small' | 'large'

export interface SizeTally {
  readonly small: number
  readonly large: number
}

/** Fewer say nothing, and might say who they are. */
const enough = 12

/** Nothing without enough of them, or where they do not agree: three of four say the same. */
export function leanOf({ small, large }: SizeTally): SizeLean | null {
  if (small + large < enough || Math.max(small, large) * 4 < (small + large) * 3) return null
  return small > large ? 'small' : 'large'
}

export async function findSizeLean(db: Db, product: string): Promise<SizeLean | null> {
  const [tally] = await runNamed<{ small: number; large: number }>(
    db,
    'size-tally',
    sql`select small, large from size_tally where product = ${product}`,
  )
  return tally ? leanOf(tally) : null
}

/** Counts what came back for its size; pages are made anew when that changes what they say. Products are taken in the order of their names. */
export async function countSizes(tx: Transaction, order: Pick<Order, 'lines'>, lines: readonly ReturnLine[]): Promise<void> {
  const counted = lines
    .filter((line) => takenBack(line) > 0 && (line.why === 'TOO_SMALL' || line.why === 'TOO_LARGE'))
    .map((line) => ({ colourway: order.lines.find(({ id }) => id === line.line)!.colourway, is_small: line.why === 'TOO_SMALL' }))
  if (counted.length === 0) return
  const { rows } = await tx.execute<SizeTally & { product: string; more_small: number; more_large: number }>(sql`
    with counted as (
      select w.product, count(*) filter (where c.is_small)::int as small, count(*) filter (where not c.is_small)::int as large
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (colourway text, is_small boolean) join colourway w on w.id = c.colourway
      group by w.product order by w.product
    ),
    kept as (
      insert into size_tally as t (product, small, large) select product, small, large from counted order by product
      on conflict (product) do update set small = t.small + excluded.small, large = t.large + excluded.large
      returning product, small, large
    )
    select k.product, k.small, k.large, c.small as more_small, c.large as more_large from kept k join counted c using (product)`)
  const changed = rows.filter(
    ({ small, large, more_small, more_large }) =>
      leanOf({ small, large }) !== leanOf({ small: small - more_small, large: large - more_large }),
  )
  await recordChange(
    tx,
    changed.map(({ product }) => catalogTags.product(product)),
  )
}

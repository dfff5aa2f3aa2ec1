import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Currency } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import type { GroupKind, groupsOf, PieceGroup } from './piece-groups.ts'

export async function selectGroup(db: Db, kind: GroupKind, id: string, language: Language): Promise<PieceGroup | null> {
  const rows = await runNamed<PieceGroup>(
    db,
    'gathering',
    sql`
    select kind, id, name ->> ${language} as name, line ->> ${language} as line from gathering where kind = ${kind} and id = ${id}`,
  )
  return rows[0] ?? null
}

/** The house's selections, each with the piece that stands for it. */
export async function selectSelections(
  db: Db,
  language: Language,
  currency: Currency,
): Promise<(PieceGroup & { readonly first: string })[]> {
  return runNamed<PieceGroup & { first: string }>(
    db,
    'selections',
    sql`
    select g.kind, g.id, g.name ->> ${language} as name, g.line ->> ${language} as line, first.colourway as first
    from gathering g cross join lateral (
      select e.colourway from ${soldPieces(currency)} and e.kind = g.kind and e.id = g.id order by e.position limit 1
    ) first
    where g.kind = 'selection' order by g.position`,
  )
}

/** How many of its pieces are sold here, and the first of them. */
export async function selectGroupPieces(
  db: Db,
  { kind, id }: Pick<PieceGroup, 'kind' | 'id'>,
  currency: Currency,
  count: number,
): Promise<{ readonly total: number; readonly colourways: readonly string[] }> {
  const rows = await runNamed<{ colourway: string; total: number }>(
    db,
    'gathered',
    sql`
    select e.colourway, count(*) over ()::int as total from ${soldPieces(currency)} and e.kind = ${kind} and e.id = ${id}
    order by e.position limit ${count}`,
  )
  return { total: rows[0]?.total ?? 0, colourways: rows.map(({ colourway }) => colourway) }
}

const soldPieces = (currency: Currency) => sql`
  gathered_piece e join colourway w on w.id = e.colourway
  join sold_product p on p.id = w.product
  join price a on a.product = p.id where a.currency = ${currency}`

export async function replaceGroups(tx: Transaction, groups: ReturnType<typeof groupsOf>): Promise<void> {
  const heads = groups.map(({ pieces: _, ...head }, position) => ({ ...head, position }))
  const pieces = groups.flatMap(({ kind, id, pieces }) =>
    pieces.map((colourway, position) => ({ kind, id, position, colourway })),
  )
  await tx.execute(sql`delete from gathering`)
  await tx.execute(sql`
    insert into gathering select * from jsonb_populate_recordset(null::gathering, ${JSON.stringify(heads)}::jsonb)`)
  await tx.execute(sql`
    insert into gathered_piece select * from jsonb_populate_recordset(null::gathered_piece, ${JSON.stringify(pieces)}::jsonb)`)
}

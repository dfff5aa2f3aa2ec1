import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { EditorialPlace, EditorialTiles } from './editorial-tiles.ts'

export function selectEditorial(db: Db, category: string): Promise<EditorialPlace[]> {
  return runNamed<EditorialPlace>(
    db,
    'editorial',
    sql`select position, page, picture from editorial_tile where category = ${category} order by position`,
  )
}

export async function replaceEditorial(tx: Transaction, rows: EditorialTiles): Promise<void> {
  await tx.execute(sql`delete from editorial_tile`)
  await tx.execute(sql`
    insert into editorial_tile select * from jsonb_populate_recordset(null::editorial_tile, ${JSON.stringify(rows)}::jsonb)`)
}

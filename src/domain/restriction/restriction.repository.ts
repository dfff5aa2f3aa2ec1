import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Restriction } from './restrictions-file.ts'

export async function replaceRestrictions(tx: Transaction, restrictions: readonly Restriction[]): Promise<void> {
  await tx.execute(sql`delete from restriction`)
  await tx.execute(sql`insert into restriction (id, material, country, states, source)
    select id, material, country, states, source from jsonb_populate_recordset(null::restriction, ${JSON.stringify(restrictions)}::jsonb)`)
}

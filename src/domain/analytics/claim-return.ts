import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'

/** Whether this is the first time that a return is shown to who announced it: it is told once, whatever is reloaded or gone back to. */
export async function claimReturn(db: Db, { id }: { readonly id: string }): Promise<boolean> {
  const first = await runNamed(
    db,
    'return-claim',
    sql`insert into measured_return ("return") values (${id}) on conflict do nothing returning 1`,
  )
  return first.length === 1
}

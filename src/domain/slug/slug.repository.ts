import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import type { SlugPlace, SlugRow } from './slug.ts'

/** What a slug leads to or once led to, its own language first. */
export async function selectRefOfSlug(db: Db, place: SlugPlace, slug: string, language: Language): Promise<string | null> {
  const rows = await runNamed<{ ref: string }>(
    db,
    'ref-of-slug',
    sql`
    select ref from slug_history where place = ${place} and slug = ${slug}
    order by (language = ${language}) desc, since desc, slug_history.language limit 1`,
  )
  return rows[0]?.ref ?? null
}

export async function writeSlugs(tx: Transaction, rows: readonly SlugRow[]): Promise<void> {
  await tx.execute(sql`
    insert into slug_history (place, language, slug, ref)
    select distinct place, language, slug, ref from jsonb_populate_recordset(null::slug_history, ${JSON.stringify(rows)}::jsonb)
    on conflict (place, language, slug) do update set ref = excluded.ref, since = now() where slug_history.ref <> excluded.ref`)
}

import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** More of a country's day than these nobody reads, and nobody fills the house's table with. */
const mostTerms = 500

/** What might name somebody is not kept: an address, a number, a whole sentence. */
export const isKeepable = (term: string): boolean =>
  /^(?!.*(?:\d[\s.-]?){4})[^@<>]{2,40}$/u.test(term) && term.split(/\s+/).length <= 4

/** Counts a term that nothing was found for. */
export async function noteMissed(db: Db, country: string, typed: string): Promise<void> {
  const term = typed.trim().toLowerCase()
  if (!isKeepable(term)) return
  await db.execute(sql`
    insert into search_missed (day, country, term, count)
    select current_date, ${country}, ${term}, 1
    where (select count(*) from search_missed where day = current_date and country = ${country}) < ${mostTerms}
      or exists (select from search_missed where day = current_date and country = ${country} and term = ${term})
    on conflict (day, country, term) do update set count = search_missed.count + 1`)
}

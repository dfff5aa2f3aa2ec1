import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import type { OpeningHours, Span } from './opening.ts'
import type { Store } from './store.ts'

const storeColumns = sql`
  s.id, t.slug, s.slug as "idSlug", s.kind, s.continent, s.country, s.region, t.region_name as "regionName", s.city, s.address1, s.address2,
  s.postal_code as "postalCode", t.address as "localAddress", s.phone, s.email, s.latitude, s.longitude,
  s.time_zone as "timeZone", s.services, s.off_map as "offMap", t.name, t.place, t.near, t.scenes`

export function selectStores(db: Db, language: Language): Promise<Store[]> {
  return runNamed<Store>(
    db,
    'stores',
    sql`select ${storeColumns} from store s join store_text t on t.store = s.id and t.language = ${language}
      where s.published order by s.position`,
  )
}

const spans = raw(`(select coalesce(jsonb_agg(jsonb_build_object('opens', lower(span), 'closes', upper(span))), '[]')
  from unnest(open) span)`)

const withHours = sql`${storeColumns},
  (select jsonb_object_agg(weekday, ${spans}) from store_hours where store = s.id) as hours,
  (select jsonb_object_agg(to_char(day, 'YYYY-MM-DD'), ${spans}) from store_day where store = s.id) as days
  from store s join store_text t on t.store = s.id`

type HoursRow = Store & { hours: Record<string, Span[]> | null; days: Record<string, Span[]> | null }

function openStore({ hours, days, ...store }: HoursRow): Store & OpeningHours {
  return { ...store, week: Array.from({ length: 7 }, (_, index) => hours?.[index + 1] ?? []), days: days ?? {} }
}

/** By one of its slugs or its id: no two boutiques have one in common. */
export async function selectStore(db: Db, key: string, language: Language): Promise<(Store & OpeningHours) | null> {
  const [row] = await runNamed<HoursRow>(
    db,
    'store',
    sql`select ${withHours} and t.language = ${language} where s.published and ${key} in (t.slug, s.slug, s.id)`,
  )
  return row ? openStore(row) : null
}

export async function selectStoresIn(db: Db, country: string, language: Language): Promise<(Store & OpeningHours)[]> {
  const rows = await runNamed<HoursRow>(
    db,
    'stores-in',
    sql`select ${withHours} and t.language = ${language} where s.published and s.country = ${country} order by s.position`,
  )
  return rows.map(openStore)
}

/** A boutique's slug in each language. */
export function selectSlugs(db: Db, id: string): Promise<{ language: Language; slug: string }[]> {
  return runNamed(db, 'store-slugs', sql`select language, slug from store_text where store = ${id}`)
}

/** Slugs that are the same everywhere, each with that of a language. */
export function selectOwnSlugs(db: Db, language: Language): Promise<{ idSlug: string; slug: string }[]> {
  return runNamed(
    db,
    'store-own-slugs',
    sql`select s.slug as "idSlug", t.slug from store s join store_text t on t.store = s.id and t.language = ${language}
      where s.published`,
  )
}

type Rows = Readonly<
  Record<'store' | 'store_text' | 'store_hours' | 'store_day', readonly { readonly [column: string]: unknown }[]>
>

/** The tables as the files have them; answers the boutiques that were hidden. */
export async function replaceStores(tx: Transaction, rows: Rows): Promise<string[]> {
  const ids = rows.store.map(({ id }) => id)
  const hidden = await tx.execute<{ id: string }>(
    sql`update store set published = false where published and id <> all(${ids}::text[]) returning id`,
  )
  // Its address is free for another.
  await tx.execute(sql`update store_text set slug = null where store <> all(${ids}::text[])`)
  await tx.execute(sql`insert into store select * from jsonb_populate_recordset(null::store, ${JSON.stringify(rows.store)}::jsonb)
    on conflict (id) do update set (slug, kind, continent, country, region, city, address1, address2, postal_code, phone, email,
      latitude, longitude, time_zone, services, off_map, position, published) = (excluded.slug, excluded.kind, excluded.continent,
      excluded.country, excluded.region, excluded.city, excluded.address1, excluded.address2, excluded.postal_code, excluded.phone,
      excluded.email, excluded.latitude, excluded.longitude, excluded.time_zone, excluded.services, excluded.off_map,
      excluded.position, true)`)
  for (const table of ['store_text', 'store_hours', 'store_day'] as const) {
    const name = raw(table)
    await tx.execute(sql`delete from ${name} where store = any(${ids}::text[])`)
    await tx.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows[table])}::jsonb)`,
    )
  }
  return hidden.rows.map(({ id }) => id)
}

import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Origin } from './origin.ts'

export async function selectOrigin(db: Db, style: string, language: Language): Promise<Origin | null> {
  const rows = await runNamed<{ [K in keyof Origin]: Origin[K] | null }>(
    db,
    'origin',
    sql`
    select
      (select jsonb_agg(jsonb_build_object('step', o.step, 'maker', o.maker, 'transport', o.transport, 'place', jsonb_build_object(
          'id', p.id, 'name', p.name ->> ${language}, 'country', p.country, 'latitude', p.latitude, 'longitude', p.longitude))
          order by o.position)
        from origin_step o join origin_place p on p.id = o.place where o.material = s.material) as stops,
      (select jsonb_agg(jsonb_build_object('part', part, 'grams', grams, 'recycled', recycled) order by position)
        from packaging_part where kind = s.kind) as packaging
    from style s where s.id = ${style}`,
  )
  const [row] = rows
  return row?.stops && row.packaging ? { stops: row.stops, packaging: row.packaging } : null
}

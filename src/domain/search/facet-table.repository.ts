import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Currency } from '../../kernel/money.ts'
import type { Words } from '../catalog/catalog.ts'

export interface FacetRow extends Record<string, unknown> {
  colourway: string
  product: string
  colour: string
  material: string
  heel: string | null
  is_new: boolean
  amount: number
  sizes: string[]
  fits: string[]
  ready: ('now' | 'later')[]
}

export interface FacetName {
  readonly value: string
  readonly name: Words
  readonly hex: string | null
}

/** Every piece that is sold in a currency, with the sizes and fits in which it can be had. */
export function selectFacetRows(database: Database, currency: Currency): Promise<FacetRow[]> {
  return database.transaction(async (tx) => {
    // It reads whole tables: a plan for looking things up by key would take many times as long.
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
    const { rows } = await tx.execute<FacetRow>(sql`
      with had as (
        select v.colourway,
          coalesce(array_agg(distinct v.size) filter (where v.size is not null and quantity + expected_quantity > 0), '{}') as sizes,
          coalesce(array_agg(distinct v.fit) filter (where v.fit is not null and quantity + expected_quantity > 0), '{}') as fits,
          array_remove(array[case when bool_or(quantity > 0) then 'now' end,
            case when bool_or(quantity = 0 and expected_quantity > 0) then 'later' end], null) as ready
        from variant v left join stock s on s.sku = v.sku and s.place = 'online' group by v.colourway
      )
      select w.id as colourway, w.product, w.colour, s.material, p.heel::text as heel, p.is_new, a.amount, had.sizes, had.fits, had.ready
      from colourway w
      join sold_product p on p.id = w.product
      join style s on s.id = p.style
      join price a on a.product = p.id and a.currency = ${currency}
      join had on had.colourway = w.id`)
    return rows
  })
}

export async function selectFacetNames(database: Database): Promise<{ colour: FacetName[]; material: FacetName[] }> {
  const colour = await database.db.execute<FacetName & Record<string, unknown>>(sql`select id as value, name, hex from colour`)
  const material = await database.db.execute<FacetName & Record<string, unknown>>(
    sql`select distinct on (material) material as value, material_name as name, null as hex from style order by material, id`,
  )
  return { colour: colour.rows, material: material.rows }
}

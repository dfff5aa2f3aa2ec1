import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Currency, minorDigits } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import { bandOf, type Facet, type FacetValue, type Refinable, type Refinement } from './refinement.ts'
import { foundTiles } from './search.repository.ts'

type Chosen = Pick<Refinement, Facet>

function tilesOf(what: Refinable): SQL {
  return 'category' in what
    ? sql`select position, colourway from listing_tile where category = ${what.category}`
    : foundTiles(what.language, what.words)
}

/** The tiles with what they can be refined by; `is_colour` and the like say which of the choices they meet. */
function judgedTiles(what: Refinable, currency: Currency, chosen: Chosen): SQL {
  const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
  const among = (column: SQL, values: readonly string[]) =>
    sql`(cardinality(${list(values)}) = 0 or ${column} = any(${list(values)}))`
  const anyAmong = (column: SQL, values: readonly string[]) =>
    sql`(cardinality(${list(values)}) = 0 or ${column} && ${list(values)})`
  const unit = 10 ** minorDigits(currency)
  const bands = chosen.price.flatMap((text) => bandOf(text) ?? [])
  const from = bands.map((band) => band.from * unit)
  const to = bands.map((band) => (band.to === null ? 2 ** 31 - 1 : band.to * unit))
  return sql`
  with tile as materialized (
    select t.position, w.id, w.colour, s.material, s.material_name, p.heel::text as heel, p.is_new, a.amount, v.sizes, v.fits, v.ready
    from (${tilesOf(what)}) t
    join colourway w on w.id = t.colourway
    join product p on p.id = w.product and p.published
    join style s on s.id = p.style
    join price a on a.product = p.id and a.currency = ${currency}
    cross join lateral (
      select coalesce(array_agg(distinct v.size) filter (where v.size is not null and k.had), '{}') as sizes,
        coalesce(array_agg(distinct v.fit) filter (where v.fit is not null and k.had), '{}') as fits,
        array_remove(array[case when bool_or(k.now) then 'now' end, case when bool_or(k.had and not k.now) then 'later' end], null) as ready
      from variant v cross join lateral (
        select coalesce(bool_or(quantity > 0), false) as now,
          coalesce(bool_or(quantity > 0 or expected_quantity > 0), false) as had
        from stock where sku = v.sku
      ) k where v.colourway = w.id
    ) v
  ), judged as (
    select *,
      ${among(sql`colour`, chosen.colour)} as is_colour,
      ${anyAmong(sql`sizes`, chosen.size)} as is_size,
      ${anyAmong(sql`fits`, chosen.fit)} as is_fit,
      ${among(sql`material`, chosen.material)} as is_material,
      ${among(sql`coalesce(heel, '')`, chosen.heel)} as is_heel,
      ${anyAmong(sql`ready`, chosen.availability)} as is_availability,
      (cardinality(${sql.param(from)}::bigint[]) = 0 or exists (
        select from unnest(${sql.param(from)}::bigint[], ${sql.param(to)}::bigint[]) band (low, high)
        where amount >= low and amount < high)) as is_price
    from tile
  )`
}

/** How many pieces meet all choices, and the first of them. */
export interface Refined {
  readonly total: number
  readonly colourways: readonly string[]
}

export async function selectRefined(
  db: Db,
  what: Refinable,
  currency: Currency,
  refinement: Refinement,
  count: number,
): Promise<Refined> {
  const { sort } = refinement
  const rows = await runNamed<{ id: string; total: number }>(
    db,
    'category' in what ? 'refined-tiles' : 'refined-found',
    sql`${judgedTiles(what, currency, refinement)}
    select id, count(*) over ()::int as total from judged
    where is_colour and is_size and is_fit and is_material and is_heel and is_availability and is_price
    order by case ${sort}::text when 'priceUp' then amount when 'priceDown' then -amount when 'new' then (not is_new)::int end,
      position
    limit ${count}`,
  )
  return { total: rows[0]?.total ?? 0, colourways: rows.map(({ id }) => id) }
}

interface FacetRow extends FacetValue {
  readonly facet: Facet
}

/** Every value that these have, with the pieces it would leave; prices are single amounts. */
export async function selectFacets(
  db: Db,
  what: Refinable,
  currency: Currency,
  language: Language,
  chosen: Chosen,
): Promise<FacetRow[]> {
  const rows = await runNamed<FacetRow>(
    db,
    'category' in what ? 'facets' : 'facets-found',
    sql`${judgedTiles(what, currency, chosen)}
    select facet, value, count, name, hex from (
      select 'colour' as facet, 1 as rank, colour as value, min(position) as first,
        count(*) filter (where is_size and is_fit and is_material and is_heel and is_availability and is_price)::int as count,
        min(c.name ->> ${language}) as name, min(c.hex) as hex
        from judged join colour c on c.id = colour group by colour
      union all
      select 'size', 2, value, min(case when value ~ '^[0-9.]+$' then value::numeric else 1000 end),
        count(*) filter (where is_colour and is_fit and is_material and is_heel and is_availability and is_price)::int, null, null
        from judged cross join unnest(sizes) value group by value
      union all
      select 'material', 3, material, min(position),
        count(*) filter (where is_colour and is_size and is_fit and is_heel and is_availability and is_price)::int,
        min(material_name ->> ${language}), null
        from judged group by material
      union all
      select 'heel', 4, heel, min(heel::int),
        count(*) filter (where is_colour and is_size and is_fit and is_material and is_availability and is_price)::int, null, null
        from judged where heel is not null group by heel
      union all
      select 'fit', 5, value, min(position),
        count(*) filter (where is_colour and is_size and is_material and is_heel and is_availability and is_price)::int, null, null
        from judged cross join unnest(fits) value group by value
      union all
      select 'price', 6, amount::text, min(amount),
        count(*) filter (where is_colour and is_size and is_fit and is_material and is_heel and is_availability)::int, null, null
        from judged group by amount
      union all
      select 'availability', 7, value, min(case value when 'now' then 0 else 1 end),
        count(*) filter (where is_colour and is_size and is_fit and is_material and is_heel and is_price)::int, null, null
        from judged cross join unnest(ready) value group by value
    ) counted order by rank, first, value`,
  )
  return rows
}

import { type Sql, sql } from '../../db/sql.ts'

/**
 * Whether a style `s` with its details `sd` is kept out of a country, or out of a state of it: empty for the country, the state's code,
 * or null where it may go. A part of the statements that read carts: to ask by itself would cost every shopper a round trip.
 */
export const forbiddenAt = (country: string, state: Sql): Sql => sql`(
    select case bool_or(r.states is null) when true then '' when false then ${state} end
    from restriction r where r.country = ${country} and (r.material is null or r.material in (s.material, sd.trim))
      and (r.states is null or ${state} = any(r.states)))`

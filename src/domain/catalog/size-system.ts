import { type Sql, sql } from '../../db/sql.ts'

// Parts of the statements that read carts and notices: to ask by itself would cost every shopper a round trip.

/** The chart that the size of a variant `v` of a style `s` stands in. */
export const chartJoin: Sql = sql`left join size_chart sc
  on v.size is not null and sc.id = s.activity || '_' || case s.kind when 'clothing' then s.kind else 'shoes' end`

/** Whose size that is, where the country counts otherwise. */
export const sizeSystemAt = (country: Sql): Sql => sql`case when sc.countries ? ${country} then sc.house end`

import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Details } from './details.ts'
import type { ChartId, SizeChart } from './size-chart.ts'

export async function selectDetails(db: Db, style: string): Promise<Details | null> {
  const rows = await runNamed<Details>(
    db,
    'style-details',
    sql`
    select s.material, d.lining, d.sole, d.trim, d.made_in as "madeIn", d.width, d.height, d.depth, d.handle
    from style_detail d join style s on s.id = d.style where d.style = ${style}`,
  )
  return rows[0] ?? null
}

export async function selectSizeChart(db: Db, id: ChartId): Promise<SizeChart | null> {
  const rows = await runNamed<{ chart: SizeChart }>(db, 'size-chart', sql`select chart from size_chart where id = ${id}`)
  return rows[0]?.chart ?? null
}

import type { Db } from '../../db/database.ts'
import { selectSizeChart } from './details.repository.ts'
import type { ChartId, SizeChart } from './size-chart.ts'

export function findSizeChart(db: Db, id: ChartId): Promise<SizeChart | null> {
  return selectSizeChart(db, id)
}

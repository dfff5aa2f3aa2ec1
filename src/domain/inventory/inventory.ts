/** What can be had of a size, and when. */
export type Level = 'IN_STOCK' | 'PREORDER' | 'BACKORDER' | 'NOT_AVAILABLE'

export interface Availability {
  readonly level: Level
  /** Pieces that can be ordered now. */
  readonly orderable: number
  readonly expectedAt: Date | null
}

interface StockRow {
  readonly quantity: number
  readonly expected: 'preorder' | 'backorder' | null
  readonly expected_quantity: number
  readonly expected_at: string | Date | null
}

export const nothing: Availability = { level: 'NOT_AVAILABLE', orderable: 0, expectedAt: null }

/** Stock first; then what is on its way; else nothing. */
export function availabilityOf(row: StockRow): Availability {
  if (row.quantity > 0) return { level: 'IN_STOCK', orderable: row.quantity, expectedAt: null }
  if (row.expected === null || row.expected_quantity === 0) return nothing
  const level = row.expected === 'preorder' ? 'PREORDER' : 'BACKORDER'
  return { level, orderable: row.expected_quantity, expectedAt: row.expected_at === null ? null : new Date(row.expected_at) }
}

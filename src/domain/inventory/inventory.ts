/** What can be had of a size, and when. */
export type Level = 'IN_STOCK' | 'PREORDER' | 'BACKORDER' | 'NOT_AVAILABLE'

export interface Availability {
  readonly level: Level
  /** Pieces that can be ordered now. */
  readonly orderable: number
  readonly expectedAt: Date | null
}

export interface StockRow {
  readonly quantity: number
  readonly expected: 'preorder' | 'backorder' | null
  readonly expected_quantity: number
  readonly expected_at: string | Date | null
}

export const nothing: Availability = { level: 'NOT_AVAILABLE', orderable: 0, expectedAt: null }

/** A row of the view `orderable_stock`. */
export interface OrderableRow {
  readonly level: Level
  readonly orderable: number
  readonly expected_at: string | null
}

export function availabilityOf({ level, orderable, expected_at }: OrderableRow): Availability {
  return { level, orderable, expectedAt: expected_at === null ? null : new Date(expected_at) }
}

/** Of a number that is asked for: how many at each level, and from when all of them can be sent. */
export interface Levels {
  readonly counts: Readonly<Record<Level, number>>
  /** Null when none of them is still to come. */
  readonly inStockAt: Date | null
}

/** Of what is there first, then of what comes soonest; the rest cannot be had. */
export function levelsOf(rows: readonly StockRow[], quantity: number): Levels {
  const counts = { IN_STOCK: 0, PREORDER: 0, BACKORDER: 0, NOT_AVAILABLE: 0 }
  let open = quantity
  let inStockAt: Date | null = null
  const take = (level: Level, most: number) => {
    const taken = Math.min(open, most)
    counts[level] += taken
    open -= taken
    return taken > 0
  }
  for (const { quantity: there } of rows) take('IN_STOCK', there)
  const coming = rows.flatMap((row) => (row.expected === null ? [] : [{ ...row, at: new Date(row.expected_at!) }]))
  for (const { expected, expected_quantity, at } of coming.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (take(expected === 'preorder' ? 'PREORDER' : 'BACKORDER', expected_quantity)) inStockAt = at
  }
  take('NOT_AVAILABLE', open)
  return { counts, inStockAt }
}

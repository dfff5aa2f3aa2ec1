/** What `getAvailability` answers. Whoever reads it does without what is missing. */
export interface AvailabilityAnswer {
  /** Of so many that were asked for: how many at each level. */
  readonly levels?: Readonly<Partial<Record<(typeof levels)[number], number>>> | null
  readonly inStockMsg?: string
  readonly preOrderMsg?: string
  readonly backOrderMsg?: string
  /** In words; null when nothing is to come. */
  readonly inStockDate?: string | null
}

export interface StockWords extends Readonly<Record<(typeof levels)[number], string>> {
  readonly remainNotAvailable: string
  readonly itemNotAvailable: string
  /** With `{date}` in the place of the day. */
  readonly inStockDate: string
}

const levels = ['IN_STOCK', 'PREORDER', 'BACKORDER', 'NOT_AVAILABLE'] as const

/** What is said of a stock: one sentence for each level there is, the general one where it is alone, and the day. */
export function stockLines(answer: AvailabilityAnswer | null, words: StockWords): string[] {
  const some = levelsOf(answer)
  const [only] = some
  if (!answer || only === undefined) return [words.itemNotAvailable]
  const told = {
    IN_STOCK: answer.inStockMsg,
    PREORDER: answer.preOrderMsg,
    BACKORDER: answer.backOrderMsg,
    NOT_AVAILABLE: words.remainNotAvailable,
  }
  const lines = some.length === 1 ? [words[only]] : some.map((level) => told[level] || words[level])
  return answer.inStockDate ? [...lines, words.inStockDate.replace('{date}', answer.inStockDate)] : lines
}

/** Whether all that was asked for can be had. */
export function canBeHad(answer: AvailabilityAnswer | null): boolean {
  const some = levelsOf(answer)
  return some.length > 0 && !some.includes('NOT_AVAILABLE')
}

function levelsOf(answer: AvailabilityAnswer | null): (typeof levels)[number][] {
  return levels.filter((level) => (answer?.levels?.[level] ?? 0) > 0)
}

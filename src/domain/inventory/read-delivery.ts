import { cellsOf, type HouseFile } from '../../kernel/house-file.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Arrival } from './receive-stock.ts'

export interface WrongLine {
  readonly line: number
  readonly text: string
}

export type FileFailure =
  | { readonly code: 'FILE_EMPTY' | 'TOO_MANY_LINES' }
  | { readonly code: 'WRONG_COLUMNS'; readonly head: string }
  | { readonly code: 'WRONG_LINES'; readonly lines: readonly WrongLine[] }

/** What has come, size by size, as a file says it: `sku,quantity`, then lines. A formula is no size and no quantity. */
export function readDelivery({ head, lines }: HouseFile, most: number): Result<readonly Arrival[], FileFailure> {
  if (head === '' && lines.length === 0) return failure({ code: 'FILE_EMPTY' })
  if (cellsOf(head.toLowerCase()).join() !== 'sku,quantity') return failure({ code: 'WRONG_COLUMNS', head: head.slice(0, 100) })
  if (lines.length === 0) return failure({ code: 'FILE_EMPTY' })
  if (lines.length > most) return failure({ code: 'TOO_MANY_LINES' })
  const arrivals = new Map<string, number>()
  const wrong: WrongLine[] = []
  for (const { number, text } of lines) {
    const [, sku, quantity] = /^([A-Z0-9-]{3,40}),([1-9]\d{0,4})$/.exec(cellsOf(text).join()) ?? []
    if (!sku) wrong.push({ line: number, text: text.slice(0, 100) })
    else arrivals.set(sku, (arrivals.get(sku) ?? 0) + Number(quantity))
  }
  if (wrong.length > 0) return failure({ code: 'WRONG_LINES', lines: wrong })
  return success([...arrivals].map(([sku, quantity]) => ({ sku, quantity })).sort((one, other) => (one.sku < other.sku ? -1 : 1)))
}

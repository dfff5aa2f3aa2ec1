import type { Level } from '../../domain/inventory/inventory.ts'
import type { EventOf, Product } from '../../kernel/event-contract.ts'
import type { ProductView } from './product.view.ts'

interface Line {
  readonly colourway: string
  readonly name: string
  readonly quantity: number
  readonly level: Level
}

/** A line of a bag or an order as analytics know it. Its category only the piece's own page says. */
export function measuredLine({ colourway, name, quantity, level }: Line, list: string, position = 0): Product {
  return { id: colourway, name, category: '', list, position, quantity, dimension1: level }
}

export const measuredLines = (lines: readonly Line[], list: string): Product[] =>
  lines.map((line, at) => measuredLine(line, list, at + 1))

/** From best to worst. */
const levels: readonly Level[] = ['IN_STOCK', 'PREORDER', 'BACKORDER', 'NOT_AVAILABLE']

/** As the page says it, which is the same for everybody: of the size that its address names, or of the best that there is. */
export function productViewed({ piece, sizes, chosen, trail }: ProductView): EventOf<'productView'> {
  const found = (chosen ? [chosen] : sizes).map(({ availability }) => availability.level)
  return {
    event: 'productView',
    id: piece.colourway,
    name: piece.name,
    category: trail.map(({ id }) => id).join('/'),
    // The browser knows better where it came from a list.
    list: 'direct',
    position: 0,
    quantity: 1,
    dimension1: levels.find((level) => found.includes(level)) ?? 'NOT_AVAILABLE',
  }
}

import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectListed, selectTilesOf } from './catalog.repository.ts'
import type { Tile } from './catalog.ts'

/** How many tiles a listing shows at first, and how many each 'see more' adds. */
const pageSizes = {
  level4: { initial: 5, next: 20 },
  category: { initial: 20, next: 20 },
  refined: { initial: 24, next: 20 },
} as const

interface PageSize {
  readonly initial: number
  readonly next: number
}

export function pageSizeOf(level: number, isRefined = false): PageSize {
  if (isRefined) return pageSizes.refined
  return level === 4 ? pageSizes.level4 : pageSizes.category
}

/** Tiles shown when `page` pages are open, counted from 1. */
export function tilesShown({ initial, next }: PageSize, page: number): number {
  return initial + (page - 1) * next
}

/** The first colourways of a category that are sold, in its order. */
export const listCategory = selectListed

/** These colourways as tiles, in the order given. */
export async function listTilesOf(db: Db, colourways: readonly string[], language: Language): Promise<Tile[]> {
  return colourways.length > 0 ? selectTilesOf(db, colourways, language) : []
}

import type { Db } from '../../db/database.ts'
import type { Piece } from './catalog.ts'
import { selectForCategory, selectForPiece, selectNear } from './recommendation.repository.ts'
import { type RecommendationType, recommendationTypes, typesOfPiece } from './recommendations.ts'

/** Two screens of four. */
const relatedMost = 8

type Recommendations = Readonly<Record<(typeof typesOfPiece)[number], readonly string[]>>

/** What is recommended with a piece, by type. No piece stands there twice; what is related follows a rule where the house names none. */
export async function recommendFor(db: Db, piece: Piece): Promise<Recommendations> {
  const named = await selectForPiece(db, piece)
  const shown = new Set<string>()
  const lists = typesOfPiece.map((type) => {
    const pieces = named.filter((each) => each.type === recommendationTypes[type]).map((each) => each.piece)
    const fresh = pieces.filter((each) => !shown.has(each))
    for (const each of fresh) shown.add(each)
    return [type, fresh] as const
  })
  const recommended = Object.fromEntries(lists) as unknown as Recommendations
  if (recommended.related.length > 0) return recommended
  const near = await selectNear(db, piece, relatedMost + shown.size)
  return { ...recommended, related: near.filter((each) => !shown.has(each)).slice(0, relatedMost) }
}

/** What the house recommends of a category, or, with null, to anybody. */
export function recommendIn(db: Db, type: RecommendationType, category: string | null): Promise<string[]> {
  return selectForCategory(db, recommendationTypes[type], category)
}

import { recordChange } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { sql } from '../../db/sql.ts'
import type { PieceOffered } from './catalog.events.ts'
import { countTiles } from './catalog.repository.ts'
import { catalogTags } from './catalog.ts'

/**
 * Pieces whose time online is over leave pages by themselves, which know until when they are fresh; what is counted of them does not. A
 * category that has lost its last piece leaves the menu, and search counts anew. Answers how many pieces have gone; done twice, there are none.
 */
export function endOffers(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update product set ended_at = online_until
      where published and online_until <= now() and ended_at is distinct from online_until returning id`)
    const [first] = rows
    if (!first) return 0
    for (const { id } of rows) await countTiles(tx, id)
    // Search counts all of the house anew, however many have gone.
    await record<PieceOffered>(tx, { kind: 'piece.offered', data: { product: first.id } })
    await recordChange(tx, [...rows.map(({ id }) => catalogTags.product(id)), catalogTags.menu])
    return rows.length
  })
}

import { commandLine } from '../src/domain/audit/audit.ts'
import { type Move, moveOrder as takeOn } from '../src/domain/fulfilment/move-order.ts'
import { withDatabase } from './database.ts'
import { dataDirOf } from './worlds.ts'

/** The demo house takes an order on, as `npx vitrine order <number> <move>` does. */
export function moveOrder(number: string, ...moves: Move[]): Promise<void> {
  return withDatabase({ dataDir: dataDirOf('demo') }, async (database) => {
    for (const move of moves) {
      const done = await takeOn(database, number, move, `the house: ${move}`, { by: commandLine })
      if (!done.ok) throw new Error(`${number} is not moved: ${move} meets ${done.failure.code}`)
    }
  })
}

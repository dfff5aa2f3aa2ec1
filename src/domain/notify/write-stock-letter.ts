import type { Db } from '../../db/database.ts'
import { markSent, selectLetter, withdrawOffer } from './stock-request.repository.ts'
import type { StockLetter } from './stock-request.ts'

/**
 * Has the letter of an offer delivered, if it is still owed. When the piece has gone again, or is no longer sold there, nothing is
 * said and the reader keeps the place they had. A crash after the delivery sends the same letter again, under the same id.
 */
export async function writeStockLetter(
  db: Db,
  request: string,
  offer: number,
  deliver: (letter: StockLetter) => Promise<void>,
): Promise<void> {
  const letter = await selectLetter(db, request, offer)
  if (!letter) return withdrawOffer(db, request, offer)
  await deliver(letter)
  await markSent(db, request, offer)
}

import type { Db } from '../../db/database.ts'
import { markSent, selectMail, withdrawNotice } from './stock-request.repository.ts'
import type { BackInStockMail } from './stock-request.ts'

/**
 * Has the mail of a notice delivered, if it is still owed. When the piece has gone again, or is no longer sold there, nothing is
 * said and the reader keeps the place they had. A crash after the delivery sends the same mail again, under the same id.
 */
export async function writeBackInStockMail(
  db: Db,
  request: string,
  notice: number,
  deliver: (mail: BackInStockMail) => Promise<void>,
): Promise<void> {
  const mail = await selectMail(db, request, notice)
  if (!mail) return withdrawNotice(db, request, notice)
  await deliver(mail)
  await markSent(db, request, notice)
}

import type { Database } from '../../db/database.ts'
import { openCase } from '../case/open-case.ts'
import type { NewChat } from './chat.repository.ts'

export type LeftMessage = Omit<NewChat, 'visitor' | 'context'> & { readonly message: string; readonly form: string }

/** Nobody is there: what is left becomes a case, and is answered by letter. Sent twice, it is one. Answers its number. */
export async function leaveMessage(database: Database, { message, ...left }: LeftMessage): Promise<string> {
  return database.transaction(async (tx) => {
    const opened = await openCase(tx, { kind: 'chat', subject: 'Chat', ...left, said: [{ author: 'shopper', text: message }] })
    return opened.number
  })
}

import type { Db } from '../../db/database.ts'
import { type KeptMail, selectMail, selectMails } from './mailbox.repository.ts'

export type { KeptMail }

const mostShown = 100

/** The newest first. */
export function readMailbox(db: Db): Promise<KeptMail[]> {
  return selectMails(db, mostShown)
}

export function readMail(db: Db, id: string): Promise<{ html: string; source: string } | null> {
  return selectMail(db, id)
}

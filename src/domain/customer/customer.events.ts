import { randomUUID } from 'node:crypto'
import type { QueuedJobs } from '../../db/queue.ts'
import type { SiteVisit } from '../../kernel/visit.ts'

type AccountLetter = QueuedJobs['send-account-letter']

/** A letter about an account, in the language of the page that caused it. `customer` is null where there is nobody to write to. */
export function owedLetter(
  kind: AccountLetter['kind'],
  customer: string | null,
  { country, language }: SiteVisit,
): AccountLetter {
  return { id: randomUUID(), kind, customer, country, language }
}

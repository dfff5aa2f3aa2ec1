import type { Database, Db, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { step } from '../../db/step.ts'
import { eachInTurn } from '../../kernel/each-in-turn.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { retention } from '../retention.ts'
import type { CertificateDue } from './certificate.events.ts'
import { clearWords, forgetCode, selectWaiting, selectWaitingCountries } from './certificate.repository.ts'
import { certificateSubject } from './certificate.ts'

/** Its letter is to be written now. */
export async function declareDue(tx: Transaction, id: string): Promise<void> {
  const done = await step(tx, certificateSubject, id, 'DUE', 'its day has come')
  if (done.ok && done.value.moved) await record<CertificateDue>(tx, { kind: 'certificate.due', data: { certificate: id } })
}

/** Those whose day has come, by the calendar of where they were bought. Answers how many. */
export async function dispatchCertificates(database: Database, clocks: Clocks): Promise<number> {
  const countries = await selectWaitingCountries(database.db)
  if (countries.length === 0) return 0
  const today = Object.fromEntries(countries.map((country) => [country, clocks(depotFor(country).timeZone).date]))
  const due = await selectWaiting(database.db, today)
  await eachInTurn(due, (id) => database.transaction((tx) => declareDue(tx, id)))
  return due.length
}

/** Its letter has left: from now on the code stands there and nowhere else. */
export function markSent(database: Database, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    await forgetCode(tx, id)
    await step(tx, certificateSubject, id, 'SENT', 'its letter has left')
  })
}

/** Who gave it to whom, and with which words, is nobody's business once it has arrived. */
export function forgetCertificateWords(db: Db): Promise<number> {
  return clearWords(db, retention.certificateWordsDays)
}

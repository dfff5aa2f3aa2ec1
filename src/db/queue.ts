import { PgBoss } from 'pg-boss'
import type { Language } from '../kernel/visit.ts'
import type { Database, Transaction } from './database.ts'

/** Work that is put off until its cause is certain. */
export interface QueuedJobs {
  'send-order-confirmation': { readonly order: string }
  'send-account-letter': {
    /** The letter's own: sent twice, it is the same letter. */
    readonly id: string
    readonly kind: 'welcome' | 'known' | 'reset' | 'changed'
    readonly customer: string | null
    readonly country: string
    readonly language: Language
  }
  'offer-stock': { readonly skus: readonly string[] }
  'send-stock-letter': { readonly request: string; readonly offer: number }
}

export interface Queue {
  /** Within the transaction that causes it: the job exists if the cause does. */
  send<Name extends keyof QueuedJobs>(tx: Transaction, name: Name, data: QueuedJobs[Name]): Promise<void>
  close(): Promise<void>
}

export const jobSchema = 'jobs'

/** The sending end alone: it supervises nothing and schedules nothing. The tables and queues are made by `startJobs`. */
export async function openQueue(database: Database): Promise<Queue> {
  const boss = new PgBoss({
    schema: jobSchema,
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  return {
    send: async (tx, name, data) => {
      // Named, so that the library's long insert is planned once a connection.
      const executeSql = (text: string, values?: unknown[]) => tx.executeText<never>(text, values, `send ${name}`)
      await boss.send(name, data, { db: { executeSql } })
    },
    close: () => boss.stop({ graceful: false }),
  }
}

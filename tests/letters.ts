import pino from 'pino'
import { afterAll, beforeAll, vi } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { startJobs } from '../src/jobs/schedule.ts'
import { testJobs } from './test-jobs.ts'

export interface Letter {
  readonly html: string
  readonly source: string
}

const publicUrl = 'http://localhost:3000'

/** Has the shop's mail written while a file's tests run, and reads it. */
export function lettersOf(database: Database, url: string) {
  let stop: () => Promise<void>
  beforeAll(async () => {
    stop = await startJobs(testJobs(database), url, pino({ level: 'silent' }))
  })
  afterAll(() => stop())

  const lettersTo = async (email: string, subject: string): Promise<Letter[]> =>
    (
      await database.pool.query('select html, source from mailbox where recipient = $1 and subject like $2 order by id', [
        email,
        subject,
      ])
    ).rows

  /** The path in the latest letter of this subject, once there are so many. */
  async function linkIn(email: string, subject: string, path: string, count = 1): Promise<string> {
    return vi.waitFor(
      async () => {
        const letters = await lettersTo(email, subject)
        if (letters.length < count) throw new Error(`${letters.length} letters “${subject}” to ${email}`)
        const links = [...letters.at(-1)!.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
        const found = links.find((href) => href.startsWith(publicUrl) && href.includes(path))
        if (!found) throw new Error(`no link to ${path}`)
        return found.slice(publicUrl.length)
      },
      { timeout: 30_000, interval: 100 },
    )
  }

  return { lettersTo, linkIn }
}

import type { Database } from '../../db/database.ts'
import type { Limit } from '../../db/rate-limit.ts'
import { sql } from '../../db/sql.ts'
import { bucketOf, type Device, type DropReason, type Figure, readFigures } from './figures.ts'

/** As many as wait between two writings; what comes beyond is shed, and counted. */
const mostWaiting = 20_000
/** As many networks as are told apart in a window; beyond that all begin anew. */
const mostNetworks = 50_000

/**
 * Takes figures as they come and writes them by the handful: ten thousand a second cost a page nothing. The rows of the hour are counted up
 * in the same transaction as the raw ones are kept, in one order, so that several processes never wait for each other in a ring.
 */
export class FigureCounter {
  readonly #database: Database
  readonly #clock: () => Date
  #waiting: Figure[] = []
  #dropped = new Map<DropReason, number>()
  #writing: Promise<void> | undefined
  /** How many came from where, until when: in memory, for a question to the database would cost more than what it guards. */
  readonly #networks = new Map<string, { count: number; readonly ends: number }>()

  constructor(database: Database, clock: () => Date) {
    this.#database = database
    this.#clock = clock
  }

  /** What a page sent, from a network that sends no more than pages do. */
  take(text: string, country: string, from: Limit): void {
    const read = this.#isFlood(from) ? 'flood' : readFigures(text, country, this.#clock())
    if (typeof read === 'string') this.drop(read)
    else if (this.#waiting.length + read.length > mostWaiting) this.drop('shed')
    else this.#waiting.push(...read)
  }

  /** What the server itself has seen. */
  count(name: 'addToCart', country: string, device: Device): void {
    if (this.#waiting.length >= mostWaiting) this.drop('shed')
    else this.#waiting.push({ at: this.#clock(), country, page: 'product', device, name, value: null })
  }

  #isFlood({ key, most, seconds }: Limit): boolean {
    const now = this.#clock().getTime()
    const known = this.#networks.get(key)
    if (known && now < known.ends) {
      known.count += 1
      return known.count > most
    }
    if (this.#networks.size >= mostNetworks) this.#networks.clear()
    this.#networks.set(key, { count: 1, ends: now + seconds * 1_000 })
    return false
  }

  drop(reason: DropReason): void {
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1)
  }

  /** One at a time: a slow database is not asked by several at once for the same rows. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  /** What could not be written is put back once, for the next time; the database may be away. */
  async #write(): Promise<void> {
    const [figures, dropped] = [this.#waiting, this.#dropped]
    if (figures.length === 0 && dropped.size === 0) return
    this.#waiting = []
    this.#dropped = new Map()
    try {
      await this.#database.transaction(async (tx) => {
        await writeFigures(tx, figures)
        for (const [reason, count] of [...dropped].sort())
          await tx.execute(sql`
            insert into figure_dropped (hour, reason, count) values (date_trunc('hour', ${this.#clock()}::timestamptz), ${reason}, ${count})
            on conflict (hour, reason) do update set count = figure_dropped.count + excluded.count`)
      })
    } catch (error) {
      const all = [...figures, ...this.#waiting]
      this.#waiting = all.slice(0, mostWaiting)
      for (let lost = mostWaiting; lost < all.length; lost += 1) this.drop('shed')
      for (const [reason, count] of dropped) this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + count)
      throw error
    }
  }
}

type Writer = Pick<Database['db'], 'execute'>

export async function writeFigures(tx: Writer, figures: readonly Figure[]): Promise<void> {
  if (figures.length === 0) return
  const rows = JSON.stringify(
    figures.map(({ at, country, page, device, name, value }) => [
      at.toISOString(),
      country,
      page,
      device,
      name,
      value,
      bucketOf(name, value ?? 0),
    ]),
  )
  await tx.execute(sql`
    with sent as (
      select (r ->> 0)::timestamptz as at, r ->> 1 as country, r ->> 2 as page, r ->> 3 as device, r ->> 4 as name,
        (r ->> 5)::real as value, (r ->> 6)::smallint as bucket
      from jsonb_array_elements(${rows}::jsonb) r
    ), kept as (
      insert into figure (at, country, page, device, name, value) select at, country, page, device, name, value from sent
    ), hours as (
      insert into figure_hour (hour, country, page, device, name, bucket, count)
      select date_trunc('hour', at), country, page, device, name, bucket, count(*) from sent
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (hour, name, country, page, device, bucket) do update set count = figure_hour.count + excluded.count
    )
    insert into figure_day (day, country, page, device, name, bucket, count)
    select day, coalesce(country, '*'), page, coalesce(device, '*'), name, bucket, count(*)
    from (select (at at time zone 'Europe/Paris')::date as day, * from sent) days
    group by day, page, name, bucket, cube (country, device) order by 1, 2, 3, 4, 5, 6
    on conflict (country, device, name, day, page, bucket) do update set count = figure_day.count + excluded.count`)
}

/** Raw figures are for looking into what is odd; a month later their counts are enough. */
export async function forgetOldFigures(db: Writer): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from figure where at < now() - interval '30 days'`)
  await db.execute(sql`delete from search_missed where day < current_date - 90`)
  return rowCount ?? 0
}

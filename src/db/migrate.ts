import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Any number, the same in every process that migrates this database. */
const lockKey = 8_314_606

/** Lets one process at a time change this database's shape and the house's data, however many start at once. */
export async function alone<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine migrations' })
  await client.connect()
  try {
    await refuseWrongEncoding(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work(client)
  } finally {
    await client.end()
  }
}

export function migrate(url: string, directory: string): Promise<string[]> {
  return alone(url, (client) => applyMigrations(client, directory))
}

/** Applies the SQL files that this database has not seen, in order of name, each in its own transaction. Forward only. */
export async function applyMigrations(client: pg.Client, directory: string): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const known = new Map(applied.rows.map((row) => [row.name, row.checksum]))
  const fresh: string[] = []
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()) {
    const sql = await readFile(join(directory, name), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const seen = known.get(name)
    if (seen === checksum) continue
    if (seen) throw new Error(`migration ${name} was changed after it had been applied; write a new one instead`)
    await apply(client, name, sql, checksum)
    fresh.push(name)
  }
  return fresh
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Trigrams need Unicode twice, as encoding and as character type: else a search for Japanese silently finds nothing. */
async function refuseWrongEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; ctype: string }>(`
    select pg_encoding_to_char(encoding) as encoding, datctype as ctype from pg_database where datname = current_database()`)
  const { encoding, ctype } = rows[0]!
  if (encoding !== 'UTF8') throw new Error(`the database is encoded in ${encoding}; it must be UTF8`)
  if (['C', 'POSIX'].includes(ctype))
    throw new Error(`the database's character type is ${ctype}; create it with LC_CTYPE 'C.UTF-8'`)
}

import { expect } from 'vitest'
import type { Database } from '../src/db/database.ts'
import type { Shopper } from './worlds/shopper.ts'

interface Hostile {
  readonly body: BodyInit
  readonly type?: string
}

const urlEncoded = 'application/x-www-form-urlencoded'
const megabyte = 1024 * 1024

/** Bodies that none of our pages sends. `valid` is a form that would pass, `field` one of its fields that must be there and be clean. */
export function hostileBodies(valid: Readonly<Record<string, string>>, field: string): Readonly<Record<string, Hostile>> {
  const { [field]: good = '', ...others } = valid
  const typed = (value: string): Hostile => ({ body: new URLSearchParams({ ...others, [field]: value }) })
  const named = (...names: string[]): Hostile => ({
    body: new URLSearchParams({ ...others, ...Object.fromEntries(names.map((name) => [name, good])) }),
  })
  const withFile = new FormData()
  for (const [name, value] of Object.entries(others)) withFile.set(name, value)
  withFile.set(field, new File([good], 'a.txt'))
  return {
    nothing: { body: '', type: urlEncoded },
    'the field missing': { body: new URLSearchParams(others) },
    'the field as a list': named(`${field}[]`, `${field}[0]`),
    'the field as an object': named(`${field}[value]`, `${field}.value`),
    'the names of a prototype': named('__proto__', `__proto__[${field}]`, `constructor[prototype][${field}]`),
    'a megabyte in the field': typed('a'.repeat(megabyte)),
    'a megabyte beside it': { body: new URLSearchParams({ ...valid, more: 'a'.repeat(megabyte) }) },
    'a thousand fields': {
      body: new URLSearchParams([...Object.entries(valid), ...Array.from({ length: 1000 }, (_, index) => [`f${index}`, '1'])]),
    },
    'a zero-width space': typed(`${good}\u200b${good}`),
    'a line turned around': typed(`${good}\u202e${good}`),
    'a NUL character': typed(`${good}\0`),
    'a control character': typed(`${good}\u0007${good}`),
    'JSON instead of a form': { body: JSON.stringify(valid), type: 'application/json' },
    'JSON that is called a form': { body: JSON.stringify({ ...valid, __proto__: [] }), type: urlEncoded },
    'a file in the field': { body: withFile },
    'half a multipart body': { body: '--x\r\nContent-Disposition: form-data; name="a', type: 'multipart/form-data; boundary=x' },
  }
}

/** Sends them all. Each is answered with a 4xx, and the tables are as they were. */
export async function expectRefused(
  shopper: Shopper,
  path: string,
  bodies: Readonly<Record<string, Hostile>>,
  contents: () => Promise<unknown>,
): Promise<void> {
  const before = await contents()
  for (const [name, { body, type }] of Object.entries(bodies)) {
    const { status } = await shopper.postBody(path, body, type)
    expect([name, Math.floor(status / 100)]).toEqual([name, 4])
    expect([name, await contents()]).toEqual([name, before])
  }
}

/** All that stands in these tables, in short. */
export async function contentsOf({ pool }: Database, tables: readonly string[]): Promise<unknown[]> {
  const hash = (table: string) =>
    pool.query(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t`)
  return Promise.all(tables.map(async (table) => [table, (await hash(table)).rows[0].md5]))
}

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../tests/fuzz/attack.ts'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { newEmail } from '../../tests/worlds/customers.ts'
import { fileField, filesIn, message, pdf, picture } from '../../tests/worlds/messages.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { findCaseByNumber, readCase } from '../domain/case/find-case.ts'

const { database } = testDatabase()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '1000000' })
const requests = 300

/** What is done to bytes that were good: they are cut, turned over, repeated, or had something put in. */
const harm = fc.oneof(
  fc.record({ how: fc.constant('as it is' as const) }),
  fc.record({ how: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    how: fc.constant('turn' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bits: fc.integer({ min: 1, max: 255 }),
  }),
  fc.record({
    how: fc.constant('put in' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 64 }),
  }),
  fc.record({ how: fc.constant('again' as const), times: fc.integer({ min: 2, max: 4 }) }),
)
type Harm = typeof harm extends fc.Arbitrary<infer T> ? T : never

function harmed(good: Buffer, done: Harm): Buffer {
  if (done.how === 'as it is') return good
  if (done.how === 'again') return Buffer.concat(Array.from({ length: done.times }, () => good))
  const at = Math.floor(done.at * good.length)
  if (done.how === 'cut') return good.subarray(0, at)
  if (done.how === 'put in') return Buffer.concat([good.subarray(0, at), done.bytes, good.subarray(at)])
  const turned = Buffer.from(good)
  if (turned.length > 0) turned[Math.min(at, turned.length - 1)]! ^= done.bits
  return turned
}

const name = fc.oneof(
  fc.constantFrom('a.png', 'a.pdf', '../../a.jpg', 'a.svg', '', '.png', 'CON', 'a"; filename="b.png', '写真.jpg'),
  fc.string({ maxLength: 300 }),
)
const hostile = fc.record({
  to: fc.constantFrom('contact' as const, 'case' as const, 'chat' as const),
  as: fc.constantFrom('multipart' as const, 'field' as const),
  kind: fc.constantFrom('png' as const, 'jpeg' as const, 'pdf' as const),
  name,
  file: harm,
  body: harm,
  files: fc.integer({ min: 1, max: 8 }),
})

type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never

interface Sent {
  readonly path: string
  readonly type: string
  readonly bytes: Buffer
}

const boundary = 'x9f3'
const part = (head: string, bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])

/** A form with files, in either way of sending them. */
function formOf({ as, name: called, kind, files }: Hostile, path: string, fields: Record<string, string>, file: Buffer): Sent {
  if (as === 'field') {
    const body = new URLSearchParams({ ...fields, File_0: fileField(called, file, `image/${kind}`) })
    return { path, type: 'application/x-www-form-urlencoded', bytes: Buffer.from(String(body)) }
  }
  const typed = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value))
  const attached = Array.from({ length: files }, () => part(`name="files"; filename="${called}"`, file))
  const bytes = Buffer.concat([...typed, ...attached, Buffer.from(`--${boundary}--\r\n`)])
  return { path, type: `multipart/form-data; boundary=${boundary}`, bytes }
}

test('hostile uploads are answered, kept whole or not at all, and leave nothing behind', { timeout: 300_000 }, async () => {
  const good = { png: await picture('png'), jpeg: await picture('jpeg'), pdf: pdf() }
  const me = Shopper.in(shop.app)
  const sent = await me.post('/fr/fr/contact', { ...message, email: newEmail() })
  const number = new URL(sent.location!, 'http://shop').searchParams.get('sent')!
  const { id, key } = (await findCaseByNumber(database.db, number))!
  await me.post('/fr/fr/chat/say', { clientId: randomUUID(), text: 'Bonjour', context: 'home' }, { accept: 'application/json' })
  const { token } = JSON.parse((await me.get('/fr/fr/chat/user-info?context=home')).html) as { token: string }
  const targets: Record<Hostile['to'], (attempt: Hostile, file: Buffer) => Sent> = {
    contact: (attempt, file) => formOf(attempt, '/fr/fr/contact', { ...message, email: newEmail() }, file),
    case: (attempt, file) => formOf(attempt, '/fr/fr/message', { number, key, answer: 'Voici.' }, file),
    chat: (_, bytes) => ({
      path: `/fr/fr/chat/picture?clientId=${randomUUID()}&csrf_token=${encodeURIComponent(token)}`,
      type: 'image/png',
      bytes,
    }),
  }
  const statuses = new Set<number>()
  for (const [index, attempt] of fc.sample(hostile, { numRuns: requests, seed }).entries()) {
    const { path, type, bytes } = targets[attempt.to](attempt, harmed(good[attempt.kind], attempt.file))
    const { status } = await me.postBody(path, new Uint8Array(harmed(bytes, attempt.body)), type)
    statuses.add(status)
    const said = `FUZZ_SEED=${seed}, request ${index}: ${JSON.stringify(attempt)}`
    expect([200, 303, 400, 403, 404, 413, 415, 422, 429], said).toContain(status)
    expect(filesIn(shop.config.dataDir).incoming, said).toEqual([])
  }
  // Some were good enough to be taken, and some were not.
  expect([...statuses]).toEqual(expect.arrayContaining([303, 422]))
  expect((await readCase(database.db, id)).length).toBeGreaterThan(1)
  // What is on the disk belongs to a message, and what belongs to one is on the disk.
  const { rows } = await database.pool.query<{ id: string }>('select id from case_file')
  const kept = await Promise.all(rows.map((file) => shop.caseFiles.read(file.id)))
  expect(kept.filter((file) => file === null)).toEqual([])
  expect(filesIn(shop.config.dataDir).kept).toHaveLength(rows.length)
  expect(shop.lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
})

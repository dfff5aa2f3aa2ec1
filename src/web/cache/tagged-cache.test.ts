import { expect, test } from 'vitest'
import type { StoredAnswer } from './stored-answer.ts'
import { TaggedCache } from './tagged-cache.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

function answer(text: string, bytes = 100): StoredAnswer {
  const variant = { body: Buffer.from(text), etag: `"${text}"`, headers: [] }
  return { ready: () => variant, make: () => variant, bytes }
}

const made = (text: string, tags: string[] = [], freshUntil: Date | null = null, bytes?: number) => ({
  value: answer(text, bytes),
  tags,
  freshUntil,
})

const newCache = (room: number) => new TaggedCache<StoredAnswer>(room, ({ bytes }) => bytes)

const textOf = (stored: StoredAnswer | undefined) => stored?.ready('identity')?.body.toString()

test('a page is made once for all who ask at the same moment', async () => {
  const cache = newCache(10_000)
  let times = 0
  const produce = async () => {
    times += 1
    await new Promise((done) => setTimeout(done, 5))
    return made('one')
  }
  await Promise.all(Array.from({ length: 20 }, () => cache.make('/a', produce)))
  expect(times).toBe(1)
  expect(textOf(cache.get('/a', now))).toBe('one')
})

test('a change of its data drops a page, and no other', async () => {
  const cache = newCache(10_000)
  await cache.make('/a', async () => made('a', ['content:a']))
  await cache.make('/b', async () => made('b', ['content:b']))
  cache.invalidate(['content:a'])
  expect(cache.get('/a', now)).toBeUndefined()
  expect(textOf(cache.get('/b', now))).toBe('b')
})

test('a page that was read before a change and finished after it is sent but not kept', async () => {
  const cache = newCache(10_000)
  const sent = await cache.make('/a', async () => {
    cache.invalidate(['content:a'])
    return made('old', ['content:a'])
  })
  expect(textOf(sent)).toBe('old')
  expect(cache.get('/a', now)).toBeUndefined()
})

test('who asks after a change is not given what was begun before it', async () => {
  const cache = newCache(10_000)
  let finish = () => {}
  const early = cache.make('/a', async () => {
    await new Promise<void>((done) => (finish = done))
    return made('old', ['content:a'])
  })
  cache.invalidate(['content:a'])
  const late = cache.make('/a', async () => made('new', ['content:a']))
  finish()
  expect([textOf(await early), textOf(await late)]).toEqual(['old', 'new'])
  expect(textOf(cache.get('/a', now))).toBe('new')
})

test('a gap in the notices drops everything, also what is being made', async () => {
  const cache = newCache(10_000)
  await cache.make('/a', async () => made('a'))
  await cache.make('/b', async () => {
    cache.flush()
    return made('b')
  })
  expect(cache.size).toBe(0)
})

test('a page turns stale at its hour without any data changing', async () => {
  const cache = newCache(10_000)
  await cache.make('/a', async () => made('a', [], new Date(now + 1_000)))
  expect(cache.get('/a', now)).toBeDefined()
  expect(cache.get('/a', now + 1_000)).toBeUndefined()
})

test('a page that fails is not remembered as failed', async () => {
  const cache = newCache(10_000)
  await expect(cache.make('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(textOf(await cache.make('/a', async () => made('a')))).toBe('a')
})

test('it holds no more bytes than it may, and lets the oldest go', async () => {
  const cache = newCache(20_000)
  for (let page = 0; page < 30; page += 1) await cache.make(`/${page}`, async () => made(String(page), ['all'], null, 1_500))
  expect(cache.bytes).toBeLessThanOrEqual(20_000)
  expect(cache.bytes).toBeGreaterThan(18_000)
  expect(cache.size).toBe(11)
  expect(cache.get('/29', now)).toBeDefined()
  expect(cache.get('/0', now)).toBeUndefined()
  cache.invalidate(['all'])
  expect(cache.size).toBe(0)
})

test('a long key and many tags take room as a page does, and a key that nobody would type is not kept', async () => {
  const cache = newCache(100_000)
  await cache.make('/a', async () => made('a'))
  const bytes = cache.bytes
  await cache.make(`/${'b'.repeat(500)}`, async () => made('b', ['one', 'two', 'three']))
  expect(cache.bytes - bytes).toBeGreaterThan(bytes + 1_000)
  await cache.make(`/${'c'.repeat(9_000)}`, async () => made('c'))
  expect(cache.size).toBe(2)
})

test('what is made for one who asked is not kept, and neither is nothing', async () => {
  const cache = newCache(10_000)
  expect(textOf(await cache.make('/a', async () => ({ ...made('a'), isPassing: true })))).toBe('a')
  expect(await cache.make('/b', async () => null)).toBeNull()
  expect(cache.size).toBe(0)
})

test('a page that has grown is counted anew, and still dropped with its tags', async () => {
  const cache = newCache(80_000)
  let bytes = 100
  const growing = {
    ...answer('a'),
    get bytes() {
      return bytes
    },
  }
  await cache.make('/a', async () => ({ value: growing, tags: ['of:a'], freshUntil: null }))
  const before = cache.bytes
  bytes = 5_100
  cache.recount('/a')
  expect(cache.bytes - before).toBe(5_000)
  cache.invalidate(['of:a'])
  expect([cache.size, cache.bytes]).toEqual([0, 0])
})

test('without room nothing is kept, and everything still works', async () => {
  const cache = newCache(0)
  expect(textOf(await cache.make('/a', async () => made('a')))).toBe('a')
  expect(cache.get('/a', now)).toBeUndefined()
})

test('of many, those that are not kept are made together, unless their data moved meanwhile', async () => {
  const cache = newCache(10_000)
  const asked: (readonly string[])[] = []
  const make = (moved: readonly string[] = []) =>
    cache.makeMany(['/a', '/b', '/c'], now, async (missing) => {
      asked.push(missing)
      cache.invalidate(moved)
      return missing.filter((key) => key !== '/c').map((key) => ({ key, ...made(key, [`of:${key}`]) }))
    })
  const first = await make(['of:/b'])
  expect([...first.keys()]).toEqual(['/a', '/b'])
  await make()
  expect(asked).toEqual([
    ['/a', '/b', '/c'],
    ['/b', '/c'],
  ])
})

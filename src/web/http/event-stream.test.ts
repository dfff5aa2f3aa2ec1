import { afterEach, expect, test, vi } from 'vitest'
import { endEventStreams, eventStream, mostStreams } from './event-stream.ts'

afterEach(() => {
  endEventStreams()
  vi.useRealTimers()
})

async function* untilAborted(signal: AbortSignal) {
  await new Promise((over) => signal.addEventListener('abort', over))
  yield* []
}

test('a stream ends once who listens may no longer, and their place is free', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isAllowed = true
  const left = vi.fn()
  const stream = eventStream(untilAborted, () => {}, { mayStay: async () => isAllowed, left })
  const all = new Response(stream).text()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(left).not.toHaveBeenCalled()
  isAllowed = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await all).startsWith(':')).toBe(true)
  expect(left).toHaveBeenCalledTimes(1)
})

test('a network has so many streams and no more, and another its own', async () => {
  const open = (name: string, gone?: AbortSignal) =>
    eventStream(untilAborted, () => {}, { network: { name, most: 2 }, ...(gone && { gone }) })
  const leaving = new AbortController()
  open('203.0.113.7')
  const first = new Response(open('203.0.113.7', leaving.signal)).text()
  expect(() => open('203.0.113.7')).toThrow('streams of a network')
  open('203.0.113.8')
  leaving.abort()
  await first
  open('203.0.113.7')
  // Gone before it began, it has no place either.
  await new Response(open('203.0.113.8', AbortSignal.abort())).text()
  open('203.0.113.8')
})

test('a process has so many streams and no more', () => {
  const left = vi.fn()
  for (let count = 0; count < mostStreams; count += 1) eventStream(untilAborted, () => {})
  expect(() => eventStream(untilAborted, () => {}, { left })).toThrow('streams of a process')
  expect(left).toHaveBeenCalledTimes(1)
})

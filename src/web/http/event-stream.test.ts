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

test('a process has so many streams and no more', () => {
  const left = vi.fn()
  for (let count = 0; count < mostStreams; count += 1) eventStream(untilAborted, () => {})
  expect(() => eventStream(untilAborted, () => {}, { left })).toThrow('streams of a process')
  expect(left).toHaveBeenCalledTimes(1)
})

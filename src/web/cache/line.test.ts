import { expect, test } from 'vitest'
import { Line } from './line.ts'

test('lets so many in at once, the others in turn, and turns away who finds too many waiting', async () => {
  const line = new Line(2, 3)
  const leave: (() => void)[] = []
  const entered: number[] = []
  const enter = (who: number) =>
    line.pass(async () => {
      entered.push(who)
      await new Promise<void>((done) => leave.push(done))
      return who
    })
  const all = [1, 2, 3, 4, 5].map(enter)
  await Promise.resolve()
  expect(entered).toEqual([1, 2])
  await expect(enter(6)).rejects.toMatchObject({ code: 'TOO_BUSY', status: 503 })
  for (let who = 0; who < 5; who += 1) {
    leave[who]!()
    await all[who]
  }
  expect(entered).toEqual([1, 2, 3, 4, 5])
})

test('one that fails leaves its place', async () => {
  const line = new Line(1, 1)
  await expect(line.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await line.pass(async () => 'in')).toBe('in')
})

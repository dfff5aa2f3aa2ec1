import { expect, test } from 'vitest'
import { eachInTurn } from './each-in-turn.ts'

test('all have their turn, and what failed is told after the last', async () => {
  const done: number[] = []
  const work = (one: number) => {
    if (one > 2) throw new Error(`not ${one}`)
    done.push(one)
    return Promise.resolve()
  }
  await expect(eachInTurn([3, 1, 4, 2], work)).rejects.toMatchObject({
    message: '2 of 4 failed',
    errors: [{ message: 'not 3' }, { message: 'not 4' }],
  })
  expect(done).toEqual([1, 2])
  await expect(eachInTurn([1, 3], work)).rejects.toThrow('not 3')
  await expect(eachInTurn([1, 2], work)).resolves.toBeUndefined()
})

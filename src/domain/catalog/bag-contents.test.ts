import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds, type Thing, things } from './bag-contents.ts'

const side = fc.integer({ min: 7, max: 600 })
const box = fc.record({ width: side, height: side, depth: side })
const named = (bag: { width: number; height: number; depth: number }) =>
  (Object.keys(things) as Thing[]).filter((thing) => holds(bag, things[thing]))

test('what goes into a bag goes into a larger one, whichever way either is turned', () => {
  fc.assert(
    fc.property(box, box, fc.nat({ max: 100 }), (bag, thing, more) => {
      if (!holds(bag, thing)) return
      expect(holds({ ...bag, depth: bag.depth + more }, thing)).toBe(true)
      expect(holds({ width: bag.height, height: bag.depth, depth: bag.width }, thing)).toBe(true)
      expect(holds(bag, { width: thing.depth, height: thing.width, depth: thing.height })).toBe(true)
    }),
  )
})

test('nothing as large as the outside goes in: leather takes its part', () => {
  fc.assert(fc.property(box, (bag) => !holds(bag, bag)))
})

test('an evening clutch holds cards and a lipstick, a day tote a computer', () => {
  expect(named({ width: 220, height: 120, depth: 40 })).toEqual(['lipstick', 'cards', 'phone', 'book'])
  expect(named({ width: 380, height: 300, depth: 160 })).toEqual(Object.keys(things))
  expect(named({ width: 250, height: 150, depth: 20 })).toEqual(['cards', 'phone'])
})

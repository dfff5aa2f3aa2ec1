import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { viewsOf } from './jobs.mjs'

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const shots = read('shots.json')
const pieces = read('pieces.json')

test('the detail of every bag is where its lacquered edge is, closer than that of its kind', () => {
  const bags = Object.values(pieces).filter(({ frame }) => shots.frames[frame].kind === 'bag')
  const closer = bags.map((piece) => viewsOf(shots, piece).detail.closer)
  expect(closer).toHaveLength(12)
  expect(Math.min(...closer)).toBeGreaterThan(shots.views.bag.detail.closer)
})

test('a macro is of the detail alone, and takes from its kind what it does not say', () => {
  const { hero, detail } = viewsOf(shots, { frame: 'bag', macro: { closer: 4, look: [1, 0, 0] } })
  const of = shots.views.bag
  expect(detail).toEqual({ ...of.detail, closer: 4, look: [1, 0, 0] })
  expect(hero).toEqual(of.hero)
})

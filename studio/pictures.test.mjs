import { expect, test } from 'vitest'
import { readScenes } from './manifest.mjs'
import { listPrints, weightOf } from './sizes.mjs'

test('a tile weighs under 25 kB on average, a first view under 120 kB, and all media under 150 MB', () => {
  const tiles = listPrints().filter(({ of, width }) => of === 'pieces' && width === 600)
  expect(tiles.reduce((sum, { avif }) => sum + avif, 0) / tiles.length).toBeLessThan(25_000)
  const large = listPrints().filter(({ width, view }) => width <= 1024 || view === 'wide')
  expect(Math.max(...large.map(({ avif }) => avif))).toBeLessThan(120_000)
  expect(weightOf()).toBeLessThan(150e6)
})

test('there are at least 24 scenes, each composed for a wide and for a tall screen', () => {
  const scenes = Object.values(readScenes())
  expect(scenes.length).toBeGreaterThanOrEqual(24)
  expect(scenes.filter(({ wide, tall }) => !(wide && tall))).toEqual([])
})

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'

type Layer = 'land' | 'lakes' | 'rivers' | 'borders'
type Square = { readonly extent: number } & Readonly<Record<Layer, readonly (readonly number[])[]>>
type Point = readonly [x: number, y: number]

const folder = 'public/media/map'
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Square

/** The square of a level that a place is in, and where in it. */
function placeIn(level: number, latitude: number, longitude: number): { readonly square: Square; readonly at: Point } {
  const across = 2 ** level
  const x = ((longitude + 180) / 360) * across
  const y = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * across
  const square = read(`${level}-${Math.floor(x)}-${Math.floor(y)}.json`)
  return { square, at: [(x % 1) * square.extent, (y % 1) * square.extent] }
}

function pointsOf(steps: readonly number[]): Point[] {
  let [x, y] = [0, 0]
  return Array.from({ length: steps.length / 2 }, (_, index) => [(x += steps[2 * index]!), (y += steps[2 * index + 1]!)])
}

/** Whether the place is filled, as the canvas fills: by even and odd. */
function isIn(layer: 'land' | 'lakes', level: number, latitude: number, longitude: number): boolean {
  const { square, at } = placeIn(level, latitude, longitude)
  let inside = false
  for (const points of square[layer].map(pointsOf))
    for (const [index, [x, y]] of points.entries()) {
      const [beforeX, beforeY] = points.at(index - 1)!
      if (y > at[1] !== beforeY > at[1] && at[0] < ((beforeX - x) * (at[1] - y)) / (beforeY - y) + x) inside = !inside
    }
  return inside
}

/** How far the nearest bend of a river is, in kilometres. */
function toRiver(latitude: number, longitude: number): number {
  const { square, at } = placeIn(3, latitude, longitude)
  const kilometres = (40_075 * Math.cos((latitude * Math.PI) / 180)) / 8 / square.extent
  return Math.min(...square.rivers.flatMap(pointsOf).map(([x, y]) => Math.hypot(x - at[0], y - at[1]))) * kilometres
}

const levels = [0, 3]

describe('the squares of the world', () => {
  test.each([
    ['Lake Superior', 47.5, -88],
    ['Lake Victoria', -1, 33],
    ['Lake Geneva', 46.45, 6.6],
    ['Lake Baikal', 53.5, 108],
  ])('%s is water in the land', (_, latitude, longitude) => {
    for (const level of levels)
      expect([isIn('land', level, latitude, longitude), isIn('lakes', level, latitude, longitude)]).toEqual([true, true])
  })

  test.each([
    ['the Seine in Paris', 48.857, 2.34],
    ['the Danube in Vienna', 48.22, 16.41],
    ['the Nile in Cairo', 30.05, 31.23],
    ['the Yangtze in Wuhan', 30.57, 114.29],
  ])('%s is where it flows', (_, latitude, longitude) => {
    expect(toRiver(latitude, longitude)).toBeLessThan(10)
  })

  test('from far away only the great rivers are drawn', () => {
    expect(read('0-0-0.json').rivers.length).toBeLessThan(20)
    expect(read('3-4-2.json').rivers.length).toBeGreaterThan(100)
  })

  test('no boutique stands in a lake', () => {
    const stores = JSON.parse(readFileSync('seed/stores/stores.json', 'utf8')) as { latitude: number; longitude: number }[]
    expect(stores.filter(({ latitude, longitude }) => isIn('lakes', 3, latitude, longitude))).toEqual([])
  })

  test('what goes on beyond the date line is not drawn back across the map', () => {
    const seas: [number, number][] = [
      [69, 5],
      [71.3, -20],
      [67, -60],
      [-16.6, 100],
      [-16.6, -100],
    ]
    for (const level of levels) {
      for (const [latitude, longitude] of seas) expect(isIn('land', level, latitude, longitude)).toBe(false)
      expect(isIn('land', level, 67, 178)).toBe(true)
      expect(isIn('land', level, 67, -178)).toBe(true)
      expect(isIn('land', level, -84.5, 100)).toBe(true)
    }
  })

  test('the heaviest squares weigh no more than 15 kB for their lakes and rivers, and 55 kB in all', () => {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    const weightOf = (square: object) => brotliCompressSync(JSON.stringify(square), options).length
    const bySize = readdirSync(folder)
      .filter((name) => /^\d/.test(name))
      .toSorted((one, other) => statSync(`${folder}/${other}`).size - statSync(`${folder}/${one}`).size)
    for (const name of bySize.slice(0, 16)) {
      const square = read(name)
      const whole = weightOf(square)
      expect(whole, name).toBeLessThan(55_000)
      expect(whole - weightOf({ ...square, lakes: [], rivers: [] }), name).toBeLessThan(15_000)
    }
  })
})

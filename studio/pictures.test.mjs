import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readManifest, readScenes } from './manifest.mjs'
import { listPrints, weightOf } from './sizes.mjs'

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const { pieces } = readManifest()
const shots = read('shots.json')
const sold = read('../seed/catalog/styles.json').flatMap(({ kind, products }) =>
  products.flatMap(({ id, colours }) => colours.map((colour) => ({ kind, piece: id, colour }))),
)

describe('the photographs of the house', () => {
  test('shoes and bags are shown from four sides at least, clothes from three, in every colour', () => {
    const few = sold.filter(({ kind, piece, colour }) => (pieces[piece]?.[colour] ?? []).length < (kind === 'clothing' ? 3 : 4))
    expect(sold.length).toBeGreaterThan(150)
    expect(few).toEqual([])
  })

  test('what can be looked at closely is 2000 px wide, in the shape of all pictures', () => {
    const close = sold.flatMap(({ piece, colour }) => pieces[piece][colour]).filter(({ view }) => shots.zoom.includes(view))
    const widest = close.map(({ path, sizes }) => ({ path, width: sizes.at(-1).width, height: sizes.at(-1).height }))
    expect(widest.filter(({ width, height }) => width !== 2000 || height !== 2667)).toEqual([])
  })

  test('it is AVIF alone: nothing wider than a tile is there as WebP, nor a scene wider than 1200 px', () => {
    const wide = listPrints().filter(({ of, width }) => width > (of === 'pieces' ? 1024 : 1200))
    expect(wide.length).toBeGreaterThan(600)
    expect(wide.filter(({ webp }) => webp !== undefined)).toEqual([])
  })

  test('every view of every garment was exposed by the tracer, at 2000 px', () => {
    const printed = read('printed.json')
    const clothes = sold.filter(({ kind }) => kind === 'clothing').flatMap(({ piece, colour }) => pieces[piece][colour])
    const hung = clothes.filter(({ view }) => view !== 'worn')
    expect(hung).toHaveLength(105)
    expect(clothes.filter(({ path }) => !printed[path.replace('/media/pieces/', '')])).toEqual([])
    expect(hung.filter(({ sizes }) => sizes.at(-1).width !== 2000)).toEqual([])
  })

  test('every garment is worn in every colour that it is sold in, and can be looked at closely', () => {
    const clothes = sold.filter(({ kind }) => kind === 'clothing')
    const worn = clothes.map(({ piece, colour }) => pieces[piece][colour].find(({ view }) => view === 'worn'))
    expect(new Set(clothes.map(({ piece }) => piece)).size).toBe(15)
    expect(worn.filter((view) => view?.sizes.at(-1).width !== 2000)).toEqual([])
    expect(Math.max(...worn.map(({ sizes }) => sizes.at(-1).avif))).toBeLessThanOrEqual(120_000)
  })

  test('a tile weighs under 25 kB on average, what fills a screen at most 110 kB (the finest 350 kB), and all media under 160 MB', () => {
    const tiles = listPrints().filter(({ of, width }) => of === 'pieces' && width === 600)
    expect(tiles.reduce((sum, { avif }) => sum + avif, 0) / tiles.length).toBeLessThan(25_000)
    const scenes = listPrints().filter(({ of }) => of === 'scenes')
    const large = listPrints().filter(({ width, view }) => width <= 1024 || (view === 'wide' && width <= 1600))
    expect(Math.max(...large.map(({ avif }) => avif))).toBeLessThanOrEqual(110_000)
    expect(Math.max(...scenes.map(({ avif }) => avif))).toBeLessThanOrEqual(350_000)
    expect(weightOf()).toBeLessThan(160e6)
  })

  test('a film weighs at most 1.0 MB as AV1 and 1.5 MB as H.264', () => {
    const bytes = (kind) => statSync(new URL(`../public/media/films/lacquer-${kind}.mp4`, import.meta.url)).size
    expect(bytes('av1')).toBeLessThanOrEqual(1_000_000)
    expect(bytes('h264')).toBeLessThanOrEqual(1_500_000)
  })

  test('there are at least 24 scenes, each composed for a wide and for a tall screen; looks stand upright', () => {
    const all = Object.entries(readScenes())
    const scenes = all.flatMap(([name, scene]) => (/^look-\d+$/.test(name) ? [] : [scene]))
    expect(scenes.length).toBeGreaterThanOrEqual(24)
    expect(scenes.filter(({ wide, tall }) => !(wide && tall))).toEqual([])
  })
})

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
  test('every piece has six plates at least, in every colour', () => {
    const few = sold.filter(({ piece, colour }) => (pieces[piece]?.[colour] ?? []).length < 6)
    expect(sold.length).toBeGreaterThan(150)
    expect(few).toEqual([])
  })

  test('shoes show their sole and the pair, bags their narrow side and themselves from above, clothes their hem', () => {
    const [shoe, bag, clothes] = [
      ['sole', 'pair'],
      ['end', 'above'],
      ['side', 'hem'],
    ]
    const asked = { shoes: shoe, sneakers: shoe, bags: bag, clothing: clothes }
    const missing = sold.flatMap(({ kind, piece, colour }) =>
      asked[kind]
        .filter((view) => !pieces[piece][colour].some((one) => one.view === view))
        .map((view) => `${piece} ${colour} ${view}`),
    )
    expect(missing).toEqual([])
  })

  test('views stand in the order that the house shows them in, the whole piece first', () => {
    const { default: order } = read('../seed/catalog/views.json')
    const views = sold.map(({ piece, colour }) => pieces[piece][colour].map(({ view }) => view))
    expect(views.filter((own) => String(own) !== String(own.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))))).toEqual([])
    expect(new Set(views.map(([first]) => first))).toEqual(new Set(['hero', 'front']))
  })

  test('one of them stands on sage, rose or sand, all three of which are used', () => {
    const models = read('pieces.json')
    const used = Object.values(models).map(({ sweep }) => shots.sweeps[sweep])
    expect(new Set(used)).toEqual(new Set(Object.values(shots.sweeps)))
    const coloured = Object.values(shots.views).map((views) => Object.values(views).filter((view) => view.coloured).length)
    expect(coloured).toEqual([1, 1, 1])
  })

  test('in its first colour a shoe or a bag can be looked at closely from every side', () => {
    const kinds = read('../seed/catalog/styles.json').flatMap(({ kind, products }) =>
      kind === 'clothing' ? [] : products.map(({ id, colours }) => pieces[id][colours[0]]),
    )
    const small = kinds.flat().filter(({ sizes }) => sizes.at(-1).width !== 2000)
    // Seven of the first plates were taken smaller.
    expect(small.map(({ path }) => path).filter((path) => !/SEL\d+-ROU\/(side|back)$/.test(path))).toEqual([])
  })

  test('what can be looked at closely is 2000 px wide, in the shape of all pictures', () => {
    const close = sold.flatMap(({ piece, colour }) => pieces[piece][colour]).filter(({ view }) => shots.zoom.includes(view))
    const widest = close.map(({ path, sizes }) => ({ path, width: sizes.at(-1).width, height: sizes.at(-1).height }))
    expect(widest.filter(({ width, height }) => width !== 2000 || height !== 2667)).toEqual([])
  })

  test('it is AVIF alone: of what no tile shows one print is WebP, 600 px wide; only of what a tile shows first one is 1024', () => {
    const plain = Object.values(pieces).flatMap((colours) => Object.values(colours).flat())
    const firsts = new Set(Object.values(pieces).flatMap((colours) => Object.values(colours).map(([{ path }]) => path)))
    const ofClothes = new Set(sold.filter(({ kind }) => kind === 'clothing').map(({ piece }) => piece))
    const isOnTiles = ({ path, view }) =>
      view === 'worn' || (['front', 'side'].includes(view) && !ofClothes.has(path.slice(14, path.lastIndexOf('-'))))
    const asked = (one) => (firsts.has(one.path) ? [300, 600, 1024] : isOnTiles(one) ? [300, 600] : [600])
    const widthsOf = ({ sizes }) => sizes.filter(({ webp }) => webp).map(({ width }) => width)
    expect(plain.filter((view) => String(widthsOf(view)) !== String(asked(view))).map(({ path }) => path)).toEqual([])
  })

  test('of a scene one print is WebP, 800 px wide or, of a tall one, 600; of a look, which others show who link to it, all up to 1024', () => {
    const scenes = Object.entries(readScenes()).flatMap(([name, views]) =>
      Object.entries(views).map(([view, { sizes }]) => ({
        name,
        view,
        webp: sizes.filter((size) => size.webp).map(({ width }) => width),
      })),
    )
    const asked = ({ name, view }) => (/^look-/.test(name) ? [300, 600, 1024] : view === 'wide' ? [800] : [600])
    expect(scenes.filter((scene) => String(scene.webp) !== String(asked(scene)))).toEqual([])
  })

  test('every view of every garment was exposed by the tracer, at 2000 px', () => {
    const printed = read('printed.json')
    const clothes = sold.filter(({ kind }) => kind === 'clothing').flatMap(({ piece, colour }) => pieces[piece][colour])
    const hung = clothes.filter(({ view }) => ['front', 'back', 'detail'].includes(view))
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

  test('a tile weighs under 25 kB on average, what a page waits for 64 kB, what fills a screen at most 110 kB (the finest 350 kB), all media under 160 MB', () => {
    const tiles = listPrints().filter(({ of, width }) => of === 'pieces' && width === 600)
    expect(tiles.reduce((sum, { avif }) => sum + avif, 0) / tiles.length).toBeLessThan(25_000)
    const scenes = listPrints().filter(({ of }) => of === 'scenes')
    const large = listPrints().filter(({ width, view }) => width <= 1024 || (view === 'wide' && width <= 1600))
    expect(Math.max(...large.map(({ avif }) => avif))).toBeLessThanOrEqual(110_000)
    const waitedFor = sold.flatMap(({ piece, colour }) => pieces[piece][colour].slice(0, 1))
    const heavy = waitedFor.filter(({ sizes }) => sizes.find(({ width }) => width === 1024).avif > 64_000)
    // A coarse knit, which would lose its stitches.
    expect(heavy.map(({ path }) => path)).toEqual(['/media/pieces/CHAL000-CRA/front'])
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

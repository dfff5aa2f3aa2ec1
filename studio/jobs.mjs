// The shot list: which exposures the catalogue asks for, and which of them are already there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest, meaningOf } from './fingerprint.mjs'
import { cache, root } from './tools.mjs'

const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
export const media = join(root, '..', 'public', 'media', 'pieces')
/** Colours that are metals: they change how a surface shines, so they are exposed on their own. */
export const metals = ['argent']

export function listJobs({ only = '', views, preview = false, pixels }) {
  const shots = json('shots.json')
  return listShots(shots, { only, views })
    .map((shot) => ({ ...shot, size: preview ? 'preview' : shots.zoom.includes(shot.name) ? 'zoom' : 'standard' }))
    .flatMap((shot) => byFinish(shot.product.colours).map((colours) => ({ ...shot, ...colours })))
    .map((shot) => job(shot, shots, pixels))
    .sort(inTurn)
}

/** Every view of every product that has a model, or those that are asked for. */
export function listShots(shots, { only = '', views }) {
  const pieces = json('pieces.json')
  const starts = only.split(',')
  const wanted = views?.split(',')
  return json('..', 'seed', 'catalog', 'styles.json')
    .filter((style) => pieces[style.id])
    .flatMap((style) => style.products.map((product) => ({ style, product, piece: pieces[style.id] })))
    .flatMap((one) => {
      const frame = shots.frames[one.piece.frame]
      return Object.entries(viewsOf(shots, one.piece)).map(([name, view], order) => ({ ...one, ...{ frame, name, order, view } }))
    })
    .filter(({ product, name }) => starts.some((start) => product.id.startsWith(start)) && (!wanted || wanted.includes(name)))
}

/** The views of a piece. One may stand elsewhere in some frames (`in`), its detail where the piece has one (`macro`); a `coloured` one has the sweep that
 * the piece asks for. */
export function viewsOf({ frames, views, sweeps }, { frame, sweep, macro }) {
  return Object.fromEntries(
    Object.entries(views[frames[frame].kind]).map(([name, { in: inFrames, coloured, ...view }]) => [
      name,
      {
        ...view,
        ...inFrames?.[frame],
        ...(name === 'detail' ? macro : {}),
        ...(coloured && sweep ? { sweep: sweeps[sweep] } : {}),
      },
    ]),
  )
}

/** What a family is asked to build. */
export function buildOf({ style, product, piece, frame }) {
  return {
    family: piece.family,
    material: style.material,
    options: {
      ...(product.heel === undefined ? {} : { heel: product.heel }),
      ...(frame.float ? { hung: true } : {}),
      ...piece.options,
    },
  }
}

function byFinish(ids) {
  const all = json('..', 'seed', 'catalog', 'colours.json')
  return [false, true]
    .map((metal) => ({
      metal,
      colours: ids.filter((id) => metals.includes(id) === metal).map((id) => all.find((colour) => colour.id === id)),
    }))
    .filter(({ colours }) => colours.length > 0)
}

/** The first view of everything, then the second, and so on. */
function inTurn(a, b) {
  return a.order - b.order
}

function job({ style, product, piece, frame, name, view, size, metal, order, colours }, shots, pixels) {
  const lights = colours.map((colour) => luminance(colour.hex))
  const mean = lights.reduce((a, b) => a + b, 0) / lights.length
  const exposure = {
    ...buildOf({ style, product, piece, frame }),
    frame,
    view,
    pixels: Number(pixels ?? shots.pixels[size]),
    samples: view.samples ?? shots.samples[size],
    neutral: Math.min(0.55, Math.max(0.06, mean)),
    // One exposure serves all colours: only where all are dark is an outline drawn for them.
    dark: Math.min(1, Math.max(0, (0.05 - mean) / 0.04)),
    ...(metal ? { foil: colours[0].hex } : {}),
  }
  const preview = size === 'preview'
  const prints = colours.map(({ id, hex, code }) => ({
    colour: id,
    hex,
    path: preview ? join(cache, 'preview', `${product.id}-${code}-${name}`) : join(media, `${product.id}-${code}`, name),
  }))
  const key = `${product.id}-${name}-${size}${metal ? '-metal' : ''}`
  const sources = meaningOf(`families/${piece.family}.py`, 'shoot.py', 'model/stage.py', 'model/staging.py')
  const { traced: _, ...look } = json('materials.json')[style.material]
  const shotHash = digest(JSON.stringify([exposure, look, json('lights.json'), sources]))
  // What can be looked at closely is exposed at 1500 and enlarged by a third: the light of a 2000 px plate takes twice as long.
  const widths = [300, 600, 1024, ...(size === 'zoom' ? [2000] : [])]
  const printHash = digest(
    shotHash + meaningOf('print.py') + JSON.stringify([widths, colours.map(({ hex, code }) => [hex, code])]),
  )
  const negative = join(cache, 'negatives', `${key}-${shotHash}.npz`)
  const stamp = join(cache, 'negatives', `${key}-${printHash}.printed`)
  return {
    ...exposure,
    ...{ key, piece: product.id, name, size, order, preview, widths, prints, negative, stamp },
    shot: existsSync(negative),
    printed: existsSync(stamp),
  }
}

function luminance(hex) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

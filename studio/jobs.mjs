// The shot list: which exposures the catalogue asks for, and which of them are already there.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root } from './tools.mjs'

const read = (...path) => readFileSync(join(root, ...path), 'utf8')
const json = (...path) => JSON.parse(read(...path))
const media = join(root, '..', 'public', 'media', 'pieces')
/** Colours that are metals: they change how a surface shines, so they are exposed on their own. */
const metals = ['argent']

export function listJobs({ only, views, preview = false, zoom = false, pixels }) {
  const styles = json('..', 'seed', 'catalog', 'styles.json')
  const colours = Object.fromEntries(json('..', 'seed', 'catalog', 'colours.json').map((colour) => [colour.id, colour]))
  const pieces = json('pieces.json')
  const shots = json('shots.json')
  const kinds = json('materials.json')
  const starts = only?.split(',') ?? ['']
  const wanted = views?.split(',')
  const found = []
  for (const style of styles) {
    const piece = pieces[style.id]
    if (!piece) continue
    const frame = shots.frames[piece.frame]
    for (const product of style.products) {
      if (!starts.some((start) => product.id.startsWith(start))) continue
      for (const [order, [name, view]] of Object.entries(shots.views[frame.kind]).entries()) {
        if (wanted && !wanted.includes(name)) continue
        for (const size of preview ? ['preview'] : zoom && shots.zoom.includes(name) ? ['standard', 'zoom'] : ['standard']) {
          for (const metal of [false, true]) {
            const shown = product.colours.filter((id) => metals.includes(id) === metal)
            if (shown.length === 0) continue
            found.push(
              job({
                style,
                product,
                piece,
                frame,
                name,
                view,
                size,
                metal,
                order,
                shown: shown.map((id) => colours[id]),
                shots,
                kinds,
                pixels,
              }),
            )
          }
        }
      }
    }
  }
  // The first view of everything, then the second, and so on; the large ones at the end.
  return found.sort((a, b) => (a.size === 'zoom') - (b.size === 'zoom') || a.order - b.order)
}

function job({ style, product, piece, frame, name, view, size, metal, order, shown, shots, kinds, pixels }) {
  const lights = shown.map((colour) => luminance(colour.hex))
  const exposure = {
    family: piece.family,
    material: style.material,
    options: { ...(product.heel === undefined ? {} : { heel: product.heel }), ...piece.options },
    frame,
    view,
    pixels: Number(pixels ?? shots.pixels[size]),
    samples: shots.samples[size],
    neutral: Math.min(0.55, Math.max(0.06, lights.reduce((a, b) => a + b, 0) / lights.length)),
    ...(metal ? { foil: shown[0].hex } : {}),
  }
  const hash = digest(JSON.stringify([exposure, kinds[style.material], sources(piece.family)]))
  const key = `${product.id}-${name}-${size}${metal ? '-metal' : ''}`
  const negative = join(cache, 'negatives', `${key}-${hash}.npz`)
  const folder = size === 'preview' ? join(cache, 'preview') : media
  const prints = shown.map((colour) => ({
    colour: colour.id,
    hex: colour.hex,
    path:
      size === 'preview'
        ? join(folder, `${product.id}-${colour.code}-${name}`)
        : join(folder, `${product.id}-${colour.code}`, name),
  }))
  const stamp = join(
    cache,
    'negatives',
    `${key}-${digest(hash + read('darkroom', 'develop.py') + read('print.py') + JSON.stringify(prints))}.printed`,
  )
  return {
    ...exposure,
    key,
    piece: product.id,
    name,
    size,
    order,
    preview: size === 'preview',
    widths: size === 'zoom' ? [1500] : [300, 600, 1024],
    prints,
    negative,
    stamp,
    shot: existsSync(negative),
    printed: existsSync(stamp),
  }
}

/** The sources an exposure of this family comes from: its own file and what it imports, and the stage. */
function sources(family) {
  const seen = new Map()
  const visit = (path) => {
    if (seen.has(path)) return
    const text = read(path)
    seen.set(path, text)
    for (const [, folder, name] of text.matchAll(/^from (model|families|darkroom)\.(\w+) import/gm)) visit(`${folder}/${name}.py`)
  }
  visit(`families/${family}.py`)
  visit('model/stage.py')
  return [...seen].sort().flat().join('\n')
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function luminance(hex) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

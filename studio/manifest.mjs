// seed/catalog/pictures.json: for each piece and colour the views in the order they are shown, each with its files' widths.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

const path = join(root, '..', 'seed', 'catalog', 'pictures.json')
const colours = JSON.parse(readFileSync(join(root, '..', 'seed', 'catalog', 'colours.json'), 'utf8'))
/** The order that the house shows them in. */
const { default: order } = JSON.parse(readFileSync(join(root, '..', 'seed', 'catalog', 'views.json'), 'utf8'))

export function readManifest() {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { pieces: {} }
}

/** Adds prints, or puts them in the place of older ones. */
export function record(prints) {
  const manifest = readManifest()
  for (const { piece, colour, view, sizes, placeholder } of prints) {
    const code = colours.find(({ id }) => id === colour).code
    const views = ((manifest.pieces[piece] ??= {})[colour] ??= [])
    let entry = views.find((one) => one.view === view)
    if (!entry) views.push((entry = { view, path: `/media/pieces/${piece}-${code}/${view}`, placeholder, sizes: [] }))
    entry.placeholder = placeholder
    entry.sizes = [...entry.sizes.filter(({ width }) => !sizes.some((size) => size.width === width)), ...sizes].sort(
      (a, b) => a.width - b.width,
    )
    views.sort((a, b) => order.indexOf(a.view) - order.indexOf(b.view))
  }
  const sorted = Object.fromEntries(Object.entries(manifest.pieces).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify({ pieces: sorted }, null, 1)}\n`)
}

const scenesPath = join(root, '..', 'seed', 'content', 'scenes.json')

/** seed/content/scenes.json: for each scene its two compositions, each with its files' widths. */
export function readScenes() {
  return existsSync(scenesPath) ? JSON.parse(readFileSync(scenesPath, 'utf8')) : {}
}

export function recordScenes(prints) {
  const manifest = readScenes()
  for (const { scene, view, ...print } of prints) (manifest[scene] ??= {})[view] = print
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(scenesPath, `${JSON.stringify(sorted, null, 1)}\n`)
}

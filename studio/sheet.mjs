// Contact sheets of what the manifest holds, and what it weighs, into docs/studio: npm run studio:sheet
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, readScenes } from './manifest.mjs'
import { sizeTable } from './sizes.mjs'
import { python, root } from './tools.mjs'

const house = join(root, '..')
const styles = JSON.parse(readFileSync(join(house, 'seed', 'catalog', 'styles.json'), 'utf8'))
const { pieces } = readManifest()
mkdirSync(join(house, 'docs', 'studio'), { recursive: true })

const views = (product) => Object.values(pieces[product.id] ?? {})
for (const kind of new Set(styles.map((style) => style.kind))) {
  const products = styles.filter((style) => style.kind === kind).flatMap((style) => style.products)
  sheet(
    `${kind}-colours`,
    10,
    160,
    products.flatMap(views).map((shown) => shown[0]),
  )
  sheet(
    `${kind}-views`,
    8,
    200,
    products.flatMap((product) => views(product)[0] ?? []),
  )
}

const at = (name) => join(house, 'public', 'media', 'scenes', name)
const isBoutique = (name) => /^[a-z]{3}\d{2}-/.test(name)
const of = (view) =>
  Object.entries(readScenes())
    .filter(([name, scene]) => !isBoutique(name) && scene[view])
    .map(([name]) => at(name))
paste(
  'scenes',
  4,
  400,
  '16:9',
  of('wide').map((scene) => `${scene}/wide-800.webp`),
)
paste(
  'scenes-tall',
  8,
  200,
  '3:4',
  of('tall').map((scene) => `${scene}/tall-600.webp`),
)

for (const view of ['facade', 'salon', 'detail']) {
  const names = Object.keys(readScenes()).filter((name) => isBoutique(name) && name.endsWith(view))
  paste(
    `boutiques-${view}`,
    8,
    200,
    '16:9',
    names.map((name) => `${at(name)}/wide-800.webp`),
  )
}

writeFileSync(join(house, 'docs', 'studio', 'sizes.md'), sizeTable())

function sheet(name, columns, width, shown) {
  paste(
    name,
    columns,
    width,
    '3:4',
    shown.map((view) => join(house, 'public', `${view.path}-600.webp`)),
  )
}

function paste(name, columns, width, ratio, files) {
  if (files.length === 0) return
  const out = join(house, 'docs', 'studio', `${name}.jpg`)
  const { status, stderr } = spawnSync(python, [join(root, 'sheet.py'), out, columns, width, ratio, ...files].map(String))
  if (status !== 0) throw new Error(String(stderr))
  console.log(`${name}: ${files.length} pictures`)
}

// Contact sheets of what the manifest holds, into docs/studio: npm run studio:sheet
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './manifest.mjs'
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

function sheet(name, columns, width, shown) {
  if (shown.length === 0) return
  const out = join(house, 'docs', 'studio', `${name}.jpg`)
  const files = shown.map((view) => join(house, 'public', `${view.path}-300.webp`))
  const { status, stderr } = spawnSync(python, [join(root, 'sheet.py'), out, columns, width, ...files].map(String))
  if (status !== 0) throw new Error(String(stderr))
  console.log(`${name}: ${files.length} pictures`)
}

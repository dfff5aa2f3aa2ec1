// Photographs garments worn, and the looks of the shows: npm run studio:worn. What they wear and how they stand is in worn.json.
//   --fall              lets the cloth of these garments fall again; without, what lies in drapes/worn is worn as it is
//   --only cascade,look-03   these plates only, again
//   --preview           small and quick, into .data/studio/preview; nothing is delivered
//   --pack ../load      what a machine with a GPU needs; there: sh shoot.sh
//   --take ../load      prints the plates that it exposed
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writePieces } from './boutiques/pieces.mjs'
import { digest, meaningOf } from './fingerprint.mjs'
import { record } from './manifest.mjs'
import { run } from './run.mjs'
import { cache, prepareDarkroom, python, root } from './tools.mjs'
import { findCard } from './tracer.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    fall: { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    pack: { type: 'string' },
    take: { type: 'string' },
  },
})

const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
const { plates, looks } = json('worn.json')
const styles = json('..', 'seed', 'catalog', 'styles.json')
const colours = json('..', 'seed', 'catalog', 'colours.json')
const hexOf = (id) => colours.find((colour) => colour.id === id).hex
const codeOf = (id) => colours.find((colour) => colour.id === id).code
const productOf = (style) => styles.find(({ id }) => id === style).products[0]
const lookbook = join(root, '..', 'seed', 'content', 'lookbook.json')
const how = { wardrobe: 'wardrobe', samples: options.preview ? 10 : 256, noise: 0.003 }

const wanted = options.only.split(',').filter(Boolean)
const due = [...listPlates(), ...listLooks()].filter(
  ({ name, style }) => wanted.length === 0 || wanted.some((one) => one === style || name.startsWith(one)),
)

if (options.fall) await letFall()
else if (options.take) await take(resolve(options.take))
else {
  const folder = resolve(options.pack ?? join(cache, options.preview ? 'preview' : 'worn'))
  await pack(folder)
  if (!options.pack) await expose(folder)
}

/** Every colour of every garment that a figure wears; below it, what worn.json puts with it. */
function listPlates() {
  return Object.entries(plates).flatMap(([style, { with: under = [], ...stage }]) =>
    productOf(style).colours.map((colour) => ({
      ...stage,
      ...{ name: `${productOf(style).id}-${codeOf(colour)}`, style, piece: productOf(style).id, colour, width: 2000 },
      wears: [[style, hexOf(colour)], ...under.map(([other, its, until]) => [`${other}@${style}`, hexOf(its), until])],
    })),
  )
}

function listLooks() {
  return looks.map(({ id, show: _, also: __, wears, beside = [], ...stage }) => ({
    ...stage,
    ...{ name: `look-${id}`, style: `look-${id}`, width: 1536 },
    wears: wears.map(([style, colour, ...until], at) => [at ? `${style}@${wears[0][0]}` : style, hexOf(colour), ...until]),
    beside: beside.flatMap(({ piece, at: [x, y, z], turn, pair }) => [
      { name: piece, at: [x, y, z], turn },
      // The other shoe stands beside it, a little ahead.
      ...(pair ? [{ name: piece, at: [x + 0.95, y + 0.45, z], turn: turn + 9, other: true }] : []),
    ]),
  }))
}

async function letFall() {
  const garments = wanted.length > 0 ? wanted : Object.keys(plates)
  console.log(await run(python, [join(root, 'worn', 'fall.py'), ...garments], 'the fall'))
}

/** All that `shoot.sh` asks for, by paths of its own. */
async function pack(folder) {
  const worn = [...new Set(due.flatMap(({ wears }) => wears.map(([garment]) => garment)))]
  const wardrobe = join(folder, 'wardrobe')
  mkdirSync(wardrobe, { recursive: true })
  await run(python, [join(root, 'worn', 'wardrobe.py'), wardrobe, ...worn], 'the wardrobe')
  const pieces = [...new Set(due.flatMap(({ beside = [] }) => beside.map(({ name }) => name)))]
  await writePieces(pieces, join(wardrobe, 'pieces'))
  const kit = ['tracer', 'darkroom', 'model/__init__.py', 'model/staging.py', 'materials.json', 'lights.json', 'worn']
  for (const name of kit)
    cpSync(join(root, name), join(folder, 'studio', name), { recursive: true, filter: (path) => !/__pycache__|\.so$/.test(path) })
  cpSync(join(root, 'worn', 'shoot.sh'), join(folder, 'shoot.sh'))
  const small = options.preview ? { width: 320, denoise: true, fibres: false, fine: 0, bounces: 4, noise: 0 } : {}
  const list = due.map(({ style: _, piece: __, colour: ___, ...plate }) => ({
    ...plate,
    ...(options.preview ? { width: small.width } : {}),
  }))
  // Beside the card plates are kept without a loss, and printed there.
  const kind = options.pack ? { kind: '.png' } : {}
  writeFileSync(join(folder, 'job.json'), JSON.stringify({ ...how, ...small, ...kind, plates: list }))
  const prints = listPrints(due, '', (name, piece) => join('prints', name, piece ? 'worn' : 'tall'))
  writeFileSync(join(folder, 'prints.json'), JSON.stringify(prints))
  console.log(`${list.length} packed`)
}

async function expose(folder) {
  prepareDarkroom()
  const trace = join(root, 'tracer', 'trace.cu')
  const shared = ['-O3', '-std=c++17', '-shared', '-o', join(cache, 'libtrace.so')]
  if (findCard()) await run('nvcc', [...shared, '-arch=native', '--use_fast_math', '-Xcompiler', '-fPIC', trace], 'tracer')
  else if (!existsSync(join(cache, 'libtrace.so')))
    await run('g++', [...shared, '-march=native', '-fno-math-errno', '-fPIC', '-pthread', '-x', 'c++', trace], 'tracer')
  console.log(await run(python, [join(root, 'worn', 'shoot.py'), join(folder, 'job.json'), join(folder, 'plates')], 'exposure'))
  if (!options.preview) await take(folder)
}

/** What is to be printed of them: pieces as large as they can be looked at, looks as large as a page shows them. */
function listPrints(plates, folder, pathOf) {
  return plates.map(({ name, piece }) => ({
    name,
    plate: join(folder, 'plates', `${name}.${folder ? 'jpg' : 'png'}`),
    path: pathOf(name, piece),
    widths: piece ? [300, 600, 1024, 2000] : [300, 600, 1024],
    heaviest: piece ? { 1024: 32_000, 2000: 120_000 } : { 1024: 38_000 },
    plain: piece ? [300, 600] : [300, 600, 1024],
  }))
}

/** Takes plates of pieces as the view `worn`, of looks into the lookbook: as they were printed beside the card, or prints them here. */
async function take(folder) {
  const media = join(root, '..', 'public', 'media')
  const pathOf = (name, piece) => (piece ? join(media, 'pieces', name, 'worn') : join(media, 'scenes', name, 'tall'))
  const printedThere = join(folder, 'prints', 'told.jsonl')
  let told
  if (existsSync(printedThere)) {
    told = readFileSync(printedThere, 'utf8')
    for (const { name, piece } of due.filter(({ name }) => existsSync(join(folder, 'prints', name))))
      cpSync(join(folder, 'prints', name), dirname(pathOf(name, piece)), { recursive: true })
  } else {
    const file = join(cache, 'worn.prints.json')
    writeFileSync(file, JSON.stringify(listPrints(due, folder, pathOf)))
    told = await run(python, [join(root, 'worn', 'prints.py'), file], 'prints')
  }
  const prints = told
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map(JSON.parse)
  const printOf = Object.fromEntries(prints.map(({ name, ...print }) => [name, print]))
  const there = due.filter(({ name }) => printOf[name])
  const pieces = there.filter(({ piece }) => piece)
  record(pieces.map(({ name, piece, colour }) => ({ piece, colour, view: 'worn', ...printOf[name] })))
  const printed = json('printed.json')
  for (const plate of pieces)
    printed[`${plate.name}/worn`] = digest(JSON.stringify([plate, meaningOf('worn/shoot.py', 'worn/patterns.py')]))
  const sorted = Object.entries(printed).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(join(root, 'printed.json'), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  recordLooks(printOf)
  console.log(`${there.length} printed`)
}

/** A look is a scene that stands upright; the lookbook says which pieces are in it. */
function recordLooks(printOf) {
  const scenes = json('..', 'seed', 'content', 'scenes.json')
  const shows = {}
  for (const { id, show, wears, beside = [], also = [] } of looks) {
    const scene = `look-${id}`
    if (printOf[scene]) scenes[scene] = { tall: printOf[scene] }
    if (!scenes[scene]) continue
    const worn = wears.map(([style, colour]) => `${productOf(style).id}-${codeOf(colour)}`)
    const stand = beside.map(({ piece }) => piece.replace(/-(.*)/, (_, colour) => `-${codeOf(colour)}`))
    const inShow = (shows[show] ??= [])
    inShow.push({ id: String(inShow.length + 1).padStart(2, '0'), scene, pieces: [...worn, ...stand, ...also] })
  }
  const sorted = Object.entries(scenes).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(join(root, '..', 'seed', 'content', 'scenes.json'), `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`)
  writeFileSync(lookbook, JSON.stringify({ shows }, null, 2))
}

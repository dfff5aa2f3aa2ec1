// Photographs the boutiques of boutiques.json: npm run studio:boutiques. Takes what is not printed yet, and can be stopped at any time.
//   --only PAR,SHA01    those whose id starts so, again   --views facade,salon,detail   these pictures only
//   --samples 384       more for a card; a processor is content with few
//   --preview           small and quick, into .data/studio/preview; nothing is delivered
//   --list              say what would be done
//   --pack ../load      what a machine with a GPU needs; there: sh shoot.sh
//   --take ../load      prints the plates that it exposed
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writePieces } from './boutiques/pieces.mjs'
import { digest, meaningOf } from './fingerprint.mjs'
import { readScenes, recordScenes } from './manifest.mjs'
import { run } from './run.mjs'
import { cache, prepareDarkroom, python, root } from './tools.mjs'
import { buildTracer } from './tracer.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    views: { type: 'string', default: 'facade,salon,detail' },
    samples: { type: 'string', default: '5' },
    preview: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    pack: { type: 'string' },
    take: { type: 'string' },
  },
})

const json = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const media = join(root, '..', 'public', 'media', 'scenes')
const how = {
  size: options.preview ? [640, 480] : options.pack ? [1600, 1200] : [1200, 900],
  samples: Number(options.samples),
  bounces: options.pack ? 7 : 4,
  views: json('scenes.json').views,
}

const starts = options.only.split(',')
const due = Object.entries(json('boutiques.json'))
  .filter(([store]) => starts.some((start) => store.startsWith(start)))
  .flatMap(([store, views]) =>
    options.views.split(',').map((view) => ({ scene: `${store.toLowerCase()}-${view}`, view, what: views[view] })),
  )
  .filter(({ scene }) => options.take || options.only !== '' || !(scene in readScenes()))
  .map((plate) => ({ ...plate, plate: plateOf(plate), ...(options.preview ? {} : { path: join(media, plate.scene) }) }))

if (options.list) {
  for (const { scene } of due) console.log(scene)
  process.exit()
}
prepareDarkroom()
for (const folder of ['plates', 'preview']) mkdirSync(join(cache, folder), { recursive: true })
if (options.take) {
  const there = due.filter(({ scene }) => existsSync(join(options.take, 'plates', `${scene}.jpg`)))
  for (const { scene, plate } of there) cpSync(join(options.take, 'plates', `${scene}.jpg`), plate)
  await shoot(there)
} else {
  const piecesOf = (plates) => [...new Set(plates.flatMap(({ what }) => what.pieces))]
  await writePieces(piecesOf(due.filter(({ view }) => view !== 'detail')), join(cache, 'models'))
  await writePieces(piecesOf(due.filter(({ view }) => view === 'detail')), join(cache, 'models-near'), true)
  if (options.pack) pack(options.pack)
  else {
    await buildTracer()
    await shoot(due)
  }
}

/** Where a picture is kept before it is printed, by all that it is made from; a preview has a place of its own. */
function plateOf({ scene, what }) {
  if (options.preview) return join(cache, 'preview', `${scene}.jpg`)
  const hash = digest(JSON.stringify([what, json('boutiques/surfaces.json'), meaningOf('boutiques/shoot.py')]))
  return join(cache, 'plates', `${scene}-${hash}.jpg`)
}

async function shoot(plates) {
  for (const [index, plate] of plates.entries()) {
    const file = join(cache, `${plate.scene}.job.json`)
    writeFileSync(file, JSON.stringify({ ...how, plates: [plate] }))
    const told = await run(python, [join(root, 'boutiques', 'shoot.py'), file], plate.scene)
    const prints = told.split('\n').filter((line) => line.startsWith('{'))
    if (!options.preview) recordScenes(prints.map((line) => JSON.parse(line)))
    console.log(`${index + 1}/${plates.length}  ${plate.scene}`)
  }
}

/** All that `shoot.sh` asks for, by paths of its own. */
function pack(folder) {
  for (const name of ['boutiques', 'tracer', 'darkroom', 'materials.json'])
    cpSync(join(root, name), join(folder, 'studio', name), { recursive: true, filter: (path) => !path.includes('__pycache__') })
  const font = 'node_modules/@fontsource/gilda-display'
  cpSync(join(root, '..', font), join(folder, font), { recursive: true, dereference: true })
  for (const name of ['models', 'models-near']) cpSync(join(cache, name), join(folder, 'cache', name), { recursive: true })
  cpSync(join(cache, 'rt_hdr_alb_nrm_small.tza'), join(folder, 'cache', 'rt_hdr_alb_nrm_small.tza'))
  mkdirSync(join(folder, 'plates'), { recursive: true })
  const plates = due.map(({ scene, view, what }) => ({ scene, view, what, plate: `plates/${scene}.jpg` }))
  writeFileSync(join(folder, 'job.json'), JSON.stringify({ ...how, plates }))
  cpSync(join(root, 'boutiques', 'shoot.sh'), join(folder, 'shoot.sh'))
  console.log(`${plates.length} packed`)
}

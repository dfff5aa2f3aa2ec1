// Makes the 3D models that the shop shows: npm run studio:models. Needs Blender (see README.md), renders nothing, makes only
// what has changed and can be stopped at any time.
//   --only SEL,VERR   pieces whose id starts so        --list   say what would be done
//   --stands          say of what is made that it stands, though a source was changed that it does not show
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { digest, meaningOf } from './fingerprint.mjs'
import { makeGlb } from './glb.mjs'
import { listModels } from './model-list.mjs'
import { normalMap, reliefs } from './relief.mjs'
import { roomPicture } from './room.mjs'
import { cache, root } from './tools.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    stands: { type: 'boolean', default: false },
  },
})

const house = join(root, '..')
const folder = '/media/models'
const manifestFile = join(house, 'seed', 'catalog', 'models.json')
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))
// What the tracer alone reads is nothing to a model.
const kinds = Object.fromEntries(
  Object.entries(read(root, 'materials.json')).map(([kind, { traced: _, ...look }]) => [kind, look]),
)
const readManifest = () => (existsSync(manifestFile) ? read(manifestFile) : { pieces: {} })
const makers = digest(['glb', 'surfaces', 'relief'].map((name) => readFileSync(join(root, `${name}.mjs`), 'utf8')).join(' '))

const models = listModels(
  read(house, 'seed/catalog/styles.json'),
  read(root, 'pieces.json'),
  read(house, 'seed/catalog/colours.json'),
)
const { pieces: made } = readManifest()
const due = models
  .filter(({ id }) => options.only.split(',').some((start) => id.startsWith(start)))
  .map((model) => ({ ...model, source: sourceOf(model) }))
  .filter(({ id, source }) => made[id]?.source !== source || !existsSync(fileOf(id)))
console.log(`${models.length} models, ${due.length} to make`)
if (options.list) {
  for (const { id } of due) console.log(id)
  process.exit()
}
if (options.stands) {
  const standing = due.filter(({ id }) => existsSync(fileOf(id)))
  for (const { id, source } of standing) record(id, { ...made[id], source })
  console.log(`${standing.length} models stand`)
  process.exit()
}

mkdirSync(join(house, 'public', folder), { recursive: true })
mkdirSync(join(cache, 'models'), { recursive: true })
writeFileSync(join(house, 'public', folder, 'room.hdr'), roomPicture())
const maps = Object.fromEntries(reliefs.map((kind) => [kind, webp(normalMap(kind))]))
const failures = []
for (const [index, model] of due.entries()) {
  try {
    const { bytes, triangles } = await make(model)
    console.log(
      `${String(index + 1).padStart(3)}/${due.length}  ${model.id.padEnd(8)} ${Math.round(bytes / 1024)} kB, ${triangles} triangles`,
    )
  } catch (error) {
    failures.push(model.id)
    console.error(`${model.id} failed\n${error.message}`)
  }
}
console.log(failures.length > 0 ? `failed: ${failures.join(', ')}` : 'done')
process.exit(failures.length > 0 ? 1 : 0)

function fileOf(id) {
  return join(house, 'public', folder, `${id}.glb`)
}

/** What the drawing depends on; it is the slow part, and kept. */
function drawingOf({ family, material, options }) {
  const drawn = meaningOf('export.py', `families/${family}.py`, 'model/occlusion.py', 'model/materials.py', 'model/mesh.py')
  return digest(JSON.stringify([drawn, material, options]))
}

/** All that the file is made of: the drawing, the materials, the colours, and how it is put together. */
function sourceOf(model) {
  return digest(JSON.stringify([drawingOf(model), makers, kinds, model.colours]))
}

async function make(model) {
  const { id, source, family, material, options, colours } = model
  const out = join(cache, 'models', `${id}-${drawingOf(model)}`)
  if (!existsSync(`${out}.json`)) {
    writeFileSync(`${out}.job`, JSON.stringify({ family, material, options, out }))
    // By one thread: several add up normals in another order each time, and the same drawing were another file.
    run('blender', ['-b', '-t', '1', '-P', join(root, 'export.py'), '--', `${out}.job`])
    if (!existsSync(`${out}.json`)) throw new Error('Blender left nothing')
  }
  const { glb, triangles } = await makeGlb({ told: read(`${out}.json`), bytes: readFileSync(`${out}.bin`), colours, kinds, maps })
  writeFileSync(fileOf(id), glb)
  record(id, { file: `${folder}/${id}.glb`, bytes: glb.length, colours: colours.map((colour) => colour.id), source })
  return { bytes: glb.length, triangles }
}

/** Read again each time: two may work at once. */
function record(id, entry) {
  const pieces = { ...readManifest().pieces, [id]: entry }
  const known = Object.entries(pieces).filter(([piece]) => models.some((model) => model.id === piece))
  const sorted = Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(manifestFile, `${JSON.stringify({ pieces: sorted }, null, 1)}\n`)
}

/** At a low priority, so that a machine can be used while the studio works. */
function run(command, args, input) {
  const { status, stdout, stderr } = spawnSync('nice', ['-n', '10', command, ...args], { cwd: root, input, maxBuffer: 1e8 })
  if (status !== 0 || /^Traceback/m.test(String(stderr) + stdout)) throw new Error(`${command}: ${String(stderr).slice(-2000)}`)
  return stdout
}

function webp(picture) {
  return new Uint8Array(run('cwebp', ['-quiet', '-q', '80', '-m', '6', '-o', '-', '--', '-'], picture))
}

// Photographs the editorial scenes: npm run studio:scenes. Takes what changed, and can be stopped at any time.
//   --only home,store   scenes whose name starts so     --views wide,tall   these compositions only
//   --preview           small and quick, into .data/studio/preview; nothing is delivered
//   --list              say what would be done
//   --traced 640        by the tracer: with --preview so wide and by a processor, without by the card that is here
//   --pack ../load      what a machine with a GPU needs; there: sh shoot.sh 540
//   --take ../plates    prints the plates that it exposed
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { digest, meaningOf } from './fingerprint.mjs'
import { recordScenes } from './manifest.mjs'
import { run } from './run.mjs'
import { expose as exposeTraced, pack, take } from './scenes/traced.mjs'
import { cache, prepare, python, root } from './tools.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    views: { type: 'string', default: 'wide,tall' },
    preview: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    traced: { type: 'string' },
    pack: { type: 'string' },
    take: { type: 'string' },
  },
})

const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
const { views: formats, scenes, samples, bounces, scale } = json('scenes.json')
const byTracer = Boolean(options.traced ?? options.pack ?? options.take)
const styles = json('..', 'seed', 'catalog', 'styles.json')
const colours = json('..', 'seed', 'catalog', 'colours.json')
const models = json('pieces.json')

/** `SEL085-ROU`, as the studio builds it. */
function castOf({ piece, ...place }) {
  const [id, code] = piece.split('-')
  const style = styles.find(({ products }) => products.some((product) => product.id === id))
  const { heel } = style.products.find((product) => product.id === id)
  const { family, options: own } = models[style.id]
  const { hex } = colours.find((colour) => colour.code === code)
  return { family, material: style.material, options: { ...(heel === undefined ? {} : { heel }), ...own }, hex, ...place }
}

/** A hero's wide composition is printed as large as the finest screen shows it, if it is exposed so: not by Blender. */
function formOf(scene, view) {
  const { hero, ...form } = formats[view]
  return (scene.hero && byTracer ? hero : undefined) ?? form
}

function jobOf([name, scene]) {
  const pieces = (scene.pieces ?? []).map(castOf)
  const shot = { set: scene.set, options: scene.options ?? {}, pieces, light: scene.light }
  const sources = meaningOf(
    'scene.py',
    'model/stage.py',
    `scenes/${scene.set.split('.')[0]}.py`,
    ...pieces.map(({ family }) => `families/${family}.py`),
  )
  const grain = options.preview ? 3 : samples
  const views = options.views.split(',').map((view) => {
    const { size, widths } = formOf(scene, view)
    const pixels = size.map((side) => Math.round(side * (options.preview ? 0.2 : scale)))
    const own = [
      shot,
      scene[view],
      pixels,
      grain,
      bounces,
      sources,
      pieces.map(({ material }) => json('materials.json')[material]),
    ]
    const shotHash = digest(JSON.stringify(own))
    const printHash = digest(shotHash + scene.exposure + meaningOf('print_scene.py') + widths)
    const key = `scene-${name}-${view}${options.preview ? '-preview' : ''}`
    return {
      ...{ name: view, camera: scene[view], size: pixels, full: size, widths },
      negative: join(cache, 'negatives', `${key}-${shotHash}.npz`),
      stamp: join(cache, 'negatives', `${key}-${printHash}.printed`),
      path: options.preview
        ? join(cache, 'preview', `${name}-${view}`)
        : join(root, '..', 'public', 'media', 'scenes', name, view),
    }
  })
  const exposure = (byTracer ? scene.traced : undefined) ?? scene.exposure ?? 1
  // By night a room is lit by a wall that the tracer finds by chance alone: it takes so many times as many samples.
  const { hero = false, patience = 1 } = scene
  return { scene: name, hero, patience, ...shot, views, samples: grain, bounces, exposure, preview: options.preview }
}

const starts = options.only.split(',')
const asked = Object.entries(scenes)
  .filter(([name]) => starts.some((start) => name.startsWith(start)))
  .map(jobOf)
if (byTracer) {
  if (options.pack) await pack(asked, options.pack)
  else if (options.take) await take(asked, options.take)
  else await exposeTraced(asked, { width: options.preview ? Number(options.traced) : undefined })
  process.exit()
}
const due = asked
  .map((job) => ({ ...job, views: job.views.filter((view) => !(existsSync(view.negative) && existsSync(view.stamp))) }))
  .filter((job) => job.views.length > 0)
console.log(`${due.length} scenes to do`)
if (options.list) {
  for (const { scene, views } of due) console.log(scene, views.map((view) => view.name).join(' '))
  process.exit()
}
prepare()
mkdirSync(join(cache, 'negatives'), { recursive: true })

const started = Date.now()
let failed = 0
for (const [index, job] of due.entries()) {
  try {
    await expose(job)
    await print(job)
    const left = Math.round((((Date.now() - started) / (index + 1)) * (due.length - index - 1)) / 60_000)
    console.log(`${index + 1}/${due.length}  ${job.scene}  ${left} min left`)
  } catch (error) {
    failed += 1
    console.error(error.message)
  }
}
console.log(failed > 0 ? `${failed} failed` : 'done')
process.exit(failed > 0 ? 1 : 0)

/** A negative gets its name once it is whole, so that an exposure that was stopped is taken again. */
async function expose(job) {
  const unfinished = ({ negative }) => negative.replace(/\.npz$/, '.part.npz')
  const missing = job.views.filter((view) => !existsSync(view.negative))
  if (missing.length === 0) return
  const file = join(cache, `scene-${job.scene}.job.json`)
  writeFileSync(file, JSON.stringify({ ...job, views: missing.map((view) => ({ ...view, negative: unfinished(view) })) }))
  await run('blender', ['-b', '-P', join(root, 'scene.py'), '--', file], job.scene)
  for (const view of missing) {
    if (!existsSync(unfinished(view))) throw new Error(`${job.scene}: Blender left no negative`)
    renameSync(unfinished(view), view.negative)
  }
}

async function print(job) {
  const file = join(cache, `scene-${job.scene}.print.json`)
  writeFileSync(file, JSON.stringify(job))
  const told = await run(python, [join(root, 'print_scene.py'), file], job.scene)
  if (!options.preview) recordScenes(told.trim().split('\n').filter(Boolean).map(JSON.parse))
  for (const { stamp } of job.views) writeFileSync(stamp, '')
}

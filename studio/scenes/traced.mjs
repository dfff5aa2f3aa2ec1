// The way of scenes by the tracer: drawn by Blender, exposed by a GPU here or elsewhere (or, small, by a processor), printed here.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { digest, meaningOf } from '../fingerprint.mjs'
import { recordScenes } from '../manifest.mjs'
import { run } from '../run.mjs'
import { cache, prepareDarkroom, python, root } from '../tools.mjs'
import { buildTracer, findCard } from '../tracer.mjs'

/** What a machine with a GPU needs besides the stages. */
const kit = ['tracer', 'darkroom', 'boutiques/__init__.py', 'boutiques/build.py', 'boutiques/expose.py', 'model/__init__.py']
kit.push('model/staging.py', 'materials.json', 'lights.json', 'scenes/__init__.py', 'scenes/expose.py', 'scenes/shoot.py')
kit.push('scenes/tone.py', 'scenes/looks.json')
const how = { samples: 384, bounces: 7, noise: 0, kept: 0.35, hairy: true, kind: 'jpg' }
/** A processor's: enough to judge composition, colour and light by. */
const small = { samples: 16, bounces: 5, noise: 0, kept: 0, hairy: false, kind: 'png' }

/** A scene's drawing, by all that it is made from. */
function stageOf({ scene, set, options, pieces, light }) {
  const families = pieces.map(({ family }) => `families/${family}.py`)
  const sources = meaningOf('hand_over_scene.py', `scenes/${set.split('.')[0]}.py`, ...families)
  return `${scene}-${digest(JSON.stringify([set, options, pieces, light, sources]))}.stage`
}

/** Draws the scenes that are not there yet; a stage is one to three megabytes. Answers where they are. */
async function draw(jobs) {
  const folder = join(cache, 'scenes')
  mkdirSync(folder, { recursive: true })
  for (const job of jobs) {
    const path = join(folder, stageOf(job))
    if (existsSync(path)) continue
    const { set, options, pieces, light } = job
    writeFileSync(`${path}.job`, JSON.stringify({ set, options, pieces, light, out: `${path}.part` }))
    await run('blender', ['-b', '-P', join(root, 'hand_over_scene.py'), '--', `${path}.job`], job.scene)
    if (!existsSync(`${path}.part`)) throw new Error(`${job.scene}: Blender left nothing`)
    renameSync(`${path}.part`, path)
    rmSync(`${path}.job`)
    console.log(`${job.scene}  ${Math.round(statSync(path).size / 1000)} kB`)
  }
  return folder
}

const listed = (jobs, folder, sizeOf) =>
  jobs.map((job) => ({
    ...{ scene: job.scene, stage: join(folder, stageOf(job)), light: job.light, exposure: job.exposure, patience: job.patience },
    views: Object.fromEntries(job.views.map((view) => [view.name, { camera: view.camera, size: sizeOf(view) }])),
  }))

/** All that `shoot.sh` asks for, by paths of its own; heroes first. */
export async function pack(jobs, folder) {
  const drawn = await draw(jobs)
  prepareDarkroom()
  const ordered = [...jobs].sort((a, b) => b.hero - a.hero)
  for (const name of kit)
    cpSync(join(root, name), join(folder, 'studio', name), { recursive: true, filter: (path) => !/__pycache__|\.so$/.test(path) })
  mkdirSync(join(folder, 'stages'), { recursive: true })
  for (const job of ordered) cpSync(join(drawn, stageOf(job)), join(folder, 'stages', stageOf(job)))
  mkdirSync(join(folder, 'cache'), { recursive: true })
  cpSync(join(cache, 'rt_hdr_alb_nrm_small.tza'), join(folder, 'cache', 'rt_hdr_alb_nrm_small.tza'))
  const scenes = listed(ordered, 'stages', (view) => view.full)
  writeFileSync(join(folder, 'job.json'), JSON.stringify({ ...how, scenes }))
  cpSync(join(root, 'scenes', 'shoot.sh'), join(folder, 'shoot.sh'))
  console.log(`${scenes.length} packed`)
}

/** Here: by the card, as large as they are printed; by a processor, small, to look at. */
export async function expose(jobs, { width }) {
  const folder = await draw(jobs)
  prepareDarkroom()
  await buildTracer()
  const card = findCard() && !width
  const plates = join(cache, card ? 'plates' : 'preview')
  mkdirSync(plates, { recursive: true })
  const sizeOf = ({ full: [w, h] }) => (card ? [w, h] : [width, Math.round((width * h) / w)])
  const file = join(cache, 'scenes.traced.json')
  writeFileSync(file, JSON.stringify({ ...(card ? how : small), scenes: listed(jobs, folder, sizeOf) }))
  if (!card)
    for (const { scene, views } of jobs)
      for (const { name } of views) rmSync(join(plates, `${scene}-${name}.png`), { force: true })
  console.log(await run(python, [join(root, 'scenes', 'shoot.py'), file, plates], 'exposure'))
  if (card) await take(jobs, plates)
}

/** Prints the plates that came home: a folder of them, or the archives that hold them. */
export async function take(jobs, from) {
  const folder = join(cache, 'plates')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(from).filter((file) => file.endsWith('.tar')))
    if (spawnSync('tar', ['-xf', resolve(from, name), '-C', folder]).status !== 0) throw new Error(`${name} cannot be read`)
  for (const name of readdirSync(from).filter((file) => /-(wide|tall)\.jpg$/.test(file) && resolve(from) !== folder))
    cpSync(join(from, name), join(folder, name))
  let printed = 0
  for (const job of jobs) {
    const views = job.views
      .map((view) => ({ ...view, plate: join(folder, `${job.scene}-${view.name}.jpg`) }))
      .filter(({ plate }) => existsSync(plate))
    if (views.length === 0) continue
    const file = join(cache, `scene-${job.scene}.print.json`)
    writeFileSync(file, JSON.stringify({ ...job, views }))
    const told = await run(python, [join(root, 'print_scene.py'), file], job.scene)
    recordScenes(told.trim().split('\n').filter(Boolean).map(JSON.parse))
    printed += 1
    console.log(`${job.scene}  ${views.map(({ name }) => name).join(' ')}`)
  }
  console.log(`${printed} scenes printed`)
}

// The way by the tracer: what is due, drawn by Blender, exposed by a GPU here or elsewhere, and its prints brought home.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { digest, meaningOf, wordsOf } from './fingerprint.mjs'
import { buildOf, listShots, media, metals, viewsOf } from './jobs.mjs'
import { record } from './manifest.mjs'
import { run } from './run.mjs'
import { cache, prepareDarkroom, python, root } from './tools.mjs'

const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
const printedFile = join(root, 'printed.json')
/** What a machine with a GPU needs besides the stages. */
const kit = ['tracer', 'darkroom/__init__.py', 'darkroom/tone.py', 'darkroom/lay.py', 'darkroom/prints.py', 'model/__init__.py']
kit.push('model/staging.py', 'materials.json', 'lights.json')

/** The card that is here, if one is and it can be built for. */
export function findCard() {
  const { status, stdout } = spawnSync('nvidia-smi', ['--query-gpu=name', '--format=csv,noheader'])
  return status === 0 && spawnSync('nvcc', ['--version']).status === 0 ? String(stdout).trim().split('\n')[0] : undefined
}

/** For the card that is here, or for the processor. */
export async function buildTracer() {
  const trace = join(root, 'tracer', 'trace.cu')
  const shared = ['-O3', '-std=c++17', '-shared', '-o', join(cache, 'libtrace.so')]
  if (findCard()) await run('nvcc', [...shared, '-arch=native', '--use_fast_math', '-Xcompiler', '-fPIC', trace], 'tracer')
  else await run('g++', [...shared, '-march=native', '-fno-math-errno', '-fPIC', '-pthread', '-x', 'c++', trace], 'tracer')
}

/** From which sources each print was made, by its path: what is not so any more is due. */
function readPrinted() {
  return existsSync(printedFile) ? JSON.parse(readFileSync(printedFile, 'utf8')) : {}
}

function writePrinted(printed) {
  const sorted = Object.entries(printed).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(printedFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** Stages with the plates that are due, by what they are worth: first views first, shoes and bags before clothes. */
export function listStages({ only, views, all = false, posed = true }) {
  const shots = json('shots.json')
  const printed = all ? {} : readPrinted()
  const wanted = listShots(shots, { only, views }).filter(({ view }) => posed || !view.pose)
  const stages = wanted.map((shot) => stageOf(shot, shots, printed))
  return stages
    .filter(({ plates }) => plates.length > 0)
    .sort((a, b) => (a.order > 0) - (b.order > 0) || a.hangs - b.hangs || a.order - b.order)
}

function stageOf({ style, product, piece, frame, name, view, order }, shots, printed) {
  const build = buildOf({ style, product, piece, frame })
  const family = `families/${build.family}.py`
  // Views of the piece in the same pose are seen on one stage.
  const { pose = {} } = view
  const all = Object.fromEntries(
    Object.entries(viewsOf(shots, piece)).filter(([, other]) => isDeepStrictEqual(other.pose ?? {}, pose)),
  )
  const drawn = digest(JSON.stringify([build, frame, all, meaningOf(family, 'hand_over.py', 'model/staging.py')]))
  const light = [meaningOf('tracer/expose.py', 'darkroom/lay.py', 'darkroom/prints.py'), sourceOfTracer(), json('lights.json')]
  const { widths, pixels: width, samples, noise } = shots.traced
  // A hair is seen for what it is before its light is known to a thousandth.
  const how = { width, samples: frame.samples ?? samples, noise, widths }
  const colours = json('..', 'seed', 'catalog', 'colours.json').filter(({ id }) => product.colours.includes(id))
  // What is not looked at closely in this colour is exposed and printed for a tile.
  const isClose = (id) => view.close === undefined || (view.close === 'first' && id === product.colours[0])
  const large = (id) => (isClose(id) ? how : { ...how, width: widest, widths: widths.filter((each) => each <= widest) })
  const plates = colours.map(({ id, hex, code }) => ({
    ...{ path: `${product.id}-${code}/${name}`, piece: product.id, colour: id, view: name, hex, metal: metals.includes(id) },
    ...large(id),
    tile: view.tile ?? false,
    ...(view.sweep ? { sweep: view.sweep } : {}),
    source: digest(
      JSON.stringify([build, frame, view, meaningOf(family, 'model/staging.py'), light, looksOf(family, build), large(id), hex]),
    ),
  }))
  return {
    stage: `${product.id}-${drawn}.stage`,
    ...{ order, exposure: frame.exposure ?? 1, hangs: frame.float ?? false },
    draw: { ...build, frame, pose, views: all },
    plates: plates.filter(({ path, source }) => printed[path] !== source),
  }
}

/** How wide a print is that is not for looking closely. */
const widest = 1024

/** The looks that this piece is made of. */
function looksOf(family, { material }) {
  const kinds = json('materials.json')
  return [material, ...wordsOf(Object.keys(kinds), family), 'metal'].map((kind) => kinds[kind].traced)
}

function sourceOfTracer() {
  const files = readdirSync(join(root, 'tracer')).filter((name) => /\.(cu|h)$/.test(name))
  const text = files.sort().map((name) => readFileSync(join(root, 'tracer', name), 'utf8').replace(/\/\/.*|\s+/g, ''))
  return digest(text.join(''))
}

/** Draws the stages that are not there yet; a stage is half a megabyte. Answers where they are. */
async function draw(stages, say) {
  const folder = join(cache, 'stages')
  mkdirSync(folder, { recursive: true })
  for (const { stage, draw } of new Map(stages.map((one) => [one.stage, one])).values()) {
    const path = join(folder, stage)
    if (existsSync(path)) continue
    writeFileSync(`${path}.job`, JSON.stringify({ ...draw, out: `${path}.part` }))
    await run('blender', ['-b', '-P', join(root, 'hand_over.py'), '--', `${path}.job`], stage)
    if (!existsSync(`${path}.part`)) throw new Error(`${stage}: Blender left nothing`)
    renameSync(`${path}.part`, path)
    rmSync(`${path}.job`)
    say(`${stage}  ${Math.round(statSync(path).size / 1000)} kB`)
  }
  return folder
}

/** What is wrong with pieces as drawn, by their ids; nothing for those that are whole. */
export async function inspect({ only }) {
  const stages = listStages({ only, all: true, posed: false })
  const pieces = Object.fromEntries(stages.map(({ stage, draw }) => [stage.split('-')[0], draw]))
  const [job, out] = ['inspect.job', 'inspect.json'].map((name) => join(cache, name))
  mkdirSync(cache, { recursive: true })
  writeFileSync(job, JSON.stringify({ pieces, out }))
  await run('blender', ['-b', '-P', join(root, 'inspect_piece.py'), '--', job], 'inspection')
  const found = JSON.parse(readFileSync(out, 'utf8'))
  const isWhole = ({ loose, burst, astray }) => loose.length + Object.keys(burst).length + Object.keys(astray).length === 0
  return Object.fromEntries(Object.entries(found).filter(([, faults]) => !isWhole(faults)))
}

/** Puts all that a machine with a GPU needs into a folder: the tracer, the stages, and the list. */
export async function pack(stages, folder, say) {
  const drawn = await draw(stages, say)
  for (const name of kit)
    cpSync(join(root, name), join(folder, 'studio', name), { recursive: true, filter: (path) => !/__pycache__|\.so$/.test(path) })
  mkdirSync(join(folder, 'stages'), { recursive: true })
  for (const { stage } of stages) cpSync(join(drawn, stage), join(folder, 'stages', stage))
  writeFileSync(join(folder, 'stages', 'due.json'), JSON.stringify({ stages: stages.map(({ draw: _, ...one }) => one) }))
}

/** Exposes and prints on the card of this machine. */
export async function expose(stages, say) {
  const folder = await draw(stages, say)
  await buildTracer()
  const list = join(folder, 'due.json')
  writeFileSync(list, JSON.stringify({ stages: stages.map(({ draw: _, ...one }) => one) }))
  const out = join(cache, 'prints')
  await run(python, [join(root, 'tracer', 'batch.py'), list, out], 'tracer')
  take(out)
}

/** Small pictures of these stages by a processor, into the cache: to judge by. */
export async function preview(stages, { width, samples }, say) {
  prepareDarkroom()
  const folder = await draw(stages, say)
  if (!existsSync(join(cache, 'libtrace.so'))) await buildTracer()
  const list = join(folder, 'preview.json')
  writeFileSync(list, JSON.stringify({ stages }))
  say(await run(python, [join(root, 'tracer', 'preview.py'), list, join(cache, 'preview'), width, samples], 'preview'))
}

/** Brings prints home: into public/media, the manifest, and the list of what each was made from. */
export function take(folder) {
  const lines = readFileSync(join(folder, 'told.jsonl'), 'utf8').trim().split('\n').map(JSON.parse)
  // Prints may come in several loads: what is not here comes with another.
  const told = lines.filter(({ path, sizes }) =>
    sizes?.every((size) => filesOf(path, size).every((file) => existsSync(join(folder, file)))),
  )
  const printed = readPrinted()
  for (const { path, source, sizes } of told) {
    for (const file of sizes.flatMap((size) => filesOf(path, size))) cpSync(join(folder, file), join(media, file))
    printed[path] = source
  }
  record(told)
  writePrinted(printed)
  return told.length
}

/** Says of what the tracer has printed that it stands: its sources have changed, and what they show has not. */
export function letStand(stages) {
  const printed = readPrinted()
  const plates = stages.flatMap((stage) => stage.plates)
  const standing = plates.filter(({ path }) => path in printed)
  for (const { path, source } of standing) printed[path] = source
  writePrinted(printed)
  return standing.length
}

/** The prints of one width: AVIF, and WebP where that is printed too. */
const filesOf = (path, size) => ['avif', 'webp'].filter((kind) => kind in size).map((kind) => `${path}-${size.width}.${kind}`)

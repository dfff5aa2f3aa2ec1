// The film of the house's sign, lacquer on a cut edge: npm run studio:film. Exposes the frames that are not there yet, then encodes them.
//   --preview           a few small frames into .data/studio/preview: look at them first
//   --pack ../load      what a machine with a GPU needs; there: sh shoot.sh
//   --take ../load      takes its archives of frames from that folder, and encodes
//   --small             frames as a processor exposes them, and the film from those: to try a page with, not to be kept
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordScenes } from './manifest.mjs'
import { run } from './run.mjs'
import { cache, prepareDarkroom, python, root } from './tools.mjs'
import { buildTracer } from './tracer.mjs'

const { values: options } = parseArgs({
  options: {
    preview: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    pack: { type: 'string' },
    take: { type: 'string' },
  },
})

const film = JSON.parse(readFileSync(join(root, 'film', 'film.json'), 'utf8'))
const media = join(root, '..', 'public', 'media', 'films')
/** What each encoding may weigh, in bytes. */
const most = { av1: 1_000_000, h264: 1_500_000 }

/** Every second frame first: if time runs out, what is there is the whole cycle. */
const numbers = (step = 1) => {
  const all = Array.from({ length: film.count / step }, (_, i) => i * step)
  return [...all.filter((_, i) => i % 2 === 0), ...all.filter((_, i) => i % 2 === 1)]
}
const job = (frames, more) => ({ ...film, frames, format: 'jpg', denoise: false, seconds: 250, numbers: numbers(), ...more })

if (options.pack) pack(options.pack)
else {
  prepareDarkroom()
  const frames = join(cache, options.preview ? 'preview' : options.small ? 'film-small' : 'film')
  mkdirSync(frames, { recursive: true })
  if (options.take) take(options.take, frames)
  else await expose(frames)
  if (!options.preview) {
    encode(await whole(frames))
    await printPoster(frames)
  }
}

async function expose(frames) {
  await buildTracer()
  const few = { samples: 8, bounces: 4, noise: 0, denoise: true, seconds: 1e9, format: 'png' }
  const how = options.preview
    ? { ...few, size: [480, 270], numbers: numbers(film.count / 8) }
    : options.small
      ? { ...few, size: [320, 180], samples: 4, numbers: numbers(16) }
      : {}
  const file = join(cache, 'film.job.json')
  writeFileSync(file, JSON.stringify(job(frames, how)))
  await run(python, [join(root, 'film', 'shoot.py'), file], 'film')
}

/** All that `shoot.sh` asks for, by paths of its own. */
function pack(folder) {
  for (const name of ['film', 'boutiques', 'tracer', 'darkroom', 'materials.json'])
    cpSync(join(root, name), join(folder, 'studio', name), { recursive: true, filter: (path) => !path.includes('__pycache__') })
  writeFileSync(join(folder, 'job.json'), JSON.stringify(job('frames')))
  cpSync(join(root, 'film', 'shoot.sh'), join(folder, 'shoot.sh'))
  console.log(`${film.count} frames packed`)
}

function take(folder, frames) {
  for (const name of readdirSync(folder).filter((one) => /^frames-\d+\.tar$/.test(one)))
    must('tar', ['-xf', join(folder, name), '-C', frames])
}

function listFrames(folder) {
  return readdirSync(folder).filter((name) => /^\d+\.(jpg|png)$/.test(name))
}

/** Where only every second frame was exposed, the film is made of what is between them. */
async function whole(frames) {
  if (options.small || listFrames(frames).length !== film.count / 2) return frames
  const between = join(cache, 'film-between')
  await run(python, [join(root, 'film', 'between.py'), frames, String(film.count), between], 'film')
  return between
}

/** AV1 and H.264, each at the finest quality that stays below its weight, and the first frame as the poster. */
function encode(frames) {
  const names = listFrames(frames)
  if (!options.small && names.length !== film.count) throw new Error(`${names.length} of ${film.count} frames are there`)
  mkdirSync(media, { recursive: true })
  const size = options.small ? [640, 360] : film.size
  const rate = options.small ? names.length / (film.count / film.rate) : film.rate
  const from = [
    '-y',
    '-loglevel',
    'error',
    '-framerate',
    String(rate),
    '-pattern_type',
    'glob',
    '-i',
    join(frames, `*.${names[0].slice(-3)}`),
  ]
  // Browsers take a film that says nothing for that of a television of its size: it says so.
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  // By way of RGB, whatever the frames are: a JPEG's range is not a PNG's, and black would come out grey.
  const calm = (format) =>
    `format=gbrp,scale=${size.join(':')}:out_range=tv:out_color_matrix=bt709:flags=lanczos,fps=${film.rate},format=${format},hqdn3d=0.8:0.6:2:2`
  const to = ['-an', '-map_metadata', '-1', ...colour, '-movflags', '+faststart']
  const av1 = (crf) => [
    '-vf',
    calm('yuv420p10le'),
    '-c:v',
    'libsvtav1',
    '-preset',
    options.small ? '10' : '9',
    '-crf',
    crf,
    '-g',
    '96',
  ]
  const h264 = (crf) => [
    '-vf',
    calm('yuv420p'),
    '-c:v',
    'libx264',
    '-preset',
    options.small ? 'veryfast' : 'medium',
    '-profile:v',
    'high',
    '-level',
    '4.0',
    '-crf',
    crf,
    '-g',
    '96',
  ]
  const kept = (name, how, crfs, weight) => {
    const path = join(media, name)
    for (const crf of crfs) {
      must('ffmpeg', [...from, ...how(String(crf)), ...to, path])
      if (statSync(path).size <= weight) return console.log(`${name}  ${statSync(path).size} bytes at ${crf}`)
    }
    throw new Error(`${name} is heavier than ${weight} bytes`)
  }
  kept('lacquer-av1.mp4', av1, [38, 42, 46, 50, 54], most.av1)
  kept('lacquer-h264.mp4', h264, [24, 26, 28, 29, 31], most.h264)
}

/** The first frame as the scene that stands where the film does not run. */
async function printPoster(frames) {
  const { views } = JSON.parse(readFileSync(join(root, 'scenes.json'), 'utf8'))
  const frame = join(
    frames,
    readdirSync(frames).find((name) => name.startsWith('000.')),
  )
  const file = join(cache, 'poster.job.json')
  writeFileSync(file, JSON.stringify({ scene: film.scene, frame, views, path: join(media, '..', 'scenes', film.scene) }))
  const told = await run(python, [join(root, 'film', 'poster.py'), file], 'poster')
  recordScenes(
    told
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
}

function must(command, args) {
  const { status, stderr, error } = spawnSync('nice', ['-n', '19', command, ...args])
  if (status !== 0) throw new Error(`${command} failed: ${error ?? stderr}`)
}

// Photographs the collection: npm run studio. Needs Blender (see README.md); takes what changed and can be stopped at any time.
//   --only SEL,VERR   pieces whose id starts so     --views hero,side   these views only
//   --way gpu|cpu     by the tracer, or by Blender alone; without it, by the tracer where there is a GPU
//   --pack <folder>   write what a machine with a GPU needs     --take <folder>   bring home what it printed
//   --stands          say of what is printed that it stands, though its sources were changed (light for other pieces, another encoder)
//   --preview         small and quick, by Blender, into .data/studio/preview; nothing is delivered
//   --traced 360      with --preview: by the tracer on a processor, so wide     --first   in the first colour alone
//   --inspect         say what is loose, torn or sewn astray in the pieces as drawn
//   --list            say what would be done
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listJobs } from './jobs.mjs'
import { record } from './manifest.mjs'
import { run } from './run.mjs'
import { cache, prepare, python, root } from './tools.mjs'
import { expose, findCard, inspect, letStand, listStages, pack, preview, take } from './tracer.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    views: { type: 'string' },
    preview: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    pixels: { type: 'string' },
    traced: { type: 'string' },
    samples: { type: 'string', default: '24' },
    first: { type: 'boolean', default: false },
    way: { type: 'string' },
    pack: { type: 'string' },
    take: { type: 'string' },
    inspect: { type: 'boolean', default: false },
    stands: { type: 'boolean', default: false },
  },
})

if (options.take) {
  console.log(`${take(options.take)} plates brought home`)
  process.exit()
}
if (options.stands) {
  console.log(`${letStand(listStages({ ...options, all: true }))} plates stand`)
  process.exit()
}
if (options.inspect) {
  const found = await inspect(options)
  for (const [piece, faults] of Object.entries(found)) console.log(piece, JSON.stringify(faults))
  process.exit(Object.keys(found).length > 0 ? 1 : 0)
}
if (options.preview && options.traced) {
  const stages = listStages({ ...options, all: true })
  const seen = options.first ? stages.map((one) => ({ ...one, plates: one.plates.slice(0, 1) })) : stages
  await preview(seen, { width: options.traced, samples: options.samples }, console.log)
  process.exit()
}
const card = findCard()
const way = options.pack ? 'gpu' : (options.way ?? (card && !options.preview ? 'gpu' : 'cpu'))
if (way === 'gpu') {
  const stages = listStages(options)
  const plates = stages.flatMap((one) => one.plates)
  console.log(
    `By the tracer, ${options.pack ? 'elsewhere' : `on ${card ?? 'no card that is here'}`}: ${plates.length} plates to take`,
  )
  if (options.list) for (const { path } of plates) console.log(path)
  else if (options.pack) await pack(stages, options.pack, console.log)
  else if (card) await expose(stages, console.log)
  process.exit(options.list || options.pack || card ? 0 : 1)
}
console.log('By Blender, on the processor: few samples, and what is coarse at zoom. A GPU is not here, or was not asked for.')

const jobs = listJobs(options)
const due = jobs.filter((job) => !(job.shot && job.printed))
if (options.list) {
  for (const job of due) console.log(job.key)
  process.exit()
}
prepare()
mkdirSync(join(cache, 'negatives'), { recursive: true })
console.log(`${jobs.length} exposures, ${due.length} to do`)

const started = Date.now()
const failures = []
let printing = Promise.resolve()
for (const [index, job] of due.entries()) {
  const file = join(cache, `${job.key}.job.json`)
  writeFileSync(file, JSON.stringify(job))
  try {
    if (!job.shot) {
      const unfinished = job.negative.replace(/\.npz$/, '.part.npz')
      writeFileSync(file, JSON.stringify({ ...job, negative: unfinished }))
      await run('blender', ['-b', '-P', join(root, 'shoot.py'), '--', file], job.key)
      if (!existsSync(unfinished)) throw new Error(`${job.key}: Blender left no negative`)
      renameSync(unfinished, job.negative)
      writeFileSync(file, JSON.stringify(job))
    }
  } catch (error) {
    failures.push(error.message)
    console.error(`\n${error.message}`)
    continue
  }
  // The print is made while the next exposure is taken.
  await printing
  printing = run(python, [join(root, 'print.py'), file], job.key).then(
    (text) => {
      if (!options.preview) record(text.trim().split('\n').filter(Boolean).map(JSON.parse))
      writeFileSync(job.stamp, '')
    },
    (error) => {
      failures.push(error.message)
      console.error(`\n${error.message}`)
    },
  )
  progress(index + 1, due.length, job.key)
}
await printing
console.log(failures.length > 0 ? `\n${failures.length} failed` : '\ndone')
process.exit(failures.length > 0 ? 1 : 0)

function progress(done, all, name) {
  const left = Math.round((((Date.now() - started) / done) * (all - done)) / 60_000)
  const bar = '#'.repeat(Math.round((done / all) * 30)).padEnd(30, '.')
  const line = `[${bar}] ${done}/${all}  ${left} min left  ${name}`
  if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(100)}`)
  else console.log(line)
}

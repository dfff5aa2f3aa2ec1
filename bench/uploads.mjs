// What files that come with messages cost in memory: eight people send six full files each, at once, in every way there is.
//   npm run bench:uploads            prints the table
//   npm run bench:uploads -- --write also puts it into docs/benchmarks.md
import '../scripts/node24.mjs'
import { readFileSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { openShop } from '../scripts/open-shop.mjs'
import { report } from './report.mjs'

const people = 8
const filesEach = 6
const full = 5_242_880
const mostMb = 100
const dataDir = '.data/bench-uploads'
const { say, keep } = report('uploads')

/** A photograph of noise, as near to full as it comes: nothing about it can be packed. */
async function photograph() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 }
  for (let side = 2200; ; side -= 100) {
    const made = await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 90 })
      .toBuffer()
    if (made.length <= full) return made
  }
}

function paper() {
  const head = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  const end = (at) => `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  const filler = full - head.length - end(full - 200).length - 2
  return Buffer.from(`${head}%${'x'.repeat(filler)}\n${end(head.length + filler + 2)}`, 'latin1')
}

const typed = (person) => ({
  ...{ subject: 'care', firstname: 'Ines', lastname: 'Martin', email: `bench${person}@averne.fr`, dialcode: '+33' },
  ...{ country: 'FR', 'contactus-comment': 'Les talons de mes escarpins sont à refaire, voici des photographies.' },
})
const field = (bytes, type) => JSON.stringify({ fileName: 'file', value: `data:${type};base64,${bytes.toString('base64')}` })

/** How a form is sent: as a browser without script does, as our script does on its page, and in its pop-in. */
const ways = {
  'files in a form': (fields, bytes, type) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    for (let index = 0; index < filesEach; index++) body.append('files', new File([bytes], `${index}`, { type }))
    return body
  },
  'data URLs in a form': (fields, bytes, type) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    for (let index = 0; index < filesEach; index++) body.set(`File_${index}`, field(bytes, type))
    return body
  },
  'data URLs, form data': (fields, bytes, type) => {
    const body = new URLSearchParams(fields)
    for (let index = 0; index < filesEach; index++) body.set(`File_${index}`, field(bytes, type))
    return body
  },
}

const mbOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

rmSync(dataDir, { recursive: true, force: true })
const shop = await openShop({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const { pid } = shop.process
const files = [
  ['photographs', await photograph(), 'image/jpeg'],
  ['papers', paper(), 'application/pdf'],
]
let person = 0
const send = async (make, bytes, type) => {
  const answer = await fetch(`${shop.url}/fr/fr/contact`, {
    method: 'POST',
    body: make(typed(++person), bytes, type),
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  if (answer.status !== 303) throw new Error(`answered ${answer.status}`)
}

// What the first of them brings into memory stays there: it is no growth.
for (const [, bytes, type] of files) await send(ways['files in a form'], bytes, type)
const before = mbOf(pid)
let highest = before
const watch = setInterval(() => (highest = Math.max(highest, mbOf(pid))), 20)
say('| six full files from each of eight people at once | MB a file | seconds | grown by, MB | target |')
say('| --- | ---: | ---: | ---: | --- |')
let isWithin = true
for (const [name, bytes, type] of files) {
  for (const [way, make] of Object.entries(ways)) {
    highest = mbOf(pid)
    const begun = performance.now()
    await Promise.all(Array.from({ length: people }, () => send(make, bytes, type)))
    const grown = highest - before
    isWithin &&= grown < mostMb
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(`| ${name}, ${way} | ${(bytes.length / 1024 / 1024).toFixed(2)} | ${seconds} | ${grown.toFixed(0)} | < ${mostMb} |`)
  }
}
clearInterval(watch)
await shop.stop()
rmSync(dataDir, { recursive: true, force: true })
keep()
if (!isWithin) process.exitCode = 1

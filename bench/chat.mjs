// How long a word takes to the other side, with 500 chats open on one process.
//   npm run bench:chat            prints the table
//   npm run bench:chat -- --write also puts it into docs/benchmarks.md
import '../scripts/node24.mjs'
import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { openShop } from '../scripts/open-shop.mjs'
import { report } from './report.mjs'

const chats = 500
const rounds = 4
/** A message of each chat in so many milliseconds: fifty words a second in all, which 500 people do not write. */
const roundMs = 10_000
const base = '/fr/fr'
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

const wait = (ms) => new Promise((after) => setTimeout(after, ms))
const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]

/** Everybody writes from home: nobody waits for what others have said. */
const addressOf = (chat) => `10.0.${chat >> 8}.${chat & 255}`

async function post(url, chat, cookie, fields) {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, accept: 'application/json', 'x-forwarded-for': addressOf(chat) },
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  await answer.arrayBuffer()
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

/** A window: its stream stays open, and each message is told with the moment it came. */
function open(url, chat, cookie, hear) {
  return new Promise((opened, failed) => {
    const request = get(url, { agent, headers: { cookie, 'x-forwarded-for': addressOf(chat) } }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${url}: ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text) => {
        const parts = (rest + text).split('\n\n')
        rest = parts.pop()
        for (const part of parts) {
          const data = /^data: (.*)$/m.exec(part)?.[1]
          if (part.includes('event: message') && data) hear(JSON.parse(data))
        }
      })
      opened(() => request.destroy())
    })
    request.on('error', failed)
  })
}

const { say, keep } = report('chat')
const shop = await openShop({ DATA_DIR: '.data/bench-chat', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1,::1' })
try {
  const sentAt = new Map()
  const took = []
  const twice = new Set()
  const hear = ({ clientId }) => {
    const at = sentAt.get(clientId)
    if (at === undefined) return
    if (twice.has(clientId)) throw new Error('a message came twice')
    twice.add(clientId)
    took.push(performance.now() - at)
  }
  const windows = []
  for (let chat = 0; chat < chats; chat += 1) {
    const cookie = await post(`${shop.url}${base}/chat/say`, chat, '', { clientId: randomUUID(), text: 'Bonjour' })
    windows.push({ cookie, close: await open(`${shop.url}${base}/chat/events`, chat, cookie, hear) })
  }
  await wait(1000)
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      windows.map(async ({ cookie }, chat) => {
        await wait((chat / chats) * roundMs)
        const clientId = randomUUID()
        sentAt.set(clientId, performance.now())
        await post(`${shop.url}${base}/chat/say`, chat, cookie, { clientId, text: `Round ${round}` })
      }),
    )
  }
  await wait(2000)
  took.sort((a, b) => a - b)
  say(
    `${chats} chats with an open stream on one process; ${(chats * 1000) / roundMs} messages a second. From the post until the stream has it, on loopback, the load on the same cores.`,
  )
  say()
  say('| messages | lost | p50 ms | p99 ms | slowest ms | target |')
  say('| ---: | ---: | ---: | ---: | ---: | --- |')
  const lost = sentAt.size - took.length
  const figures = [percentile(took, 0.5), percentile(took, 0.99), took.at(-1)].map((ms) => ms.toFixed(0))
  say(`| ${sentAt.size} | ${lost} | ${figures.join(' | ')} | p99 <= 200 ms, none lost |`)
  for (const { close } of windows) close()
} finally {
  agent.destroy()
  await shop.stop()
}
keep()

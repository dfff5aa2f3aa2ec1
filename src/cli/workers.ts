import cluster from 'node:cluster'
import { join } from 'node:path'
import { handOver, type Opened, openWeb, root, takeOver } from '../compose.ts'
import type { Undo } from '../kernel/undo.ts'
import { createApp } from '../web/app.tsx'
import { warmFacets } from '../web/refine/warm-facets.ts'
import { listen } from '../web/server.ts'
import { endOnSignals, toldError, undoAll } from './lifetime.ts'

const graceMs = 10_000
/** So many in a row that never listened, and none ever did: the next would not either. */
const mostEarlyDeaths = 5
const firstPauseMs = 500
const longestPauseMs = 5_000

export async function serve(opened: Opened, undo: Undo[]): Promise<void> {
  const shop = await openWeb(opened, undo)
  const { port, host } = opened.config
  await warmFacets(shop)
  const web = await listen(shop, createApp(shop, join(root, 'dist', 'client')), port, host)
  undo.push(() => web.stop(graceMs))
}

/**
 * The first process keeps the database and the jobs; workers serve. One that dies is replaced, unless they keep dying before the shop
 * was ever open: then the start fails. Later they may be waiting for a database that is away, and are tried again as long as it takes.
 */
export async function serveByWorkers(opened: Opened, undo: Undo[]): Promise<void> {
  let isStopping = false
  let earlyDeaths = 0
  const listening = new Set<number>()
  cluster.setupPrimary({ exec: join(root, 'dist', 'server', 'main.js'), args: [] })
  const fork = () => isStopping || cluster.fork({ VITRINE_OPENED: handOver(opened), NODE_ENV: 'production' })
  undo.push(async () => {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {})
    await Promise.all(workers.map((worker) => worker && new Promise((gone) => worker.once('exit', gone).kill('SIGTERM'))))
  })
  await new Promise<void>((ready, failed) => {
    let isOpen = false
    cluster.on('listening', ({ id }) => {
      earlyDeaths = 0
      isOpen ||= listening.add(id).size >= opened.config.webConcurrency
      if (isOpen) ready()
    })
    cluster.on('exit', ({ id }) => {
      if (!listening.delete(id)) earlyDeaths += 1
      if (isStopping) return
      if (isOpen || earlyDeaths < mostEarlyDeaths) {
        setTimeout(fork, Math.min(firstPauseMs * Math.max(1, earlyDeaths), longestPauseMs))
        return
      }
      isStopping = true
      failed(new Error(`${earlyDeaths} web processes ended before they could serve; the reason stands above`))
    })
    for (let count = 0; count < opened.config.webConcurrency; count += 1) fork()
  })
}

/** The life of a worker: it serves what the first process opened, and reads no setting. */
export async function serveAsWorker(given: string): Promise<void> {
  const undo: Undo[] = []
  endOnSignals(undo)
  try {
    await serve(takeOver(given), undo)
  } catch (error) {
    console.error(`\n  ${toldError(error)}\n`)
    await undoAll(undo)
    process.exit(1)
  }
}

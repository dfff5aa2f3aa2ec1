import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const vitrine = fileURLToPath(new URL('vitrine.mjs', import.meta.url))

/** Runs the built shop as its own process on a free port, for tests and measurements; resolves when it is open. */
export async function openShop(env = {}) {
  const port = env.PORT ?? String(await freePort())
  // Into a file, as in production: a pipe would wake whoever measures with every line.
  const log = join(mkdtempSync(join(tmpdir(), 'shop-')), 'log')
  const file = openSync(log, 'a')
  // As `npm start` does.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--heap-growing-percent=25', vitrine, 'start'], {
    // All who come here share one address.
    env: { ...process.env, RATE_LIMIT_PER_IP: '1000000', ...env, PORT: port },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  const output = () => readFileSync(log, 'utf8')
  while (!output().includes('is open at')) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the shop did not open:\n${output()}`)
    await new Promise((again) => setTimeout(again, 25))
  }
  return {
    url: `http://localhost:${port}`,
    process: child,
    output,
    /** Ends it as a terminal or a supervisor would, and gives back the exit code (null when a signal ended it). */
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      const [code] = await once(child, 'exit')
      return code
    },
  }
}

/** Below those that a system gives to whoever asks for any: a shop that is opened again on it would find a sandbox of its own there. */
async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((closed) => probe.close(closed))
    return port
  }
}

import cluster from 'node:cluster'
import { toldError } from './cli/lifetime.ts'
import { runCommand } from './cli/run.ts'
import { serveAsWorker } from './cli/workers.ts'

/** The command line: `words` as they were typed, in the folder `from`. Called by `scripts/vitrine.mjs`. */
export async function main(words: readonly string[], from: string): Promise<void> {
  const code = await runCommand(words, from, process.env)
  if (code !== null) process.exit(code)
}

// Node would print the error with all that hangs on it, a row of the database included.
process.on('uncaughtException', (error) => {
  console.error(`\n  ${toldError(error)}\n`)
  process.exit(1)
})

const { VITRINE_OPENED: opened } = process.env
// Nobody whom this process starts has to know.
delete process.env.VITRINE_OPENED
if (cluster.isWorker && opened) await serveAsWorker(opened)

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { dataDirOf } from './worlds.ts'

const run = promisify(execFile)

/** The demo house takes an order on, as its people do: `npx vitrine order <number> <move>`. */
export async function moveOrder(number: string, ...moves: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDirOf('demo') }
  for (const move of moves) await run(process.execPath, ['scripts/vitrine.mjs', 'order', number, move], { env })
}

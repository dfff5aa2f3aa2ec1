import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dataDirOf } from './worlds.ts'

const run = promisify(execFile)

/** So many of each piece come to the demo house, as its people count them in: `npm run stock -- <file>`. Answers what the command said. */
export async function deliver(quantity: number, ...skus: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-'))
  // Each delivery has a name of its own.
  const file = join(folder, `${folder.split('-').at(-1)}.csv`)
  writeFileSync(file, `sku,quantity\n${skus.map((sku) => `${sku},${quantity}\n`).join('')}`)
  const env = { ...process.env, DATA_DIR: dataDirOf('demo') }
  const { stdout } = await run(process.execPath, ['scripts/vitrine.mjs', 'stock', 'receive', file], { env })
  return stdout
}

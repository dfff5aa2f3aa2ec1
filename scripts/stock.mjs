// Counts a delivery in: `npm run stock -- delivery-2026-11-15.csv`, lines of `sku,quantity` below that header. The file's name is the
// delivery's: told twice, it is counted once. The shop may be open meanwhile, and writes to those who asked.
import './node24.mjs'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuildCurrent } from './build-stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
if (process.argv[2]) process.argv[2] = resolve(process.env.INIT_CWD ?? '.', process.argv[2])
process.env.NODE_ENV = 'production'
process.chdir(root)
if (!isBuildCurrent(root)) {
  const built = spawnSync(process.execPath, [`${root}scripts/build.mjs`], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
await import('../dist/server/stock.js')

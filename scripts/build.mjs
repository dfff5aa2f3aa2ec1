import './node24.mjs'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

process.env.NODE_ENV = 'production'
const { build } = await import('vite')
const { stampBuild } = await import('./build-stamp.mjs')
const root = fileURLToPath(new URL('..', import.meta.url))
const begun = performance.now()
const keptDays = 30

await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: true } })

const assets = join(root, 'dist', 'client', 'assets')
for (const name of readdirSync(assets)) {
  const file = join(assets, name)
  const days = (Date.now() - statSync(file).mtimeMs) / 86_400_000
  if (days > keptDays) rmSync(file)
}
compressText(join(root, 'dist', 'client'))
stampBuild(root)
console.log(`  ${'build'.padEnd(12)} ${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s`)

/** Once, at the highest level; the server only picks. Files of an earlier build have theirs already. */
function compressText(directory) {
  const entries = new Set(readdirSync(directory))
  for (const name of entries) {
    const file = join(directory, name)
    if (statSync(file).isDirectory()) compressText(file)
    else if (/\.(js|css|svg|json)$/.test(name) && (!entries.has(`${name}.br`) || !directory.endsWith('assets'))) {
      const body = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
    }
  }
}

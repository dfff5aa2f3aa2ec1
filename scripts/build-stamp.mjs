import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const inputs = ['src', 'seed', 'public', 'scripts/cut-fonts.ts', 'scripts/shop-texts.ts', 'vite.config.ts', 'package-lock.json']

function fingerprint(root) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path.slice(root.length)).update(readFileSync(path))
    }
  }
  for (const input of inputs) visit(join(root, input))
  return hash.digest('hex')
}

const stampFile = (root) => join(root, 'dist', 'stamp')

/** Whether `dist` was built from exactly these sources. */
export function isBuildCurrent(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === fingerprint(root)
}

export function stampBuild(root) {
  writeFileSync(stampFile(root), fingerprint(root))
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const inputs = ['src', 'seed', 'public', 'scripts/cut-fonts.ts', 'scripts/shop-texts.ts', 'vite.config.ts', 'package-lock.json']

/** Of all that a build is made from: what `say` says of each file. */
function fingerprint(root, say) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
    } else if (found && !/\.test\.tsx?$/.test(path)) {
      hash.update(path.slice(root.length)).update(say(path, found))
    }
  }
  for (const input of inputs) visit(join(root, input))
  return hash.digest('hex')
}

const contents = (path) => readFileSync(path)
/** Whoever writes a file has the system note when: that much is read a hundred times sooner than two hundred megabytes are. */
const written = (_, { size, ctimeMs }) => `${size} ${ctimeMs}`

const stampFile = (root) => join(root, 'dist', 'stamp')

/** Whether `dist` was built from exactly these sources. */
export function isBuildCurrent(root) {
  if (!existsSync(stampFile(root))) return false
  const [made, untouched] = readFileSync(stampFile(root), 'utf8').split('\n')
  return untouched === fingerprint(root, written) || made === fingerprint(root, contents)
}

export function stampBuild(root) {
  writeFileSync(stampFile(root), `${fingerprint(root, contents)}\n${fingerprint(root, written)}`)
}

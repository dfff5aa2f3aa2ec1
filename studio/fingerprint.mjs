// What a Python source means, apart from its comments and layout: a change of those is no reason to render again.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { python, root } from './tools.mjs'

const parse = 'import ast, json, sys; print(json.dumps({p: ast.dump(ast.parse(open(p).read())) for p in sys.argv[1:]}))'
let meanings

export function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** One digest for these files and all that they import from the studio. */
export function meaningOf(...files) {
  return digest([...read(files)].sort().flat().join(' '))
}

/** Which of these words the files and all that they import say as a string of its own. */
export function wordsOf(words, ...files) {
  const text = [...read(files).keys()].map((path) => readFileSync(join(root, path), 'utf8')).join('')
  return words.filter((word) => text.includes(`'${word}'`))
}

/** The files and all that they import from the studio, each with a digest of what it means. */
function read(files) {
  meanings ??= readAll()
  const seen = new Map()
  const visit = (path) => {
    if (seen.has(path)) return
    seen.set(path, digest(meanings[path]))
    for (const [, folder, name] of readFileSync(join(root, path), 'utf8').matchAll(
      /^from (model|families|darkroom|scenes|tracer|boutiques|limbs|worn)\.(\w+) import/gm,
    )) {
      visit(`${folder}/${name}.py`)
    }
  }
  for (const file of files) visit(file)
  return seen
}

function readAll() {
  const paths = ['.', 'model', 'families', 'darkroom', 'scenes', 'tracer', 'boutiques', 'limbs', 'worn'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.py'))
      .map((name) => (folder === '.' ? name : `${folder}/${name}`)),
  )
  const { status, stdout, stderr } = spawnSync(python, ['-c', parse, ...paths], { cwd: root, maxBuffer: 1e8 })
  if (status !== 0) throw new Error(String(stderr))
  return JSON.parse(String(stdout))
}

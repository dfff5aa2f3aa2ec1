// A test's title names the requirements it checks, so that a tool that reads sources finds them and a failure says which one broke.
import './node24.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const mostIds = 4
const found = []
const files = ['src', 'e2e', 'studio'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.(test|spec)\.(tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name)),
)

/** What is wrong with a string that begins with ids; a title may also stand in a table of `test.each`. */
function faultOf(node) {
  if (ts.isTemplateExpression(node)) {
    const isBuilt = /^.\[[A-Z0-9, -]*\$\{|^.\$\{ids?\}/.test(node.getText())
    if (isBuilt) return 'an id is built from parts: write it out'
  }
  const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? node.head.text : ''
  const ids = /^\[([^\]]*)\]/.exec(text)?.[1]
  if (!ids || !/^[A-Z0-9]+-\d+/.test(ids)) return null
  if (!/^[A-Z0-9]+-\d+(,[A-Z0-9]+-\d+)*$/.test(ids)) return `[${ids}]: ids stand alone, separated by commas`
  return ids.split(',').length > mostIds ? `[${ids}]: more than ${mostIds} ids hide which one broke` : null
}

for (const path of files) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    const fault = faultOf(node)
    if (fault) found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}  ${fault}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

for (const line of found) console.error(line)
if (found.length > 0) process.exit(1)
console.log(`titles: ${files.length} files of tests name what they check`)

// House rules that no linter knows. Each is a trap that was stepped in once.
import './node24.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const found = []
const files = readdirSync('src', { recursive: true }).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))

for (const name of files) {
  const path = join('src', name)
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const tell = (node, message) => {
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}:${line + 1}:${character + 1}  ${message}`)
  }
  const mayListen = /\.(island|client)\.tsx$/.test(name)
  const visit = (node) => {
    if (ts.isJsxAttribute(node)) {
      const attribute = node.name.getText()
      // A mail has no style sheet: mail programs read only what stands on the element.
      if (attribute === 'style' && !name.endsWith('.mail.tsx'))
        tell(node, 'style attributes are dropped by the content security policy: use a class')
      if (/^on[A-Z]/.test(attribute) && !mayListen) tell(node, 'an event handler outside an island never runs')
    }
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'Intl' && name !== 'i18n/format.ts') {
      tell(node, 'Intl belongs to i18n/format.ts: servers and browsers disagree about it')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

for (const line of found) console.error(line)
if (found.length > 0) process.exit(1)
console.log(`source rules: ${files.length} files follow them`)

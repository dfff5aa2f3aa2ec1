// The check of arrows has to bite: a small shop with an arrow of each forbidden kind, and one without.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const depcruise = resolve('node_modules/.bin/depcruise')
const config = resolve('.dependency-cruiser.cjs')

/** What stands in it, and nothing wrong: `wishes` is a feature that nobody has named anywhere. */
const sound = {
  'src/web/routes.ts': ['./wishes/wishes.routes.tsx', './cart/cart.routes.tsx'],
  'src/web/client.ts': ['./browser/count.browser.ts'],
  'src/web/cart/cart.routes.tsx': ['../http/answer.ts', '../piece/tile.tsx', '../../domain/cart/cart.ts'],
  'src/web/wishes/wishes.routes.tsx': ['../http/answer.ts', './heart.island.tsx'],
  'src/web/wishes/heart.island.tsx': ['../browser/count.browser.ts'],
  'src/web/browser/count.browser.ts': [],
  'src/web/http/answer.ts': [],
  'src/web/piece/tile.tsx': ['../../kernel/money.ts'],
  'src/domain/cart/cart.ts': ['../catalog/catalog.ts', '../../kernel/money.ts'],
  'src/domain/cart/total.ts': [],
  'src/domain/catalog/catalog.ts': [],
  'src/kernel/money.ts': [],
}

/** The names of the rules that a shop of these files breaks, each with the arrow. */
function broken(files) {
  const shop = mkdtempSync(join(tmpdir(), 'arrows-'))
  onTestFinished(() => rmSync(shop, { recursive: true }))
  writeFileSync(join(shop, 'tsconfig.json'), '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }')
  for (const [path, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(shop, path)), { recursive: true })
    writeFileSync(join(shop, path), `${imports.map((each) => `import '${each}'\n`).join('')}export {}\n`)
  }
  const { stdout, stderr } = spawnSync(depcruise, ['src', '--config', config, '--output-type', 'json'], {
    cwd: shop,
    encoding: 'utf8',
  })
  if (!stdout.startsWith('{')) throw new Error(stderr)
  return JSON.parse(stdout).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
}

/** Arrows that must not be, each with the rule that says so. */
const wrong = [
  ['feature-imports-feature', 'src/web/cart/cart.routes.tsx', 'src/web/wishes/wishes.routes.tsx'],
  ['room-imports-feature', 'src/web/piece/tile.tsx', 'src/web/wishes/wishes.routes.tsx'],
  ['browser-script-on-the-server', 'src/web/cart/cart.routes.tsx', 'src/web/browser/count.browser.ts'],
  ['server-reaches-the-browser', 'src/web/browser/count.browser.ts', 'src/web/http/answer.ts'],
  ['domain-looks-up', 'src/domain/catalog/catalog.ts', 'src/web/http/answer.ts'],
  ['domain-level-2-looks-up', 'src/domain/catalog/catalog.ts', 'src/domain/cart/total.ts'],
]

/** Each starts a process of its own, which takes a second, and longer beside a busy neighbour. */
const patience = { timeout: 60_000 }

test('a sound shop has no wrong arrow', patience, () => {
  expect(broken(sound)).toEqual([])
})

test('every wrong arrow is named: between features, upward, and between browser and server', patience, () => {
  const files = structuredClone(sound)
  for (const [, from, to] of wrong) files[from].push(`${'../'.repeat(from.split('/').length - 1)}${to}`)
  const found = broken(files)
  for (const [rule, from, to] of wrong) expect(found).toContain(`${rule}: ${from} -> ${to}`)
  // The island that loads the script reaches the server, too.
  expect(found).toContain('server-reaches-the-browser: src/web/wishes/heart.island.tsx -> src/web/http/answer.ts')
})

// Everything that must be true: `npm test`. With words, only those parts: `npm run verify` leaves out the browser.
//   node scripts/test.mjs [checks] [units] [integration] [browser]
import './node24.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isBuildCurrent } from './build-stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const asked = process.argv.slice(2)
const wants = (part) => asked.length === 0 || asked.includes(part)
const bin = (name, ...args) => [`node_modules/.bin/${name}`, args]
const node = (...args) => [process.execPath, args]
const failed = []
const counts = { passed: 0, failed: 0, skipped: 0 }
rmSync('test-results', { recursive: true, force: true })

function run(name, [program, args]) {
  const begun = performance.now()
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: process.env.CI ? '0' : '1' },
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
  if (status !== 0) failed.push(name)
  return status === 0
}

function count({ passed, failed: broken, skipped }) {
  counts.passed += passed
  counts.failed += broken
  counts.skipped += skipped
}

function vitest(project, ...flags) {
  const file = `test-results/${project}.json`
  // Left alone, it keeps a core free for whoever watches.
  const workers = `--maxWorkers=${availableParallelism()}`
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  run(`${project} tests`, bin('vitest', 'run', '--project', project, workers, ...flags, ...reports))
  if (!existsSync(file)) return
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8'))
  count({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests })
}

if (wants('checks')) {
  run('types', bin('tsc', '--noEmit'))
  run('arrows', bin('depcruise', 'src', '--config', '.dependency-cruiser.cjs'))
  run('lint and format', bin('biome', 'check', '--error-on-warnings', '.'))
  run('source rules', node('scripts/check-source.mjs'))
  run('titles', node('scripts/check-titles.mjs'))
  run('messages', node('scripts/check-messages.mjs'))
  run('dead code', bin('knip'))
}
if (wants('units')) vitest('unit', '--no-isolate')
if (wants('integration')) vitest('integration')
if (wants('checks') || wants('browser')) {
  const isBuilt = isBuildCurrent(root) || run('build', node('scripts/build.mjs'))
  if (isBuilt && wants('checks')) run('budgets', node('bench/budgets.mjs'))
  if (isBuilt && wants('browser')) {
    run('browser tests', node('node_modules/@playwright/test/cli.js', 'test'))
    if (existsSync('test-results/e2e.json')) {
      const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync('test-results/e2e.json', 'utf8')).stats
      count({ passed: expected, failed: unexpected + flaky, skipped })
    }
  }
}

if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`)
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
console.log(`${counts.passed} passed, ${Math.max(counts.failed, failed.length > 0 ? 1 : 0)} failed${skipped}`)
process.exit(failed.length > 0 ? 1 : 0)

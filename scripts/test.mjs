// Everything that must be true: `npm test`. With words, only those parts: `npm run verify` leaves out the browser.
//   node scripts/test.mjs [checks] [units] [integration] [browser]
import './node24.mjs'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { isBuildCurrent } from './build-stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const asked = process.argv.slice(2)
const wants = (part) => asked.length === 0 || asked.includes(part)
const bin = (name, ...args) => [`node_modules/.bin/${name}`, args]
const node = (...args) => [process.execPath, args]
const failed = []
const counts = { passed: 0, failed: 0, skipped: 0 }
/** Every test that failed and its first words: said once more at the end, where nobody has to look for them. */
const broken = []
rmSync('test-results', { recursive: true, force: true })

// What tests leave behind goes with the run; who runs the database of a run by root comes in, too.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'tests-'))
chmodSync(process.env.TMPDIR, 0o1777)
process.once('exit', () => rmSync(process.env.TMPDIR, { recursive: true, force: true, maxRetries: 3 }))

async function run(name, [program, args], output = 'inherit') {
  const begun = performance.now()
  const env = { ...process.env, ...(process.env.CI ? { NO_COLOR: '1' } : { FORCE_COLOR: '1' }) }
  const child = spawn(program, args, { stdio: ['inherit', output, output], env })
  const said = []
  child.stdout?.on('data', (part) => said.push(part))
  child.stderr?.on('data', (part) => said.push(part))
  const status = await new Promise((done) => child.once('close', done).once('error', done))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(Buffer.concat(said))
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
  if (status !== 0) failed.push(name)
  return status === 0
}

/** Those that keep one core busy each: as many at once as there are cores, each heard when it is through. */
async function runSideBySide(parts) {
  const waiting = [...parts]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

function count({ passed, failed: many, skipped }) {
  counts.passed += passed
  counts.failed += many
  counts.skipped += skipped
}

function noteBroken(file, title, message = '') {
  broken.push(
    `${file.replace(root, '')}: ${title}\n    ${stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n    ')}`,
  )
}

/** Playwright's report is a tree: files, describes, tests. */
function noteBrokenIn({ file, suites = [], specs = [] }) {
  for (const { ok, title, tests } of specs) if (!ok) noteBroken(file, title, tests[0]?.results.at(-1)?.error?.message)
  for (const suite of suites) noteBrokenIn(suite)
}

async function vitest(project, ...flags) {
  const file = `test-results/${project}.json`
  // Left alone, it keeps a core free for whoever watches.
  const workers = `--maxWorkers=${availableParallelism()}`
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  await run(`${project} tests`, bin('vitest', 'run', '--project', project, workers, ...flags, ...reports))
  if (!existsSync(file)) return
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  count({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests })
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') noteBroken(name, fullName, failureMessages[0])
}

const isBuilding = (wants('checks') || wants('browser')) && !isBuildCurrent(root)
const checks = {
  types: bin('tsc', '--noEmit'),
  arrows: bin('depcruise', 'src', '--config', '.dependency-cruiser.cjs'),
  'lint and format': bin('biome', 'check', '--error-on-warnings', '.'),
  'source rules': node('scripts/check-source.mjs'),
  titles: node('scripts/check-titles.mjs'),
  messages: node('scripts/check-messages.mjs'),
  'dead code': bin('knip'),
}
// The longest first: no core is left alone with it at the end.
await runSideBySide([
  async () => {
    const isBuilt = !isBuilding || (await run('build', node('scripts/build.mjs'), 'pipe'))
    if (isBuilt && wants('checks')) await run('budgets', node('bench/budgets.mjs'), 'pipe')
  },
  ...(wants('checks') ? Object.entries(checks) : []).map((check) => () => run(...check, 'pipe')),
])
if (wants('units')) await vitest('unit', '--no-isolate')
if (wants('integration')) await vitest('integration', '--no-isolate')
if (wants('browser') && !failed.includes('build')) {
  await run('browser tests', node('node_modules/@playwright/test/cli.js', 'test'))
  if (existsSync('test-results/e2e.json')) {
    const { stats, suites } = JSON.parse(readFileSync('test-results/e2e.json', 'utf8'))
    count({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped })
    for (const suite of suites) noteBrokenIn(suite)
  }
}

if (broken.length > 0) console.log(`${broken.join('\n')}\n`)
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`)
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
console.log(`${counts.passed} passed, ${Math.max(counts.failed, failed.length > 0 ? 1 : 0)} failed${skipped}`)
process.exit(failed.length > 0 ? 1 : 0)

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The flags every headless run here uses: nothing asked of the network but the page itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The shell first: the same engine without a window's frame, which costs a headless test half of its time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath() {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(directory, name))) return join(directory, name)
  }
  return null
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

async function find() {
  const given = process.env.CHROME_PATH
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH: there is no ${given}`)
  return given ?? onPath() ?? (await playwrightsOwn())
}

/** A Chromium to test with: the one named, the machine's, Playwright's; failing these, one is installed. */
export async function findChromium() {
  const found = await find()
  if (found) return found
  console.log('  no Chromium here: installing one')
  const run = (program, args) => spawnSync(program, args, { stdio: 'inherit' }).status === 0
  const install = (name) => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])
  if (process.getuid?.() === 0 && run('apt-get', ['update', '-q'])) install('chromium-headless-shell') || install('chromium')
  else run(process.execPath, [join(import.meta.dirname, '..', 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
  const installed = await find()
  if (!installed) throw new Error('no Chromium could be found or installed: set CHROME_PATH')
  return installed
}

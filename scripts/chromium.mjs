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

/** Browsers as people have them, with a payment service and windows of their own. */
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The shell first: the same engine without a window's frame, which costs a headless test half of its time. */
const names = ['chromium-headless-shell', ...whole]

function onPath(names) {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(directory, name))) return join(directory, name)
  }
  return null
}

/** A whole browser of this machine's, for what the shell has not; null where there is none. */
export const findWholeChromium = () => onPath(whole)

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

async function find() {
  const given = process.env.CHROME_PATH
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH: there is no ${given}`)
  return given ?? onPath(names) ?? (await playwrightsOwn())
}

/** A Chromium to test with: the one named, the machine's, Playwright's; failing these, one is installed. */
export async function findChromium() {
  const found = await find()
  if (found) return found
  console.log('  no Chromium here: installing one')
  const run = (program, args) => spawnSync(program, args, { stdio: 'inherit' }).status === 0
  const install = (name) => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])
  // The shell for nearly all tests, and the whole browser for the few that need one.
  if (process.getuid?.() === 0 && run('apt-get', ['update', '-q']))
    for (const name of ['chromium-headless-shell', 'chromium']) install(name)
  else run(process.execPath, [join(import.meta.dirname, '..', 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
  const installed = await find()
  if (!installed) throw new Error('no Chromium could be found or installed: set CHROME_PATH')
  return installed
}

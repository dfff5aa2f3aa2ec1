#!/usr/bin/env node
// The shop's command line: `npx vitrine help`. Builds first where the sources have changed.
import './node24.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// React reads this when it is loaded, in the demo as well as in production. Which of the two it is, VITRINE_MODE says.
process.env.NODE_ENV = 'production'
const root = fileURLToPath(new URL('..', import.meta.url))
const from = process.env.INIT_CWD ?? process.cwd()
const words = process.argv.slice(2)
// On Linux every thread would keep memory of its own: pictures that are redrawn would cost the process a hundred megabytes more, for good.
if (words[0] === 'start' && process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX) {
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}
process.chdir(root)
if (words[0] === 'start') console.log('\n  Vitrine\n')

const { isBuildCurrent } = await import('./build-stamp.mjs')
if (existsSync(`${root}node_modules/vite`) && !isBuildCurrent(root)) {
  const built = spawnSync(process.execPath, [`${root}scripts/build.mjs`], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

// npm passes a SIGTERM on to its shell, which dies of it without telling us: we notice that we have another parent.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    // Once: told again, the shop would leave everything as it stands.
    clearInterval(watch)
    process.emit('SIGTERM')
  }, 250).unref()
}

const { main } = await import('../dist/server/main.js')
await main(words, from)

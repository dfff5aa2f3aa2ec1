import { spawn } from 'node:child_process'
import { cache, root } from './tools.mjs'

/** Runs at the lowest priority, so that a machine can be used while the studio works. Answers what was said. */
export function run(command, args, log) {
  return new Promise((done, fail) => {
    const child = spawn('nice', ['-n', '19', command, ...args], { cwd: root, env: { ...process.env, STUDIO_CACHE: cache } })
    const lines = []
    let errors = ''
    child.stdout.on('data', (data) => lines.push(data))
    child.stderr.on('data', (data) => (errors += data))
    child.on('close', (code) => {
      const text = Buffer.concat(lines).toString()
      if (code !== 0 || /^Traceback/m.test(errors + text)) fail(new Error(`${log} failed\n${(errors + text).slice(-3000)}`))
      else done(text)
    })
  })
}

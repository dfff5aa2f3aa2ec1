// The shop is killed a hundred times in the midst of orders; then everything must add up. `npm run rehearse [-- <times>]`
import './node24.mjs'
import { spawnSync } from 'node:child_process'

const env = { ...process.env, REHEARSE: process.argv[2] ?? '100' }
const args = ['node_modules/@playwright/test/cli.js', 'test', 'e2e/frame/rehearsal.spec.ts']
process.exit(spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1)

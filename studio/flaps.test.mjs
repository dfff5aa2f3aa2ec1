import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { python } from './tools.mjs'

const hasNumpy = spawnSync(python, ['-c', 'import numpy']).status === 0

test.skipIf(!hasNumpy)('the edge of a flap never runs back on itself: its lacquer would lie in a knot', () => {
  const { stdout, stderr } = spawnSync(python, [fileURLToPath(new URL('checks/flaps.py', import.meta.url))])
  expect(String(stderr)).toBe('')
  const turns = Object.entries(JSON.parse(String(stdout)))
  expect(turns).toHaveLength(5)
  expect(turns.filter(([, degrees]) => degrees > 45)).toEqual([])
})

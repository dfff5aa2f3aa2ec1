import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { python } from './tools.mjs'

const hasNumpy = spawnSync(python, ['-c', 'import numpy']).status === 0

test.skipIf(!hasNumpy)('no upper lies in folds, and no lining comes out through it', { timeout: 240_000 }, () => {
  const { stdout, stderr } = spawnSync(python, [fileURLToPath(new URL('checks/uppers.py', import.meta.url))], { maxBuffer: 1e7 })
  expect(String(stderr)).toBe('')
  const found = JSON.parse(String(stdout))
  expect(Object.keys(found).length).toBeGreaterThan(20)
  expect(Object.entries(found).filter(([, { folded, burst }]) => folded + burst > 0)).toEqual([])
})

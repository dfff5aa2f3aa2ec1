import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { python } from './tools.mjs'

const hasNumpy = spawnSync(python, ['-c', 'import numpy']).status === 0

/** One of each family, and those whose lining once came out; `checks/uppers.py` without names looks at every shoe, in a minute. */
const some = ['SEL085', 'FOU', 'PAL', 'BRI085', 'ALL', 'OMB085']

test.skipIf(!hasNumpy)('no upper lies in folds, and no lining comes out through it', { timeout: 120_000 }, () => {
  const check = fileURLToPath(new URL('checks/uppers.py', import.meta.url))
  const { stdout, stderr } = spawnSync(python, [check, ...some], { maxBuffer: 1e7 })
  expect(String(stderr)).toBe('')
  const found = JSON.parse(String(stdout))
  expect(Object.keys(found).length).toBeGreaterThanOrEqual(some.length - 1)
  expect(Object.entries(found).filter(([, { folded, burst }]) => folded + burst > 0)).toEqual([])
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { python } from './tools.mjs'

const hasNumpy = spawnSync(python, ['-c', 'import numpy']).status === 0
/** One of each family; `checks/legs.py` without names looks at every shoe that is worn. */
const some = ['SEL085', 'OMB085', 'LAG010', 'ENT010']
const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

test('what is worn is sold, and worn as a kind that there is', () => {
  const { kinds, pieces } = read('limbs.json')
  const sold = read('../seed/catalog/styles.json').flatMap(({ products }) => products.map(({ id }) => id))
  expect(Object.keys(pieces).filter((id) => !sold.includes(id))).toEqual([])
  const named = [...Object.values(pieces), ...Object.values(kinds)].map(({ as }) => as).filter(Boolean)
  expect(named.filter((as) => !(as in kinds))).toEqual([])
})

test.skipIf(!hasNumpy)('legs have the measures of a leg, and no foot comes out through its shoe', { timeout: 240_000 }, () => {
  const check = fileURLToPath(new URL('checks/legs.py', import.meta.url))
  const { stdout, stderr } = spawnSync(python, [check, ...some], { maxBuffer: 1e7 })
  expect(String(stderr)).toBe('')
  const found = JSON.parse(String(stdout))
  expect(Object.keys(found)).toHaveLength(some.length)
  for (const { ankle, calf, burst } of Object.values(found)) {
    expect(ankle).toBeGreaterThan(19)
    expect(ankle).toBeLessThan(22)
    expect(calf).toBeGreaterThan(32)
    expect(calf).toBeLessThan(36)
    expect(burst).toBe(0)
  }
})

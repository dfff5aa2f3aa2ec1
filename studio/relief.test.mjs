import { expect, test } from 'vitest'
import { normalMap, reliefs, tiling } from './relief.mjs'

const head = 'P6\n256 256\n255\n'.length

test.each(reliefs)('%s is a map that faces out and has no seam', (kind) => {
  const map = normalMap(kind).subarray(head)
  const at = (x, y) => [...map.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)]
  let [inside, across] = [0, 0]
  for (let y = 0; y < 256; y += 1) {
    expect(at(y, y)[2]).toBeGreaterThan(127)
    for (let k = 0; k < 3; k += 1) {
      inside = Math.max(inside, ...[60, 120, 180].map((x) => Math.abs(at(x, y)[k] - at(x + 1, y)[k])))
      across = Math.max(across, Math.abs(at(255, y)[k] - at(0, y)[k]))
    }
  }
  // Where the tile meets itself it is no rougher than elsewhere.
  expect(across).toBeLessThan(Math.max(12, inside * 2.5))
})

test('finer leather repeats more often, and a deeper relief is steeper', () => {
  const grain = { kind: 'grain', scale: 52, depth: 0.003 }
  expect(tiling({ ...grain, scale: 104 }).repeats).toBe(tiling(grain).repeats * 2)
  expect(tiling({ ...grain, depth: 0.006 }).strength).toBeCloseTo(tiling(grain).strength * 2)
})

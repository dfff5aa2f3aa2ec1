import { expect, test } from 'vitest'
import { leanOf } from './size-lean.ts'

test.each([
  [11, 0, null],
  [12, 0, 'small'],
  [0, 12, 'large'],
  [9, 3, 'small'],
  [8, 4, null],
  [50, 50, null],
] as const)('%i too small and %i too large say %s', (small, large, lean) => {
  expect(leanOf({ small, large })).toBe(lean)
})

import { expect, test } from 'vitest'
import { clusters, iconMode } from './map-icons.browser.ts'

test('[TRY-08] icons are small when the zoom drops below the one before', () => {
  expect(iconMode(7, 8)).toBe('zoomedOut')
  expect(iconMode(2, 16)).toBe('zoomedOut')
})

test('[TRY-09] icons are classic otherwise', () => {
  expect(iconMode(9, 8)).toBe('classic')
  expect(iconMode(8, 8)).toBe('classic')
})

test('icons that would lie over each other are one', () => {
  const at = (id: string, x: number, y: number) => ({ id, x, y })
  const groups = clusters([at('a', 0, 0), at('b', 33, 43), at('c', 34, 0), at('d', 0, 44), at('e', 1, 1)])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['a', 'b', 'e'], ['c'], ['d']])
})

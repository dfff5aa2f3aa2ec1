import { expect, test } from 'vitest'
import { readJsonFile } from '../../kernel/json-file.ts'
import { viewsFile } from './catalog.ts'
import { readCatalog } from './load-catalog.ts'
import { viewOrder } from './view-order.ts'

const files = readCatalog('seed/catalog')
const usual = ['hero', 'front', 'side', 'back', 'detail']

test('[UI-31] image views are ordered per activity and category, by configuration; elsewhere the default stands', () => {
  const orderOf = viewOrder(files, {
    default: usual,
    orders: [
      { activity: 'women', category: 'women-shoes', views: ['side', 'hero'] },
      { activity: 'women', category: 'women-pumps', views: ['back'] },
      { activity: 'men', category: 'women-sandals', views: ['detail'] },
    ],
  })
  // Its own category.
  expect(orderOf('SEL085')).toEqual(['back', 'hero', 'front', 'side', 'detail'])
  // One above it; the order of the other activity does not count.
  expect(orderOf('RIV085')).toEqual(['side', 'hero', 'front', 'back', 'detail'])
  expect(orderOf('COM025')).toEqual(usual)
})

test.each([
  ['a category that is not there', { activity: 'men', category: 'hats', views: ['hero'] }, 'there is no category hats'],
  ['a view that the default does not know', { activity: 'men', category: 'men', views: ['sole'] }, 'sole is not among'],
] as const)('an order for %s is refused', (_, { activity, category, views }, message) => {
  expect(() => viewOrder(files, { default: usual, orders: [{ activity, category, views: [...views] }] })).toThrow(message)
})

test('the house’s own orders can be read, and begin with the whole piece', () => {
  const orderOf = viewOrder(files, readJsonFile('seed/catalog/views.json', viewsFile))
  for (const { products } of files.styles) {
    for (const { id } of products) expect(['hero', 'front']).toContain(orderOf(id)[0])
  }
})

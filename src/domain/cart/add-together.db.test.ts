import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { siteVisit } from '../../markets/sites.ts'
import { addToCart } from './add-to-cart.ts'
import { addTogether } from './add-together.ts'
import { findCart } from './find-cart.ts'

const { database } = testDatabase()
const visitor = () => ({ ...siteVisit('fr', 'fr')!, visitor: randomUUID(), customer: null })
const skus = ['SEL085-ROU-R-38', 'SEL085-ROU-R-39', 'VERR000-ROU']
const heldBy = async (me: ReturnType<typeof visitor>) =>
  Object.fromEntries((await findCart(database.db, me)).lines.map(({ sku, quantity }) => [sku, quantity]))

test('several pieces come together, beside what was there', async () => {
  await setStock(database, skus, 5)
  const me = visitor()
  await addToCart(database.db, me, 'SEL085-ROU-R-38', 1)
  const added = await addTogether(database, me, skus)
  expect(added).toMatchObject({ ok: true, value: { count: 4, lines: skus.map((sku) => ({ sku })) } })
  expect(await heldBy(me)).toEqual({ 'SEL085-ROU-R-38': 2, 'SEL085-ROU-R-39': 1, 'VERR000-ROU': 1 })
})

test('where one cannot be had none is added, no cart is begun, and each at fault says why', async () => {
  await setStock(database, skus, 5)
  await setStock(database, 'SEL085-ROU-R-39', 0, { expected: null })
  const me = visitor()
  const refused = new Map([
    ['SEL085-ROU-R-39', { code: 'NO_STOCK' }],
    ['SEL085-ROU-R-99', { code: 'PRODUCT_NOT_FOUND' }],
  ])
  expect(await addTogether(database, me, [...skus, 'SEL085-ROU-R-99'])).toEqual({
    ok: false,
    failure: { code: 'NOT_TOGETHER', refused },
  })
  expect((await findCart(database.db, me)).id).toBeNull()
})

test('what one person may have is counted with what lies in the cart', async () => {
  await setStock(database, skus, 9)
  const me = visitor()
  await addToCart(database.db, me, 'SEL085-ROU-R-38', 3)
  const failed = await addTogether(database, me, skus)
  expect(failed).toMatchObject({
    failure: { refused: new Map([['SEL085-ROU-R-38', { code: 'QUANTITY_NOT_AVAILABLE', max: 3 }]]) },
  })
  expect(await heldBy(me)).toEqual({ 'SEL085-ROU-R-38': 3 })
})

test('two presses at once leave nothing half done', async () => {
  await setStock(database, skus, 9)
  const me = visitor()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => addTogether(database, me, skus)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await heldBy(me)).toEqual(Object.fromEntries(skus.map((sku) => [sku, 3])))
})

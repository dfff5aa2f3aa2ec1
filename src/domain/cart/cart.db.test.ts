import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { setStock as setLevel } from '../../../tests/worlds/stock.ts'
import { siteVisit } from '../../markets/sites.ts'
import { addToCart } from './add-to-cart.ts'
import { subtotal } from './cart.ts'
import { changeQuantity } from './change-quantity.ts'
import { findCart } from './find-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'

const { database } = testDatabase()
const visitOf = (country: string, language: string) => (visitor: string) => ({
  ...siteVisit(country, language)!,
  visitor,
  customer: null,
})
const fr = visitOf('fr', 'fr')
const jp = visitOf('jp', 'ja')
const sku = 'SEL085-ROU-R-38'

const setStock = (of: string, quantity: number) => setLevel(database, of, quantity)

describe('a bag', () => {
  test('holds what was added, with today’s price', async () => {
    const visitor = randomUUID()
    await setStock(sku, 5)
    expect(await addToCart(database.db, fr(visitor), sku, 1)).toMatchObject({ ok: true })
    expect(await addToCart(database.db, fr(visitor), sku, 1)).toMatchObject({ ok: true })
    const cart = await findCart(database.db, fr(visitor))
    expect(cart.lines).toMatchObject([{ sku, name: 'Sélène 85', size: '38', fit: 'regular', quantity: 2, most: 3 }])
    expect(subtotal(cart)).toEqual({ amount: 158_000, currency: 'EUR' })
  })

  test('is one per country: two tabs on two sites do not mix currencies', async () => {
    const visitor = randomUUID()
    await setStock(sku, 5)
    await addToCart(database.db, fr(visitor), sku, 1)
    await addToCart(database.db, jp(visitor), sku, 2)
    expect(subtotal(await findCart(database.db, fr(visitor)))).toEqual({ amount: 79_000, currency: 'EUR' })
    expect(subtotal(await findCart(database.db, jp(visitor)))).toEqual({ amount: 272_000, currency: 'JPY' })
  })

  test.each([
    ['a size that does not exist', 'SEL085-ROU-R-99', 1, { code: 'PRODUCT_NOT_FOUND' }],
    ['more than one person may have', sku, 4, { code: 'QUANTITY_NOT_AVAILABLE', max: 3 }],
    ['an absurd quantity', sku, 99_999, { code: 'QUANTITY_NOT_AVAILABLE', max: 3 }],
  ])('refuses %s, and stays as it was', async (_, of, quantity, failed) => {
    const visitor = randomUUID()
    await setStock(sku, 5)
    expect(await addToCart(database.db, fr(visitor), of, quantity)).toEqual({ ok: false, failure: failed })
    expect((await findCart(database.db, fr(visitor))).lines).toEqual([])
  })

  test('refuses what is gone', async () => {
    await setStock(sku, 0)
    expect(await addToCart(database.db, fr(randomUUID()), sku, 1)).toEqual({ ok: false, failure: { code: 'NO_STOCK' } })
  })

  test('is worth no more than one order may be, by adding or by a new quantity; fewer is always taken', async () => {
    const visitor = randomUUID()
    const other = 'SEL085-ROU-R-39'
    await setLevel(database, [sku, other], 5)
    const price = async (amount: number) =>
      void (await database.pool.query("update price set amount = $1 where product = 'SEL085' and currency = 'EUR'", [amount]))
    const tooLarge = { ok: false, failure: { code: 'ORDER_TOO_LARGE' } }
    await price(10_000_000)
    try {
      expect(await addToCart(database.db, fr(randomUUID()), sku, 3)).toEqual(tooLarge)
      expect(await addToCart(database.db, fr(visitor), sku, 1)).toMatchObject({ ok: true })
      expect(await addToCart(database.db, fr(visitor), other, 1)).toMatchObject({ ok: true })
      expect(await addToCart(database.db, fr(visitor), other, 1)).toEqual(tooLarge)
      const uuid = (await findCart(database.db, fr(visitor))).lines[0]!.uuid
      expect(await changeQuantity(database.db, fr(visitor), uuid, 2)).toEqual(tooLarge)
      expect(subtotal(await findCart(database.db, fr(visitor)))).toEqual({ amount: 20_000_000, currency: 'EUR' })
      await price(100)
      await changeQuantity(database.db, fr(visitor), uuid, 3)
      await price(30_000_000)
      expect(await changeQuantity(database.db, fr(visitor), uuid, 2)).toMatchObject({ ok: true })
    } finally {
      await price(79_000)
    }
  })

  test('twenty clicks at once add no more than may be had', async () => {
    const visitor = randomUUID()
    await setStock(sku, 5)
    const clicks = await Promise.all(Array.from({ length: 20 }, () => addToCart(database.db, fr(visitor), sku, 1)))
    expect(clicks.filter((click) => click.ok)).toHaveLength(3)
    expect((await findCart(database.db, fr(visitor))).lines[0]?.quantity).toBe(3)
  })

  test('says what has changed since: sold, dearer, withdrawn', async () => {
    const visitor = randomUUID()
    await setStock(sku, 5)
    await addToCart(database.db, fr(visitor), sku, 2)
    await setStock(sku, 1)
    expect((await findCart(database.db, fr(visitor))).lines[0]).toMatchObject({ quantity: 2, most: 1 })
    await setStock(sku, 5)
    await database.pool.query("update price set amount = 81000 where product = 'SEL085' and currency = 'EUR'")
    expect((await findCart(database.db, fr(visitor))).lines[0]).toMatchObject({
      price: { amount: 81_000 },
      chosenAt: { amount: 79_000 },
    })
    await database.pool.query("update product set published = false where id = 'SEL085'")
    const cart = await findCart(database.db, fr(visitor))
    expect(cart.lines[0]).toMatchObject({ price: null, most: 0 })
    expect(subtotal(cart).amount).toBe(0)
    await database.pool.query("update product set published = true where id = 'SEL085'")
    await database.pool.query("update price set amount = 79000 where product = 'SEL085' and currency = 'EUR'")
  })

  test('lines change and go, once or twice, and only the visitor’s own', async () => {
    const [visitor, stranger] = [randomUUID(), randomUUID()]
    await setStock(sku, 5)
    await addToCart(database.db, fr(visitor), sku, 1)
    const { uuid } = (await findCart(database.db, fr(visitor))).lines[0]!
    expect(await changeQuantity(database.db, fr(visitor), uuid, 3)).toMatchObject({ ok: true })
    expect(await changeQuantity(database.db, fr(visitor), uuid, 4)).toEqual({
      ok: false,
      failure: { code: 'QUANTITY_NOT_AVAILABLE', max: 3 },
    })
    await removeFromCart(database.db, fr(stranger), uuid)
    expect((await findCart(database.db, fr(visitor))).lines[0]?.quantity).toBe(3)
    await removeFromCart(database.db, fr(visitor), uuid)
    await removeFromCart(database.db, fr(visitor), uuid)
    expect(await changeQuantity(database.db, fr(visitor), uuid, 1)).toMatchObject({ ok: true })
    expect((await findCart(database.db, fr(visitor))).lines).toEqual([])
  })
})

test('stock cannot go below zero, whoever writes it', async () => {
  await expect(setStock(sku, -1)).rejects.toThrow(/stock_quantity_check/)
})

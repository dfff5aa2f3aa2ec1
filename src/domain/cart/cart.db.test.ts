import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { setStock as setLevel } from '../../../tests/worlds/stock.ts'
import { siteVisit } from '../../markets/sites.ts'
import { addToCart } from './add-to-cart.ts'
import { subtotal } from './cart.ts'
import { changeLine } from './change-line.ts'
import { findCart } from './find-cart.ts'
import { forgetOldCarts } from './forget-old-carts.ts'
import { findRemoved, putBack, removeFromCart, removeUnavailable } from './remove-from-cart.ts'

const { database } = testDatabase()
const visitOf = (country: string, language: string) => (visitor: string) => ({
  ...siteVisit(country, language)!,
  visitor,
  customer: null,
})
const fr = visitOf('fr', 'fr')
const jp = visitOf('jp', 'ja')
const sku = 'SEL085-ROU-R-38'

const changedElsewhere = (quantity: number) => ({ ok: false, failure: { code: 'CHANGED_ELSEWHERE', quantity } })
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
      expect(await changeLine(database, fr(visitor), { uuid, quantity: 2 })).toEqual(tooLarge)
      expect(subtotal(await findCart(database.db, fr(visitor)))).toEqual({ amount: 20_000_000, currency: 'EUR' })
      await price(100)
      await changeLine(database, fr(visitor), { uuid, quantity: 3 })
      await price(30_000_000)
      expect(await changeLine(database, fr(visitor), { uuid, quantity: 2 })).toMatchObject({ ok: true })
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
    expect(await changeLine(database, fr(visitor), { uuid, quantity: 3 })).toMatchObject({ ok: true })
    expect(await changeLine(database, fr(visitor), { uuid, quantity: 4 })).toEqual({
      ok: false,
      failure: { code: 'QUANTITY_NOT_AVAILABLE', max: 3 },
    })
    await removeFromCart(database.db, fr(stranger), uuid)
    expect((await findCart(database.db, fr(visitor))).lines[0]?.quantity).toBe(3)
    expect(await changeLine(database, fr(stranger), { uuid, quantity: 1 })).toEqual(changedElsewhere(0))
    await removeFromCart(database.db, fr(visitor), uuid)
    await removeFromCart(database.db, fr(visitor), uuid)
    expect(await changeLine(database, fr(visitor), { uuid, quantity: 1 })).toEqual(changedElsewhere(0))
    expect((await findCart(database.db, fr(visitor))).lines).toEqual([])
  })
})

describe('two tabs', () => {
  const other = 'SEL085-ROU-R-39'
  async function bagOf(...quantities: readonly number[]) {
    const visit = fr(randomUUID())
    await setLevel(database, [sku, other], 5, { expected: null })
    for (const [at, quantity] of quantities.entries()) await addToCart(database.db, visit, [sku, other][at]!, quantity)
    const lines = async () => (await findCart(database.db, visit)).lines
    return { visit, lines, first: (await lines())[0]! }
  }
  const kept = (lines: readonly { sku: string; quantity: number }[]) => lines.map(({ sku: of, quantity }) => [of, quantity])

  test('every change makes another version, and a change of an old one is told with what is true', async () => {
    const { visit, lines, first } = await bagOf(1)
    const { uuid, version } = first
    expect(await changeLine(database, visit, { uuid, quantity: 3, version })).toMatchObject({ ok: true })
    expect((await lines())[0]!.version).not.toBe(version)
    expect(await changeLine(database, visit, { uuid, quantity: 2, version })).toEqual(changedElsewhere(3))
    expect(kept(await lines())).toEqual([[sku, 3]])
    // Who wants what is so already is content.
    expect(await changeLine(database, visit, { uuid, quantity: 3, version })).toMatchObject({ ok: true })
  })

  test('an addition is a change too', async () => {
    const { visit, first } = await bagOf(1)
    await addToCart(database.db, visit, sku, 1)
    expect(await changeLine(database, visit, { uuid: first.uuid, quantity: 1, version: first.version })).toEqual(
      changedElsewhere(2),
    )
  })

  test('twenty changes at once of one version: one is done, the others are told', async () => {
    const { visit, lines, first } = await bagOf(1)
    const { uuid, version } = first
    const changes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => changeLine(database, visit, { uuid, quantity: 2 + (at % 2), version })),
    )
    const { quantity } = (await lines())[0]!
    for (const [at, change] of changes.entries())
      expect(change).toEqual(2 + (at % 2) === quantity ? { ok: true, value: undefined } : changedElsewhere(quantity))
  })

  test('what was taken out is put back with its id, its place and its price, and once', async () => {
    const { visit, lines, first } = await bagOf(2, 1)
    await removeFromCart(database.db, visit, first.uuid)
    expect(await findRemoved(database.db, visit, first.uuid)).toEqual({ uuid: first.uuid, name: 'Sélène 85' })
    expect(await findRemoved(database.db, fr(randomUUID()), first.uuid)).toBeUndefined()
    expect(await putBack(database.db, fr(randomUUID()), first.uuid)).toBeNull()
    const backs = await Promise.all(Array.from({ length: 5 }, () => putBack(database.db, visit, first.uuid)))
    expect(backs.filter(Boolean)).toEqual([first.uuid])
    expect(kept(await lines())).toEqual([
      [sku, 2],
      [other, 1],
    ])
    expect((await lines())[0]).toMatchObject({ uuid: first.uuid, chosenAt: first.chosenAt })
    expect((await lines())[0]!.version).toBeGreaterThan(first.version)
    expect(await findRemoved(database.db, visit, first.uuid)).toBeUndefined()
  })

  test('after a day it is gone', async () => {
    const { visit, lines, first } = await bagOf(2, 1)
    await removeFromCart(database.db, visit, first.uuid)
    await database.pool.query("update removed_cart_line set removed_at = now() - interval '25 hours' where id = $1", [first.uuid])
    expect(await findRemoved(database.db, visit, first.uuid)).toBeUndefined()
    expect(await putBack(database.db, visit, first.uuid)).toBeNull()
    expect(kept(await lines())).toEqual([[other, 1]])
  })

  test('put back into a bag that holds the size again, the two are one, of as many as may be had', async () => {
    const { visit, lines, first } = await bagOf(2)
    await removeFromCart(database.db, visit, first.uuid)
    await addToCart(database.db, visit, sku, 2)
    await putBack(database.db, visit, first.uuid)
    await putBack(database.db, visit, first.uuid)
    expect(kept(await lines())).toEqual([[sku, 3]])
  })

  test('another size keeps the line’s id and place; the same size elsewhere in the bag joins it', async () => {
    const { visit, lines, first } = await bagOf(1, 1)
    const third = 'SEL085-ROU-R-40'
    await setLevel(database, third, 5)
    expect(await changeLine(database, visit, { uuid: first.uuid, sku: third, quantity: 1 })).toMatchObject({ ok: true })
    expect((await lines()).map(({ uuid, sku: of }) => [uuid === first.uuid, of])).toEqual([
      [true, third],
      [false, other],
    ])
    expect(await changeLine(database, visit, { uuid: first.uuid, sku: other, quantity: 2 })).toMatchObject({ ok: true })
    expect((await lines()).map(({ uuid, sku: of, quantity }) => [uuid, of, quantity])).toEqual([[first.uuid, other, 3]])
  })

  test('more than there is of the new size is refused, and nothing has changed', async () => {
    const { visit, lines, first } = await bagOf(3)
    await setStock(other, 1)
    const before = await lines()
    expect(await changeLine(database, visit, { uuid: first.uuid, sku: other, quantity: 3 })).toEqual({
      ok: false,
      failure: { code: 'QUANTITY_NOT_AVAILABLE', max: 1 },
    })
    expect(await changeLine(database, visit, { uuid: first.uuid, sku: 'NOPE-NOI-R-38', quantity: 1 })).toEqual({
      ok: false,
      failure: { code: 'PRODUCT_NOT_FOUND' },
    })
    expect(await lines()).toEqual(before)
  })

  test('a new quantity leaves the price at which it was chosen: who has not been told of a higher one still will be', async () => {
    const { visit, lines, first } = await bagOf(1)
    await database.pool.query("update price set amount = 81000 where product = 'SEL085' and currency = 'EUR'")
    await changeLine(database, visit, { uuid: first.uuid, quantity: 2 })
    const [line] = await lines()
    await database.pool.query("update price set amount = 79000 where product = 'SEL085' and currency = 'EUR'")
    expect(line).toMatchObject({ quantity: 2, price: { amount: 81_000 }, chosenAt: { amount: 79_000 } })
  })

  test('a bag is kept for thirty days from the last change of any kind', async () => {
    const { visit, lines, first } = await bagOf(2, 1)
    const untouched = await bagOf(1)
    const changes = [
      () => changeLine(database, visit, { uuid: first.uuid, quantity: 1 }),
      () => removeFromCart(database.db, visit, first.uuid),
      () => putBack(database.db, visit, first.uuid),
    ]
    for (const change of changes) {
      await database.pool.query("update cart set updated_at = now() - interval '31 days' where visitor = $1", [visit.visitor])
      await change()
      await forgetOldCarts(database.db)
      expect(await lines()).not.toEqual([])
    }
    await database.pool.query("update cart set updated_at = now() - interval '31 days' where visitor = $1", [
      untouched.visit.visitor,
    ])
    await forgetOldCarts(database.db)
    expect(await untouched.lines()).toEqual([])
  })

  test('[CART-15] a size leaves the unavailable part by its pid, and only while it is in it', async () => {
    const { visit, lines, first } = await bagOf(1, 1)
    expect(await removeUnavailable(database, visit, sku)).toBeNull()
    expect(await lines()).toHaveLength(2)
    await setStock(sku, 0)
    expect(await removeUnavailable(database, visit, other)).toBeNull()
    expect(await removeUnavailable(database, visit, sku)).toBe(first.uuid)
    expect(kept(await lines())).toEqual([[other, 1]])
  })
})

test('stock cannot go below zero, whoever writes it', async () => {
  await expect(setStock(sku, -1)).rejects.toThrow(/stock_quantity_check/)
})

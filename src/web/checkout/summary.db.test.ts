import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAtPayment, fillCart, lineIds, press } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'

const { database } = testDatabase()
const { app } = testShop(database)
const [one, two] = ['SEL085-ROU-R-38', 'SEL085-ROU-R-39'] as const
const pay = '/fr/fr/onepage/payment'

async function atPayment(): Promise<Shopper> {
  await setStock(database, [one, two], 5, { expected: null })
  const me = Shopper.in(app)
  await fillCart(me, two)
  await cartAtPayment(me, one)
  return me
}

test('without script a line is taken out where one stands, put back once, and the step is the same', async () => {
  const me = await atPayment()
  const page = await me.get(pay)
  const [first, second] = lineIds(page)
  const gone = await press(me, page, `remove_${first}`)
  expect([gone.status, gone.location]).toEqual([303, `${pay}?removed=${first}`])
  const told = await me.get(gone.location!)
  expect(lineIds(told)).toEqual([second])
  expect(told.html).toContain('Sélène 85 a quitté votre sac')
  const back = await press(me, told, `undo_${first}`)
  expect([back.status, back.location]).toEqual([303, pay])
  expect(lineIds(await me.get(pay))).toEqual([first, second])
})

test('[CHK-24] as a part it is the summary, with what was done; the last line leads to the checkout’s empty page, where it can be put back', async () => {
  const me = await atPayment()
  const page = await me.get(pay)
  const [first, second] = lineIds(page)
  const part = await press(me, page, `remove_${first}`, {}, '?format=ajax')
  expect(part.status).toBe(200)
  expect(part.html).toMatch(/^<aside/)
  expect(part.html).toContain(`name="undo_${first}"`)
  expect(me.cookies.get('bag')).toMatch(/^FR(:|%3A)1$/)
  const again = await press(me, part, `undo_${first}`, {}, '?format=ajax')
  expect(again.html).toContain('Sélène 85 est de retour dans votre sac')
  await press(me, again, `remove_${first}`)
  const last = await press(me, await me.get(pay), `remove_${second}`, {}, '?format=ajax')
  expect([last.status, last.location]).toEqual([303, '/fr/fr/onepage/empty'])
  const empty = await me.get(last.location!)
  expect(empty.status).toBe(200)
  expect(empty.html).toContain('Votre sac est vide')
  expect(empty.html).toContain(`name="undo_${second}"`)
  expect((await me.get(pay)).location).toBe('/fr/fr/onepage/checkout-cart')
})

test('what another shopper has, and what is no button, changes nothing', async () => {
  const [me, stranger] = [await atPayment(), await atPayment()]
  const page = await me.get(pay)
  const theirs = lineIds(await stranger.get(pay))
  const token = /name="csrf_token" value="([^"]+)"/.exec(page.html)![1]!
  await me.post('/fr/fr/onepage/summary', { csrf_token: token, checkoutStep: '6', [`remove_${theirs[0]}`]: 'action' })
  expect(lineIds(await stranger.get(pay))).toEqual(theirs)
  expect((await me.post('/fr/fr/onepage/summary', { csrf_token: token, checkoutStep: '6' })).status).toBe(400)
  const stale = await me.post('/fr/fr/onepage/summary', { checkoutStep: '6', [`remove_${lineIds(page)[0]}`]: 'action' })
  expect([stale.status, stale.html.includes('<html'), lineIds(stale)]).toEqual([403, true, lineIds(page)])
  expect(lineIds(await me.get(pay))).toHaveLength(2)
})

test('beside a step that is none, or that may no longer be seen, one goes to the first that is open', async () => {
  const me = await atPayment()
  const page = await me.get(pay)
  await setStock(database, two, 0)
  const gone = await press(me, page, `remove_${lineIds(page)[1]}`)
  expect(gone.location).toBe('/fr/fr/onepage/checkout-cart')
})

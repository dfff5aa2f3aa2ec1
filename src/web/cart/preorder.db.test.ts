import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAt, fillCart, inNewYork } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { formatDate } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'

const { database } = testDatabase()
const { app } = testShop(database)

/** A size that is not made yet, and one that is being made, with the day from which each is sent. */
async function dated(expected: 'preorder' | 'backorder'): Promise<{ sku: string; date: string }> {
  const { rows } = await database.pool.query(
    `select s.sku, s.expected_at as at from stock s where s.place = 'online' and s.expected = $1 and s.quantity = 0
     and s.expected_quantity > 0 order by s.sku limit 1`,
    [expected],
  )
  return { sku: rows[0].sku, date: formatDate(rows[0].at, 'en-US') }
}

test('a piece that does not exist yet says in the bag from when it is sent, and that this site cannot be paid for it', async () => {
  const { sku, date } = await dated('preorder')
  const me = Shopper.in(app)
  await fillCart(me, sku, '/us/en')
  const { html } = await me.get('/us/en/bag')
  expect(html).toContain(`Leaves the house from ${date}`)
  expect(html).toContain(messagesIn('en')('checkout.cardOnly'))
  expect(html).not.toContain('href="/us/en/onepage/login"')
  await fillCart(me, 'VERR000-ROU', '/us/en')
  expect((await me.get('/us/en/bag')).html).toContain(messagesIn('en')('checkout.cardOnly'))
})

test('its delivery is counted from that day', async () => {
  const { sku, date } = await dated('backorder')
  const me = Shopper.in(app)
  const { html } = await cartAt(me, 'shipping-method', sku, { base: '/us/en', address: inNewYork })
  expect(html).toContain(`2 to 4 working days, counted from ${date}`)
  await me.fillIn('/us/en/onepage/shipping-method', { shippingMethod: 'DAH' })
  expect((await me.get('/us/en/onepage/payment')).html).toContain(`2 to 4 working days, counted from ${date}`)
})

test('what is there has no day, and can be ordered', async () => {
  const me = Shopper.in(app)
  await fillCart(me, 'VERR000-ROU', '/us/en')
  const { html } = await me.get('/us/en/bag')
  expect(html).toContain('href="/us/en/onepage/login"')
  expect(html).not.toContain('Leaves the house')
})

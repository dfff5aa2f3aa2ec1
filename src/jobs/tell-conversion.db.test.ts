import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testJobs } from '../../tests/test-jobs.ts'
import { testShop } from '../../tests/test-shop.ts'
import { placeCashOrder } from '../../tests/worlds/carts.ts'
import { newEmail, register } from '../../tests/worlds/customers.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { setStock } from '../../tests/worlds/stock.ts'
import type { Conversion, Conversions } from '../domain/analytics/conversions.port.ts'
import { failure, success } from '../kernel/result.ts'
import { consentVersion } from '../markets/consent.ts'
import { tellConversion } from './tell-conversion.ts'

const { database } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const size = 'SEL055-ROU-R-38'
beforeAll(() => setStock(database, [size], 40))

const choose = (me: Shopper, choice: 'all' | 'none') => me.post('/fr/fr/privacy-choices', { choice })

async function agreeing(): Promise<Shopper> {
  const me = Shopper.in(app)
  await choose(me, 'all')
  return me
}

/** The job of an order, with somebody who answers this. */
async function tell(number: string, answer: Awaited<ReturnType<Conversions['tell']>> = success({})): Promise<Conversion[]> {
  const { rows } = await database.pool.query('select id from placed_order where number = $1', [number])
  const told: Conversion[] = []
  const conversions: Conversions = {
    tell: async (order) => {
      told.push(order)
      return answer
    },
  }
  await tellConversion(testJobs(database, { conversions }), { id: 1, kind: 'order.placed', data: { order: rows[0].id } })
  return told
}

describe('whoever shows the house’s notices', () => {
  test('is told what was bought and for how much, and nothing of who', async () => {
    const number = await placeCashOrder(await agreeing(), size)
    const [told, ...others] = await tell(number)
    expect(others).toEqual([])
    expect(told).toEqual({
      orderId: number,
      at: expect.any(Date),
      country: 'FR',
      currency: 'EUR',
      revenue: expect.any(Number),
      products: [{ id: 'SEL055-ROU', quantity: 1 }],
    })
    expect(told!.revenue).toBeGreaterThan(10_000)
  })

  test('hears nothing of who refused, who was not asked, and who wrote a cookie by hand', async () => {
    const refusing = Shopper.in(app)
    await choose(refusing, 'none')
    const forging = Shopper.in(app)
    forging.cookies.set('consent', `${consentVersion}.fmk.0b3c1f6e-6a44-4a53-9d6c-2f1d1b8a7c11`)
    for (const me of [refusing, Shopper.in(app), forging]) expect(await tell(await placeCashOrder(me, size))).toEqual([])
  })

  test('an order says itself whether anybody may be told of it, and whether it is an account’s', async () => {
    const said = async (me: Shopper) => {
      const number = await placeCashOrder(me, size)
      const { rows } = await database.pool.query(
        `select e.data from event e join placed_order o on o.id::text = e.data ->> 'order' where o.number = $1`,
        [number],
      )
      const { hasAccount, mayBeTold } = rows[0].data
      return [hasAccount, mayBeTold]
    }
    expect(await said(await agreeing())).toEqual([false, true])
    const refusing = Shopper.in(app)
    await choose(refusing, 'none')
    expect(await said(refusing)).toEqual([false, false])
    const known = Shopper.in(app)
    await register(known, newEmail())
    expect(await said(known)).toEqual([true, false])
  })

  test('hears nothing where it is taken back before the house comes to tell it', async () => {
    const me = await agreeing()
    const number = await placeCashOrder(me, size)
    await choose(me, 'none')
    expect(await tell(number)).toEqual([])
  })

  test('hears of who was not asked where a country presumes a yes, until they say no', async () => {
    const bought = async () => {
      const me = Shopper.in(app)
      const number = await placeCashOrder(me, size)
      await database.pool.query(`update placed_order set consent = 'fmk', consent_reference = null where number = $1`, [number])
      return { me, number }
    }
    const [silent, refusing] = [await bought(), await bought()]
    await choose(refusing.me, 'none')
    expect(await tell(silent.number)).toHaveLength(1)
    expect(await tell(refusing.number)).toEqual([])
  })

  test('hears nothing of an order that was placed before somebody agreed', async () => {
    const me = Shopper.in(app)
    const number = await placeCashOrder(me, size)
    await choose(me, 'all')
    await me.get(`/fr/fr/onepage/confirmation?order=${number}`)
    expect(await tell(number)).toEqual([])
  })

  test('is asked again later when nobody answers, and left alone when the answer is nonsense', async () => {
    const number = await placeCashOrder(await agreeing(), size)
    await expect(tell(number, failure({ code: 'SERVICE_AWAY' }))).rejects.toThrow('nobody took the conversion')
    expect(await tell(number, failure({ code: 'SERVICE_REFUSED', status: 400 }))).toHaveLength(1)
    // Told once more under the same number: the provider counts it once.
    expect(await tell(number)).toMatchObject([{ orderId: number }])
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment } from '../../../tests/worlds/carts.ts'
import { buyCertificate, layOn } from '../../../tests/worlds/certificates.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { money } from '../../kernel/money.ts'
import { findOrderContradictions } from '../order/check-orders.ts'
import { testCards } from '../payment/card-provider.contract.ts'
import { findCertificateContradictions } from './check-certificates.ts'
import { findByCode, findMovements } from './find-certificate.ts'
import { giveBack } from './give-back.ts'

vi.setConfig({ testTimeout: 90_000 })

const { database } = testDatabase()
const pays = testPayments(database)
const sku = 'SEL085-ROU-R-38'
let order: { id: string; number: string }
let code: string

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const balance = async () => (await findByCode(database.db, code))!.balance.amount
const back = (amount: number, key: string, currency: 'EUR' | 'JPY' = 'EUR') =>
  database.transaction((tx) => giveBack(tx, { order: order.id, amount: money(amount, currency), key, cause: 'sent back' }))
const amounts = async (asked: ReturnType<typeof back>) => {
  const answer = await asked
  return answer.ok
    ? answer.value.map(({ certificate, amount }) => [certificate ? 'certificate' : 'card', amount])
    : answer.failure
}
const refunds = () =>
  query(
    `select p.method, r.amount::int, r.state from refund r join payment p on p.id = r.payment where p."order" = $1 order by r.created_at, p.method`,
    [order.id],
  )

// 790 euros: 100 of a certificate, 690 of a card.
beforeEach(async () => {
  await setStock(database, sku, 20, { expected: null })
  code = await buyCertificate(pays, database, { giftCertificateAmount: '100' })
  const me = pays.shopper()
  const placed = await pays.payByCard(me, await layOn(me, await cartAtPayment(me, sku), code), testCards.taken)
  const number = placed.location!.split('?order=')[1]!
  const [{ id }] = await query('select id from placed_order where number = $1', [number])
  order = { id, number }
})
afterEach(async () => {
  for (const find of [findOrderContradictions, findCertificateContradictions]) expect(await find(database.db)).toEqual([])
})

const arrived = async () => {
  await move(database, order.number, 'ship')
  await pays.settle()
  await move(database, order.number, 'deliver')
}

describe('a part that is given back', () => {
  test('goes to the certificate first, which has it at once, and then to the card, which has it from its bank', async () => {
    await arrived()
    expect(await amounts(back(4_000, 'one'))).toEqual([['certificate', 4_000]])
    expect(await balance()).toBe(4_000)
    expect(await amounts(back(20_000, 'two'))).toEqual([
      ['certificate', 6_000],
      ['card', 14_000],
    ])
    expect(await balance()).toBe(10_000)
    await pays.settle()
    expect(await refunds()).toEqual([
      { method: 'GIFT_CERTIFICATE', amount: 4_000, state: 'DONE' },
      { method: 'CREDIT_CARD', amount: 14_000, state: 'DONE' },
      { method: 'GIFT_CERTIFICATE', amount: 6_000, state: 'DONE' },
    ])
    const movements = await findMovements(database.db, (await findByCode(database.db, code))!.id)
    expect(movements.slice(2).map(({ kind, amount, order: of }) => [kind, amount.amount, of])).toEqual([
      ['returned', 4_000, order.number],
      ['returned', 6_000, order.number],
    ])
  })

  test('is given once, however often it is asked for under one key', async () => {
    await arrived()
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => amounts(back(12_000, 'same'))))
    expect(first).toEqual([
      ['certificate', 10_000],
      ['card', 2_000],
    ])
    for (const other of others) expect(other).toEqual(first)
    expect((await refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBe(12_000)
    expect(await balance()).toBe(10_000)
  })

  test('is never more than was taken: ten who ask at once get what there is', { repeats: 4 }, async () => {
    await arrived()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => back(15_000, `part ${index}`)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await amounts(back(15_000, 'one more'))).toEqual({ code: 'REFUND_TOO_LARGE', left: 4_000 })
    expect(await amounts(back(1, 'in yen', 'JPY'))).toEqual({ code: 'REFUND_TOO_LARGE', left: 0 })
    expect(await amounts(back(4_000, 'the rest'))).toEqual([['card', 4_000]])
    expect((await refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBe(79_000)
  })

  test('is nothing while nothing was taken', async () => {
    expect(await amounts(back(1, 'too early'))).toEqual({ code: 'REFUND_TOO_LARGE', left: 0 })
    expect(await refunds()).toEqual([])
  })
})

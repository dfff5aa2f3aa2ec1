import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { sql } from '../../db/sql.ts'
import { step } from '../../db/step.ts'
import { orderSubject } from '../order/order-states.ts'
import { changeRef } from './begin-payment.ts'
import { insertPayment } from './payment.repository.ts'
import { paymentSubject, refundSubject } from './payment-states.ts'

const { database } = testDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const { transaction } = database
let payment: string

const start = (id: string, cart: string | null = randomUUID(), key: string = randomUUID()) =>
  transaction((tx) =>
    insertPayment(tx, {
      id,
      order: null,
      cart,
      method: 'CREDIT_CARD',
      provider: 'test',
      amount: { amount: 100_00, currency: 'EUR' },
      state: 'STARTED',
      idempotencyKey: key,
      cause: 'a shopper pays',
    }),
  )
const go = (to: 'AUTHORIZED' | 'PAYMENT_CAPTURED' | 'SETTLED' | 'PAYMENT_REJECT' | 'ABANDONED') =>
  transaction((tx) => step(tx, paymentSubject, payment, to, 'the provider says so'))
const refund = (amount: number) =>
  query('insert into refund (payment, amount, idempotency_key) values ($1, $2, $3) returning id', [payment, amount, randomUUID()])

beforeEach(async () => {
  payment = randomUUID()
  await start(payment)
})

describe('a payment', () => {
  test('[PAY-30,PAY-31,PAY-33] goes from authorized to captured to settled, and its history says why', async () => {
    for (const to of ['AUTHORIZED', 'PAYMENT_CAPTURED', 'SETTLED'] as const)
      expect(await go(to)).toEqual({ ok: true, value: { moved: true } })
    const history = await query(
      "select from_state, to_state, cause from state_change where subject = 'payment' and subject_id = $1 order by id",
      [payment],
    )
    expect(history).toEqual([
      { from_state: null, to_state: 'STARTED', cause: 'a shopper pays' },
      { from_state: 'STARTED', to_state: 'AUTHORIZED', cause: 'the provider says so' },
      { from_state: 'AUTHORIZED', to_state: 'PAYMENT_CAPTURED', cause: 'the provider says so' },
      { from_state: 'PAYMENT_CAPTURED', to_state: 'SETTLED', cause: 'the provider says so' },
    ])
  })

  test.each([
    [[], 'ABANDONED'],
    [[], 'PAYMENT_REJECT'],
    [['AUTHORIZED'], 'PAYMENT_REJECT'],
  ] as const)('[PAY-29,PAY-32] after %j it may end as %s, and does not move any more', async (way, to) => {
    for (const each of way) await go(each)
    expect(await go(to)).toEqual({ ok: true, value: { moved: true } })
    expect(await query('select state from payment where id = $1', [payment])).toEqual([{ state: to }])
    for (const next of ['AUTHORIZED', 'PAYMENT_CAPTURED', 'SETTLED'] as const) expect((await go(next)).ok).toBe(false)
  })

  test('told twice moves once', async () => {
    const answers = await Promise.all([go('AUTHORIZED'), go('AUTHORIZED'), go('AUTHORIZED')])
    expect(answers.filter((answer) => answer.ok && answer.value.moved)).toHaveLength(1)
    expect(answers.every(({ ok }) => ok)).toBe(true)
  })

  test.each([
    [['AUTHORIZED', 'PAYMENT_CAPTURED'], 'PAYMENT_REJECT'],
    [['PAYMENT_REJECT'], 'AUTHORIZED'],
    [['ABANDONED'], 'AUTHORIZED'],
    [[], 'SETTLED'],
  ] as const)('after %j may not be %s', async (way, to) => {
    for (const each of way) await go(each)
    expect(await go(to)).toEqual({ ok: false, failure: { code: 'TRANSITION_REFUSED', from: way.at(-1) ?? 'STARTED', to } })
  })

  test('that nobody knows is not found', async () => {
    payment = randomUUID()
    expect(await go('AUTHORIZED')).toEqual({ ok: false, failure: { code: 'SUBJECT_NOT_FOUND' } })
  })

  test('asked for again under its key is the one there is', async () => {
    const key = randomUUID()
    await start(randomUUID(), randomUUID(), key)
    await start(randomUUID(), randomUUID(), key)
    expect(await query('select 1 from payment where idempotency_key = $1', [key])).toHaveLength(1)
  })

  test('is the only open one of its cart', async () => {
    const cart = randomUUID()
    await start(randomUUID(), cart)
    await expect(start(randomUUID(), cart)).rejects.toThrow('payment_started')
  })

  test('a provider’s event is kept once, however often it is told', async () => {
    const tell = () =>
      query(
        "insert into payment_event (provider, id, payment, kind) values ('test', $1, $2, 'paid') on conflict do nothing returning id",
        [`evt-${payment}`, payment],
      )
    expect((await Promise.all([tell(), tell(), tell()])).flat()).toHaveLength(1)
  })
})

describe('refunds', () => {
  beforeEach(async () => {
    await go('AUTHORIZED')
    await go('PAYMENT_CAPTURED')
  })

  test('are of what was paid, not of what was promised', async () => {
    payment = randomUUID()
    await start(payment)
    await expect(refund(1)).rejects.toThrow('nothing was paid')
    await go('AUTHORIZED')
    await expect(refund(1)).rejects.toThrow('nothing was paid')
  })

  test('never add up to more than was paid, however many are asked for at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => refund(30_00)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await refund(10_00)
    await expect(refund(1)).rejects.toThrow('refunded')
    expect(await query('select refunded::int from payment where id = $1', [payment])).toEqual([{ refunded: 100_00 }])
  })

  test('that were refused free what they had taken', async () => {
    const [{ id }] = await refund(100_00)
    await transaction((tx) => step(tx, refundSubject, id, 'REFUSED', 'the card is closed'))
    await refund(60_00)
    expect(await query('select refunded::int from payment where id = $1', [payment])).toEqual([{ refunded: 60_00 }])
  })
})

test('an order whose total is not the sum of its parts cannot be written', async () => {
  const write = (total: number) =>
    query(
      `with o as (insert into placed_order (country, language, currency, email, address, shipping_method, total)
        values ('FR', 'fr', 'EUR', 'a@averne.fr', '{}', 'DAH', $1) returning id),
      l as (insert into order_line ("order", position, sku, colourway, name, material, colour_name, quantity, amount, discount, level)
        select id, 0, 'X', 'X', 'x', 'x', 'x', 2, 500, -100, 'IN_STOCK' from o)
      insert into order_adjustment ("order", kind, amount) select id, 'coupon', -100 from o returning "order"`,
      [total],
    )
  await expect(write(1_000)).rejects.toThrow('sum of its lines and adjustments')
  const [{ order }] = await write(900)
  await expect(query('update order_line set quantity = 3 where "order" = $1', [order])).rejects.toThrow('sum of its lines')
  await expect(query('delete from order_adjustment where "order" = $1', [order])).rejects.toThrow('sum of its lines')
  expect(await transaction((tx) => step(tx, orderSubject, order, 'DELIVERED', 'skipping a station'))).toMatchObject({
    ok: false,
    failure: { code: 'TRANSITION_REFUSED', from: 'IN_PREPARATION' },
  })
})

// In a house without statistics, as on its first day: plans are made by what there are indexes for.
test('a payment is given its name without a look at others that were begun', async () => {
  const read = await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into payment (cart, method, provider, amount, currency, state, idempotency_key)
      select gen_random_uuid(), 'CREDIT_CARD', 'stripe', 100, 'EUR', 'STARTED', 'begun ' || n from generate_series(1, 300) n returning id`)
    const readRows = async () => {
      const { rows: counted } = await tx.execute<{ read: number }>(
        sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'payment'`,
      )
      return counted[0]!.read
    }
    const before = await readRows()
    expect(await changeRef(tx, rows[150]!.id, null, 'pi_named')).toMatchObject({ ref: 'pi_named' })
    return (await readRows()) - before
  })
  expect(read).toBeLessThan(5)
})

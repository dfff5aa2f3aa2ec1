import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { clocksAt } from '../../i18n/format.ts'
import { openLog } from '../../kernel/log.ts'
import { failure, success } from '../../kernel/result.ts'
import { siteVisit } from '../../markets/sites.ts'
import type { NewCertificate } from '../certificate/certificate.ts'
import { changeRef, findPayment, keepRef, startPayment } from '../payment/begin-payment.ts'
import { endPayment } from '../payment/end-payments.ts'
import type { PaymentProvider } from '../payment/payment-provider.ts'
import { settlePayments } from '../payment/settle-payments.ts'
import { hearOf, settlePayment, whilePaying } from './settle-payment.ts'

const { database } = testDatabase()

const log = openLog({ level: 'silent', process: 'test' }, { write: () => {} })
const amount = { amount: 100_00, currency: 'EUR' } as const
const settlingWith = (provider: PaymentProvider) => ({
  database,
  providers: new Map([['test', provider]]),
  clocks: clocksAt(new Date()),
  log,
})

async function begin(ref: string): Promise<string> {
  const id = randomUUID()
  const begun = { id, cart: randomUUID(), visitor: randomUUID(), method: 'CREDIT_CARD', provider: 'test', amount } as const
  const visit = { ...siteVisit('fr', 'fr')!, visitor: begun.visitor, customer: null }
  const agreed = { visit, order: { lines: [], adjustments: [], currency: 'EUR' } }
  await database.transaction((tx) => startPayment(tx, { ...begun, agreed, expiresAt: new Date(Date.now() + 60_000) }))
  await keepRef(database.db, id, ref)
  return id
}

test.each([
  ['a page that was paid', 'cs_1', 'pi_1'],
  ['a wallet’s window that was agreed to', 'order_1', 'order_1'],
])('%s while it was begun anew is let go, and is no order under the new name', async (_, first, held) => {
  const [from, ref, anew] = [first, held, 'anew'].map((name) => `${name} ${randomUUID()}`) as [string, string, string]
  const told = first === held ? from : ref
  const id = await begin(from)
  const cancelled: string[] = []
  const provider = {
    name: 'test',
    find: async () => {
      expect(await changeRef(database.db, id, from, anew)).toMatchObject({ id, ref: anew })
      return success({ ref: told, payment: id, state: 'authorized', amount, declined: null })
    },
    cancel: async (name: string) => {
      cancelled.push(name)
      return success({ ref: name, payment: id, state: 'cancelled', amount, declined: null })
    },
  } as unknown as PaymentProvider
  expect(await settlePayment(settlingWith(provider), id)).toEqual({ is: 'open', told: null })
  expect(cancelled).toEqual([told])
  expect(await findPayment(database.db, id)).toMatchObject({ state: 'STARTED', ref: anew, order: null })
})

test('a payment that cannot be settled keeps nobody waiting who is behind it', async () => {
  const [one, other] = [await begin(`one ${randomUUID()}`), await begin(`other ${randomUUID()}`)]
  const asked: string[] = []
  const settle = async (id: string) => {
    asked.push(id)
    if (id === asked[0]) throw new Error('a row that no rule foresaw')
    return { is: 'open' }
  }
  await settlePayments(settlingWith({ name: 'test' } as unknown as PaymentProvider), settle, 0)
  expect(asked).toEqual(expect.arrayContaining([one, other]))
})

test('who tells of a payment while it is being paid here waits for that, and one that nobody pays does not', async () => {
  const asked: string[] = []
  const provider = {
    name: 'test',
    find: async (ref: string) => {
      asked.push(ref)
      return failure({ code: 'SERVICE_AWAY' })
    },
  } as unknown as PaymentProvider
  const settling = settlingWith(provider)

  await begin('pi_one')
  await begin('pi_two')
  const answer = Promise.withResolvers<void>()
  const paying = whilePaying('pi_one', () => answer.promise)
  const heard = hearOf(settling, provider, 'pi_one')
  await hearOf(settling, provider, 'pi_two')
  expect(asked).toEqual(['pi_two'])
  answer.reject(new Error('lost on the way'))
  await expect(paying).rejects.toThrow('lost on the way')
  await heard
  expect(asked).toEqual(['pi_two', 'pi_one'])
  // It is over: nobody waits for it any more.
  await hearOf(settling, provider, 'pi_one')
  expect(asked).toEqual(['pi_two', 'pi_one', 'pi_one'])
})

test.each([
  ['waits for its shopper', true],
  ['has ended', false],
])(
  'what was paid on a page that nobody could close is let go when its provider tells of it, while the payment %s',
  async (_, isOpen) => {
    const [page, anew] = [`pi_page ${randomUUID()}`, `anew ${randomUUID()}`]
    const id = await begin(anew)
    if (!isOpen) await database.transaction((tx) => endPayment(tx, id, 'ABANDONED', 'given up'))
    const cancelled: string[] = []
    let isAway = true
    const provider = {
      name: 'test',
      find: async (ref: string) =>
        success({ ref, payment: id, state: ref === page ? 'authorized' : isOpen ? 'open' : 'cancelled', amount, declined: null }),
      cancel: async (ref: string) => {
        if (isAway) return failure({ code: 'SERVICE_AWAY' })
        cancelled.push(ref)
        return success({ ref, payment: id, state: 'cancelled', amount, declined: null })
      },
    } as unknown as PaymentProvider
    const hear = () => hearOf(settlingWith(provider), provider, page)
    // Not heard of yet: its provider tells it again.
    expect(await hear()).toEqual({ is: 'open', told: null })
    isAway = false
    expect(await hear()).toMatchObject(isOpen ? { is: 'open', told: { ref: anew } } : { is: 'ended' })
    expect(cancelled).toEqual([page])
    expect(await findPayment(database.db, id)).toMatchObject({ state: isOpen ? 'STARTED' : 'ABANDONED', ref: anew, order: null })
  },
)

test('what was paid under a name that it goes by no more is let go, however often that fails, also where it has ended since', async () => {
  const [from, anew] = [`pi_before ${randomUUID()}`, `anew ${randomUUID()}`]
  const id = await begin(from)
  const cancelled: string[] = []
  let isAway = true
  const provider = {
    name: 'test',
    find: async (ref: string) => {
      if (await changeRef(database.db, id, from, anew))
        await database.transaction((tx) => endPayment(tx, id, 'ABANDONED', 'given up'))
      const state = ref === from && cancelled.length === 0 ? 'authorized' : 'cancelled'
      return success({ ref, payment: id, state, amount, declined: null })
    },
    cancel: async (ref: string) => {
      if (isAway) return failure({ code: 'SERVICE_AWAY' })
      cancelled.push(ref)
      return success({ ref, payment: id, state: 'cancelled', amount, declined: null })
    },
  } as unknown as PaymentProvider
  const hear = () => hearOf(settlingWith(provider), provider, from)
  expect(await hear()).toEqual({ is: 'open', told: null })
  isAway = false
  expect(await hear()).toMatchObject({ is: 'ended' })
  expect(cancelled).toEqual([from])
})

test('however many nobody can settle, each that comes after them has its turn', async () => {
  const id = await begin(`behind ${randomUUID()}`)
  await database.transaction((tx) => endPayment(tx, id, 'ABANDONED', 'given up'))
  await database.pool.query(`insert into payment (cart, method, provider, provider_ref, amount, currency, state, idempotency_key, created_at)
    select gen_random_uuid(), 'CREDIT_CARD', 'who takes none any more', 'stuck ' || n, 100, 'EUR', 'ABANDONED', 'stuck ' || n, now() - interval '1 year'
    from generate_series(1, 600) n`)
  const provider = {
    name: 'test',
    find: async (ref: string) => success({ ref, payment: null, state: 'cancelled', amount, declined: null }),
  } as unknown as PaymentProvider
  for (let pass = 0; pass < 20 && (await findPayment(database.db, id))!.releasedAt === null; pass += 1)
    await settlePayments(settlingWith(provider), async () => ({ is: 'open' }))
  expect((await findPayment(database.db, id))!.releasedAt).not.toBeNull()
  await database.pool.query(`delete from payment where provider = 'who takes none any more'`)
})

test('what was taken by a server that died is given, though its provider would not take it once more', async () => {
  const [id, ref] = [randomUUID(), `pi_taken ${randomUUID()}`]
  const words = {
    recipient: 'Inès',
    recipientEmail: 'ines@example.org',
    sender: 'Paul',
    buyerEmail: 'paul@example.org',
    message: '',
  }
  const agreed: NewCertificate = { ...words, amount, country: 'FR', language: 'fr', sendOn: '2999-01-01' }
  const begun = { id, cart: null, visitor: randomUUID(), method: 'CREDIT_CARD', provider: 'test', amount, agreed } as const
  const expiresAt = new Date(Date.now() - 86_400_000)
  await database.transaction((tx) => startPayment(tx, { ...begun, purpose: 'certificate', expiresAt }))
  await keepRef(database.db, id, ref)
  const provider = {
    name: 'test',
    find: async () => success({ ref, payment: id, state: 'captured', amount, declined: null }),
    capture: async () => failure({ code: 'SERVICE_REFUSED', status: 400 }),
  } as unknown as PaymentProvider
  expect(await settlePayment(settlingWith(provider), id)).toEqual({ is: 'bought', payment: id })
  expect(await findPayment(database.db, id)).toMatchObject({ state: 'PAYMENT_CAPTURED' })
  const { rows } = await database.pool.query('select balance::int from certificate where payment = $1', [id])
  expect(rows).toEqual([{ balance: amount.amount }])
})

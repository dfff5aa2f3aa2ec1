import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { clocksAt } from '../../i18n/format.ts'
import { openLog } from '../../kernel/log.ts'
import { failure } from '../../kernel/result.ts'
import { keepRef, startPayment } from '../payment/begin-payment.ts'
import type { PaymentProvider } from '../payment/payment-provider.ts'
import { hearOf, whilePaying } from './settle-payment.ts'

const { database } = testDatabase()

test('who tells of a payment while it is being paid here waits for that, and one that nobody pays does not', async () => {
  const begin = async (ref: string) => {
    const id = randomUUID()
    const amount = { amount: 100_00, currency: 'EUR' } as const
    const begun = { id, cart: randomUUID(), visitor: randomUUID(), method: 'CREDIT_CARD', provider: 'test', amount } as const
    await database.transaction((tx) => startPayment(tx, { ...begun, agreed: {}, expiresAt: new Date(Date.now() + 60_000) }))
    await keepRef(database.db, id, ref)
    return id
  }
  const asked: string[] = []
  const provider = {
    name: 'test',
    find: async (ref: string) => {
      asked.push(ref)
      return failure({ code: 'SERVICE_AWAY' })
    },
  } as unknown as PaymentProvider
  const log = openLog({ level: 'silent', process: 'test' }, { write: () => {} })
  const settling = { database, providers: new Map([['test', provider]]), clocks: clocksAt(new Date()), log }

  const one = await begin('pi_one')
  await begin('pi_two')
  const answer = Promise.withResolvers<void>()
  const paying = whilePaying(one, () => answer.promise)
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

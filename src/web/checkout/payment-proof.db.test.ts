import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment } from '../../../tests/worlds/carts.ts'
import type { Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { testCards } from '../../domain/payment/card-provider.contract.ts'

const { database } = testDatabase()
const pays = testPayments(database)
const sku = 'SEL085-ROU-R-38'
const pay = '/fr/fr/onepage/payment'
const pieces = 50
const buyers = 200

const rowsOf = async (text: string) => (await database.pool.query(text)).rows
const numberOf = async (text: string) => Number((await rowsOf(text))[0].count)

interface Intent {
  readonly id: string
  readonly status: string
}

async function heldIntents(): Promise<Intent[]> {
  const headers = { authorization: 'Bearer sk_sandbox' }
  const { data } = (await (await fetch(`${pays.cardsAt()}/v1/payment_intents`, { headers })).json()) as { data: Intent[] }
  return data.filter(({ status }) => status === 'requires_capture')
}

type Way = 'CREDIT_CARD' | 'WALLET' | 'CASH_ON_DELIVERY'
const ways: readonly Way[] = ['CREDIT_CARD', 'WALLET', 'CASH_ON_DELIVERY']

interface Buyer {
  readonly me: Shopper
  readonly page: Answer
  readonly way: Way
  readonly token: string
}

/** Presses until there is an answer that is one: an order, or that there is nothing left. Whoever is sent to a wallet approves there. */
async function insist({ me, page, way, token }: Buyer): Promise<void> {
  let shown = page
  for (let time = 0; time < 12; time++) {
    const answer = await me.submit(pay, shown, { paymentMethod: way, ...(way === 'CREDIT_CARD' && { paymentToken: token }) })
    if (answer.location?.startsWith(pays.walletAt())) {
      const back = await me.get(await pays.visitWallet(answer.location))
      if (back.location?.includes('?order=')) return
      shown = await me.get(pay)
    } else if (answer.status === 303) return
    else shown = answer
    if (!shown.html.includes('name="attempt"')) return
  }
}

test('200 buyers for 50 pieces, a third each by card, by wallet and in cash, while one call in five to the providers fails: 50 orders, each paid once, and nothing held for nobody', async () => {
  await setStock(database, sku, pieces, { expected: null })
  const waiting: Buyer[] = []
  for (let from = 0; from < buyers; from += 10)
    waiting.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const me = pays.shopper()
          const page = await cartAtPayment(me, sku, { email: `buyer${from + index}@averne.fr` })
          return { me, page, way: ways[(from + index) % 3]!, token: await pays.tokenOf(testCards.taken) }
        }),
      )),
    )
  await pays.trouble({ errors: 0.1, lostAnswers: 0.1, webhooks: 'shuffled' })
  await Promise.all(waiting.map(insist))
  await pays.trouble()
  // Whoever gave up in the middle: their time runs out, and the job looks after what is left.
  await database.pool.query(`update payment set expires_at = now() where state = 'STARTED'`)
  const passes = [await pays.settle(), await pays.settle()]

  const orders = await numberOf('select count(*) from placed_order')
  const byMethod = Object.fromEntries(
    (await rowsOf('select method, count(*)::int from payment where "order" is not null group by method')).map(
      ({ method, count }) => [method, count],
    ),
  )
  const held = await heldIntents()
  const left = await numberOf(`select quantity as count from stock where sku = '${sku}' and place = 'online'`)
  console.log(
    `${buyers} buyers, ${pieces} pieces, 20 % of calls failing: ${orders} orders (${JSON.stringify(byMethod)}), ${left} pieces left, ${held.length} cards held, passes ${JSON.stringify(passes)}`,
  )
  expect(orders + left).toBe(pieces)
  expect(left).toBe(0)
  for (const way of ways) expect(byMethod[way], way).toBeGreaterThan(0)
  // Every card that is held is held for an order, once.
  const refs = (
    await rowsOf(`select provider_ref as ref from payment where state = 'AUTHORIZED' and method = 'CREDIT_CARD'`)
  ).map(({ ref }) => ref)
  expect(held.map(({ id }) => id).sort()).toEqual(refs.sort())
  expect(await numberOf(`select count(*) from payment where state = 'STARTED'`)).toBe(0)
  expect(await numberOf(`select count(*) from stock_hold where holder = 'payment' and state = 'open'`)).toBe(0)
  expect(await findStockContradictions(database.db)).toEqual([])
  expect(await findOrderContradictions(database.db)).toEqual([])
}, 300_000)

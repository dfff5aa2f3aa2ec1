import type { Database } from '../../src/db/database.ts'
import { testCards } from '../../src/domain/payment/card-provider.contract.ts'
import type { TestPayments } from '../test-payments.ts'
import { cartAtPayment } from './carts.ts'
import { move } from './orders.ts'

export interface Sold {
  readonly order: string
  readonly id: string
  readonly payment: string
  readonly ref: string
}

/** A piece that was ordered and paid, and has left the house: what it cost is taken. Without the last, it is still here. */
export async function sell(
  pays: TestPayments,
  database: Database,
  sku: string,
  { how, leaves = true }: { readonly how: 'card' | 'wallet'; readonly leaves?: boolean },
): Promise<Sold> {
  const me = pays.shopper()
  const page = await cartAtPayment(me, sku)
  const pay = '/fr/fr/onepage/payment'
  const sent =
    how === 'card'
      ? await pays.payByCard(me, page, testCards.taken)
      : await me.get(await pays.visitWallet((await me.submit(pay, page, { paymentMethod: 'WALLET' })).location!))
  const order = sent.location!.split('?order=')[1]!
  const { rows } = await database.pool.query(
    `select o.id, p.id as payment, p.provider_ref as ref from payment p join placed_order o on o.id = p."order" where o.number = $1`,
    [order],
  )
  if (leaves) await move(database, order, 'prepare', 'ship')
  await pays.settle()
  return { order, ...rows[0] }
}

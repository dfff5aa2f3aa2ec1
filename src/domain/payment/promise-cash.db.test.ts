import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { placeCashOrder } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { money } from '../../kernel/money.ts'
import { promiseCash } from './promise-cash.ts'

const { database } = testDatabase()
const { app } = testShop(database)
const size = 'SEL055-ROU-R-38'

/** Orders and payments that were read so far in this transaction. */
async function readRows(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname in ('placed_order', 'payment')`)
  return rows[0]!.read
}

// In a house without statistics, as on its first day: plans are made by what there are indexes for.
test('what one shopper owes at the door is counted without a look at what others owe', async () => {
  await setStock(database, [size], 1)
  const number = await placeCashOrder(Shopper.in(app), size)
  const copies = (who: string, count: number) => sql`
    insert into placed_order (cart, visitor, country, language, currency, email, address, shipping_method, total)
    select gen_random_uuid(), gen_random_uuid(), country, language, currency, ${who} || n || email,
      address || jsonb_build_object('address1', ${who} || n), shipping_method, 0
    from placed_order, generate_series(1, ${count}::int) n where number = ${number} returning id`
  const read = await database.transaction(async (tx) => {
    await tx.execute(sql`
      with others as (${copies('others', 300)})
      insert into payment (id, "order", method, provider, amount, currency, state, idempotency_key)
      select gen_random_uuid(), id, 'CASH_ON_DELIVERY', 'cash', 1000, 'EUR', 'AUTHORIZED', id::text from others`)
    const { rows } = await tx.execute<{ id: string }>(copies('mine', 1))
    const before = await readRows(tx)
    expect(await promiseCash(tx, rows[0]!.id, money(1_000, 'EUR'), 2)).toBe(true)
    return (await readRows(tx)) - before
  })
  expect(read).toBeLessThan(20)
})

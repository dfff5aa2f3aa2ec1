import { rehearse } from '../rehearsal.ts'
import { expect, test } from '../test.ts'

/** `npm run rehearse` does it a hundred times. */
const kills = Number(process.env.REHEARSE ?? 20)

test(`killed ${kills} times in the midst of orders, the shop loses none, takes no money for nothing, and writes each letter once`, async () => {
  test.setTimeout(kills * 30_000 + 300_000)
  const found = await rehearse(kills)
  console.log(JSON.stringify(found, null, 2))
  expect(found.orders).toBeGreaterThan(kills)
  expect(found.byMethod.CREDIT_CARD).toBeGreaterThan(0)
  expect(found.byMethod.CASH_ON_DELIVERY).toBeGreaterThan(0)
  expect(found).toMatchObject({
    heldForNobody: [],
    ordersUnpaid: [],
    unreleased: 0,
    open: 0,
    contradictions: [],
    lettersMissing: 0,
    lettersTwice: 0,
  })
})

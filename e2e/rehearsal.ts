import { setTimeout as pause } from 'node:timers/promises'
import { findStockContradictions } from '../src/domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../src/domain/order/check-orders.ts'
import { cartAtPayment } from '../tests/worlds/carts.ts'
import { type Answer, Shopper } from '../tests/worlds/shopper.ts'
import { databaseOf, withDatabase } from './database.ts'
import { openShop, type Shop } from './worlds.ts'

/** What the rehearsal found, in figures that anybody can add up. */
export interface Rehearsed {
  readonly kills: number
  readonly pressed: number
  readonly orders: number
  readonly byMethod: Readonly<Record<string, number>>
  /** Payments that became no order, each let go by its provider. */
  readonly letGo: number
  /** What must all be empty. */
  readonly heldForNobody: readonly string[]
  readonly ordersUnpaid: readonly string[]
  readonly unreleased: number
  readonly open: number
  readonly contradictions: readonly object[]
  readonly lettersMissing: number
  readonly lettersTwice: number
}

const skus = ['SEL085-ROU-R-38', 'SEL085-ROU-R-39', 'SEL085-NOI-R-38', 'SEL085-NOI-R-39']
const shoppers = 6

function cardsAt(shop: Shop): string {
  const found = /cards\s+\S.*?(http:\/\/127\.0\.0\.1:\d+)/.exec(shop.output())
  if (!found) throw new Error('the shop does not say where its cards are')
  return found[1]!
}

async function tokenAt(cards: string, number: string): Promise<string> {
  const typed = { 'card[number]': number, 'card[exp_month]': '11', 'card[exp_year]': '39', 'card[cvc]': '123' }
  const headers = { authorization: 'Bearer pk_sandbox' }
  const answer = await fetch(`${cards}/v1/payment_methods`, { method: 'POST', headers, body: new URLSearchParams(typed) })
  return ((await answer.json()) as { id: string }).id
}

/** One who orders again and again, until the shop is gone. Whatever fails is tried no further: nobody is left to tell them. */
async function shopUntilItDies(shop: Shop, cards: string, isOver: () => boolean, pressed: () => void): Promise<void> {
  while (!isOver()) {
    try {
      const me = Shopper.at(shop.url)
      const page = await cartAtPayment(me, skus[Math.floor(Math.random() * skus.length)]!, {
        email: `r${Math.random()}@averne.fr`,
      })
      pressed()
      await press(me, page, cards, Math.random())
    } catch {
      await pause(50)
    }
  }
}

async function press(me: Shopper, page: Answer, cards: string, chance: number): Promise<void> {
  const path = '/fr/fr/onepage/payment'
  if (chance < 0.25) return void (await me.submit(path, page, { paymentMethod: 'CASH_ON_DELIVERY' }))
  const paymentToken = await tokenAt(cards, chance < 0.5 ? '4000002760003184' : '4242424242424242')
  const sent = await me.submit(path, page, { paymentMethod: 'CREDIT_CARD', paymentToken })
  if (!sent.location?.startsWith(cards)) return
  const answer = await fetch(sent.location, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
    redirect: 'manual',
  })
  // Every second one closes the browser at the bank.
  if (chance < 0.37) await me.get(answer.headers.get('location')!.replace(shopOf(answer), ''))
}

const shopOf = (answer: Response) => new URL(answer.headers.get('location')!).origin

/** Orders run, and the shop is killed in their midst, so many times; then it is opened once more and left to put things right. */
export async function rehearse(kills: number): Promise<Rehearsed> {
  let pressed = 0
  let shop = await openShop('rehearsal')
  await stock(shop)
  for (let kill = 0; kill < kills; kill++) {
    if (kill > 0) shop = await openShop('rehearsal', { fresh: false })
    const cards = cardsAt(shop)
    let isOver = false
    const crowd = Array.from({ length: shoppers }, () =>
      shopUntilItDies(
        shop,
        cards,
        () => isOver,
        () => {
          pressed += 1
        },
      ),
    )
    // Warm, and in the midst of it.
    for (const from = pressed; pressed < from + shoppers; ) await pause(20)
    await pause(Math.random() * 1_500)
    await shop.stop('SIGKILL')
    isOver = true
    await Promise.all(crowd)
  }
  // Whoever left at the bank has a quarter of an hour; nobody waits for that here.
  shop = await openShop('rehearsal', { fresh: false })
  await runOut(shop)
  await shop.stop('SIGKILL')
  shop = await openShop('rehearsal', { fresh: false })
  try {
    return await report(shop, kills, pressed)
  } finally {
    await shop.stop()
  }
}

async function stock(shop: Shop): Promise<void> {
  const client = await databaseOf(shop)
  for (const sku of skus) {
    await client.query(`update stock set quantity = quantity + 5000 where sku = $1 and place = 'online'`, [sku])
    await client.query(
      `insert into stock_movement (sku, place, pool, kind, free, held, cause) values ($1, 'online', 'present', 'received', 5000, 0, 'receipt')`,
      [sku],
    )
  }
  await client.end()
}

async function runOut(shop: Shop): Promise<void> {
  const client = await databaseOf(shop)
  await client.query(`update payment set expires_at = now() where state = 'STARTED'`)
  await client.query(`update stock_hold set expires_at = now() where holder = 'payment' and state = 'open'`)
  await client.end()
}

async function report(shop: Shop, kills: number, pressed: number): Promise<Rehearsed> {
  const client = await databaseOf(shop)
  const rows = async (text: string) => (await client.query(text)).rows
  const count = async (text: string) => Number((await rows(text))[0].count)
  const isQuiet = async () =>
    (await count(`select count(*) from payment where state = 'STARTED' and expires_at > now() and provider_ref is not null`)) ===
      0 &&
    (await count('select count(*) from event where dispatched_at is null')) === 0 &&
    (await count(`select count(*) from jobs.job where name in ('mail', 'work') and state <> 'completed'`)) === 0
  for (let time = 0; time < 150 && !(await isSettled(count)); time++) await pause(1_000)
  for (let time = 0; time < 150 && !(await isQuiet()); time++) {
    // Whose turn was cut short often waits long for the next: nobody waits for that here either.
    await client.query(`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`)
    await pause(1_000)
  }

  const cards = cardsAt(shop)
  const headers = { authorization: 'Bearer sk_sandbox' }
  const { data } = (await (await fetch(`${cards}/v1/payment_intents`, { headers })).json()) as {
    data: { readonly id: string; readonly status: string }[]
  }
  const ordered = new Set(
    (await rows(`select provider_ref as ref from payment where "order" is not null and provider_ref is not null`)).map(
      ({ ref }) => ref,
    ),
  )
  const byMethod = await rows(`select method, count(*)::int from payment where "order" is not null group by method`)
  const found = {
    kills,
    pressed,
    orders: await count('select count(*) from placed_order'),
    byMethod: Object.fromEntries(byMethod.map(({ method, count: many }) => [method, many])),
    letGo: await count(`select count(*) from payment where state in ('ABANDONED', 'PAYMENT_REJECT') and released_at is not null`),
    heldForNobody: data.filter(({ id, status }) => status === 'requires_capture' && !ordered.has(id)).map(({ id }) => id),
    ordersUnpaid: (
      await rows(`select o.number from placed_order o where (select count(*) from payment p where p."order" = o.id) <> 1`)
    ).map(({ number }) => number),
    unreleased: await count(
      `select count(*) from payment where state in ('ABANDONED', 'PAYMENT_REJECT') and provider_ref is not null and released_at is null`,
    ),
    open: await count(`select count(*) from payment where state = 'STARTED'`),
    lettersMissing: await count(
      `select count(*) from placed_order o where not exists (select from mailbox m where m.message_id like '<' || o.number || '.confirmation@%')`,
    ),
    lettersTwice: await count(
      `select count(*) from (select message_id from mailbox group by message_id having count(*) > 1) twice`,
    ),
  }
  await client.end()
  const contradictions = await withDatabase(shop, async ({ db }) => [
    ...(await findStockContradictions(db)),
    ...(await findOrderContradictions(db)),
  ])
  return { ...found, contradictions }
}

const isSettled = async (count: (text: string) => Promise<number>) =>
  (await count(
    `select count(*) from payment where state = 'STARTED' or (state in ('ABANDONED', 'PAYMENT_REJECT') and provider_ref is not null and released_at is null)`,
  )) === 0

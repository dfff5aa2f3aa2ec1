import { expect, test, vi } from 'vitest'
import { lettersOf } from '../../../tests/letters.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { inFrance, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { type Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { postalExample } from '../../forms/address-rules.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'

const { database, url } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '600000' })
const { lettersTo } = lettersOf(database, url)
const t = messagesIn('fr')
const path = '/fr/fr/order/track'

async function orderOf(email: string): Promise<Record<string, string>> {
  const orderNumber = await placeCashOrder(Shopper.in(app), 'VERR000-ROU', { email })
  return { orderNumber, orderEmail: email, orderCountry: 'FR', postalCode: inFrance.postal }
}

/** Each number is looked for as often as somebody may look for it: the tests begin anew. */
const forgetLimits = () => database.pool.query('delete from rate_limit')

/** The page without what differs from one answer to the next: what was typed, and the ids of the page. */
const said = ({ html }: Answer) => /<main[\s\S]*<\/main>/.exec(html)![0].replace(/value="[^"]*"| selected=""/g, '')

test('[TRK-01,TRK-02,TRK-03,TRK-05] whoever has no account is asked for four things, and shown how far their order has come', async () => {
  const known = await orderOf('track@averne.fr')
  await move(database, known.orderNumber!, 'ship')
  const me = Shopper.in(app)
  const { status, html } = await me.get(path)
  expect(status).toBe(200)
  for (const field of ['orderNumber', 'orderEmail', 'postalCode']) expect(html).toContain(`name="${field}"`)
  const found = await me.post(path, { ...known, orderEmail: ' TRACK@averne.fr', postalCode: '75008 ' })
  expect(found.status).toBe(200)
  expect(found.html).toContain(t('order.SHIPPED'))
  expect(found.html).toContain('aria-current="step"')
  expect(found.html).toContain('t•••@a•••.fr')
})

test('[TRK-04] the country is chosen from a list, and must be that of the order', async () => {
  const known = await orderOf('country@averne.fr')
  const me = Shopper.in(app)
  const { html } = await me.get(path)
  expect(/<select[^>]*name="orderCountry"[\s\S]*?<\/select>/.exec(html)![0]).toContain('value="DE"')
  const { status } = await me.post(path, { ...known, orderCountry: 'ES' })
  expect(status).toBe(422)
})

test('[TRK-05] nothing of who ordered, what, or where it goes is shown for it', async () => {
  const known = await orderOf('mask@averne.fr')
  const { html } = await Shopper.in(app).post(path, known)
  for (const word of ['Martin', 'Tanneurs', 'mask@', 'VERR000', '€']) expect(said({ html } as Answer)).not.toContain(word)
})

test('[TRK-05] whichever of the four is wrong, the answer is one', async () => {
  const known = await orderOf('one@averne.fr')
  const wrong = { orderNumber: 'AV00000000', orderEmail: 'two@averne.fr', orderCountry: 'DE', postalCode: '75009' }
  const others = Object.entries(wrong).map(([field, value]) => ({ ...known, [field]: value }))
  const answers: Answer[] = []
  for (const each of others) answers.push(await Shopper.in(app).post(path, each))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
  expect(new Set(answers.map(said)).size).toBe(1)
  expect(answers[0]!.html).toContain(t('track.notFound'))
})

test('in a country without postcodes none is asked for, and the field says so', async () => {
  const { html } = await Shopper.in(app).get(path)
  expect(html).toContain(t('track.postalHint'))
  const known = await orderOf('emirates@averne.fr')
  await database.pool.query(
    `update placed_order set country = 'AE', address = address || '{"country": "AE", "postal": ""}' where number = $1`,
    [known.orderNumber],
  )
  const found = await Shopper.in(app).post(path, { ...known, orderCountry: 'AE', postalCode: '' })
  expect([found.status, found.html.includes('t•••@') || found.html.includes('e•••@')]).toEqual([200, true])
})

test('what cannot be a postcode there is said at its field, with one that can', async () => {
  const known = await orderOf('postal@averne.fr')
  const { status, html } = await Shopper.in(app).post(path, { ...known, postalCode: '7' })
  expect(status).toBe(422)
  expect(html).toContain(explain(t, 'INVALID_POSTAL', { example: postalExample('FR') }))
})

test('[TRK-05] a miss takes as long as a hit: two hundred of each lie over each other', async () => {
  const known = await orderOf('time@averne.fr')
  const missed = { ...known, orderEmail: 'else@averne.fr' }
  const unknown = { ...known, orderNumber: 'AV00000000' }
  const me = Shopper.in(app)
  const times = { hit: [] as number[], miss: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 210; round++) {
    if (round % 15 === 0) await forgetLimits()
    for (const [kind, fields] of [
      ['hit', known],
      ['miss', missed],
      ['unknown', unknown],
    ] as const) {
      const begun = performance.now()
      await me.post(path, fields)
      if (round >= 10) times[kind].push(performance.now() - begun)
    }
  }
  const at = (all: number[], part: number) => [...all].sort((a, b) => a - b)[Math.floor(all.length * part)]!
  for (const one of ['hit', 'unknown'] as const) {
    const ratio = at(times[one], 0.5) / at(times.miss, 0.5)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
    expect(at(times[one], 0.1)).toBeLessThan(at(times.miss, 0.9))
    expect(at(times.miss, 0.1)).toBeLessThan(at(times[one], 0.9))
  }
}, 120_000)

test('nobody looks for one number again and again', async () => {
  await forgetLimits()
  const known = await orderOf('often@averne.fr')
  const answers: number[] = []
  for (let guess = 0; guess < 22; guess++)
    answers.push((await Shopper.in(app).post(path, { ...known, postalCode: String(10_000 + guess) })).status)
  expect(answers.slice(0, 20)).not.toContain(429)
  expect(answers.at(-1)).toBe(429)
})

async function codeTo(email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const [letter] = await lettersTo(email, 'Un code pour%')
      if (!letter) throw new Error('no code yet')
      return /<bdi>(\d{6})<\/bdi>/.exec(letter.html)![1]!
    },
    { timeout: 30_000, interval: 100 },
  )
}

test('[TRK-01] a code sent by mail opens the whole order, once', async () => {
  await forgetLimits()
  const known = await orderOf('code@averne.fr')
  const me = Shopper.in(app)
  const asked = await me.submit(path, await me.post(path, known), { ask: 'code' })
  const code = await codeTo('code@averne.fr')
  expect(asked.html).not.toContain(code)
  const opened = await me.submit(path, asked, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(opened.status).toBe(303)
  const { status, html } = await me.get(opened.location!)
  expect(status).toBe(200)
  expect(html).toContain('Tanneurs')
  expect((await me.submit(path, asked, { code })).status).toBe(422)
})

test('five wrong codes end it, and asking again brings no more tries', async () => {
  await forgetLimits()
  const known = await orderOf('guess@averne.fr')
  const me = Shopper.in(app)
  const asked = await me.submit(path, await me.post(path, known), { ask: 'code' })
  const code = await codeTo('guess@averne.fr')
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let guess = 0; guess < 5; guess++) expect((await me.submit(path, asked, { code: other })).status).toBe(422)
  await me.submit(path, asked, { ask: 'code' })
  expect((await me.submit(path, asked, { code })).status).toBe(422)
})

test('without the four nobody has a code sent, nor tries one', async () => {
  await forgetLimits()
  const { orderNumber } = await orderOf('seal@averne.fr')
  const me = Shopper.in(app)
  for (const fields of [{ ask: 'code' }, { code: '123456' }, { ask: 'code', seal: 'x'.repeat(43) }])
    expect((await me.post(path, { orderNumber: orderNumber!, ...fields })).status).toBe(422)
  const { rows } = await database.pool.query(
    'select 1 from order_code c join placed_order o on o.id = c."order" where o.number = $1',
    [orderNumber],
  )
  expect(rows).toEqual([])
})

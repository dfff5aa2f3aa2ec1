import { describe, expect, test } from 'vitest'
import { readPdf } from '../../../tests/pdf-text.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { answerUpTo, fillCart, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { register } from '../../../tests/worlds/customers.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'

const { database } = testDatabase()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const { app } = shop
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const shoe = 'SEL085-ROU-R-38'
const bag = 'VERR000-ROU'
const t = messagesIn('fr')

/** Two of a shoe and a bag, ordered as a guest. */
async function placed(me = Shopper.in(app), email = 'ines@averne.fr'): Promise<{ me: Shopper; number: string; key: string }> {
  await setStock(database, [shoe, bag], 20, { expected: null })
  await fillCart(me, shoe)
  await fillCart(me, shoe)
  const number = await placeCashOrder(me, bag, { email })
  const [{ key }] = await query('select key from placed_order where number = $1', [number])
  return { me, number, key }
}

const page = (number: string, key?: string, base = '/fr/fr') => `${base}/order?order=${number}${key ? `&key=${key}` : ''}`
const headers = async (path: string) => (await app.request(path)).headers
const words = ({ html }: Answer) => html.replaceAll('&#x27;', '’').replaceAll('&amp;', '&')
const formAt = (answer: Answer, path: string) => hiddenFields(answer.html, path.replaceAll('&', '&amp;'))
const press = async (me: Shopper, from: string, to = from) => me.post(to, formAt(await me.get(from), to))

describe('the page of an order', () => {
  test('[ORD-18] shows a customer, from the list in the account, its lines, its sums, its address and its status', async () => {
    const me = Shopper.in(app)
    const email = await register(me)
    const { number } = await placed(me, email)
    const list = await me.get('/fr/fr/account/orders')
    const href = new RegExp(`href="(/fr/fr/order\\?order=${number})"`).exec(list.html)![1]!
    const shown = await me.get(href)
    expect(shown.status).toBe(200)
    for (const said of [
      number,
      'Sélène 85',
      'Verrou',
      '1\u202f580\u00a0€',
      '14 rue des Tanneurs',
      'En préparation',
      t('order.again'),
    ])
      expect(words(shown)).toContain(said)
    expect(shown.html).toContain(`<h1 id="thanks" class="t-title">Commande ${number}</h1>`)
    expect(shown.html).not.toContain(t('order.thanks'))
  })

  test('[ORD-19] at the end of the checkout is the same page, with its thanks', async () => {
    const { me, number } = await placed()
    const confirmed = await me.get(`/fr/fr/onepage/confirmation?order=${number}`)
    for (const said of [t('order.thanks'), number, t('order.cancel'), 'Sélène 85']) expect(words(confirmed)).toContain(said)
  })

  test('opens to a guest by the key in the mail; a wrong key, no key and no order are the same page that is none', async () => {
    const { number, key } = await placed()
    const other = await placed()
    const stranger = Shopper.in(app)
    expect((await stranger.get(page(number, key))).status).toBe(200)
    const none = async (path: string) => {
      const { status, html } = await Shopper.in(app).get(path)
      return [status, /<main[\s\S]*<\/main>/.exec(html)![0]]
    }
    const missing = await none(page('AV00000000', key))
    expect(missing[0]).toBe(404)
    for (const path of [
      page(number),
      page(number, other.key),
      page(number, crypto.randomUUID()),
      page(number, 'x'),
      page('x'.repeat(4000)),
    ])
      expect(await none(path)).toEqual(missing)
    for (const call of ['order/cancel', 'order/invoice', 'onepage/confirmation'])
      expect(await none(page(number, other.key).replace('order?', `${call}?`))).toEqual(missing)
  })

  test('tells nobody else its address, and is kept nowhere', async () => {
    const { number, key } = await placed()
    await move(database, number, 'ship')
    for (const path of [page(number, key), page(number, key).replace('order?', 'order/invoice?')]) {
      const sent = await headers(path)
      expect(['referrer-policy', 'cache-control', 'x-robots-tag'].map((name) => sent.get(name))).toEqual([
        'same-origin',
        'private, no-store',
        'noindex',
      ])
    }
    const open = await placed()
    const asked = await headers(page(open.number, open.key).replace('order?', 'order/cancel?'))
    expect(asked.get('referrer-policy')).toBe('same-origin')
    expect(shop.lines.join('')).not.toContain(key)
  })

  test('[ORD-09] says at each station when it was reached', async () => {
    const { me, number } = await placed()
    await move(database, number, 'ship')
    const days = ['2026-11-02', '2026-11-04']
    await query('alter table state_change disable trigger state_change_append_only')
    for (const [at, state] of ['IN_PREPARATION', 'SHIPPED'].entries())
      await query(
        `update state_change c set at = $3 from placed_order o where o.id = c.subject_id and c.subject = 'order' and o.number = $1 and to_state = $2`,
        [number, state, days[at]],
      )
    await query('alter table state_change enable trigger state_change_append_only')
    const { html } = await me.get(page(number))
    expect([...html.matchAll(/<time dateTime="(\d{4}-\d\d-\d\d)[^>]*>([^<]+)/g)].map(([, day, said]) => [day, said])).toEqual([
      [days[0], '2 novembre 2026'],
      [days[1], '4 novembre 2026'],
    ])
  })

  test('[ORD-14] one that the concierge has handed over has passed the only station that it shows', async () => {
    const { me, number } = await placed()
    await query("update placed_order set shipping_method = 'COC' where number = $1", [number])
    await move(database, number, 'ship', 'deliver')
    const { html } = await me.get(page(number))
    expect([...html.matchAll(/<li( data-passed="true")?[^>]*>(En [^<]+)/g)].map(([, passed, name]) => [name, !!passed])).toEqual([
      ['En préparation', true],
      ['En chemin', true],
    ])
  })

  test.each([
    ['short', 'SHORT_SHIPPING', ['short']],
    ['trouble', 'TROUBLE_TO_DELIVER', ['ship', 'trouble']],
    ['cancel', 'CANCELLED', ['cancel']],
  ] as const)('what is out of the ordinary is said beside the timeline, in every language: %s', async (_, state, moves) => {
    const { me, number } = await placed()
    await move(database, number, ...moves)
    const bases = ['/us/en', '/fr/fr', '/de/de', '/it/it', '/es/es', '/nl/nl', '/jp/ja', '/kr/ko', '/cn/zh', '/ae/ar']
    for (const [at, base] of bases.entries()) {
      const shown = await me.get(page(number, undefined, base))
      expect(words(shown)).toContain(messagesIn(languages[at]!)(`order.about_${state}`))
      expect(/<ol[^>]*timeline/.test(shown.html)).toBe(state !== 'CANCELLED')
    }
  })
})

describe('cancelling by who ordered', () => {
  const cancelPath = (number: string, key?: string) => page(number, key).replace('/order?', '/order/cancel?')

  test('is asked for once more, done once however often it is pressed, and gives the pieces back', async () => {
    const { me, number } = await placed()
    const asked = await me.get(cancelPath(number))
    for (const said of [t('order.cancelTitle', { number }), t('order.cancelKeep'), 'Sélène 85'])
      expect(words(asked)).toContain(said)
    expect(await stockOf(database, bag)).toBe(19)
    const fields = formAt(asked, cancelPath(number))
    const pressed = await Promise.all([me.post(cancelPath(number), fields), me.post(cancelPath(number), fields)])
    for (const { status, location } of pressed) expect([status, location]).toEqual([303, `${page(number)}&done=cancelled`])
    const after = await me.get(`${page(number)}&done=cancelled`)
    expect(words(after)).toContain(t('order.cancelDone'))
    expect(after.html).not.toContain('/order/cancel?')
    expect([await stockOf(database, shoe), await stockOf(database, bag)]).toEqual([20, 20])
    expect(
      await query("select count(*)::int as mails from event where kind = 'order.moved' and data ->> 'to' = 'CANCELLED'"),
    ).toEqual([{ mails: (await query("select 1 from placed_order where state = 'CANCELLED'")).length }])
  })

  test('works by the key of the mail, in a browser that never was here', async () => {
    const { number, key } = await placed()
    const reader = Shopper.in(app)
    const { status } = await press(reader, cancelPath(number, key))
    expect(status).toBe(303)
    expect(await query('select state from placed_order where number = $1', [number])).toEqual([{ state: 'CANCELLED' }])
  })

  test.each([
    ['packed', ['prepare']],
    ['on its way', ['ship']],
    ['delivered', ['ship', 'deliver']],
  ] as const)('comes too late for one that is %s: its page says so, and nothing changes', async (_, moves) => {
    const { me, number } = await placed()
    const fields = formAt(await me.get(cancelPath(number)), cancelPath(number))
    await move(database, number, ...moves)
    const before = await query('select state from placed_order where number = $1', [number])
    const late = await me.post(cancelPath(number), fields)
    expect(late.status).toBe(422)
    expect(words(late)).toContain(messagesIn('fr')('error.ORDER_TOO_LATE_TO_CANCEL'))
    expect(words(await me.get(cancelPath(number)))).toContain(messagesIn('fr')('error.ORDER_TOO_LATE_TO_CANCEL'))
    expect(await query('select state from placed_order where number = $1', [number])).toEqual(before)
    expect((await me.get(page(number))).html).not.toContain('/order/cancel?')
  })

  test('is nobody else’s: without the token, or in another’s browser, nothing is done', async () => {
    const { me, number } = await placed()
    expect((await me.post(cancelPath(number), {})).status).toBe(403)
    const thief = Shopper.in(app)
    const { number: own } = await placed(thief)
    const fields = formAt(await thief.get(cancelPath(own)), cancelPath(own))
    expect((await thief.post(cancelPath(number), fields)).status).toBe(404)
    expect(await query('select state from placed_order where number = $1', [number])).toEqual([{ state: 'IN_PREPARATION' }])
  })
})

describe('ordering again', () => {
  const bagOf = async (me: Shopper) => {
    const { html } = await me.get('/fr/fr/bag/content')
    return (JSON.parse(html).cartContent.cart as { pid: string; quantity: number }[])
      .map(({ pid, quantity }) => `${quantity} ${pid}`)
      .sort()
  }

  test('puts the pieces into the bag, and twice at once is once', async () => {
    const { me, number } = await placed()
    const fields = formAt(await me.get(page(number)), page(number))
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => me.post(page(number), fields)))
    expect(new Set([first!, ...others].map(({ location }) => location))).toEqual(new Set([`${page(number)}&again=`]))
    expect(await bagOf(me)).toEqual([`1 ${bag}`, `2 ${shoe}`])
    await me.post(page(number), fields)
    expect(await bagOf(me)).toEqual([`1 ${bag}`, `2 ${shoe}`])
    const told = await me.get(first!.location!)
    expect(words(told)).toContain(t('order.againAll'))
    expect(told.html).toMatch(/<main[\s\S]*href="\/fr\/fr\/bag"/)
    // Also of an order that was cancelled.
    await move(database, number, 'cancel')
    expect((await me.get(first!.location!)).html).toMatch(/<main[\s\S]*href="\/fr\/fr\/bag"/)
  })

  test('says which pieces can no longer be had, and puts in the others', async () => {
    const { me, number } = await placed()
    await setStock(database, bag, 0, { expected: null })
    const { location } = await press(me, page(number))
    expect(await bagOf(me)).toEqual([`2 ${shoe}`])
    expect(words(await me.get(location!))).toContain(t('order.againPart', { names: 'Verrou' }))
    await setStock(database, shoe, 0, { expected: null })
    const none = Shopper.in(app)
    const [{ key }] = await query('select key from placed_order where number = $1', [number])
    const told = await press(none, page(number, key))
    expect(words(await none.get(told.location!))).toContain(t('order.againNone'))
  })

  test('needs the token, and one’s own order', async () => {
    const { me, number } = await placed()
    expect((await me.post(page(number), {})).status).toBe(403)
    expect(await bagOf(me)).toEqual([])
  })
})

describe('the invoice', () => {
  const pdfPath = (number: string, key?: string) => page(number, key).replace('/order?', '/order/invoice?')

  test('is there once the order has left, for its owner and by the mail’s key, as a PDF that says what was bought', async () => {
    const { me, number, key } = await placed()
    expect((await me.get(pdfPath(number))).status).toBe(404)
    expect((await me.get(page(number))).html).not.toContain('/order/invoice?')
    await move(database, number, 'ship')
    const shown = await me.get(page(number))
    const [, link] = /href="(\/fr\/fr\/order\/invoice[^"]+)"/.exec(shown.html)!
    expect(words(shown)).toMatch(/Facture FR-\d{4}-\d{6} \(PDF\)/)
    expect((await me.get(link!.replaceAll('&amp;', '&'))).status).toBe(200)
    const answer = await app.request(pdfPath(number, key))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="FR-\d{4}-\d{6}\.pdf"$/)
    const text = (await readPdf(new Uint8Array(await answer.arrayBuffer()))).lines.join('\n')
    for (const said of [number, 'Inès Martin', 'Sélène 85', 'Verrou', 'dont TVA']) expect(text).toContain(said)
    expect((await Shopper.in(app).get(pdfPath(number))).status).toBe(404)
    expect((await me.get(`${pdfPath(number)}&paper=credit_note`)).status).toBe(404)
    expect((await me.get(`${pdfPath(number)}&paper=../../secret`)).status).toBe(404)
  })

  test('is not served from its folder', async () => {
    for (const path of ['/src/invoices/', '/src/invoices/FR-2026-000001.pdf', '/fr/fr/src/invoices/FR-2026-000001.pdf'])
      expect((await app.request(path)).status).toBe(404)
  })

  test('and the credit note stand on the page of an order that came back', async () => {
    const { me, number } = await placed()
    await move(database, number, 'ship', 'trouble', 'cancel')
    const shown = await me.get(page(number))
    expect(words(shown)).toMatch(/Avoir FR-\d{4}-C\d{6} \(PDF\)/)
    const note = await app.request(
      `${pdfPath(number, (await query('select key from placed_order where number = $1', [number]))[0].key)}&paper=credit_note`,
    )
    expect((await readPdf(new Uint8Array(await note.arrayBuffer()))).lines.join('\n')).toContain('Rectifie la facture')
  })

  test('goes along when a customer takes their data', async () => {
    const me = Shopper.in(app)
    const email = await register(me)
    const { number } = await placed(me, email)
    await move(database, number, 'ship')
    const known = JSON.parse((await me.get('/fr/fr/account/export')).html)
    expect(known.invoices).toEqual([
      expect.objectContaining({
        kind: 'invoice',
        content: expect.objectContaining({ order: expect.objectContaining({ number }) }),
      }),
    ])
  })
})

test('[ORD-17] the list in the account is as long as one asks for: twenty, and twenty more', async () => {
  const me = Shopper.in(app)
  const email = await register(me)
  await setStock(database, bag, 99, { expected: null })
  const numbers: string[] = []
  for (let at = 0; at < 22; at++) {
    await fillCart(me, bag)
    const payment = await answerUpTo(me, 'payment', { email })
    const { location } = await me.submit('/fr/fr/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
    numbers.push(location!.split('?order=')[1]!)
    // Not more often than a hasty shopper.
    if (at % 10 === 9) await query('delete from rate_limit')
  }
  const shownIn = ({ html }: Answer) => [...html.matchAll(/order\?order=(AV\d{8})"/g)].map(([, number]) => number)
  const first = await me.get('/fr/fr/account/orders')
  expect(shownIn(first)).toEqual(numbers.slice(2).reverse())
  const [, more] = /href="(\/fr\/fr\/account\/orders\?page=2)"/.exec(first.html)!
  expect(shownIn(await me.get(more!))).toEqual([...numbers].reverse())
  for (const wrong of ['0', '-1', 'x', '99999999']) expect((await me.get(`/fr/fr/account/orders?page=${wrong}`)).status).toBe(404)
}, 60_000)

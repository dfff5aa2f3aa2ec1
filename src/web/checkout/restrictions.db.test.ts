import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { answerUpTo, fillCart, inCalifornia, inNevada, inNewYork } from '../../../tests/worlds/carts.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { loadRestrictions, readRestrictions } from '../../domain/restriction/load-restrictions.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app, lines: logged } = testShop(database)
const base = '/us/en'
const at = `${base}/onepage/shipping-address`
const pay = `${base}/onepage/payment`
const option = `${base}/onepage/shipping-option`
const collector = { firstname: 'Ann', lastname: 'Lee', dialcodeshipping: '+1', phone: '2125550123' }
const cash = { paymentMethod: 'CASH_ON_DELIVERY' }
/** A clutch with a tab of python, a briefcase with a handle of alligator, and two bags that may go anywhere. */
const [python, alligator, calf, otherCalf] = ['BIL000-FOR', 'COU000-NOI', 'VERR000-ROU', 'MAR000-COG']
const rules = readRestrictions('seed/restrictions/restrictions.json')
afterEach(() => loadRestrictions(database, rules))

async function withPieces(...pids: string[]): Promise<Shopper> {
  await setStock(database, [python!, alligator!, calf!, otherCalf!], 9, { expected: null })
  const me = Shopper.in(app)
  for (const pid of pids) await fillCart(me, pid, base)
  await answerUpTo(me, 'shipping-address', { base })
  return me
}

/** As a script sends it. */
async function askFor(me: Shopper, address: Record<string, string>, more: Record<string, string> = {}): Promise<Answer> {
  const page = await me.get(at)
  return me.post(`${at}?format=ajax`, { ...hiddenFields(page.html, at), ...address, shippingAddress_save: 'action', ...more })
}

const summaryOf = ({ html }: Answer) => html.split('<aside')[1]!.split('</aside>')[0]!
const mainOf = ({ html }: Answer) => html.split('<main')[1]!.split('<aside')[0]!
const skusIn = async (me: Shopper) =>
  [...(await me.get(`${base}/bag`)).html.matchAll(/data-pid="([^"]+)"/g)].map(([, sku]) => sku)

describe('where some pieces may not be sent', () => {
  test('[CHK-22,CHK-25,CHK-42] a script is told in JSON which ones, where, and whether that is all of them', async () => {
    const me = await withPieces(python!, calf!, alligator!)
    const answer = await askFor(me, inCalifornia)
    expect([answer.status, answer.type]).toEqual([200, expect.stringContaining('application/json')])
    expect(JSON.parse(answer.html)).toEqual({
      success: false,
      forbiddenProducts: [python, alligator],
      forbiddenState: 'California',
      isTotal: false,
    })
    // New York has a law against the one and none against the other.
    expect(JSON.parse((await askFor(me, inNewYork)).html)).toMatchObject({ forbiddenProducts: [alligator], isTotal: false })
    expect((await askFor(me, inNevada)).location).toBe(`${base}/onepage/shipping-method`)
    const alone = await withPieces(alligator!)
    expect(JSON.parse((await askFor(alone, inNewYork)).html)).toMatchObject({ forbiddenProducts: [alligator], isTotal: true })
    expect(logged.join('')).toContain('restricted address')
    expect(logged.join('')).not.toContain('Rodeo')
  })

  test('[CHK-25] whoever is no browser on its way to a page has the same answer; such a browser has the page', async () => {
    const sent = async (headers: Record<string, string>) => {
      const me = await withPieces(python!, calf!)
      const fields = { ...hiddenFields((await me.get(at)).html, at), ...inCalifornia, shippingAddress_save: 'action' }
      return me.post(at, fields, headers)
    }
    const told = { success: false, forbiddenProducts: [python], forbiddenState: 'California', isTotal: false }
    for (const headers of [{}, { accept: '*/*' }, { 'sec-fetch-mode': 'cors', accept: 'text/html' }])
      expect(JSON.parse((await sent(headers as Record<string, string>)).html)).toEqual(told)
    for (const headers of [{ 'sec-fetch-mode': 'navigate' }, { accept: 'text/html,*/*;q=0.8' }])
      expect((await sent(headers as Record<string, string>)).location).toBe(at)
  })

  test('[CHK-22,CHK-25] a state is told of before a postcode that lies in another, which is asked for then', async () => {
    const me = await withPieces(python!, calf!)
    const elsewhere = { ...inCalifornia, postal: '10001' }
    const told = await askFor(me, elsewhere)
    expect(JSON.parse(told.html)).toMatchObject({ forbiddenProducts: [python], forbiddenState: 'California', isTotal: false })
    const asked = await askFor(me, elsewhere, { acceptForbidden: 'true' })
    expect([asked.status, asked.html.includes('lies in another state')]).toEqual([422, true])
    // Nothing of it was kept.
    expect((await me.get(`${base}/onepage/shipping-method`)).location).toBe(at)
    expect((await askFor(me, { ...inNevada, postal: '10001' })).status).toBe(422)
    // Without script it is said on the page, beside what is wrong.
    const page = await me.submit(at, await me.get(at), elsewhere)
    expect(page.status).toBe(422)
    expect(mainOf(page)).toContain('Some pieces cannot be sent to California.')
    expect(mainOf(page)).toContain('lies in another state')
    const alone = await withPieces(alligator!)
    const none = await askFor(alone, { ...elsewhere }, { acceptForbidden: 'true' })
    expect(JSON.parse(none.html)).toMatchObject({ forbiddenProducts: [alligator], isTotal: true })
  })

  test('without script the step says the same, and going on leaves those pieces in the bag', async () => {
    const me = await withPieces(python!, calf!)
    const sent = await me.submit(at, await me.get(at), inCalifornia)
    expect([sent.status, sent.location]).toEqual([303, at])
    const told = await me.get(at)
    expect(mainOf(told)).toContain('Some pieces cannot be sent to California.')
    expect(mainOf(told)).toContain('Continue without these pieces')
    expect(mainOf(told)).toContain('value="340 Rodeo Drive"')
    const [ordered, stays] = summaryOf(told).split('Stays in your bag, and is not ordered')
    expect([ordered!.includes('Verrou'), ordered!.includes('Billet')]).toEqual([true, false])
    expect(stays).toContain(`data-pid="${python}"`)
    expect(stays).toContain('Cannot be sent to California')
    expect(ordered).toContain('data-gift="checkout"')
    expect((await me.submit(at, told, inCalifornia)).location).toBe(`${base}/onepage/shipping-method`)
    await me.fillIn(`${base}/onepage/shipping-method`, { shippingMethod: 'DAH' })
    const placed = await me.fillIn(pay, cash)
    const { rows } = await database.pool.query(
      'select l.sku from order_line l join placed_order o on o.id = l."order" where o.number = $1',
      [placed.location!.split('=')[1]],
    )
    expect(rows).toEqual([{ sku: calf }])
    // It waits, and may be ordered to somewhere else.
    expect(await skusIn(me)).toEqual([python])
    expect((await me.get(`${base}/bag`)).html).not.toContain('Cannot be sent to')
  })

  test('what was accepted of one state is not accepted of another', async () => {
    const me = await withPieces(alligator!, calf!)
    await me.submit(at, await me.get(at), inCalifornia)
    const told = await me.get(at)
    expect((await me.submit(at, told, inNewYork)).location).toBe(at)
    expect(mainOf(await me.get(at))).toContain('Some pieces cannot be sent to New York.')
  })

  test('where nothing may go there is no way on but home; another address is, and nothing is lost', async () => {
    const me = await withPieces(python!, alligator!)
    await me.submit(at, await me.get(at), inCalifornia)
    const told = await me.get(at)
    expect(mainOf(told)).toContain('None of these pieces can be sent to California.')
    expect(mainOf(told)).not.toContain('type="submit"')
    expect(summaryOf(told)).not.toContain('data-gift')
    expect(mainOf(told)).toMatch(/<a[^>]* href="\/us\/en\/"[^>]*>Back to home<\/a>/)
    // Accepting does not help, and no step behind it opens.
    expect(JSON.parse((await askFor(me, inCalifornia, { acceptForbidden: 'true' })).html)).toMatchObject({ isTotal: true })
    for (const step of ['shipping-method', 'payment']) expect((await me.get(`${base}/onepage/${step}`)).location).toBe(at)
    expect((await me.get(`${base}/bag`)).html).toContain(`href="${base}/onepage/login"`)
    expect(await skusIn(me)).toEqual([python, alligator])
    const other = await me.get(`${at}?newAddress=true`)
    expect((await me.submit(at, other, inNevada)).location).toBe(`${base}/onepage/shipping-method`)
  })

  test('an address that became restricted between the page and the press leads back to it, and nothing is ordered', async () => {
    await loadRestrictions(database, [])
    const me = await withPieces(python!, calf!)
    const seen = await answerUpTo(me, 'payment', { base, address: inCalifornia })
    expect(seen.status).toBe(200)
    await loadRestrictions(database, rules)
    const pressed = await me.submit(pay, seen, cash)
    expect([pressed.status, pressed.location]).toEqual([303, at])
    expect(mainOf(await me.get(at))).toContain('Some pieces cannot be sent to California.')
    const { rows } = await database.pool.query(
      "select 1 from placed_order where address ->> 'address1' = '340 Rodeo Drive' and total > 400000",
    )
    expect(rows).toEqual([])
    // Seen without it, the rest is ordered.
    const placed = await me.submit(pay, await me.get(pay), cash)
    expect(placed.location).toContain('confirmation?order=')
    // All of it at once leads there too.
    await loadRestrictions(database, [])
    const all = await withPieces(python!)
    const page = await answerUpTo(all, 'payment', { base, address: inCalifornia })
    await loadRestrictions(database, rules)
    expect((await all.submit(pay, page, cash)).location).toBe(at)
  })

  test('a country that takes a material nowhere is told in the bag already', async () => {
    await setStock(database, [python!, calf!], 9, { expected: null })
    const me = Shopper.in(app)
    for (const pid of [python!, calf!]) await fillCart(me, pid, '/cn/en')
    const bag = await me.get('/cn/en/bag')
    expect(bag.html.split('data-unavailable-list')[1]).toContain('This piece cannot be sent to your country.')
    const only = Shopper.in(app)
    await fillCart(only, python!, '/cn/en')
    const alone = (await only.get('/cn/en/bag')).html
    expect([bag.html, alone].map((html) => html.includes('data-gift="cart"'))).toEqual([true, false])
    expect((await only.get('/cn/en/onepage/login')).location).toBe('/cn/en/onepage/checkout-cart')
  })

  test('a rule for every piece of a state stops all of them', async () => {
    await loadRestrictions(database, [{ id: 'all', country: 'US', states: ['CA'], source: 'a test' }])
    const me = await withPieces(calf!, otherCalf!)
    expect(JSON.parse((await askFor(me, inCalifornia)).html)).toMatchObject({
      forbiddenProducts: [calf, otherCalf],
      isTotal: true,
    })
  })

  test('a boutique that was looked at has no say in what goes to a door', async () => {
    const me = await withPieces(python!, calf!)
    const look = (store: string) => me.fillIn(option, { shippingOption: 'store', store, ...collector })
    const home = () => me.fillIn(option, { shippingOption: 'home' })
    // The law of New York lets it pass, that of California does not.
    expect((await look('NYC01')).location).toBe(pay)
    await home()
    expect((await me.submit(at, await me.get(at), inCalifornia)).location).toBe(at)
    expect(mainOf(await me.get(at))).toContain('Some pieces cannot be sent to California.')
    await look('LAX01')
    await home()
    expect((await askFor(me, inNevada)).location).toBe(`${base}/onepage/shipping-method`)
  })

  test('a boutique in such a state says so before it leaves a piece out, and hands over the rest', async () => {
    const me = await withPieces(python!, calf!)
    const inStore = { shippingOption: 'store', store: 'LAX01', ...collector }
    expect((await me.fillIn(option, inStore)).location).toBe(option)
    const told = await me.get(option)
    expect(mainOf(told)).toContain('Some pieces cannot be handed over in California.')
    expect((await me.submit(option, told, inStore)).location).toBe(pay)
    const placed = await me.fillIn(pay, cash)
    expect(placed.location).toContain('confirmation?order=')
    expect(await skusIn(me)).toEqual([python])
  })

  test('a boutique that may hand nothing over is no answer: another one is', async () => {
    const me = await withPieces(python!)
    const inStore = { shippingOption: 'store', ...collector }
    expect((await me.fillIn(option, { ...inStore, store: 'LAX01' })).location).toBe(option)
    expect((await me.get(pay)).location).toBe(option)
    const told = await me.get(option)
    expect(mainOf(told)).toContain('None of these pieces can be handed over in California.')
    expect((await me.submit(option, told, { ...inStore, store: 'NYC01' })).location).toBe(pay)
  })

  test('a boutique whose state became restricted between the page and the press says so', async () => {
    await loadRestrictions(database, [])
    const me = await withPieces(python!, calf!)
    await me.fillIn(option, { shippingOption: 'store', store: 'LAX01', ...collector })
    const seen = await me.get(pay)
    await loadRestrictions(database, rules)
    expect((await me.submit(pay, seen, cash)).location).toBe(option)
    expect(mainOf(await me.get(option))).toContain('Some pieces cannot be handed over in California.')
  })
})

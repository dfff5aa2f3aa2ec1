import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayFrom } from '../../../tests/days.ts'
import { lettersOf } from '../../../tests/letters.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { askForCare, moveCare, proposal, writeEstimate } from '../../../tests/worlds/care.ts'
import { newEmail } from '../../../tests/worlds/customers.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import type { CareState } from '../../domain/care/care-states.ts'
import { findCaseByNumber } from '../../domain/case/find-case.ts'
import { testCards } from '../../domain/payment/card-provider.contract.ts'
import { findMoneyByDay } from '../../domain/payment/money-by-day.ts'
import { atelierWords, messagesIn } from '../../i18n/messages.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database, url } = testDatabase()
const pays = testPayments(database)
const letters = lettersOf(database, url)
const t = messagesIn('fr')
const form = '/fr/fr/message/estimate'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

let inside: Promise<Shopper> | undefined
const service = () => (inside ??= signInAs(pays.shop().app, database, 'service'))

async function asked(more?: Record<string, string>) {
  const email = newEmail()
  const number = await askForCare(pays.shopper(), email)
  if (more) expect((await writeEstimate(await service(), number, more)).status).toBe(303)
  const { key, id } = (await findCaseByNumber(database.db, number))!
  return { email, number, id, path: `/fr/fr/message?number=${number}&key=${key}` }
}
/** The subject of the letter that says how far it has come. */
const about = (state: CareState) => `%${t(`care.state_${state}`)}`
const careIn = (html: string) => /data-care="([a-z]+)"/.exec(html)?.[1]
const paymentsOf = (id: string) =>
  query(
    `select p.state, p.amount::int, p.released_at is not null as released from payment p join estimate e on e.id = p.estimate
      where e."case" = $1 order by p.created_at`,
    [id],
  )
const typed = { number: testCards.taken, month: '11', year: '39', cvc: '123', owner: 'Inès Martin' }
/** At the provider's page; answers where they are sent back to, within the shop. */
async function payAt(page: string, number: string = testCards.taken): Promise<string | undefined> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ ...typed, number }), redirect: 'manual' })
  return answer.headers.get('location')?.replace(pays.origin(), '')
}
async function accept(me: Shopper, path: string) {
  return me.submit(form, await me.get(path), { answer: 'accepted' })
}

afterEach(() => pays.trouble())

describe('an estimate', () => {
  test('comes by letter in the shopper’s language; its link shows what, how much, how long and until when, without an account', async () => {
    const { email, path } = await asked({})
    const link = await letters.linkIn(email, about('estimated'), '/message')
    expect(link).toBe(path)
    const [letter] = await letters.lettersTo(email, about('estimated'))
    for (const said of [proposal.work, '180', t('care.days', { days: 10 })]) expect(letter!.html).toContain(said)
    const page = await pays.shopper().get(link)
    expect(careIn(page.html)).toBe('estimated')
    for (const said of [proposal.work, '180', t('care.days', { days: 10 }), t('care.decline')]) expect(page.html).toContain(said)
    expect((await pays.shopper().get(link.replace(/key=..../, 'key=aaaa'))).status).toBe(404)
  })

  test('in Arabic too', async () => {
    const email = newEmail()
    const number = await askForCare(pays.shopper(), email, '/ae/ar')
    await writeEstimate(await service(), number)
    const link = await letters.linkIn(email, '%أُرسل عرض السعر%', '/message')
    const { html } = await pays.shopper().get(link)
    expect(html).toContain(messagesIn('ar')('care.days', { days: 10 }))
    expect(html).toContain(messagesIn('ar')('care.decline'))
  })

  test('that is not right is refused, and nothing is to be typed again; a stale page is told so', async () => {
    const { number } = await asked()
    const there = `/atelier/cases/${number}`
    const words = atelierWords('fr')
    const browser = await service()
    const page = await browser.get(there)
    const wrong = await browser.submit(`${there}/estimate`, page, { ...proposal, amount: '12,345', until: dayFrom(30) })
    expect([wrong.status, wrong.html.includes(proposal.work)]).toEqual([422, true])
    expect(wrong.html).toContain(words('atelier.ESTIMATE_AMOUNT'))
    expect((await writeEstimate(browser, number)).status).toBe(303)
    const late = await browser.submit(`${there}/estimate`, page, { ...proposal, until: dayFrom(30) })
    expect([late.status, late.html.includes(words('atelier.CASE_CHANGED'))]).toEqual([409, true])
    expect((await browser.post(`${there}/care`, { ...hiddenFields(page.html, `${there}/estimate`), to: 'paid' })).status).toBe(
      400,
    )
  })

  test('is a boutique’s to write where the case was given to it, and nowhere else', async () => {
    const { number } = await asked({})
    const there = `/atelier/cases/${number}`
    const boutique = await signInAs(pays.shop().app, database, 'boutique')
    const token = hiddenFields((await boutique.get('/atelier/own')).html, '/atelier/sign-out').csrf_token!
    const sent = { csrf_token: token, version: '1', ...proposal, until: dayFrom(30), to: 'withdrawn' }
    for (const path of [`${there}/estimate`, `${there}/care`]) expect((await boutique.post(path, sent)).status).toBe(404)
    const [{ store }] = await query(`select store from staff_member where email = 'boutique@averne.example'`)
    await query('update service_case set store = $1 where number = $2', [store, number])
    expect((await moveCare(boutique, number, 'withdrawn')).status).toBe(303)
    expect((await writeEstimate(boutique, number)).status).toBe(303)
  })

  test('that is paid is given back by client service, not by a boutique', async () => {
    const { id, number, path } = await asked({})
    const me = pays.shopper()
    await me.get((await payAt((await accept(me, path)).location!))!)
    const boutique = await signInAs(pays.shop().app, database, 'boutique')
    await query(
      `update service_case set store = (select store from staff_member where email = 'boutique@averne.example') where id = $1`,
      [id],
    )
    const there = `/atelier/cases/${number}`
    const button = 'value="refunded"'
    const page = await boutique.get(there)
    expect([page.html.includes('value="working"'), page.html.includes(button)]).toEqual([true, false])
    expect((await boutique.submit(`${there}/care`, page, { to: 'refunded' })).status).toBe(404)
    expect(careIn((await me.get(path)).html)).toBe('paid')
    expect((await (await service()).get(there)).html).toContain(button)
    expect((await moveCare(await service(), number, 'refunded')).status).toBe(303)
  })

  test('declined: the house is told, a letter confirms it, and it is not to be accepted any more', async () => {
    const { email, number, path } = await asked({})
    const me = pays.shopper()
    const page = await me.get(path)
    const sent = await me.submit(form, page, { answer: 'declined' })
    expect(sent.status).toBe(303)
    const after = await me.get(sent.location!)
    expect([careIn(after.html), after.html.includes(t('care.mail_declined'))]).toEqual(['declined', true])
    await letters.linkIn(email, about('declined'), '/message')
    const inbox = await (await service()).get(`/atelier/cases/${number}`)
    expect(inbox.html).toContain(atelierWords('fr')('atelier.caseState_open'))
    const again = await me.submit(form, page, { answer: 'accepted' })
    expect([again.status, again.html.includes(t('care.changed'))]).toEqual([409, true])
  })

  test('under guarantee is accepted without paying, told by letter', async () => {
    const { email, id, path } = await asked({ amount: '0' })
    const me = pays.shopper()
    const sent = await accept(me, path)
    expect(careIn((await me.get(sent.location!)).html)).toBe('accepted')
    expect(await paymentsOf(id)).toEqual([])
    await letters.linkIn(email, about('accepted'), '/message')
  })

  test('is not accepted while it cannot be paid: no card is taken', async () => {
    const { path } = await asked({})
    const me = Shopper.in(testShop(database, { PUBLIC_URL: pays.origin() }).app)
    const sent = await me.submit(form, await me.get(path), { answer: 'accepted' })
    expect([sent.status, sent.html.includes(t('care.closed')), careIn(sent.html)]).toEqual([422, true, 'estimated'])
    expect((await me.submit(form, await me.get(path), { answer: 'declined' })).status).toBe(303)
  })

  test('too late, withdrawn or of another: nothing is begun', async () => {
    const [late, gone, mine] = [await asked({}), await asked({}), await asked({})]
    await query(`update estimate set valid_until = now() - interval '2 days' where "case" = $1`, [late.id])
    const me = pays.shopper()
    const refused = await accept(me, late.path)
    expect([refused.status, refused.html.includes(t('care.lapsed'))]).toEqual([409, true])
    const page = await me.get(gone.path)
    await moveCare(await service(), gone.number, 'withdrawn')
    expect((await me.submit(form, page, { answer: 'accepted' })).status).toBe(409)
    const [{ id: theirs }] = await query('select id from estimate where "case" = $1', [late.id])
    expect((await me.submit(form, await me.get(mine.path), { answer: 'accepted', estimate: theirs })).status).toBe(409)
    for (const fields of [{ estimate: 'x', answer: 'accepted' }, { answer: 'paid' }])
      expect((await me.submit(form, await me.get(mine.path), fields)).status).toBe(400)
    expect((await me.submit(form, await me.get(mine.path), { answer: 'accepted', key: 'a'.repeat(43) })).status).toBe(404)
    expect((await me.submit(form, await me.get(mine.path), { answer: 'accepted', csrf_token: randomUUID() })).status).toBe(403)
    for (const { id } of [late, gone, mine]) expect(await paymentsOf(id)).toEqual([])
  })
})

describe('paid by link', () => {
  test('begun in French and gone on with in German, there and back: each time one page that takes the card, and one payment', async () => {
    const { id, path } = await asked({})
    const me = pays.shopper()
    await pays.trouble({ webhooks: 'never' })
    const press = async (site: string) => {
      const page = await me.get(path.replace('/fr/fr', site))
      return (await me.submit(`${site}/message/estimate`, page, { answer: 'accepted' })).location!
    }
    const pages = [await press('/fr/fr'), await press('/de/de'), await press('/fr/fr'), await press('/ae/ar')]
    expect(new Set(pages).size).toBe(4)
    for (const closed of pages.slice(0, 3)) expect(await payAt(closed)).toBeUndefined()
    const back = await me.get((await payAt(pages[3]!))!)
    expect(back.location).toBe(`${path.replace('/fr/fr', '/ae/ar')}&care=done`)
    expect(await paymentsOf(id)).toEqual([{ state: 'PAYMENT_CAPTURED', amount: 18_000, released: false }])
  })

  test('begun on one device and paid on another: who paid comes back to the case', async () => {
    const { path } = await asked({})
    const [phone, desk] = [pays.shopper(), pays.shopper()]
    await accept(phone, path)
    const back = await desk.get((await payAt((await accept(desk, path)).location!))!)
    expect(back.location).toBe(`${path}&care=done`)
  })

  test('a card declined there, then withdrawn: the page is closed, and who comes back is told that it has changed', async () => {
    const { id, number, path } = await asked({})
    const me = pays.shopper()
    const page = (await accept(me, path)).location!
    expect(await payAt(page, testCards.poor)).toBeUndefined()
    const [{ payment }] = await query(
      'select p.id as payment from payment p join estimate e on e.id = p.estimate where e."case" = $1',
      [id],
    )
    const unfinished = await me.get(`${form}?payment=${payment}`)
    expect(unfinished.location).toBe(`${path}&care=unfinished`)
    await moveCare(await service(), number, 'withdrawn')
    await pays.settle()
    expect(await payAt(page)).toBeUndefined()
    const back = await me.get(`${form}?payment=${payment}`)
    expect(back.location).toBe(`${path}&care=changed`)
    expect((await me.get(back.location!)).html).toContain(t('care.changed'))
    expect(await paymentsOf(id)).toEqual([{ state: 'ABANDONED', amount: 18_000, released: true }])
  })

  test('what is accepted and to be paid is not said to be free', async () => {
    const { path } = await asked({})
    const me = pays.shopper()
    await accept(me, path)
    const shown = await me.get(`${path}&care=done`)
    expect([careIn(shown.html), shown.html.includes(t('care.mail_accepted'))]).toEqual(['accepted', false])
  })

  test('an earlier one, given back after another was written: shown on both pages, by letter, and a refusal names the case', async () => {
    const { email, id, number, path } = await asked({})
    const me = pays.shopper()
    await me.get((await payAt((await accept(me, path)).location!))!)
    for (const to of ['working', 'ready', 'returned']) await moveCare(await service(), number, to)
    await writeEstimate(await service(), number, { work: 'Patine seule', amount: '40' })
    const there = `/atelier/cases/${number}`
    const page = await (await service()).get(there)
    for (const { html } of [page, await me.get(path)])
      for (const said of [t('care.earlier'), proposal.work, 'Patine seule', t('care.state_returned')])
        expect(html).toContain(said)
    const [{ first }] = await query('select id as first from estimate where "case" = $1 order by written_at limit 1', [id])
    const given = await (await service()).submit(`${there}/care`, page, { to: 'refunded', estimate: first })
    expect(given.status).toBe(303)
    await letters.linkIn(email, about('refunded'), '/message')
    await query(`update refund set state = 'REFUSED' where payment in (select id from payment where estimate = $1)`, [first])
    const finance = await signInAs(pays.shop().app, database, 'finance')
    expect((await finance.get('/atelier/money')).html).toContain(number)
    expect((await finance.get(`/atelier/money/export?from=${dayFrom(-1)}&to=${dayFrom(1)}&of=payments`)).html).toContain(
      `,${number},`,
    )
  })

  test('on the provider’s page, taken at once; the workshop goes on from there, and each step is a letter', async () => {
    const { email, id, number, path } = await asked({})
    const me = pays.shopper()
    const sent = await accept(me, path)
    expect(new URL(sent.location!).origin).toBe(pays.cardsAt())
    const back = await me.get((await payAt(sent.location!))!)
    expect(back.location).toBe(`${path}&care=done`)
    expect(careIn((await me.get(back.location!)).html)).toBe('paid')
    expect(await paymentsOf(id)).toEqual([{ state: 'PAYMENT_CAPTURED', amount: 18_000, released: false }])
    await letters.linkIn(email, about('paid'), '/message')
    for (const to of ['working', 'ready', 'returned'] as const) {
      expect((await moveCare(await service(), number, to)).status).toBe(303)
      await letters.linkIn(email, about(to), '/message')
      expect(careIn((await me.get(path)).html)).toBe(to)
    }
  })

  test('the provider is told no key, and whoever else comes back with the payment sees nothing of it', async () => {
    const { path } = await asked({})
    const me = pays.shopper()
    const sent = await accept(me, path)
    expect(await (await fetch(sent.location!)).text()).not.toContain(new URLSearchParams(path.split('?')[1]).get('key'))
    const back = (await payAt(sent.location!))!
    expect((await pays.shopper().get(back)).location).toBe('/fr/fr/')
    expect(careIn((await me.get(path)).html)).toBe('paid')
  })

  test('the webhook before the return, told twice, and a browser that was closed: paid once', async () => {
    const { id, path } = await asked({})
    const me = pays.shopper()
    await pays.trouble({ webhooks: 'twice' })
    const sent = await accept(me, path)
    const back = (await payAt(sent.location!))!
    await expect.poll(async () => careIn((await me.get(path)).html)).toBe('paid')
    expect((await me.get(back)).location).toBe(`${path}&care=done`)
    expect(await paymentsOf(id)).toHaveLength(1)

    const closed = await asked({})
    await pays.trouble({ webhooks: 'never' })
    await payAt((await accept(me, closed.path)).location!)
    expect(careIn((await me.get(closed.path)).html)).toBe('accepted')
    await pays.settle()
    expect(careIn((await me.get(closed.path)).html)).toBe('paid')
    expect(await paymentsOf(closed.id)).toEqual([{ state: 'SETTLED', amount: 18_000, released: false }])
  })

  test('five presses and two tabs are one payment; who presses after paying elsewhere is not asked again', async () => {
    const { id, path } = await asked({})
    const [me, other] = [pays.shopper(), pays.shopper()]
    await pays.trouble({ webhooks: 'never' })
    const page = await me.get(path)
    const presses = await Promise.all(Array.from({ length: 5 }, () => me.submit(form, page, { answer: 'accepted' })))
    const places = presses.flatMap(({ location }) => (location ? [location] : []))
    expect(places.length).toBeGreaterThan(0)
    expect(await paymentsOf(id)).toHaveLength(1)
    const [{ ref }] = await query(
      'select provider_ref as ref from payment p join estimate e on e.id = p.estimate where e."case" = $1',
      [id],
    )
    await payAt(places.find((place) => place.includes(ref)) ?? places[0]!)
    const pressed = await accept(other, path)
    expect(pressed.location).toBe(`${path}&care=done`)
    expect(await paymentsOf(id)).toEqual([{ state: 'PAYMENT_CAPTURED', amount: 18_000, released: false }])
  })

  test('given up at the provider’s: it stays accepted, and is paid by another press', async () => {
    const { id, path } = await asked({})
    const me = pays.shopper()
    await accept(me, path)
    const [{ payment }] = await query(
      'select p.id as payment from payment p join estimate e on e.id = p.estimate where e."case" = $1',
      [id],
    )
    const back = await me.get(`${form}?payment=${payment}`)
    expect(back.location).toBe(`${path}&care=unfinished`)
    const shown = await me.get(back.location!)
    expect(shown.html).toContain(t('care.unfinished'))
    const sent = await me.submit(form, shown, { answer: 'accepted' })
    await me.get((await payAt(sent.location!))!)
    expect(careIn((await me.get(path)).html)).toBe('paid')
    expect((await paymentsOf(id)).filter(({ state }) => state === 'PAYMENT_CAPTURED')).toHaveLength(1)
  })

  test('withdrawn while somebody stands at the provider’s page: what they pay there is let go, nothing is taken', async () => {
    const { id, number, path } = await asked({})
    const me = pays.shopper()
    await pays.trouble({ webhooks: 'never' })
    const sent = await accept(me, path)
    expect((await writeEstimate(await service(), number, { amount: '240' })).status).toBe(303)
    const back = await payAt(sent.location!)
    if (back) await me.get(back)
    await pays.settle()
    expect(await paymentsOf(id)).toEqual([{ state: 'ABANDONED', amount: 18_000, released: true }])
    expect(careIn((await me.get(path)).html)).toBe('estimated')
  })

  test('a card that can be held and not captured pays nothing, which is said', async () => {
    const { id, path } = await asked({})
    const me = pays.shopper()
    const sent = await accept(me, path)
    const back = await me.get((await payAt(sent.location!, testCards.captureDeclined))!)
    expect(back.location).toBe(`${path}&care=declined`)
    expect((await me.get(back.location!)).html).toContain(t('payment.declined_declined'))
    expect(await paymentsOf(id)).toEqual([{ state: 'PAYMENT_REJECT', amount: 18_000, released: true }])
    expect(careIn((await me.get(path)).html)).toBe('accepted')
  })

  test('answers that are lost on the way leave one payment, taken once', async () => {
    const { id, path } = await asked({})
    const me = pays.shopper()
    await pays.trouble({ lostAnswers: 1 })
    expect((await accept(me, path)).status).toBe(422)
    await pays.trouble()
    const sent = await accept(me, path)
    await pays.trouble({ lostAnswers: 1, webhooks: 'never' })
    const back = (await payAt(sent.location!))!
    await me.get(back)
    await pays.trouble({ webhooks: 'never' })
    await pays.settle()
    expect(careIn((await me.get(path)).html)).toBe('paid')
    expect(await paymentsOf(id)).toEqual([{ state: 'SETTLED', amount: 18_000, released: false }])
  })

  test('the house gives all of it back; both days of the books show it', async () => {
    const sums = async () =>
      (await findMoneyByDay(database.db, { from: dayFrom(-1), to: dayFrom(1) })).reduce(
        (sum, { ordered, captured, authorised, refunded }) => ({
          ordered: sum.ordered + ordered,
          captured: sum.captured + captured,
          authorised: sum.authorised + authorised,
          refunded: sum.refunded + refunded,
        }),
        { ordered: 0, captured: 0, authorised: 0, refunded: 0 },
      )
    const before = await sums()
    const { email, number, path } = await asked({})
    const me = pays.shopper()
    await me.get((await payAt((await accept(me, path)).location!))!)
    expect((await moveCare(await service(), number, 'refunded')).status).toBe(303)
    await pays.settle()
    const after = await sums()
    for (const kind of ['ordered', 'captured', 'authorised', 'refunded'] as const) expect(after[kind] - before[kind]).toBe(18_000)
    const finance = await signInAs(pays.shop().app, database, 'finance')
    const exported = await finance.get(`/atelier/money/export?from=${dayFrom(-1)}&to=${dayFrom(1)}&of=payments`)
    expect(exported.html.split('\r\n').find((line) => line.includes(`,${number},`))).toMatch(/,EUR,180,180,180$/)
    await letters.linkIn(email, about('refunded'), '/message')
    expect(careIn((await me.get(path)).html)).toBe('refunded')
  })
})

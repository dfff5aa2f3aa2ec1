import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart } from '../../../tests/worlds/carts.ts'
import { login, register } from '../../../tests/worlds/customers.ts'
import { type Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { timesIn, tokenIn } from '../../../tests/worlds/visits.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import type { MailMessage } from '../../domain/notify/mail.port.ts'
import { findTryOnByToken } from '../../domain/try-on/find-try-on.ts'
import { endTryOns, moveTryOn, type TryOnMove } from '../../domain/try-on/move-try-on.ts'
import { isOpen, type TryOnState, tryOnSubject } from '../../domain/try-on/try-on.ts'
import { zoneOf } from '../../i18n/format.ts'
import type { JobTools } from '../../jobs/job-tools.ts'
import { sendTryOnMail } from '../../jobs/send-try-on-mail.ts'
import { tellOfTryOn } from '../../jobs/tell-boutique.ts'
import { statesOf } from '../../kernel/transitions.ts'
import { createApp } from '../app.tsx'

const { database } = testDatabase()
// A Monday.
const monday = new Date('2026-11-16T10:00:00Z')
let now = monday
const app = createApp({ ...testShop(database), clock: () => now }, null)
const askPath = '/fr/fr/try-on/ask'
const pagePath = '/fr/fr/try-on'
const sku = 'SEL085-ROU-R-38'
const other = 'SEL085-ROU-R-37'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

const stockAt = async (place: string, of = sku) =>
  (await query('select quantity, held from stock where sku = $1 and place = $2', [of, place]))[0]

let people = 0
const somebody = () => ({ firstname: 'Inès', lastname: 'Martin', email: `essai${++people}@averne.fr` })
/** Each from a network of their own: nobody is stopped for the others. */
const stranger = () => Shopper.in(app, `10.9.${people >> 8}.${people & 255}`)

interface Wish {
  readonly store?: string
  readonly day?: string
  readonly fields?: Record<string, string>
  readonly me?: Shopper
}

/** Asks by the form, as a browser without script does; the first time of the day. */
async function ask({ store = 'PAR01', day = '2026-11-18', fields = {}, me = stranger() }: Wish = {}): Promise<Answer> {
  const page = await me.get(`${askPath}?storeID=${store}&pid=${sku}&day=${day}`)
  const [time = ''] = timesIn(page.html)
  return me.submit(askPath, page, { day, time, [`piece_${sku}`]: 'on', ...somebody(), ...fields })
}

const asked = async (wish?: Wish) => (await findTryOnByToken(database.db, tokenIn(await ask(wish))))!
const move = (id: string, to: TryOnMove) => moveTryOn(database, id, to, { cause: 'a test', now })
const stateOf = async (token: string) => (await findTryOnByToken(database.db, token))!.state
const paris = zoneOf('Europe/Paris')
const openAllDay = { hours: { week: Array.from({ length: 7 }, () => [{ opens: 600, closes: 1140 }]), days: {} }, zone: paris }
const proposed = (at: string): TryOnMove => ({ to: 'proposed', startsAt: new Date(at), clock: openAllDay })

/** What has been written to whoever asked, since the last look. */
async function written() {
  const mails: MailMessage[] = []
  const mail = { deliver: async (message: MailMessage) => void mails.push(message), close: () => {} }
  const tools = { database, mail, publicUrl: 'https://averne.example' } as unknown as JobTools
  const events = await query("select id, kind, data from event where kind = 'try-on.moved' order by id")
  await query("delete from event where kind = 'try-on.moved'")
  for (const event of events) await sendTryOnMail(tools, event)
  return mails.map(({ subject, text }) => ({ subject, text }))
}

beforeAll(async () => {
  for (const place of ['PAR01', 'LYO01', 'MIL01']) for (const each of [sku, other]) await setStock(database, each, 3, { place })
})

describe('the form', () => {
  test('[TRY-01] offers the sizes that the boutique has, the one that was asked from chosen, and its hours of two weeks', async () => {
    const { html, status } = await Shopper.in(app).get(`${askPath}?storeID=PAR01&pid=${sku}&format=ajax`)
    expect(status).toBe(200)
    expect(html).toContain('Essayer à Paris, Saint-Honoré')
    expect(html).toMatch(new RegExp(`name="piece_${sku}"[^>]*checked`))
    expect(html).toContain(`name="piece_${other}"`)
    expect(html).not.toContain('name="piece_SEL085-ROU-R-42"')
    expect(timesIn(html)[0]).toBe('2026-11-16T12:00:00.000Z')
    expect(html).toContain('value="2026-11-28"')
    expect(html).not.toContain('value="2026-12-01"')
  })

  test('offers what is in the bag and in the boutique, from the boutique’s own page', async () => {
    const me = Shopper.in(app)
    expect((await me.get(`${askPath}?storeID=PAR01`)).html).toContain('Rien de votre choix n’est dans cette boutique')
    await setStock(database, 'VERR000-ROU', 5, { expected: null })
    await setStock(database, 'VERR000-ROU', 1, { place: 'PAR01' })
    await fillCart(me, 'VERR000-ROU')
    expect((await me.get(`${askPath}?storeID=PAR01`)).html).toContain('name="piece_VERR000-ROU"')
  })

  test.each([
    ['a time in the past', { time: '2026-11-13T10:00:00.000Z' }, 'La boutique est fermée à cette heure'],
    ['a closed day', { time: '2026-11-22T23:00:00.000Z' }, 'La boutique est fermée à cette heure'],
    ['no time', { time: 'soon' }, 'La boutique est fermée à cette heure'],
    ['a wrong e-mail', { email: 'nobody' }, 'aria-invalid="true"'],
    ['no piece', { [`piece_${sku}`]: '' }, 'Choisissez une à trois pièces.'],
  ])('%s is refused, and said', async (_, fields, words) => {
    const answer = await ask({ fields })
    expect([answer.status, answer.html.includes(words)]).toEqual([422, true])
  })

  test('another spelling of an e-mail is no other e-mail, however many are tried', async () => {
    const spellings = Array.from({ length: 11 }, (_, at) =>
      [...'inondation'].map((l, i) => (i < at ? l.toUpperCase() : l)).join(''),
    )
    const statuses: number[] = []
    for (const name of spellings) {
      people += 1
      statuses.push((await ask({ fields: { time: 'soon', email: `${name}@averne.fr` } })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  test('has no page for a boutique that is none, nor for a key that is none', async () => {
    expect((await Shopper.in(app).get(`${askPath}?storeID=NOP01`)).status).toBe(404)
    for (const token of ['', 'x'.repeat(43), "' or 1=1"])
      expect((await Shopper.in(app).get(`${pagePath}?token=${encodeURIComponent(token)}`)).status).toBe(404)
  })

  test('sent twice, it asks once; with script it says where its page is', async () => {
    const me = stranger()
    const page = await me.get(`${askPath}?storeID=PAR01&pid=${sku}&day=2026-11-18`)
    const fields = { day: '2026-11-18', time: timesIn(page.html)[0]!, [`piece_${sku}`]: 'on', ...somebody() }
    const [first, second] = [await me.submit(askPath, page, fields), await me.submit(askPath, page, fields)]
    expect([first.status, second.location]).toEqual([303, first.location])
    expect(await query('select 1 from try_on where token = $1', [tokenIn(first)])).toHaveLength(1)
    const hidden = await me.get(`${askPath}?storeID=PAR01&pid=${sku}`)
    const token = /name="token" value="([^"]+)"/.exec(hidden.html)![1]!
    const answer = await me.post(`${askPath}?format=ajax`, { ...fields, storeID: 'PAR01', pid: sku, pieces: 'said', token })
    expect(JSON.parse(answer.html)).toMatchObject({ success: true, url: `${pagePath}?token=${token}` })
  })
})

describe('what is laid aside', () => {
  test('nothing until the boutique accepts, then the piece until two hours after the time', async () => {
    const before = await stockAt('LYO01')
    const { id, token, startsAt } = await asked({ store: 'LYO01' })
    expect(await stockAt('LYO01')).toEqual(before)
    expect((await move(id, { to: 'accepted' })).ok).toBe(true)
    expect(await stockAt('LYO01')).toEqual({ quantity: before.quantity - 1, held: before.held + 1 })
    const [hold] = await query('select expires_at from stock_hold where holder_id = $1', [id])
    expect(hold.expires_at.getTime() - startsAt.getTime()).toBe(2 * 3600_000)
    const { html } = await Shopper.in(app).get(`${pagePath}?token=${token}`)
    expect(html).toContain('Nous vous attendons.')
    expect(html).toContain('De côté')
  })

  test('of fifty accepted at once for the last piece of a boutique, exactly one holds it; stock and holds agree', async () => {
    await setStock(database, sku, 1, { place: 'MIL01' })
    const all = await Promise.all(Array.from({ length: 50 }, () => asked({ store: 'MIL01' })))
    const moved = await Promise.all(all.map(({ id }) => move(id, { to: 'accepted' })))
    const held = await query("select 1 from stock_hold where place = 'MIL01' and sku = $1 and state = 'open'", [sku])
    const states = await query(
      "select state, count(*)::int as count from try_on where store = 'MIL01' group by state order by state",
    )
    console.log(
      `fifty for the last piece: ${held.length} held; ${states.map(({ state, count }) => `${count} ${state}`).join(', ')}`,
    )
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(moved.filter((each) => !each.ok && each.failure.code === 'PIECES_GONE')).toHaveLength(49)
    expect(held).toHaveLength(1)
    expect(states).toEqual([
      { state: 'accepted', count: 1 },
      { state: 'asked', count: 49 },
    ])
    expect(await stockAt('MIL01')).toEqual({ quantity: 0, held: 1 })
    expect(await findStockContradictions(database.db)).toEqual([])
  }, 60_000)

  test('some are bought, and the others are back; bought again, nothing more goes', async () => {
    const wish = { store: 'LYO01', fields: { [`piece_${other}`]: 'on' } }
    const [mine, theirs] = [await stockAt('LYO01'), await stockAt('LYO01', other)]
    const { id, token, startsAt } = await asked(wish)
    await move(id, { to: 'accepted' })
    now = startsAt
    expect(await move(id, { to: 'collected', skus: [] })).toMatchObject({ ok: false, failure: { code: 'TRY_ON_PIECES' } })
    for (let twice = 0; twice < 2; twice += 1) expect((await move(id, { to: 'collected', skus: [sku] })).ok).toBe(true)
    now = monday
    expect(await stockAt('LYO01')).toEqual({ quantity: mine.quantity - 1, held: mine.held })
    expect(await stockAt('LYO01', other)).toEqual(theirs)
    const { pieces } = (await findTryOnByToken(database.db, token))!
    expect(new Map(pieces.map((piece) => [piece.sku, piece.hold]))).toEqual(
      new Map([
        [sku, 'sold'],
        [other, 'released'],
      ]),
    )
    expect(await findStockContradictions(database.db)).toEqual([])
  })

  test('nobody is missed before their time, and nobody leaves with a piece more than an hour before it', async () => {
    const { id, token, startsAt } = await asked({ store: 'LYO01' })
    await move(id, { to: 'accepted' })
    const hour = 3600_000
    now = new Date(startsAt.getTime() - hour - 1)
    expect(await move(id, { to: 'collected', skus: [sku] })).toMatchObject({ ok: false, failure: { code: 'TRY_ON_CHANGED' } })
    now = new Date(startsAt.getTime() - 1)
    expect(await move(id, { to: 'missed' })).toMatchObject({ ok: false, failure: { code: 'TRY_ON_CHANGED' } })
    expect(await stateOf(token)).toBe('accepted')
    expect((await move(id, { to: 'collected', skus: [sku] })).ok).toBe(true)
    now = monday
  })

  test('a piece that is gone when the boutique accepts is marked so, on the page and in the letter', async () => {
    await query("delete from event where kind = 'try-on.moved'")
    await setStock(database, sku, 3, { place: 'LYO01' })
    const { id, token } = await asked({ store: 'LYO01', fields: { [`piece_${other}`]: 'on' } })
    await setStock(database, other, 0, { place: 'LYO01' })
    expect((await move(id, { to: 'accepted' })).ok).toBe(true)
    const { html } = await Shopper.in(app).get(`${pagePath}?token=${token}`)
    const stands = [...html.matchAll(/<span class="t-small t-soft">(De côté|N’est plus en boutique)/g)].map(([, word]) => word)
    expect(stands.sort()).toEqual(['De côté', 'N’est plus en boutique'])
    expect(html).toContain('Ce qui est signalé ci-dessous n’est plus en boutique.')
    const letters = (await written()).map(({ text }) => text)
    expect(letters.at(-1)).toContain(' · N’est plus en boutique')
    expect(letters.at(-1)).toContain(' · De côté')
    await setStock(database, other, 3, { place: 'LYO01' })
  })

  test('when nobody comes, or nobody answers, it ends by itself and the piece is back', async () => {
    const before = await stockAt('PAR01')
    const [accepted, waiting, left] = [await asked(), await asked(), await asked()]
    await move(accepted.id, { to: 'accepted' })
    await move(left.id, proposed('2026-11-19T14:00:00Z'))
    const meanwhile = now
    await endTryOns(database, now)
    expect(await stateOf(accepted.token)).toBe('accepted')
    now = new Date(accepted.startsAt.getTime() + 2 * 3600_000)
    for (let twice = 0; twice < 2; twice += 1) await endTryOns(database, now)
    expect(await Promise.all([accepted, waiting, left].map(({ token }) => stateOf(token)))).toEqual([
      'missed',
      'lapsed',
      'lapsed',
    ])
    now = meanwhile
    expect(await stockAt('PAR01')).toEqual(before)
    expect(await findStockContradictions(database.db)).toEqual([])
  })
})

describe('the shopper', () => {
  test('agrees to another time by the page behind the key, or withdraws; a page of yesterday does nothing', async () => {
    const { id, token } = await asked()
    const me = Shopper.in(app)
    const early = await me.get(`${pagePath}?token=${token}`)
    expect(early.html).toContain('vous répondra par e-mail')
    // What nobody has proposed cannot be agreed to.
    expect((await me.submit(pagePath, early, { act: 'agree' })).status).toBe(422)
    await move(id, proposed('2026-11-19T14:00:00Z'))
    expect((await me.submit(pagePath, early, { act: 'withdraw' })).status).toBe(422)
    const page = await me.get(`${pagePath}?token=${token}`)
    expect(page.html).toContain('jeudi 19 novembre à 15:00')
    expect((await me.submit(pagePath, page, { act: 'agree' })).status).toBe(303)
    expect(await stateOf(token)).toBe('accepted')
    await me.submit(pagePath, await me.get(`${pagePath}?token=${token}`), { act: 'withdraw' })
    expect(await stateOf(token)).toBe('withdrawn')
    expect(await query("select 1 from stock_hold where holder_id = $1 and state = 'open'", [id])).toEqual([])
  })

  test('sees it in the account and takes it along; it goes with the account, and what was laid aside is back', async () => {
    const me = Shopper.in(app)
    await register(me)
    const before = await stockAt('PAR01')
    const { id, token } = await asked({ me })
    const { html } = await me.get('/fr/fr/account/visits')
    expect(html).toContain(`/fr/fr/try-on?token=${token}`)
    expect(html).toContain('Demandé')
    expect(JSON.parse((await me.get('/fr/fr/account/export')).html).tryOns).toMatchObject([{ store: 'PAR01', state: 'asked' }])
    await move(id, { to: 'accepted' })
    expect(await stockAt('PAR01')).toEqual({ quantity: before.quantity - 1, held: before.held + 1 })
    await me.fillIn('/fr/fr/account/data', { currentpassword: 'Abcdefg1' })
    expect(await query('select 1 from try_on where token = $1', [token])).toEqual([])
    expect(await stockAt('PAR01')).toEqual(before)
    expect(await findStockContradictions(database.db)).toEqual([])
  })

  test('what a guest asked for joins the account that has confirmed the e-mail, and goes with it', async () => {
    const email = await register(Shopper.in(app))
    const { token } = await asked({ fields: { email } })
    let me = Shopper.in(app)
    await login(me, email)
    expect((await me.get('/fr/fr/account/export')).html).not.toContain('"PAR01"')
    await query('update customer set email_confirmed_at = now() where email = $1', [email])
    me = Shopper.in(app)
    await login(me, email)
    expect(JSON.parse((await me.get('/fr/fr/account/export')).html).tryOns).toMatchObject([{ store: 'PAR01', state: 'asked' }])
    await me.fillIn('/fr/fr/account/data', { currentpassword: 'Abcdefg1' })
    expect(await query('select 1 from try_on where token = $1', [token])).toEqual([])
  })

  test('is written to at each step, with the way back to its page; what has changed since is not written', async () => {
    await query("delete from event where kind = 'try-on.moved'")
    const { id, token } = await asked()
    const [first] = await written()
    expect(first!.subject).toBe('Votre demande à Paris, Saint-Honoré')
    expect(first!.text).toContain(`https://averne.example/fr/fr/try-on?token=${token}`)
    await move(id, proposed('2026-11-19T14:00:00Z'))
    await move(id, proposed('2026-11-19T15:00:00Z'))
    const again = await written()
    expect(again.map(({ subject }) => subject)).toEqual(['Paris, Saint-Honoré vous propose une autre heure'])
    expect(again[0]!.text).toContain('16:00')
    expect(again[0]!.text).toContain('Taille 38, ')
    await move(id, { to: 'accepted' })
    expect((await written()).map(({ subject }) => subject)).toEqual(['Paris, Saint-Honoré vous attend'])
    now = new Date('2026-11-19T15:00:00Z')
    await move(id, { to: 'tried' })
    now = monday
    expect((await written()).map(({ subject }) => subject)).toEqual(['Merci de votre visite à Paris, Saint-Honoré'])
  })
})

test('whose size it is stands on the form, in the letter and on the page where sizes are counted otherwise', async () => {
  await query("delete from event where kind = 'try-on.moved'")
  await setStock(database, sku, 3, { place: 'NYC01' })
  const here = '/us/en/try-on'
  const me = stranger()
  const page = await me.get(`${here}/ask?storeID=NYC01&pid=${sku}&day=2026-11-18`)
  expect(page.html).toContain('38 EU')
  const [time = ''] = timesIn(page.html)
  const fields = { day: '2026-11-18', time, [`piece_${sku}`]: 'on', ...somebody() }
  const token = tokenIn(await me.submit(`${here}/ask`, page, fields))
  expect((await written())[0]!.text).toContain('Size 38 EU, ')
  expect((await me.get(`${here}?token=${token}`)).html).toContain('Size 38 EU, ')
})

test('the boutique is written to when somebody asks and when they withdraw, in its own language, and not of what it did itself', async () => {
  const mails: MailMessage[] = []
  const mail = { deliver: async (message: MailMessage) => void mails.push(message), close: () => {} }
  const tools = { database, mail, publicUrl: 'https://averne.example' } as unknown as JobTools
  const told = async () => {
    for (const event of await query("delete from event where kind = 'try-on.moved' returning id, kind, data"))
      await tellOfTryOn(tools, event)
    return mails.splice(0)
  }
  await query("delete from event where kind = 'try-on.moved'")
  await setStock(database, sku, 3, { place: 'MIL01' })
  const { id } = await asked({ store: 'MIL01' })
  const [{ email }] = await query("select email from store where id = 'MIL01'")
  const [letter] = await told()
  expect(letter).toMatchObject({ to: email, subject: 'Inès Martin desidera provare' })
  expect(letter!.text).toContain('https://averne.example/atelier/boutique?store=MIL01&day=2026-11-18')
  expect(letter!.text).toContain('Misura 38 EU')
  await move(id, { to: 'accepted' })
  expect(await told()).toEqual([])
  await move(id, { to: 'withdrawn' })
  expect((await told()).map(({ subject }) => subject)).toEqual(['Inès Martin ritira una richiesta di prova'])
})

test('from every state that is no end an end can be reached, and none is out of reach', () => {
  const { transitions } = tryOnSubject
  const reached = new Set<TryOnState>(['asked'])
  for (const state of reached) for (const next of transitions[state]) reached.add(next)
  expect([...reached].sort()).toEqual(statesOf(transitions).sort())
  for (const state of statesOf(transitions).filter(isOpen))
    expect(
      transitions[state].some((next) => !isOpen(next)),
      state,
    ).toBe(true)
})

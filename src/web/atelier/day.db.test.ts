import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { askToTry, bookHour, timesIn } from '../../../tests/worlds/visits.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'

const { database } = testDatabase()
// A Monday, before the boutiques open.
const monday = new Date('2026-11-16T06:00:00Z')
let now = monday
const { app } = testShop(database, {}, { clock: () => now })
const sku = 'SEL085-ROU-R-38'
const [wednesday, thursday] = ['2026-11-18', '2026-11-19']
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

let boutique: Shopper
let admin: Shopper
/** Where the demo's boutique works. */
let own: string
let people = 0
const stranger = () => Shopper.in(app, `10.7.${++people >> 8}.${people & 255}`)

const dayOf = (browser: Shopper, day: string, store = own) => browser.get(`/atelier/boutique?store=${store}&day=${day}`)
const kinds = { 'try-on': 'try_on', appointment: 'appointment' } as const
const formOf = { 'try-on': '/atelier/boutique/fitting', appointment: '/atelier/boutique/receive' } as const
type Kind = keyof typeof kinds

const rowOf = async (kind: Kind, token: string) =>
  (
    await query(`select id, state, starts_at${kind === 'try-on' ? ', round' : ''} from ${kinds[kind]} where token = $1`, [token])
  )[0]

/** Presses a button of a card on the day's page. */
async function press(kind: Kind, token: string, fields: Record<string, string>, browser = boutique): Promise<Answer> {
  const { id, round } = await rowOf(kind, token)
  const page = await dayOf(browser, wednesday)
  const { csrf_token = '' } = hiddenFields(page.html, '/atelier/sign-out')
  const meant = { id, store: own, on: wednesday, csrf_token, ...(round === undefined ? {} : { round: String(round) }) }
  return browser.post(formOf[kind], { ...meant, ...fields })
}

const stockHere = async () => (await query('select quantity, held from stock where sku = $1 and place = $2', [sku, own]))[0]

beforeAll(async () => {
  boutique = await signInAs(app, database, 'boutique')
  admin = await signInAs(app, database, 'admin')
  own = (await query("select store from staff_member where role = 'boutique'"))[0].store
})
beforeEach(async () => {
  now = monday
  await query("update stock_hold set expires_at = now() + interval '30 days' where state = 'open'")
})

const toTry = async (day = wednesday) => {
  await setStock(database, sku, 2, { place: own })
  return askToTry(stranger(), { store: own, sku, day })
}

describe('a boutique’s day', () => {
  test('shows whom each advisor receives and what is to be laid out; what waits for an answer, on whichever day', async () => {
    const [token, waiting] = [await bookHour(database, stranger(), { store: own, day: wednesday }), await toTry(thursday)]
    const { html } = await dayOf(boutique, wednesday)
    expect(html).toContain(`data-appointment="${(await rowOf('appointment', token)).id}"`)
    expect(html).toContain(`data-try-on="${(await rowOf('try-on', waiting)).id}"`)
    expect(html).toContain('En attente de réponse')
    expect((await dayOf(boutique, '2026-11-20')).html).not.toContain('data-appointment')
  })

  test('is its own alone; the administration sees each', async () => {
    const other = own === 'LYO01' ? 'PAR01' : 'LYO01'
    const token = await bookHour(database, stranger(), { store: other, day: wednesday })
    expect((await dayOf(boutique, wednesday, other)).status).toBe(404)
    expect((await dayOf(admin, wednesday, other)).html).toContain('data-appointment')
    expect((await press('appointment', token, { act: 'cancel' })).status).toBe(404)
    expect((await press('appointment', token, { act: 'cancel', store: other })).status).toBe(404)
    expect((await rowOf('appointment', token)).state).toBe('booked')
    expect((await press('appointment', token, { act: 'cancel', store: other }, admin)).status).toBe(303)
    expect((await rowOf('appointment', token)).state).toBe('cancelled')
  })

  test('nonsense is no day, and no act', async () => {
    expect((await boutique.get('/atelier/boutique?day=2026-02-31')).status).toBe(200)
    const token = await toTry()
    expect((await press('try-on', token, { act: 'keep' })).status).toBe(400)
    expect((await press('try-on', token, { act: 'accept', id: 'x' })).status).toBe(404)
  })
})

describe('what is asked to be tried', () => {
  test('is accepted: the piece is laid aside; they come and take it along', async () => {
    const token = await toTry()
    const before = await stockHere()
    expect((await press('try-on', token, { act: 'accept' })).location).toContain('done=1')
    expect(await stockHere()).toEqual({ quantity: before.quantity - 1, held: before.held + 1 })
    expect((await dayOf(boutique, wednesday)).html).toContain('De côté jusqu’à')
    const sale = { act: 'sell', [`piece_${sku}`]: 'on' }
    // Nobody buys before they can have come.
    expect((await press('try-on', token, sale)).status).toBe(409)
    now = (await rowOf('try-on', token)).starts_at
    expect((await press('try-on', token, { act: 'sell' })).status).toBe(422)
    expect((await press('try-on', token, sale)).status).toBe(303)
    expect((await rowOf('try-on', token)).state).toBe('collected')
    expect(await stockHere()).toEqual({ quantity: before.quantity - 1, held: before.held })
    expect(await findStockContradictions(database.db)).toEqual([])
  })

  test('gets another time, on the boutique’s own clock and within its hours', async () => {
    const token = await toTry()
    const closed = await press('try-on', token, { act: 'propose', date: thursday, time: '23:00' })
    expect([closed.status, closed.html.includes('La boutique est fermée à cette heure')]).toEqual([422, true])
    expect((await press('try-on', token, { act: 'propose', date: thursday, time: '15:00' })).status).toBe(303)
    const { state, starts_at } = await rowOf('try-on', token)
    expect([state, starts_at.toISOString()]).toEqual(['proposed', '2026-11-19T14:00:00.000Z'])
  })

  test('is not accepted on a page of yesterday, nor when the piece is gone', async () => {
    const token = await toTry()
    const stale = await press('try-on', token, { act: 'accept', round: '7' })
    expect([stale.status, stale.html.includes('Entre-temps')]).toEqual([409, true])
    await setStock(database, sku, 0, { place: own })
    const gone = await press('try-on', token, { act: 'accept' })
    expect([gone.status, gone.html.includes('Une pièce vient de quitter')]).toEqual([422, true])
    expect((await press('try-on', token, { act: 'decline' })).status).toBe(303)
    expect((await rowOf('try-on', token)).state).toBe('declined')
  })

  test('they came and took nothing, or did not come: the piece is back', async () => {
    for (const act of ['tried', 'missed']) {
      const token = await toTry()
      const before = await stockHere()
      await press('try-on', token, { act: 'accept' })
      now = (await rowOf('try-on', token)).starts_at
      await press('try-on', token, { act })
      now = monday
      expect([(await rowOf('try-on', token)).state, await stockHere()]).toEqual([act, before])
    }
  })
})

describe('an appointment', () => {
  test('is moved to an hour that is free, and to no other', async () => {
    const token = await bookHour(database, stranger(), { store: own, day: wednesday })
    const closed = await press('appointment', token, { act: 'move', date: thursday, time: '04:00' })
    expect([closed.status, closed.html.includes('Cette heure vient d’être prise')]).toEqual([422, true])
    expect((await press('appointment', token, { act: 'move', date: thursday, time: '16:00' })).status).toBe(303)
    expect((await rowOf('appointment', token)).starts_at.toISOString()).toBe('2026-11-19T15:00:00.000Z')
  })

  test('somebody arrives and buys what was laid out', async () => {
    await setStock(database, sku, 2, { place: own })
    const before = await stockHere()
    const token = await bookHour(database, stranger(), { store: own, day: wednesday, sku })
    expect(await stockHere()).toEqual({ quantity: before.quantity - 1, held: before.held + 1 })
    now = (await rowOf('appointment', token)).starts_at
    await press('appointment', token, { act: 'arrived' })
    expect((await rowOf('appointment', token)).state).toBe('honoured')
    expect((await press('appointment', token, { act: 'sell', [`piece_${sku}`]: 'on' })).status).toBe(303)
    expect(await stockHere()).toEqual({ quantity: before.quantity - 1, held: before.held })
    const late = await press('appointment', token, { act: 'missed' })
    expect(late.status).toBe(409)
    expect(await findStockContradictions(database.db)).toEqual([])
  })

  test('nobody has arrived, nor tried anything, more than an hour ahead: it is not offered, and not taken', async () => {
    const [hour, tried] = [await bookHour(database, stranger(), { store: own, day: wednesday }), await toTry()]
    await press('try-on', tried, { act: 'accept' })
    const visits = [
      { kind: 'appointment', token: hour, act: 'arrived', state: 'booked', end: 'honoured', words: 'ce rendez-vous a changé' },
      { kind: 'try-on', token: tried, act: 'tried', state: 'accepted', end: 'tried', words: 'Entre-temps' },
    ] as const
    for (const { kind, token, act, state, end, words } of visits) {
      const { id, starts_at } = await rowOf(kind, token)
      const isOffered = async () => {
        const [, card = ''] = (await dayOf(boutique, wednesday)).html.split(`data-${kind}="${id}"`)
        return card.split(/ data-(?:appointment|try-on)="/)[0]!.includes(`value="${act}"`)
      }
      now = new Date(starts_at.getTime() - 3600_001)
      const early = await press(kind, token, { act })
      expect([early.status, early.html.includes(words), await isOffered()]).toEqual([409, true, false])
      expect((await rowOf(kind, token)).state).toBe(state)
      now = new Date(starts_at.getTime() - 3600_000)
      expect(await isOffered()).toBe(true)
      expect((await press(kind, token, { act })).status).toBe(303)
      expect((await rowOf(kind, token)).state).toBe(end)
    }
  })

  test('what is only held takes no piece; confirmed when it is gone, the hour stands and the piece is to be sent for', async () => {
    await setStock(database, sku, 1, { place: own })
    const before = await stockHere()
    const page = await stranger().get(`/fr/fr/appointments/book?storeID=${own}&pid=${sku}&day=${wednesday}`)
    const fields = { firstname: 'Inès', lastname: 'Martin', email: 'plus.tard@averne.fr', [`piece_${sku}`]: 'on' }
    const time = timesIn(page.html).at(-1)!
    await stranger().submit('/fr/fr/appointments/book', page, { ...fields, time, service: 'fitting' })
    const [{ id, token }] = await query("select id, token from appointment where email = 'plus.tard@averne.fr'")
    const card = async () => (await dayOf(boutique, wednesday)).html.split(`data-appointment="${id}"`)[1]!.split('</li></ul>')[0]
    expect([await stockHere(), (await card())!.includes('demandée')]).toEqual([before, true])
    await setStock(database, sku, 0, { place: own })
    await stranger().post('/fr/fr/appointment', { token, act: 'confirm' })
    expect([(await rowOf('appointment', token)).state, (await card())!.includes('à faire venir')]).toEqual(['booked', true])
  })

  test('nobody comes: the piece is back, and whoever looks sees it', async () => {
    await setStock(database, sku, 2, { place: own })
    const before = await stockHere()
    const token = await bookHour(database, stranger(), { store: own, day: wednesday, sku })
    await press('appointment', token, { act: 'missed' })
    expect(await stockHere()).toEqual(before)
    expect((await dayOf(boutique, wednesday)).html).toMatch(/data-state="missed"/)
  })
})

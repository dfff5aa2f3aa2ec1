import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { login, register } from '../../../tests/worlds/customers.ts'
import { type Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { endUnconfirmed, remindOfAppointments } from '../../domain/appointment/book-appointment.ts'
import { dayOfStore } from '../../domain/appointment/day-of-store.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { releaseLapsedHolds } from '../../domain/inventory/end-holds.ts'
import type { MailMessage } from '../../domain/notify/mail.port.ts'
import { zoneOf } from '../../i18n/format.ts'
import type { JobTools } from '../../jobs/job-tools.ts'
import { sendAppointmentMail } from '../../jobs/send-appointment-mail.ts'
import { tellOfAppointment } from '../../jobs/tell-boutique.ts'
import { createApp } from '../app.tsx'

const { database } = testDatabase()
// A Monday.
let now = new Date('2026-11-16T10:00:00Z')
const app = createApp({ ...testShop(database), clock: () => now }, null)
const path = '/fr/fr/appointments/book'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

/** Free hours that a form offers. */
const timesIn = (html: string) => [...html.matchAll(/name="time"[^>]* value="([^"]+)"/g)].map(([, time]) => time!)
const times = async (storeID: string, day: string, service = 'fitting') =>
  timesIn((await Shopper.in(app).get(`${path}?storeID=${storeID}&day=${day}&service=${service}`)).html)

let people = 0
const somebody = () => ({ firstname: 'Inès', lastname: 'Martin', email: `rdv${++people}@averne.fr` })
/** Each from a network of their own: nobody is stopped for the others. */
const stranger = () => Shopper.in(app, `10.${people >> 8}.${people & 255}.1`)
const send = (fields: Record<string, string>, me = stranger()): Promise<Answer> =>
  me.post(`${path}?format=ajax`, { service: 'fitting', ...somebody(), ...fields })

const confirm = (token: string) => Shopper.in(app).post('/fr/fr/appointment', { token, act: 'confirm' })
/** Signed in, and known to have this e-mail. */
async function customer(me: Shopper): Promise<string> {
  const email = await register(me)
  await query('update customer set email_confirmed_at = now() where email = $1', [email])
  return email
}

const tokenOf = async (email: string) =>
  (await query('select token from appointment where email = $1', [email]))[0]?.token as string

describe('the form', () => {
  test('[APPT-01] offers the hours of a boutique on its own clock, closed days left out', async () => {
    const { status, html } = await Shopper.in(app).get(`${path}?storeID=PAR01&format=ajax`)
    expect(status).toBe(200)
    expect(html).toContain('Un rendez-vous à Paris, Saint-Honoré')
    expect(await times('PAR01', '2026-11-17')).toContain('2026-11-17T09:30:00.000Z')
    // Open at 10:30 in Paris until 17:30 that day, closed on the next.
    expect((await times('PAR01', '2026-12-24')).at(-1)).toBe('2026-12-24T15:30:00.000Z')
    expect(html).not.toContain('value="2026-12-25"')
  })

  test('has no page for a boutique that is none', async () => {
    expect((await Shopper.in(app).get(`${path}?storeID=NOP01`)).status).toBe(404)
    expect((await send({ storeID: 'x' })).status).toBe(404)
  })

  test('names what an hour is for and how long it takes by the comma of the language', async () => {
    const { html } = await Shopper.in(app).get('/ae/ar/appointments/book?storeID=DXB01')
    expect(html).toContain('>تجربة القطع، 45 دقيقة<')
  })

  test('keeps what was typed when another day is looked at, without script', async () => {
    const { html } = await Shopper.in(app).get(`${path}?storeID=PAR01&day=2026-11-18&firstname=Zo%C3%A9&note=Bonjour`)
    expect(html).toContain('value="Zoé"')
    expect(html).toContain('Bonjour')
    expect(timesIn(html)[0]).toMatch(/^2026-11-18/)
  })
})

describe('booking', () => {
  test('[APPT-04] answers success and a mailto; with what is wrong, the form again', async () => {
    const [time] = await times('PAR01', '2026-11-19')
    const good = await send({ storeID: 'PAR01', day: '2026-11-19', time: time! })
    expect(good.type).toContain('application/json')
    expect(JSON.parse(good.html)).toMatchObject({
      success: true,
      mailto: expect.stringMatching(/^mailto:saint-honore@averne\.example\?subject=/),
      message: expect.stringMatching(/jeudi 19 novembre à 10:30/),
    })
    // Without a word of a part, too; a browser that goes there is shown what was booked.
    const fields = { service: 'fitting', storeID: 'PAR01', day: '2026-11-24' }
    const [one, other] = await times('PAR01', '2026-11-24')
    const plain = await stranger().post(path, { ...fields, ...somebody(), time: one! })
    expect(JSON.parse(plain.html)).toMatchObject({ success: true, mailto: expect.stringMatching(/^mailto:/) })
    const gone = await stranger().post(path, { ...fields, ...somebody(), time: other! }, { 'sec-fetch-mode': 'navigate' })
    expect([gone.status, gone.location]).toEqual([303, `${path}?storeID=PAR01&done=held`])
    // As long as it may be, to its last sign.
    const note = `${'a'.repeat(499)}👠👠`
    const noted = await send({ storeID: 'PAR01', day: '2026-11-24', time: (await times('PAR01', '2026-11-24')).at(-1)!, note })
    expect(JSON.parse(noted.html).mailto).toContain(encodeURIComponent('a👠\n\nInès'))
    const bad = await send({ storeID: 'PAR01', day: '2026-11-19', time: time!, email: 'nobody' })
    expect([bad.status, bad.type]).toEqual([422, expect.stringContaining('text/html')])
    expect(bad.html).toMatch(/id="book-email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="book-email"/)
  })

  test.each(['a guest', 'a customer'])('pressed three times at once by %s it is booked once', async (who) => {
    const me = stranger()
    const email = who === 'a guest' ? somebody().email : await customer(me)
    const day = '2026-12-04'
    const [time] = await times('PAR01', day)
    const pressed = await Promise.all(
      [1, 2, 3].map(() => send({ storeID: 'PAR01', day, time: time!, firstname: 'Zoé', lastname: 'Roux', email }, me)),
    )
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await query('select 1 from appointment where email = $1', [email])).toHaveLength(1)
  })

  test('from one address only so many hours wait for their letter; whose e-mail is known books on', async () => {
    const plain = createApp({ ...testShop(database, { RATE_LIMIT_PER_IP: '600' }), clock: () => now }, null)
    const days = ['2026-12-01', '2026-12-02']
    const free = (await Promise.all(days.map((day) => times('LON01', day)))).flat()
    const ask = (me: Shopper, time: string, email: string) => send({ storeID: 'LON01', day: time.slice(0, 10), time, email }, me)
    const statuses: number[] = []
    for (let at = 0; at < 21; at += 1)
      statuses.push((await ask(Shopper.in(plain, '10.200.0.1'), free[at % free.length]!, `held${at}@averne.fr`)).status)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect([statuses.slice(0, 20).includes(429), statuses[20]]).toEqual([false, 429])
    const me = Shopper.in(plain, '10.200.0.1')
    const email = await customer(me)
    const [left] = await times('LON01', '2026-12-03')
    expect((await ask(me, left!, email)).status).toBe(200)
    expect(
      (await ask(Shopper.in(plain, '10.200.0.2'), (await times('LON01', '2026-12-03')).at(-1)!, 'other@averne.fr')).status,
    ).toBe(200)
    await query("delete from appointment where store = 'LON01' and starts_at >= '2026-12-01'")
  })

  test.each([
    ['in the past', '2026-11-13T10:00:00.000Z'],
    ['an hour from now', '2026-11-16T11:00:00.000Z'],
    ['on a closed day', '2026-12-25T11:00:00.000Z'],
    ['before the boutique opens', '2026-11-17T06:00:00.000Z'],
    ['that is no moment', 'tomorrow'],
    ['years away', '2029-11-19T10:30:00.000Z'],
  ])('an hour %s is not given', async (_, time) => {
    const answer = await send({ storeID: 'PAR01', time })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('Cette heure vient d’être prise, ou il est trop tard.')
  })

  test('of a hundred who ask for the last advisor’s hour at once, exactly one has it', async () => {
    await query("update advisor set published = false where id = 'LYO01-B'")
    const [time] = await times('LYO01', '2026-11-20')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send({ storeID: 'LYO01', day: '2026-11-20', time: time! })),
    )
    const booked = answers.filter(({ status }) => status === 200)
    expect(booked).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(99)
    expect(await query("select 1 from appointment where store = 'LYO01' and starts_at = $1", [time])).toHaveLength(1)
  }, 60_000)

  test('no advisor has two at once, whatever is written', async () => {
    const [time] = await times('BER01', '2026-11-20', 'madeToOrder')
    for (let both = 0; both < 2; both += 1)
      expect((await send({ storeID: 'BER01', service: 'madeToOrder', time: time! })).status).toBe(200)
    expect((await send({ storeID: 'BER01', service: 'madeToOrder', time: time! })).status).toBe(422)
    const half = new Date(Date.parse(time!) + 30 * 60_000).toISOString()
    expect((await send({ storeID: 'BER01', service: 'repair', time: half })).status).toBe(422)
  })
})

describe('a piece that is laid out', () => {
  const sku = 'SEL085-ROU-R-38'
  const stockAt = async (place: string) =>
    (await query('select quantity, held from stock where sku = $1 and place = $2', [sku, place]))[0]

  beforeAll(() => setStock(database, sku, 1, { place: 'MIL01' }))

  test('of fifty who want the last one of a boutique laid aside, exactly one has it; stock and holds agree', async () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
    const free = (await Promise.all(days.map((day) => times('MIL01', day)))).flat().slice(0, 50)
    expect(free).toHaveLength(50)
    const answers = await Promise.all(free.map((time) => send({ storeID: 'MIL01', time, pid: sku })))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
    const holds = () => query("select 1 from stock_hold where place = 'MIL01' and sku = $1 and state = 'open'", [sku])
    expect(await holds()).toEqual([])
    const made = await query("select token from appointment where store = 'MIL01'")
    await Promise.all(made.map(({ token }) => confirm(token)))
    expect(await query("select 1 from appointment where store = 'MIL01' and state = 'booked'")).toHaveLength(made.length)
    expect(await holds()).toHaveLength(1)
    expect(await stockAt('MIL01')).toEqual({ quantity: 0, held: 1 })
    expect(await findStockContradictions(database.db)).toEqual([])
  }, 60_000)

  test('is listed on the page of the appointment, and said to be aside where it is', async () => {
    await setStock(database, sku, 1, { place: 'ROM01' })
    const [time] = await times('ROM01', '2026-11-27')
    const email = 'pieces@averne.fr'
    await send({ storeID: 'ROM01', time: time!, pid: sku, email })
    const token = await tokenOf(email)
    const page = () => stranger().get(`/fr/fr/appointment?token=${token}`)
    expect((await page()).html).toContain('Sélène')
    expect((await page()).html).not.toContain('De côté')
    await confirm(token)
    expect((await page()).html).toContain('De côté')
    const told: MailMessage[] = []
    const mail = { deliver: async (message: MailMessage) => void told.push(message), close: () => {} }
    const tools = { database, mail, publicUrl: 'https://averne.example' } as unknown as JobTools
    const [event] = await query("select id, kind, data from event where kind = 'appointment.booked' order by id desc limit 1")
    await tellOfAppointment(tools, event)
    expect(told).toMatchObject([{ subject: 'Inès Martin ha un appuntamento' }])
    expect(told[0]!.text).toContain('Sélène')
  })

  test('comes back to the boutique’s stock when the appointment is cancelled, or over', async () => {
    const [held] = await query(
      "select a.token from appointment a join stock_hold h on h.holder_id = a.id where h.place = 'MIL01'",
    )
    const me = Shopper.in(app)
    await me.submit('/fr/fr/appointment', await me.get(`/fr/fr/appointment?token=${held.token}`), { act: 'cancel' })
    expect(await stockAt('MIL01')).toEqual({ quantity: 1, held: 0 })
    const [time] = await times('MIL01', '2026-11-28')
    const { status } = await send({ storeID: 'MIL01', time: time!, pid: sku, email: 'encore@averne.fr' })
    await confirm(await tokenOf('encore@averne.fr'))
    expect([status, await stockAt('MIL01')]).toEqual([200, { quantity: 0, held: 1 }])
    await query("update stock_hold set expires_at = now() where place = 'MIL01' and sku = $1 and state = 'open'", [sku])
    await releaseLapsedHolds(database)
    expect(await stockAt('MIL01')).toEqual({ quantity: 1, held: 0 })
    expect(await findStockContradictions(database.db)).toEqual([])
  })
})

describe('by the letter', () => {
  const mails: MailMessage[] = []
  const tools = {
    database,
    mail: { deliver: async (mail: MailMessage) => void mails.push(mail), close: () => {} },
    publicUrl: 'https://averne.example',
  } as unknown as JobTools

  /** What the worker would do with what happened. */
  async function writeMails(): Promise<MailMessage[]> {
    mails.length = 0
    const events = await query("select id, kind, data from event where kind like 'appointment.%' order by id")
    await query("delete from event where kind like 'appointment.%'")
    for (const event of events) await sendAppointmentMail(tools, event)
    return [...mails]
  }

  async function book(storeID: string, day: string, email: string): Promise<string> {
    await writeMails()
    const [time] = await times(storeID, day)
    expect((await send({ storeID, day, time: time!, email })).status).toBe(200)
    const token = await tokenOf(email)
    await Shopper.in(app).post('/fr/fr/appointment', { token, act: 'confirm' })
    return token
  }

  test('an hour is held until it is confirmed by the letter, then free again; it takes no piece off the shelf until then', async () => {
    const sku = 'SEL085-ROU-R-38'
    await setStock(database, sku, 1, { place: 'AMS01' })
    const stock = async () => (await query("select quantity, held from stock where sku = $1 and place = 'AMS01'", [sku]))[0]
    await writeMails()
    const [time] = await times('AMS01', '2026-11-24')
    const answer = await send({ storeID: 'AMS01', day: '2026-11-24', time: time!, email: 'tenu@averne.fr', pid: sku })
    expect(JSON.parse(answer.html).message).toContain('Nous vous gardons mardi 24 novembre')
    const token = await tokenOf('tenu@averne.fr')
    expect((await writeMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Confirmez votre rendez-vous')])
    expect(await stock()).toEqual({ quantity: 1, held: 0 })
    await endUnconfirmed(database, new Date(now.getTime() + 59 * 60_000))
    const me = Shopper.in(app)
    expect((await me.get(`/fr/fr/appointment?token=${token}`)).html).toContain('Confirmer le rendez-vous')
    for (let twice = 0; twice < 2; twice += 1) await endUnconfirmed(database, new Date(now.getTime() + 60 * 60_000))
    expect(await stock()).toEqual({ quantity: 1, held: 0 })
    await me.post('/fr/fr/appointment', { token, act: 'confirm' })
    expect((await me.get(`/fr/fr/appointment?token=${token}`)).html).toContain('Ce rendez-vous est annulé.')
    expect(await writeMails()).toEqual([])
    const again = await send({ storeID: 'AMS01', day: '2026-11-24', time: time!, email: 'autre@averne.fr', pid: sku })
    const other = await tokenOf('autre@averne.fr')
    await writeMails()
    for (let twice = 0; twice < 2; twice += 1) await me.post('/fr/fr/appointment', { token: other, act: 'confirm' })
    expect([again.status, (await writeMails()).map(({ subject }) => subject)]).toEqual([
      200,
      [expect.stringContaining('Votre rendez-vous à')],
    ])
    expect(await stock()).toEqual({ quantity: 0, held: 1 })
    const [later] = await times('AMS01', '2026-11-25')
    await send({ storeID: 'AMS01', day: '2026-11-25', time: later!, email: 'tard@averne.fr', pid: sku })
    await confirm(await tokenOf('tard@averne.fr'))
    const dayAfter = await dayOfStore(database.db, 'AMS01', '2026-11-25', zoneOf('Europe/Amsterdam'))
    expect(dayAfter).toMatchObject([{ state: 'booked', skus: [sku], held: [] }])
    await endUnconfirmed(database, new Date(now.getTime() + 24 * 3600_000))
    expect((await query('select state from appointment where token = $1', [other]))[0].state).toBe('booked')
  })

  test('a boutique that was never told of an hour is not told that it is free again; of one that was confirmed it is', async () => {
    const tell = async () => {
      mails.length = 0
      const events = await query("select id, kind, data from event where kind in ('appointment.booked', 'appointment.cancelled')")
      await query("delete from event where kind like 'appointment.%'")
      for (const event of events) await tellOfAppointment(tools, event)
      return mails.map(({ subject }) => subject)
    }
    await tell()
    const cancel = (token: string) => Shopper.in(app).post('/fr/fr/appointment', { token, act: 'cancel' })
    const [time] = await times('LIS01', '2026-11-24')
    await send({ storeID: 'LIS01', day: '2026-11-24', time: time!, email: 'jamais@averne.fr' })
    await cancel(await tokenOf('jamais@averne.fr'))
    expect((await query("select state from appointment where email = 'jamais@averne.fr'"))[0].state).toBe('cancelled')
    expect(await tell()).toEqual([])
    const token = await book('LIS01', '2026-11-24', 'puis.non@averne.fr')
    expect(await tell()).toHaveLength(1)
    await cancel(token)
    expect(await tell()).toEqual([expect.stringContaining('Inès Martin')])
  })

  test('it is looked at, taken into a calendar, moved and cancelled; each is written to them', async () => {
    const token = await book('ROM01', '2026-11-24', 'lettre@averne.fr')
    const [booked] = await writeMails()
    expect(booked).toMatchObject({ to: 'lettre@averne.fr', subject: expect.stringContaining('Votre rendez-vous à') })
    expect(booked!.text).toContain(`https://averne.example/fr/fr/appointment?token=${token}`)
    const me = Shopper.in(app)
    const page = await me.get(`/fr/fr/appointment?token=${token}`)
    expect(page.html).toContain('mardi 24 novembre')
    const calendar = await me.get(`/fr/fr/appointment/calendar?token=${token}`)
    expect(calendar.type).toContain('text/calendar')
    expect(calendar.html).toMatch(/DTSTART:20261124T\d{4}00Z/)
    const [, later] = timesIn((await me.get(`/fr/fr/appointment?token=${token}&day=2026-11-25`)).html)
    const moved = await me.submit('/fr/fr/appointment', page, { act: 'move', time: later! })
    expect(moved.location).toContain('done=moved')
    expect((await query('select starts_at from appointment where token = $1', [token]))[0].starts_at.toISOString()).toBe(later)
    expect((await me.get(`/fr/fr/appointment/calendar?token=${token}`)).html).toContain('SEQUENCE:1')
    expect((await writeMails())[0]!.subject).toContain('change d’heure')
    for (let twice = 0; twice < 2; twice += 1) await me.submit('/fr/fr/appointment', page, { act: 'cancel' })
    expect((await me.get(`/fr/fr/appointment?token=${token}`)).html).toContain('Ce rendez-vous est annulé.')
    const cancelled = await writeMails()
    expect(cancelled.map(({ subject }) => subject)).toEqual([expect.stringContaining('est annulé')])
    expect((await me.submit('/fr/fr/appointment', page, { act: 'move', time: later! })).status).toBe(422)
  })

  test('to an hour that is taken it is not moved, and stays as it was', async () => {
    await query("update advisor set published = false where id = 'VIE01-B'")
    await book('VIE01', '2026-11-24', 'premier@averne.fr')
    const token = await book('VIE01', '2026-11-25', 'second@averne.fr')
    const [taken] = await query("select starts_at from appointment where email = 'premier@averne.fr'")
    const me = Shopper.in(app)
    const page = await me.get(`/fr/fr/appointment?token=${token}`)
    const answer = await me.submit('/fr/fr/appointment', page, { act: 'move', time: taken.starts_at.toISOString() })
    expect([answer.status, answer.html.includes('Cette heure vient d’être prise')]).toEqual([422, true])
    expect((await query('select moves from appointment where token = $1', [token]))[0].moves).toBe(0)
  })

  test('the day before, they are reminded once', async () => {
    await book('MAD01', '2026-11-25', 'demain@averne.fr')
    await query("update appointment set created_at = '2026-11-16' where email = 'demain@averne.fr'")
    await writeMails()
    const eve = new Date('2026-11-24T12:00:00Z')
    await remindOfAppointments(database, new Date('2026-11-20T12:00:00Z'))
    expect((await writeMails()).filter(({ to }) => to === 'demain@averne.fr')).toEqual([])
    for (let twice = 0; twice < 2; twice += 1) await remindOfAppointments(database, eve)
    const due = (await writeMails()).filter(({ to }) => to === 'demain@averne.fr')
    expect(due.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Demain, Madrid/)])
  })

  test('one that nobody can be reminded of keeps none waiting behind it', async () => {
    const two = ['casse@averne.fr', 'suivant@averne.fr']
    for (const email of two) await book('ROM01', '2026-11-25', email)
    await query("update appointment set created_at = '2026-11-16' where email = any($1)", [two])
    await writeMails()
    await query(`create function break_visit() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_visit before update on appointment for each row when (old.email = 'casse@averne.fr') execute function break_visit()`)
    const eve = new Date('2026-11-24T12:00:00Z')
    await expect(remindOfAppointments(database, eve)).rejects.toThrow('broken')
    await query('drop function break_visit cascade')
    const reminded = async () => (await writeMails()).map(({ to }) => to).filter((to) => two.includes(to))
    expect(await reminded()).toEqual(['suivant@averne.fr'])
    await remindOfAppointments(database, eve)
    expect(await reminded()).toEqual(['casse@averne.fr'])
  })

  test('on the day itself nobody is written that it is tomorrow, by the boutique’s own clock', async () => {
    await book('TYO01', '2026-11-26', 'tokyo@averne.fr')
    await query(
      "update appointment set created_at = '2026-11-16', starts_at = $1, ends_at = $2 where email = 'tokyo@averne.fr'",
      ['2026-11-26T02:00:00Z', '2026-11-26T02:45:00Z'],
    )
    await writeMails()
    const remind = async (at: string) => {
      await remindOfAppointments(database, new Date(at))
      return (await writeMails()).filter(({ to }) => to === 'tokyo@averne.fr')
    }
    // Half past midnight in Tokyo, where it is still the day before elsewhere.
    expect(await remind('2026-11-25T15:30:00Z')).toEqual([])
    expect(await remind('2026-11-26T01:00:00Z')).toEqual([])
    expect(await remind('2026-11-25T14:30:00Z')).toHaveLength(1)
  })

  test('it is moved ten times a day at most, each time there is a letter; it can be cancelled all the same', async () => {
    const token = await book('CAN01', '2026-11-24', 'sans.cesse@averne.fr')
    const [one, two] = await times('CAN01', '2026-11-26')
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) {
      const me = Shopper.in(app, `10.66.${at}.1`)
      statuses.push((await me.post('/fr/fr/appointment', { token, act: 'move', time: (at % 2 ? one : two)! })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429])
    expect((await Shopper.in(app).post('/fr/fr/appointment', { token, act: 'cancel' })).status).toBe(303)
    expect((await query('select state from appointment where token = $1', [token]))[0].state).toBe('cancelled')
  })

  test.each(['', 'x'.repeat(43), '../../etc', "' or 1=1"])('with the link %j there is nothing', async (token) => {
    expect((await Shopper.in(app).get(`/fr/fr/appointment?token=${encodeURIComponent(token)}`)).status).toBe(404)
  })
})

test('the day of a boutique is by advisor, on its own calendar', async () => {
  now = new Date('2026-11-16T10:00:00Z')
  const free = await times('TYO01', '2026-11-27')
  await send({ storeID: 'TYO01', time: free[0]! })
  await send({ storeID: 'TYO01', time: free[0]! })
  const day = await dayOfStore(database.db, 'TYO01', '2026-11-27', zoneOf('Asia/Tokyo'))
  expect(day.map(({ advisorName }) => advisorName)).toEqual([...day.map(({ advisorName }) => advisorName)].sort())
  expect(day).toHaveLength(2)
  expect(await dayOfStore(database.db, 'TYO01', '2026-11-28', zoneOf('Asia/Tokyo'))).toEqual([])
})

describe('whose it is', () => {
  const visitsOf = async (me: Shopper) => (await me.get('/fr/fr/account/visits')).html
  const stateOf = async (email: string) =>
    (await query('select state, customer is not null as "isOfAccount" from appointment where email = $1', [email]))[0]

  test('who is signed in and types a stranger’s e-mail gets no key, in the answer or in the account', async () => {
    const me = Shopper.in(app)
    await customer(me)
    const [time] = await times('CPH01', '2026-11-26')
    const answer = await send({ storeID: 'CPH01', time: time!, email: 'victime@averne.fr' }, me)
    const token = await tokenOf('victime@averne.fr')
    expect([answer.status, answer.html.includes(token), (await visitsOf(me)).includes(token)]).toEqual([200, false, false])
    expect(await stateOf('victime@averne.fr')).toEqual({ state: 'held', isOfAccount: false })
  })

  test('what a guest booked joins the account that has confirmed the e-mail; the link stands there once it is confirmed', async () => {
    let me = Shopper.in(app)
    const email = await register(me)
    const [time] = await times('CPH01', '2026-11-28')
    expect((await send({ storeID: 'CPH01', time: time!, email })).status).toBe(200)
    const token = await tokenOf(email)
    const exported = async () => JSON.parse((await me.get('/fr/fr/account/export')).html).appointments
    me = Shopper.in(app)
    await login(me, email)
    expect(await exported()).toEqual([])
    await query('update customer set email_confirmed_at = now() where email = $1', [email])
    me = Shopper.in(app)
    await login(me, email)
    expect(await exported()).toMatchObject([{ store: 'CPH01', state: 'held' }])
    const held = await visitsOf(me)
    expect([held.includes('samedi 28 novembre'), held.includes(token)]).toEqual([true, false])
    await confirm(token)
    expect(await visitsOf(me)).toContain(`/fr/fr/appointment?token=${token}`)
  })

  test('a customer’s appointments are in their export, and go with the account; what was laid aside is back', async () => {
    const sku = 'SEL085-ROU-R-38'
    await setStock(database, sku, 2, { place: 'CPH01' })
    const stock = async () => (await query("select quantity, held from stock where sku = $1 and place = 'CPH01'", [sku]))[0]
    const me = Shopper.in(app)
    const email = await customer(me)
    for (const day of ['2026-11-27', '2026-12-01']) {
      const [time] = await times('CPH01', day)
      await send({ storeID: 'CPH01', day, time: time!, email, pid: sku }, me)
    }
    expect(await stateOf(email)).toEqual({ state: 'booked', isOfAccount: true })
    expect(await stock()).toEqual({ quantity: 0, held: 2 })
    // One of them has come, and what is laid out waits to be bought.
    await query("update appointment set state = 'honoured' where email = $1 and starts_at < '2026-11-28'", [email])
    expect(JSON.parse((await me.get('/fr/fr/account/export')).html).appointments).toMatchObject([
      { store: 'CPH01', service: 'fitting' },
      { store: 'CPH01', service: 'fitting' },
    ])
    await me.fillIn('/fr/fr/account/data', { currentpassword: 'Abcdefg1' })
    expect(await query('select 1 from appointment where email = $1', [email])).toEqual([])
    expect(await stock()).toEqual({ quantity: 2, held: 0 })
    expect(await findStockContradictions(database.db)).toEqual([])
  })
})

describe('how many', () => {
  const tooMany = 'Trois rendez-vous vous attendent déjà'
  /** Hours that do not overlap. */
  const apart = async (day: string, count: number) => (await times('MUC01', day)).filter((_, at) => at % 2 === 0).slice(0, count)
  const sendAll = async (email: string, day: string, count: number) =>
    Promise.all((await apart(day, count)).map((time) => send({ storeID: 'MUC01', day, time, email })))

  test('one e-mail has three before it at most, however it is spelt and however many are asked for at once', async () => {
    const answers = await sendAll('Trop@Averne.fr', '2026-11-30', 6)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.map(({ html }) => html.includes(tooMany))).toEqual([true, true, true])
    await Shopper.in(app).post('/fr/fr/appointment', { token: await tokenOf('trop@averne.fr'), act: 'cancel' })
    const [time, later] = await apart('2026-12-01', 2)
    expect((await send({ storeID: 'MUC01', time: time!, email: 'trop@averne.fr' })).status).toBe(200)
    expect((await send({ storeID: 'MUC01', time: later!, email: 'trop@averne.fr' })).html).toContain(tooMany)
  })

  test('nobody is kept out by what strangers hold under their e-mail; of their own a customer has three', async () => {
    const me = Shopper.in(app)
    const email = await customer(me)
    for (const { status } of await sendAll(email, '2026-12-03', 3)) expect(status).toBe(200)
    const statuses: number[] = []
    for (const time of await apart('2026-12-02', 4)) statuses.push((await send({ storeID: 'MUC01', time, email }, me)).status)
    expect(statuses).toEqual([200, 200, 200, 422])
  })

  test('another spelling of an e-mail is no other e-mail, however many are tried', async () => {
    const spellings = Array.from({ length: 11 }, (_, at) =>
      [...'inondation'].map((l, i) => (i < at ? l.toUpperCase() : l)).join(''),
    )
    const statuses: number[] = []
    for (const name of spellings) {
      people += 1
      statuses.push((await send({ storeID: 'PAR01', time: 'never', email: `${name}@averne.fr` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})

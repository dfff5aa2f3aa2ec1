import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { placeCashOrder } from '../../../tests/worlds/carts.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { askToTry, bookHour } from '../../../tests/worlds/visits.ts'
import { noteMail } from '../../domain/notify/mail-log.ts'
import { demoPassword } from '../../domain/staff/demo-staff.ts'
import { routes } from '../routes.ts'

const { database } = testDatabase()
const { app } = testShop(database)
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
let browser: Shopper
/** An order that nobody has touched yet. */
let number: string

/** Somebody who comes to a boutique, and what is laid out for them. */
const visits = { appointment: { id: '', day: '' }, tryOn: { id: '', day: '' } }

/** A change of the atelier as its page makes it: the page, the form on it, what is typed, and the line that must follow. */
interface Change {
  readonly route: string
  readonly page: () => string | Promise<string>
  readonly path?: () => string | Promise<string>
  readonly fields: () => Record<string, string> | Promise<Record<string, string>>
  readonly action: string
}

/** One for every form, in an order in which each can follow; the last end the session. */
const changes: readonly Change[] = [
  { route: '/atelier/own/language', page: () => '/atelier/own', fields: () => ({ language: 'en' }), action: 'staff.language' },
  {
    route: '/atelier/filters',
    page: () => '/atelier/audit?action=staff.sign-in',
    fields: () => ({ name: 'Who came' }),
    action: 'filter.save',
  },
  {
    route: '/atelier/filters/remove',
    page: () => '/atelier/audit',
    fields: () => ({}),
    action: 'filter.remove',
  },
  {
    route: '/atelier/orders/:number/move',
    page: () => `/atelier/orders/${number}`,
    path: () => `/atelier/orders/${number}/move`,
    fields: () => ({ move: 'prepare' }),
    action: 'order.prepare',
  },
  {
    route: '/atelier/orders/:number/parcel',
    page: () => `/atelier/orders/${number}`,
    path: () => `/atelier/orders/${number}/parcel`,
    fields: async () => {
      const { rows } = await database.pool.query(
        'select l.id from order_line l join placed_order o on o.id = l."order" where o.number = $1',
        [number],
      )
      return { carrier: 'DHL', tracking: 'JD0146', [`quantity_${rows[0].id}`]: '1' }
    },
    action: 'order.parcel',
  },
  {
    route: '/atelier/boutique/receive',
    page: () => `/atelier/boutique?store=PAR01&day=${visits.appointment.day}`,
    fields: () => ({ id: visits.appointment.id, act: 'arrived' }),
    action: 'appointment.honoured',
  },
  {
    route: '/atelier/boutique/fitting',
    page: () => `/atelier/boutique?store=PAR01&day=${visits.tryOn.day}`,
    fields: () => ({ id: visits.tryOn.id, round: '0', act: 'accept' }),
    action: 'tryon.accepted',
  },
  {
    route: '/atelier/jobs/run',
    page: () => '/atelier/jobs',
    fields: () => ({ job: 'settle-incentives' }),
    action: 'job.run',
  },
  {
    route: '/atelier/mail/again',
    page: async () => {
      const [{ id }] = await query("select id from event where kind = 'order.placed' limit 1")
      const message = { messageId: '<1@averne>', to: 'ines@averne.fr', subject: 'Thank you', html: '', text: '' }
      await noteMail(database.db, { event: id, job: 'send-order-confirmation', message, error: 'away' })
      return '/atelier/mail'
    },
    fields: () => ({}),
    action: 'mail.again',
  },
  {
    route: '/atelier/own/password',
    page: () => '/atelier/own',
    fields: () => ({ currentpassword: demoPassword, newpassword: 'Lacquer-Edge-42', newpasswordconfirm: 'Lacquer-Edge-42' }),
    action: 'staff.password',
  },
]

beforeAll(async () => {
  browser = await signInAs(app, database, 'admin')
  await setStock(database, 'VERR000-ROU', 9, { expected: null })
  number = await placeCashOrder(Shopper.in(app), 'VERR000-ROU')
  await setStock(database, 'VERR000-ROU', 1, { place: 'PAR01' })
  await bookHour(database, Shopper.in(app), { store: 'PAR01' })
  await askToTry(Shopper.in(app), { store: 'PAR01', sku: 'VERR000-ROU' })
  const day = "to_char(starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day"
  visits.appointment = (await query(`select id, ${day} from appointment`))[0]
  visits.tryOn = (await query(`select id, ${day} from try_on`))[0]
})

test('there is a change in this test for every form of the atelier', () => {
  const forms = routes.flatMap((route) => (route.kind === 'staff' && route.method === 'POST' ? [route.path] : []))
  expect([...changes.map(({ route }) => route), '/atelier/sign-out'].sort()).toEqual(forms.sort())
})

describe('every change through the atelier leaves a line', () => {
  test.each(changes.map((change) => [change.route, change] as const))('%s', async (route, change) => {
    const [{ last }] = await query('select coalesce(max(id), 0)::int as last from audit_line')
    const path = (await change.path?.()) ?? route
    const page = await browser.get(await change.page())
    expect(page.status).toBe(200)
    const sent = await browser.post(path, { ...hiddenFields(page.html, path), ...(await change.fields()) })
    expect(sent.status).toBe(303)
    const written = await query('select actor, member, action from audit_line where id > $1 order by id', [last])
    expect(written.map(({ action }) => action)).toContain(change.action)
    for (const { actor, member } of written) {
      expect(actor).toBe('Hélène Averne <admin@averne.example>')
      expect(member).not.toBeNull()
    }
  })

  test('and signing out another', async () => {
    const other = await signInAs(app, database, 'finance')
    const page = await other.get('/atelier/own')
    await other.submit('/atelier/sign-out', page)
    const [line] = await query("select actor from audit_line where action = 'staff.sign-out'")
    expect(line.actor).toContain('finance@averne.example')
  })
})

test('what was written stays, and nothing secret stands in it', async () => {
  for (const statement of ["update audit_line set actor = 'x'", 'delete from audit_line', 'truncate audit_line cascade']) {
    await expect(query(statement)).rejects.toThrow('only ever added to')
  }
  const all = JSON.stringify(await query('select * from audit_line'))
  expect(all).not.toContain(demoPassword)
  expect(all).not.toContain('Lacquer-Edge-42')
  for (const { totp_secret } of await query('select totp_secret from staff_member')) expect(all).not.toContain(totp_secret)
})

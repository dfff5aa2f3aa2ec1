import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayFrom } from '../../../tests/days.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { message } from '../../../tests/worlds/messages.ts'
import { deliveredOrder, giveBackFirst } from '../../../tests/worlds/returns.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { askToTry, bookHour } from '../../../tests/worlds/visits.ts'
import { giveBack } from '../../domain/certificate/give-back.ts'
import { noteMail } from '../../domain/notify/mail-log.ts'
import { demoPassword } from '../../domain/staff/demo-staff.ts'
import { money } from '../../kernel/money.ts'
import { routes } from '../routes.ts'

const { database } = testDatabase()
const { app } = testShop(database)
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
let browser: Shopper
/** An order that nobody has touched yet. */
let number: string
/** A piece that comes back. */
/** One that comes, and one that is cancelled. */
let returned: string
let kept: string

const lineOf = async (order: string): Promise<string> =>
  (await query('select l.id from order_line l join placed_order o on o.id = l."order" where o.number = $1', [order]))[0].id
/** Two who have asked for help. */
let chats: readonly string[]
/** Somebody who comes to a boutique, and what is laid out for them. */
const visits = { appointment: { id: '', day: '' }, tryOn: { id: '', day: '' } }

/** Two that the same person has written, of which the workshop is asked. */
const messages: string[] = []

/** A change of the atelier as its page makes it: the page, the form on it, what is typed, and the line that must follow. */
interface Change {
  readonly route: string
  readonly page: () => string | Promise<string>
  readonly path?: () => string | Promise<string>
  readonly fields: () => Record<string, string> | Promise<Record<string, string>>
  /** What lies in the file that is sent with it. */
  readonly file?: string
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
    route: '/atelier/orders/:number/cut',
    page: () => `/atelier/orders/${number}`,
    path: () => `/atelier/orders/${number}/cut`,
    fields: async () => ({ reason: 'They want one', [`quantity_${await lineOf(number)}`]: '1' }),
    action: 'order.cut',
  },
  {
    route: '/atelier/orders/:number/parcel',
    page: () => `/atelier/orders/${number}`,
    path: () => `/atelier/orders/${number}/parcel`,
    fields: async () => ({ carrier: 'DHL', tracking: 'JD0146', [`quantity_${await lineOf(number)}`]: '1' }),
    action: 'order.parcel',
  },
  {
    route: '/atelier/phone-orders',
    page: () => '/atelier/phone-orders',
    fields: () => ({ email: 'ines@averne.fr', site: 'fr/fr' }),
    action: 'phone.start',
  },
  {
    route: '/atelier/phone-orders/:phone',
    page: async () => `/atelier/phone-orders/${(await query('select id from phone_order'))[0].id}?q=VERR000-ROU`,
    path: async () => `/atelier/phone-orders/${(await query('select id from phone_order'))[0].id}`,
    fields: () => ({ act: 'add', sku: 'VERR000-ROU', quantity: '1' }),
    action: 'phone.add',
  },
  {
    route: '/atelier/stock/pieces/:sku/correct',
    page: () => '/atelier/stock/pieces/VERR000-ROU',
    path: () => '/atelier/stock/pieces/VERR000-ROU/correct',
    fields: () => ({ quantity: '12', reason: 'Inventory' }),
    action: 'stock.correct',
  },
  {
    route: '/atelier/stock/pieces/:sku/transfer',
    page: () => '/atelier/stock/pieces/VERR000-ROU',
    path: () => '/atelier/stock/pieces/VERR000-ROU/transfer',
    fields: () => ({ to: 'PAR01', quantity: '2' }),
    action: 'stock.send',
  },
  {
    route: '/atelier/stock/transfers/end',
    page: () => '/atelier/stock/transfers',
    fields: () => ({ as: 'ARRIVED' }),
    action: 'stock.arrive',
  },
  {
    route: '/atelier/stock/deliveries',
    page: () => '/atelier/stock/deliveries',
    fields: () => ({ place: 'online' }),
    file: 'sku,quantity\nVERR000-ROU,2\n',
    action: 'stock.propose',
  },
  {
    route: '/atelier/stock/deliveries/:delivery',
    page: async () => `/atelier/stock/deliveries/${(await query('select id from stock_preview'))[0].id}`,
    path: async () => `/atelier/stock/deliveries/${(await query('select id from stock_preview'))[0].id}`,
    fields: () => ({}),
    action: 'stock.receive',
  },
  {
    route: '/atelier/goods/:product/offer',
    page: () => '/atelier/goods/SEL100',
    path: () => '/atelier/goods/SEL100/offer',
    fields: () => ({ published: 'no' }),
    action: 'piece.withdraw',
  },
  {
    route: '/atelier/goods/:product/prices',
    page: () => '/atelier/goods/SEL100',
    path: () => '/atelier/goods/SEL100/prices',
    fields: () => ({ price_EUR: '1234', starts: `${dayFrom(30)}T00:00` }),
    action: 'price.change',
  },
  {
    route: '/atelier/goods/:product/prices/drop',
    page: () => '/atelier/goods/SEL100',
    path: () => '/atelier/goods/SEL100/prices/drop',
    fields: () => ({}),
    action: 'price.drop',
  },
  ...(
    [
      ['place', { from: '0', to: '1' }, 'words.move'],
      ['add', { kind: 'story', place: '1' }, 'words.add'],
      ['show', { part: '1', 's.scene': 'home-edge' }, 'words.show'],
      ['remove', { place: '1' }, 'words.remove'],
      ['bring-back', {}, 'words.bring-back'],
      ['drop', {}, 'words.drop'],
      ['part', { part: 'head', 't.title': 'Averne, Romans' }, 'words.write'],
      ['publish', { starts: '' }, 'words.publish'],
    ] as const
  ).map(([step, fields, action]) => ({
    route: `/atelier/words/:page/${step}`,
    page: () => '/atelier/words/home?language=en',
    path: () => `/atelier/words/home/${step}`,
    fields: () => ({ ...fields }),
    action,
  })),
  {
    route: '/atelier/money/settle',
    page: async () => {
      const [{ id }] = await query('select id from placed_order where number = $1', [number])
      await query(`update payment set state = 'PAYMENT_CAPTURED' where "order" = $1`, [id])
      const part = { order: id, amount: money(100, 'EUR'), key: 'part', cause: 'a word' }
      await database.transaction((tx) => giveBack(tx, part))
      return '/atelier/money'
    },
    fields: () => ({ kind: 'given-by-hand' }),
    action: 'money.settle',
  },
  ...(['sent', 'receive', 'settle'] as const).map((step) => ({
    route: `/atelier/returns/:number/${step}`,
    page: () => `/atelier/returns/${returned}`,
    path: () => `/atelier/returns/${returned}/${step}`,
    fields: async (): Promise<Record<string, string>> =>
      step === 'receive' ? { [`restocked_${(await query(linesOf, [returned]))[0].id}`]: '1' } : {},
    action: `return.${{ sent: 'sent', receive: 'received', settle: 'settled' }[step]}`,
  })),
  {
    route: '/atelier/returns/:number/cancel',
    page: () => `/atelier/returns/${kept}`,
    path: () => `/atelier/returns/${kept}/cancel`,
    fields: () => ({}),
    action: 'return.cancelled',
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
    route: '/atelier/cases/:number/answer',
    page: () => `/atelier/cases/${messages[0]}`,
    path: () => `/atelier/cases/${messages[0]}/answer`,
    fields: () => ({ text: 'Elle arrive demain.', as: 'answered' }),
    action: 'case.answer',
  },
  {
    route: '/atelier/cases/:number/move',
    page: () => `/atelier/cases/${messages[0]}`,
    path: () => `/atelier/cases/${messages[0]}/move`,
    fields: () => ({ act: 'close' }),
    action: 'case.close',
  },
  {
    route: '/atelier/cases/:number/merge',
    page: () => `/atelier/cases/${messages[1]}`,
    path: () => `/atelier/cases/${messages[1]}/merge`,
    fields: () => ({ into: messages[0]! }),
    action: 'case.merge',
  },
  {
    route: '/atelier/cases/:number/estimate',
    page: () => `/atelier/cases/${messages[0]}`,
    path: () => `/atelier/cases/${messages[0]}/estimate`,
    fields: () => ({ work: 'Ressemelage', amount: '180', days: '10', until: dayFrom(30) }),
    action: 'care.estimate',
  },
  {
    route: '/atelier/cases/:number/care',
    page: () => `/atelier/cases/${messages[0]}`,
    path: () => `/atelier/cases/${messages[0]}/care`,
    fields: () => ({ to: 'withdrawn' }),
    action: 'care.withdrawn',
  },
  {
    route: '/atelier/jobs/run',
    page: () => '/atelier/jobs',
    fields: () => ({ job: 'settle-incentives' }),
    action: 'job.run',
  },
  ...(
    [
      ['take', {}, 'chat.take'],
      ['say', { text: 'Bonjour' }, 'chat.say'],
      ['end', {}, 'chat.end'],
    ] as const
  ).map(([what, fields, action]) => ({
    route: `/atelier/chats/:chat/${what}`,
    page: () => `/atelier/chats/${chats[0]}`,
    path: () => `/atelier/chats/${chats[0]}/${what}`,
    fields: () => fields,
    action,
  })),
  {
    route: '/atelier/chats/:chat/case',
    page: () => `/atelier/chats/${chats[1]}`,
    path: () => `/atelier/chats/${chats[1]}/case`,
    fields: () => ({ email: 'ines@averne.fr' }),
    action: 'chat.case',
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

const linesOf = 'select l.id from return_line l join order_return r on r.id = l."return" where r.number = $1'

function withFile(fields: Record<string, string>, text: string): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([text], 'delivery.csv', { type: 'text/csv' }))
  return form
}

beforeAll(async () => {
  browser = await signInAs(app, database, 'admin')
  await setStock(database, 'VERR000-ROU', 9, { expected: null })
  await setStock(database, 'SEL055-ROU-R-38', 4)
  const me = Shopper.in(app)
  await fillCart(me, 'VERR000-ROU')
  number = await placeCashOrder(me, 'VERR000-ROU')
  await setStock(database, 'VERR000-ROU', 1, { place: 'PAR01' })
  await bookHour(database, Shopper.in(app), { store: 'PAR01' })
  await askToTry(Shopper.in(app), { store: 'PAR01', sku: 'VERR000-ROU' })
  for (let count = 0; count < 2; count += 1)
    await Shopper.in(app).post('/fr/fr/chat/say', { clientId: randomUUID(), text: 'Bonjour' })
  chats = (await query('select id from chat')).map(({ id }) => id)
  const announced = async () => {
    const home = await deliveredOrder(app, database, 'SEL055-ROU-R-38')
    await giveBackFirst(home.me, home.path)
    return `${home.number}-R01`
  }
  returned = await announced()
  kept = await announced()
  for (const _ of [1, 2]) {
    const sent = await Shopper.in(app).post('/fr/fr/contact', { ...message, subject: 'care' })
    messages.push(new URL(sent.location!, 'http://shop').searchParams.get('sent')!)
  }
  // Who is expected now may be there.
  await query("update appointment set starts_at = now(), ends_at = now() + interval '45 minutes'")
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
    const fields = { ...hiddenFields(page.html, path), ...(await change.fields()) }
    const sent = change.file ? await browser.postBody(path, withFile(fields, change.file)) : await browser.post(path, fields)
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

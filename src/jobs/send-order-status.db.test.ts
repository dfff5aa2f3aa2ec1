import pino from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { bringRetriesForward, testJobs } from '../../tests/test-jobs.ts'
import { testShop } from '../../tests/test-shop.ts'
import { fillCart, placeCashOrder } from '../../tests/worlds/carts.ts'
import { move } from '../../tests/worlds/orders.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { setStock } from '../../tests/worlds/stock.ts'
import { record } from '../db/events.ts'
import { commandLine } from '../domain/audit/audit.ts'
import { cancelPart } from '../domain/fulfilment/cancel-part.ts'
import { type Move, moves } from '../domain/fulfilment/move-order.ts'
import { findOrderForHouse } from '../domain/order/find-order.ts'
import type { CardDeclined } from '../domain/payment/card.events.ts'
import { messagesIn } from '../i18n/messages.ts'
import { mailboxTransport } from '../integrations/mail/mailbox.ts'
import type { Language } from '../kernel/visit.ts'
import type { ToldState } from '../mail/order-status.mail.tsx'
import { startJobs } from './schedule.ts'

const { database, url } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const mailbox = mailboxTransport(database, 'Averne <house@averne.example>')
const tools = testJobs(database, { mail: mailbox })
const quiet = pino({ level: 'silent' })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const sku = 'SEL085-ROU-R-38'

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
  await query('delete from mailbox')
  await query('delete from event')
})
const start = async (given = tools) => void running.push(await startJobs(given, url, quiet))
/** Of what became of an order: its confirmation is another's. */
const letters = () => query("select * from mailbox where message_id like '%.status@%' order by id")

async function placed(method: string, answers: Parameters<typeof placeCashOrder>[2] = {}): Promise<string> {
  await setStock(database, sku, 9, { expected: null })
  const number = await placeCashOrder(Shopper.in(app), sku, answers)
  await query('update placed_order set shipping_method = $2 where number = $1', [number, method])
  return number
}

const toTheDoor = [
  ['ship', 'deliver'],
  ['short', 'ship', 'trouble', 'cancel'],
] as const
const toTheStore = [['ship', 'ready', 'collect']] as const

describe('the letter about an order that was moved', () => {
  test.each([...toTheDoor.map((way) => ['DAH', way] as const), ...toTheStore.map((way) => ['PIS', way] as const)])(
    'comes once for every step that a shopper should know of, by %s: %j',
    async (method, way) => {
      const number = await placed(method)
      await move(database, number, 'prepare')
      await start()
      await start()
      for (const [at, each] of way.entries()) {
        await move(database, number, each)
        await vi.waitFor(async () => expect(await letters()).toHaveLength(at + 1), { timeout: 30_000 })
      }
      const t = messagesIn('fr')
      const said = await letters()
      expect(said.map(({ subject }) => subject)).toEqual(
        way.map((each) => t(`order.mail_${moves[each as Move] as ToldState}Subject`, { number })),
      )
      expect(said.map(({ html }) => html.includes('Code de retrait'))).toEqual(way.map((each) => each === 'ready'))
      const [{ key }] = await query('select key from placed_order where number = $1', [number])
      for (const { recipient, html, source } of said) {
        expect(recipient).toBe('ines@averne.fr')
        expect(html).toContain(`href="http://localhost:3000/fr/fr/order?order=${number}&amp;key=${key}"`)
        expect(html).toContain('Sélène 85')
        expect(source).toContain('Content-Type: text/plain; charset=utf-8')
      }
    },
  )

  test('that left has its invoice, which opens by its link; the print lies in its folder by then', async () => {
    const number = await placed('DAH')
    const printed: string[] = []
    const invoices = {
      ...tools.invoices,
      read: async (invoice: Parameters<typeof tools.invoices.read>[0]) => {
        // The queue may still hold the prints of orders before this one.
        if (invoice.content.order.number === number) printed.push(invoice.number)
        return tools.invoices.read(invoice)
      },
    }
    await start({ ...tools, invoices })
    await move(database, number, 'ship')
    await vi.waitFor(async () => expect([await letters(), printed]).toEqual([[expect.anything()], [expect.any(String)]]), {
      timeout: 30_000,
    })
    const [letter] = await letters()
    expect(letter.html).toContain(printed[0])
    const link = /href="http:\/\/localhost:3000([^"]+\/order\/invoice[^"]+)"/.exec(letter.html)![1]!.replaceAll('&amp;', '&')
    const answer = await app.request(link)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('that is cancelled in part says so, and what still comes', async () => {
    await setStock(database, [sku, 'VERR000-ROU'], 9, { expected: null })
    const me = Shopper.in(app)
    await fillCart(me, 'VERR000-ROU')
    const number = await placeCashOrder(me, sku)
    const { lines } = (await findOrderForHouse(database.db, number))!
    const line = lines.find((each) => each.sku === 'VERR000-ROU')!.id
    await start()
    const cut = { lines: [{ line, quantity: 1 }], reason: 'A scratch' }
    expect((await cancelPart(database, number, cut, { by: commandLine })).ok).toBe(true)
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1), { timeout: 30_000 })
    const [letter] = await letters()
    expect(letter.subject).toBe(messagesIn('fr')('order.mail_CUTSubject', { number }))
    expect(letter.html).toContain('Sélène 85')
    expect(letter.html).not.toContain('Verr')
  })

  test('whose card was declined before it leaves says that nothing was taken, and what to do', async () => {
    const number = await placed('DAH')
    const { id } = (await findOrderForHouse(database.db, number))!
    await start()
    await database.transaction((tx) => record<CardDeclined>(tx, { kind: 'card.declined', data: { order: id } }))
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1), { timeout: 30_000 })
    const [letter] = await letters()
    expect(letter.subject).toBe(messagesIn('fr')('order.mail_DECLINEDSubject', { number }))
    expect(letter.html).toContain('Rien n’a été prélevé')
  })

  test('is tried again when it could not be handed over, and kept once', async () => {
    const number = await placed('DAH')
    let attempts = 0
    const deliver = async (message: Parameters<typeof mailbox.deliver>[0]) => {
      if (!message.messageId.includes('.status@')) return mailbox.deliver(message)
      attempts += 1
      if (attempts === 1) throw new Error('the mail server is away')
      await mailbox.deliver(message)
      if (attempts === 2) throw new Error('the mail server died after it took the letter')
    }
    await start({ ...tools, mail: { ...mailbox, deliver } })
    await move(database, number, 'ship')
    const thrice = async () => {
      await bringRetriesForward(database)
      expect(attempts).toBe(3)
    }
    await vi.waitFor(thrice, { timeout: 30_000 })
    expect(await letters()).toHaveLength(1)
  })

  test.each([
    [
      '/jp/ja',
      'ja',
      { firstname: '花子', lastname: '山田', address1: '銀座4-1', city: '中央区', postal: '104-0061', shippingstate: '13' },
    ],
    [
      '/ae/ar',
      'ar',
      {
        firstname: 'ليلى',
        lastname: 'حداد',
        address1: 'شارع الوصل',
        city: 'دبي',
        shippingstate: 'DU',
        building: '12',
        suite: '3',
      },
    ],
  ] as const)('from %s is written in %s', async (base, language, address) => {
    const number = await placed('DAH', { base, address })
    await start()
    await move(database, number, 'ship')
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1), { timeout: 30_000 })
    const [letter] = await letters()
    const t = messagesIn(language as Language)
    expect(letter.subject).toBe(t('order.mail_SHIPPEDSubject', { number }))
    expect(letter.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}" lang="${language}"`)
    expect(letter.html).toContain(t('order.mail_SHIPPEDText'))
    // Nor does a line of the heading break within the number.
    expect(letter.html).toContain(`<bdi style="white-space:nowrap">${number}</bdi>`)
    // A line of an address keeps its own direction among the words of another.
    expect(letter.html).toContain(`<bdi>${address.address1}</bdi>`)
  })
})

test('invoices are kept ten years from the end of theirs: then the sums stay, nobody’s name, and no print', async () => {
  const [old, recent] = [await placed('DAH'), await placed('DAH')]
  await move(database, old, 'ship')
  await move(database, recent, 'ship')
  await query('alter table invoice disable trigger invoice_stays')
  await query('delete from invoice_series')
  for (const [number, years] of [
    [old, 11],
    [recent, 10],
  ])
    await query(
      `update invoice i set year = extract(year from now())::int - $2::int, issued_at = issued_at - make_interval(years => $2::int) from placed_order o where o.id = i."order" and o.number = $1`,
      [number, years],
    )
  await query('alter table invoice enable trigger invoice_stays')
  const { anonymiseInvoices } = await import('../domain/invoice/find-invoices.ts')
  const removed: string[] = []
  const files = { ...tools.invoices, remove: async (number: string) => void removed.push(number) }
  expect(await anonymiseInvoices(database.db, files)).toBe(1)
  expect(await anonymiseInvoices(database.db, files)).toBe(0)
  const paperOf = async (number: string) =>
    (
      await query('select i.number, i.content from invoice i join placed_order o on o.id = i."order" where o.number = $1', [
        number,
      ])
    )[0]
  const [gone, kept] = [await paperOf(old), await paperOf(recent)]
  expect(removed).toEqual([gone.number])
  for (const word of ['Inès', 'Martin', 'Tanneurs', '75008', '612345678'])
    expect(JSON.stringify(gone.content)).not.toContain(word)
  expect(gone.content).toMatchObject({ total: 79_000, billedTo: { country: 'FR' }, tax: { rate: 20_000 } })
  expect(JSON.stringify(kept.content)).toContain('Tanneurs')
})

import { existsSync } from 'node:fs'
import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { bringRetriesForward, testJobs } from '../../tests/test-jobs.ts'
import { testShop } from '../../tests/test-shop.ts'
import { inNewYork, placeCashOrder } from '../../tests/worlds/carts.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { setStock } from '../../tests/worlds/stock.ts'
import { mailboxTransport } from '../integrations/mail/mailbox.ts'
import { startJobs } from './schedule.ts'

const { database, url } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000' })
const quiet = pino({ level: 'silent' })
const mailbox = mailboxTransport(database, 'Averne <house@averne.example>')
const tools = testJobs(database, { mail: mailbox })
const letters = async () => (await database.pool.query('select * from mailbox order by id')).rows

async function order(base: string, options: Parameters<typeof placeCashOrder>[2] = {}): Promise<string> {
  await setStock(database, 'SEL085-ROU-R-38', 9)
  return placeCashOrder(Shopper.in(app), 'SEL085-ROU-R-38', { base, ...options })
}

describe('the letter after an order', () => {
  test('arrives once, in the language of the order, with what was bought, where it goes and what is to pay', async () => {
    const number = await order('/fr/fr')
    const stop = await startJobs(tools, url, quiet)
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1), { timeout: 30_000 })
    await stop()
    const [letter] = await letters()
    expect(letter).toMatchObject({
      recipient: 'ines@averne.fr',
      subject: `Votre commande ${number}`,
      message_id: `<${number}.confirmation@localhost>`,
    })
    for (const said of ['Sélène 85', '790\u00a0€', '14 rue des Tanneurs', number, '<html dir="ltr" lang="fr"'])
      expect(letter.html).toContain(said)
    expect(letter.source).toContain(`Message-ID: <${number}.confirmation@localhost>`)
    expect(letter.source).toMatch(/Content-Type: multipart\/alternative/)
    expect(letter.source).toContain('Content-Type: text/plain; charset=utf-8')
  })

  test('is tried again when it could not be handed over, and kept once though it was handed over twice', async () => {
    const before = (await letters()).length
    const number = await order('/fr/fr')
    let attempts = 0
    const mail = {
      ...mailbox,
      deliver: async (message: Parameters<typeof mailbox.deliver>[0]) => {
        attempts += 1
        if (attempts === 1) throw new Error('the mail server is away')
        await mailbox.deliver(message)
        if (attempts === 2) throw new Error('the mail server died after it took the letter')
      },
    }
    const stop = await startJobs({ ...tools, mail }, url, quiet)
    const thrice = async () => {
      await bringRetriesForward(database)
      expect(attempts).toBe(3)
    }
    await vi.waitFor(thrice, { timeout: 30_000 })
    await stop()
    const all = await letters()
    expect(all).toHaveLength(before + 1)
    expect(all.at(-1).subject).toContain(number)
  })

  test.each([
    [
      '/jp/ja',
      'ja',
      { firstname: '花子', lastname: '山田', address1: '銀座4-1', city: '中央区', postal: '104-0061', shippingstate: '13' },
      '山田花子',
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
      'ليلى',
    ],
  ])('from %s is written in %s', async (base, language, address, name) => {
    const before = (await letters()).length
    await order(base, { address })
    const stop = await startJobs(tools, url, quiet)
    await vi.waitFor(async () => expect(await letters()).toHaveLength(before + 1), { timeout: 30_000 })
    await stop()
    const letter = (await letters()).at(-1)
    expect(letter.html).toContain(`lang="${language}"`)
    expect(letter.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(letter.html).toContain(name)
    expect(letter.html).toContain(`<bdi>${address.address1}</bdi>`)
    // A phone shows it as wide as itself, and what is asked for stands at the end of the line.
    expect(letter.html).toContain('<meta name="viewport" content="width=device-width')
    const ends = new Set([...letter.html.matchAll(/<td align="(left|right)"/g)].map(([, side]) => side))
    expect([...ends]).toEqual([language === 'ar' ? 'left' : 'right'])
    // The piece is shown, its name stands beside its picture, and a link leads to the order.
    const [, src, ...shown] =
      /<img src="http:\/\/localhost:3000(\/media\/[^"]+)" alt="([^"]*)" width="(\d+)" height="(\d+)"/.exec(letter.html)!
    expect([existsSync(`public${src}`), ...shown]).toEqual([true, '', '72', '96'])
    expect(letter.html).toContain('<bdi>Sélène 85</bdi>')
    expect(letter.html).toContain(`padding-${language === 'ar' ? 'right' : 'left'}:16px`)
    expect(letter.html).toContain(`<a href="http://localhost:3000${base}/order?order=`)
  })

  test('says whose size it is where there are others, as the bag and the order do; elsewhere nobody is told', async () => {
    const before = (await letters()).length
    const me = Shopper.in(app)
    await setStock(database, 'SEL085-ROU-R-38', 9)
    const american = await placeCashOrder(me, 'SEL085-ROU-R-38', { base: '/us/en', address: inNewYork })
    const french = await order('/fr/fr')
    const stop = await startJobs(tools, url, quiet)
    await vi.waitFor(async () => expect(await letters()).toHaveLength(before + 2), { timeout: 30_000 })
    await stop()
    const all = await letters()
    const letterOf = (number: string) => all.find(({ subject }) => subject.includes(number)).html
    expect(letterOf(american)).toContain('Size 38 EU')
    expect((await me.get(`/us/en/onepage/confirmation?order=${american}`)).html).toContain('Size 38 EU')
    expect(letterOf(french)).toContain('Taille 38')
    expect(letterOf(french)).not.toContain('38 EU')
    const { rows } = await database.pool.query(
      `select o.country, l.size, l.size_system from placed_order o join order_line l on l."order" = o.id where o.number = any($1) order by o.country`,
      [[american, french]],
    )
    expect(rows).toEqual([
      { country: 'FR', size: '38', size_system: null },
      { country: 'US', size: '38', size_system: 'EU' },
    ])
  })

  test('says what is a gift and what its card says, line by line and in its own direction', async () => {
    const before = (await letters()).length
    const wrapped = await order('/fr/fr', { gift: 'Pour toi <3\nإليك دائمًا www.evil.example' })
    const plain = await order('/fr/fr')
    const stop = await startJobs(tools, url, quiet)
    await vi.waitFor(async () => expect(await letters()).toHaveLength(before + 2), { timeout: 30_000 })
    await stop()
    // Mails leave side by side: which is first is chance.
    const all = await letters()
    const [gift, other] = [wrapped, plain].map((number) => all.find(({ subject }) => subject.includes(number)))
    expect(gift.html).toMatch(/<div dir="auto"[^>]*>Pour toi &lt;3<br\/>إليك دائمًا www\.\u200bevil\.\u200bexample<\/div>/u)
    expect(gift.html).toContain('Emballé en cadeau')
    expect(other.html).not.toContain('Emballé en cadeau')
  })

  test('is shown at /mailbox in the demo, where nothing in it can run, and nowhere else', async () => {
    const me = Shopper.in(app)
    expect((await app.request('/mailbox', { headers: { 'accept-language': 'fr' } })).headers.get('location')).toBe(
      '/fr/fr/mailbox',
    )
    const list = await me.get('/fr/fr/mailbox')
    expect(list.html).toContain('Votre commande')
    const path = /href="(\/fr\/fr\/mailbox\/\d+)"/.exec(list.html)![1]!
    const letter = await app.request(path)
    expect(letter.headers.get('content-security-policy')).toContain('sandbox')
    expect(await (await app.request(`${path}?source`)).text()).toContain('Message-ID:')
    expect((await app.request('/fr/fr/mailbox/99999999')).status).toBe(404)
    const open = testHouseInProduction()
    expect((await open.request('/mailbox')).status).toBe(404)
    expect((await open.request('/fr/fr/mailbox')).status).toBe(404)
    expect((await open.request(path)).status).toBe(404)
  })
})

const production = testShop(database, {
  VITRINE_MODE: 'production',
  DATABASE_URL: url,
  SESSION_SECRET: 'a secret of at least thirty-two characters',
  ALLOW_SANDBOX: '1',
})
const testHouseInProduction = () => production.app

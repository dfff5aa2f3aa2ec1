import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { buyCertificate, gift, previewOf } from '../../../tests/worlds/certificates.ts'
import type { Answer } from '../../../tests/worlds/shopper.ts'
import { suggestedAmounts, writeCode } from '../../domain/certificate/certificate.ts'
import { findCertificateContradictions } from '../../domain/certificate/check-certificates.ts'
import { dispatchCertificates, forgetCertificateWords } from '../../domain/certificate/send-certificates.ts'
import { testCards } from '../../domain/payment/card-provider.contract.ts'
import { explain } from '../../i18n/explain.ts'
import { clocksAt } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { sendCertificate, sendCertificateReceipt } from '../../jobs/send-certificate.ts'
import type { Language } from '../../kernel/visit.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { sites } from '../../markets/sites.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const pays = testPayments(database)
const t = messagesIn('fr')
const form = '/fr/fr/gift-certificate'
/** Where the site is: in Paris it is tomorrow before it is here. */
const today = () => clocksAt(pays.shop().clock())(depotFor('FR').timeZone).date

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const last = async () =>
  (await query('select *, amount::int, balance::int, send_on::text as day from certificate order by bought_at desc limit 1'))[0]
const count = async () => Number((await query('select count(*) from certificate'))[0].count)
const letters = async (to: string) => query('select subject, html, source from mailbox where recipient = $1 order by id', [to])
/** What the jobs do with what happened. */
async function follow(): Promise<void> {
  const tools = testJobs(database)
  const events = await query(`select id, kind, data from event where kind like 'certificate.%' order by id`)
  for (const event of events) {
    if (event.kind === 'certificate.due') await sendCertificate(tools, event)
    else await sendCertificateReceipt(tools, event)
  }
}
const wrongIn = ({ html }: Answer, field: string) =>
  new RegExp(`id="${field}-error"[^>]*>.*?<span>([^<]*)</span>`, 's').exec(html)?.[1]?.replaceAll('&#x27;', '’')

afterEach(async () => {
  await pays.trouble()
  expect(await findCertificateContradictions(database.db)).toEqual([])
})

describe('a gift certificate', () => {
  test('is looked at, paid by card, captured at once, and there is one', async () => {
    const me = pays.shopper()
    const page = await previewOf(me, { giftCertificateAmount: '', amount: '250' })
    expect(page.status).toBe(200)
    for (const shown of ['250', gift.recipient, gift.giftMessage]) expect(page.html).toContain(shown)
    const bought = await me.submit(`${form}/pay`, page, { paymentToken: await pays.tokenOf(testCards.taken) })
    expect(bought.status).toBe(303)
    expect(await last()).toMatchObject({
      amount: 25_000,
      balance: 25_000,
      currency: 'EUR',
      recipient: gift.recipient,
      day: today(),
    })
    expect(await query('select purpose, state, method, cart, "order", agreed from payment')).toEqual([
      { purpose: 'certificate', state: 'PAYMENT_CAPTURED', method: 'CREDIT_CARD', cart: null, order: null, agreed: null },
    ])
    expect((await me.get(bought.location!)).html).toContain(t('certificate.thanks'))
    // Whose it is not learns nothing of it.
    expect((await pays.shopper().get(bought.location!)).location).toBe(form)
  })

  test('pressed five times and told twice is one', async () => {
    const before = await count()
    const me = pays.shopper()
    const page = await previewOf(me)
    await pays.trouble({ webhooks: 'twice' })
    const paymentToken = await pays.tokenOf(testCards.taken)
    const presses = await Promise.all(Array.from({ length: 5 }, () => me.submit(`${form}/pay`, page, { paymentToken })))
    const again = await me.submit(`${form}/pay`, page, { paymentToken })
    expect(again.status).toBe(303)
    expect(new Set([...presses, again].map(({ location }) => location).filter(Boolean)).size).toBe(1)
    await pays.settle()
    expect(await count()).toBe(before + 1)
  })

  test('without script it is paid on the provider’s page', async () => {
    const before = await count()
    const me = pays.shopper()
    const sent = await me.submit(`${form}/pay`, await previewOf(me))
    expect(new URL(sent.location!).origin).toBe(pays.cardsAt())
    const typed = { number: testCards.taken, month: '11', year: '39', cvc: '123', owner: 'Inès Martin' }
    const paid = await fetch(sent.location!, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
    const back = await me.get(paid.headers.get('location')!.replace(pays.origin(), ''))
    expect(back.html).toContain(t('certificate.thanks'))
    expect(await count()).toBe(before + 1)
  })

  test.each([
    [testCards.declined, 'declined_declined'],
    [testCards.poor, 'declined_insufficient'],
  ] as const)('a card that is not taken (%s) buys none, and nothing is to be typed again', async (number, why) => {
    const before = await count()
    const me = pays.shopper()
    const refused = await me.submit(`${form}/pay`, await previewOf(me), { paymentToken: await pays.tokenOf(number) })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(t(`payment.${why}`))
    expect(await count()).toBe(before)
    const paid = await me.submit(`${form}/pay`, refused, { paymentToken: await pays.tokenOf(testCards.taken) })
    expect(paid.status).toBe(303)
    expect(await count()).toBe(before + 1)
  })

  test('a card that can be held and not captured buys none, which is said at once, and what it held is let go', async () => {
    const before = await count()
    const me = pays.shopper()
    const paymentToken = await pays.tokenOf(testCards.captureDeclined)
    const refused = await me.submit(`${form}/pay`, await previewOf(me), { paymentToken })
    expect([refused.status, refused.html.includes(t('payment.declined_declined'))]).toEqual([422, true])
    const [payment] = await query(
      'select state, released_at is not null as released from payment order by created_at desc limit 1',
    )
    expect(payment).toEqual({ state: 'PAYMENT_REJECT', released: true })
    expect(await count()).toBe(before)
    // Another card buys it.
    const paid = await me.submit(`${form}/pay`, refused, { paymentToken: await pays.tokenOf(testCards.taken) })
    expect([paid.status, await count()]).toEqual([303, before + 1])
  })

  test('a challenge that is met buys it; a browser that was closed meanwhile does not lose it', async () => {
    const before = await count()
    const me = pays.shopper()
    await pays.trouble({ webhooks: 'never' })
    const asked = await me.submit(`${form}/pay`, await previewOf(me), { paymentToken: await pays.tokenOf(testCards.challenged) })
    const back = await pays.answerChallenge(asked.location!)
    expect(await count()).toBe(before)
    await pays.settle()
    expect(await count()).toBe(before + 1)
    expect((await me.get(back)).html).toContain(t('certificate.thanks'))
  })

  test('a form that was open for too long, or of somebody else, buys none', async () => {
    const before = await count()
    const me = pays.shopper()
    const page = await previewOf(me)
    const stale = await me.submit(`${form}/pay`, page, { csrf_token: randomUUID(), paymentToken: 'pm_x' })
    expect(stale.html).toContain(t('error.FORM_WAS_OPEN_LONG'))
    expect(stale.html).toContain(gift.recipient)
    expect(await count()).toBe(before)
  })
})

describe('what may be typed', () => {
  test.each(['4.99', '5000.01', '5001', '-50', '0', '12.345', '1e3', 'cent', '٤'])(
    '[VAL-103] an amount of %s is none',
    async (giftCertificateAmount) => {
      const refused = await previewOf(pays.shopper(), { giftCertificateAmount })
      expect(refused.status).toBe(422)
      expect(wrongIn(refused, 'giftCertificateAmount')).toBe(t('error.GIFT_CERT_AMOUNT_INVALID', { min: 5, max: 5000 }))
      expect(refused.html).toContain(gift.recipient)
    },
  )

  test.each([
    ['5', 500],
    ['5000', 500_000],
    ['12,50', 1250],
    ['٥٠', 5000],
  ])('an amount of %s is one', async (giftCertificateAmount, amount) => {
    await buyCertificate(pays, database, { giftCertificateAmount })
    expect((await last()).amount).toBe(amount)
  })

  test('yen have no parts, and a range of their own', async () => {
    for (const giftCertificateAmount of ['1200.50', '499', '500001'])
      expect((await previewOf(pays.shopper(), { giftCertificateAmount }, '/jp/ja')).status).toBe(422)
    const refused = await previewOf(pays.shopper(), { giftCertificateAmount: '499' }, '/jp/ja')
    const sentence = messagesIn('ja')('error.GIFT_CERT_AMOUNT_INVALID', { min: 500, max: 500_000 })
    expect(wrongIn(refused, 'giftCertificateAmount')).toBe(sentence)
    await buyCertificate(pays, database, { giftCertificateAmount: '3000' }, '/jp/ja')
    expect(await last()).toMatchObject({ amount: 3000, currency: 'JPY' })
  })

  test('words are checked as on a gift’s card, and a day lies within a year', async () => {
    const me = pays.shopper()
    const rude = await previewOf(me, { giftMessage: 'merde' })
    expect([rude.status, wrongIn(rude, 'giftMessage')]).toEqual([422, t('error.PROFANITY_ERROR')])
    for (const sendOn of [addDays(today(), -2), addDays(today(), 400), '2026-02-30', 'demain'])
      expect(wrongIn(await previewOf(me, { sendOn }), 'sendOn')).toBe(t('error.CERTIFICATE_DAY'))
    for (const field of ['recipient', 'recipientEmail', 'sender', 'email'] as const)
      expect(wrongIn(await previewOf(me, { [field]: ' ' }), field)).toBe(explain(t, 'VALIDATE_REQUIRED', { field }))
  })
})

describe('its letters', () => {
  test('leave at once for who buys, and on the day for whom it is for, with the code; then the code is there alone', async () => {
    const [recipientEmail, email] = [`${randomUUID().slice(0, 8)}@averne.fr`, `${randomUUID().slice(0, 8)}@averne.fr`]
    const sendOn = addDays(today(), 10)
    const code = await buyCertificate(pays, database, { recipientEmail, email, sendOn })
    await follow()
    const [receipt] = await letters(email)
    expect(receipt.subject).toBe(t('certificate.boughtSubject', { name: gift.recipient }))
    expect(receipt.html).not.toContain(code)
    expect(await letters(recipientEmail)).toEqual([])
    const at = (time: string) => clocksAt(new Date(time))
    // Still the day before in Paris.
    await dispatchCertificates(database, at(`${addDays(sendOn, -1)}T21:30:00Z`))
    await follow()
    expect(await letters(recipientEmail)).toEqual([])
    await dispatchCertificates(database, at(`${addDays(sendOn, -1)}T23:30:00Z`))
    await dispatchCertificates(database, at(`${addDays(sendOn, -1)}T23:30:00Z`))
    await follow()
    await follow()
    const sent = await letters(recipientEmail)
    expect(sent).toHaveLength(1)
    for (const said of [code, gift.giftMessage, gift.sender]) expect(sent[0].html).toContain(said)
    expect(await last()).toMatchObject({ state: 'SENT', code: null })
  })

  test('one that cannot be sent keeps none waiting behind it', async () => {
    const sendOn = addDays(today(), 12)
    const [broken, behind] = [`${randomUUID().slice(0, 8)}@averne.fr`, `${randomUUID().slice(0, 8)}@averne.fr`]
    for (const recipientEmail of [broken, behind]) await buyCertificate(pays, database, { recipientEmail, sendOn })
    await query(`create function break_certificate() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_certificate before update of state on certificate for each row when (old.recipient_email = '${broken}') execute function break_certificate()`)
    const due = () => dispatchCertificates(database, clocksAt(new Date(`${sendOn}T10:00:00Z`)))
    await expect(due()).rejects.toThrow('broken')
    await query('drop function break_certificate cascade')
    await follow()
    expect([await letters(broken), await letters(behind)]).toMatchObject([[], [{}]])
    await due()
    await follow()
    expect([await letters(broken), await letters(behind)]).toMatchObject([[{}], [{}]])
  })

  test.each([...new Set([...sites.values()].flatMap(({ languages }) => languages))])('speak %s', async (language: Language) => {
    const [country] = [...sites].find(([, site]) => site.languages.includes(language))!
    const recipientEmail = `${randomUUID().slice(0, 8)}@averne.fr`
    const giftCertificateAmount = String(suggestedAmounts(sites.get(country)!.currency)[0])
    await buyCertificate(pays, database, { recipientEmail, giftCertificateAmount }, `/${country.toLowerCase()}/${language}`)
    await follow()
    const [letter] = await letters(recipientEmail)
    expect(letter.subject).toBe(messagesIn(language)('certificate.mailSubject', { sender: gift.sender }))
    expect(letter.html).toContain(`lang="${language}"`)
  })

  test('what a stranger writes is no link in the house’s letter', async () => {
    const recipientEmail = `${randomUUID().slice(0, 8)}@averne.fr`
    await buyCertificate(pays, database, { recipientEmail, giftMessage: 'https://evil.example <b>x</b>', sender: 'evil.example' })
    await follow()
    const [letter] = await letters(recipientEmail)
    expect(letter.html).not.toContain('evil.example')
    expect(letter.html).not.toContain('<b>x</b>')
  })

  test('who gave it to whom is forgotten ninety days after it left', async () => {
    await query(`update certificate set sent_at = now() - interval '91 days' where state = 'SENT'`)
    expect(await forgetCertificateWords(database.db)).toBeGreaterThan(0)
    expect(
      await query(`select from certificate where state = 'SENT' and (recipient <> '' or message <> '' or buyer_email <> '')`),
    ).toEqual([])
  })
})

describe('the balance', () => {
  const ask = (giftCertificateCode: string, me = pays.shopper()) => me.post(`${form}/balance`, { giftCertificateCode })

  test('is told to who has the code, however it is typed', async () => {
    const code = await buyCertificate(pays, database)
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', '')])
      expect((await ask(typed)).html).toContain(t('certificate.balanceIs', { balance: '100\u00a0€', ending: code.slice(-4) }))
  })

  test('is one answer for every code that is none', async () => {
    const code = await buyCertificate(pays, database)
    const other = writeCode(code.replaceAll('-', '').split('').reverse().join(''))
    const answers = await Promise.all(['', 'x', other, `${code}A`, "' or 1=1", '%'].map((typed) => ask(typed)))
    for (const answer of answers) {
      expect([answer.status, wrongIn(answer, 'giftCertificateCode')]).toEqual([422, t('error.CERTIFICATE_UNKNOWN')])
      // What was typed is not written back.
      expect(answer.html).not.toContain(other)
    }
  })

  test('nobody asks for many', async () => {
    const me = pays.shopper()
    await me.fillIn('/fr/fr/bag/add', { pid: 'SEL085-ROU-R-38' })
    const answers: number[] = []
    for (let times = 0; times < 11; times += 1) answers.push((await ask('ABCD-EFGH-JKMN-PQRS', me)).status)
    expect(answers).toEqual([...Array(10).fill(422), 429])
  })

  test('never goes below zero, whatever is written', async () => {
    await buyCertificate(pays, database)
    const { id } = await last()
    const take = (amount: number) =>
      query(
        `insert into certificate_movement (certificate, kind, holder, amount, cause) values ($1, 'taken', $2, $3, 'a test')`,
        [id, randomUUID(), amount],
      )
    await expect(take(-10_001)).rejects.toThrow('certificate_never_below_zero')
    await expect(take(100)).rejects.toThrow()
    await expect(query('update certificate_movement set amount = 1 where certificate = $1', [id])).rejects.toThrow()
    await expect(query('delete from certificate_movement where certificate = $1', [id])).rejects.toThrow()
  })
})

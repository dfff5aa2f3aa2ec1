import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { newEmail, register } from '../../../tests/worlds/customers.ts'
import { fileField, filesIn, message, pdf, picture, postWithFiles } from '../../../tests/worlds/messages.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { findCaseByNumber, readCase } from '../../domain/case/find-case.ts'
import { uploads } from '../../forms/upload.ts'
import { success } from '../../kernel/result.ts'
import { dialCodeOf } from '../../markets/sites.ts'
import { createApp } from '../app.tsx'

const { database } = testDatabase()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const stranger = () => Shopper.in(shop.app)
/** Somebody else each time, so that nobody is stopped for writing too often. */
const written = (more: Record<string, string> = {}) => ({ ...message, email: newEmail(), ...more })
const send = (fields: Record<string, string>, me = stranger()) => me.post('/fr/fr/contact', fields)
const numberIn = ({ location }: Answer) => new URL(location ?? '', 'http://shop').searchParams.get('sent') ?? ''
const caseOf = async (answer: Answer) => (await findCaseByNumber(database.db, numberIn(answer)))!
const filesOf = async (answer: Answer) => (await readCase(database.db, (await caseOf(answer)).id)).flatMap(({ files }) => files)

describe('the form', () => {
  test('[CS-02,CS-05,CS-11,CS-12] its page answers with every field', async () => {
    const { status, html } = await stranger().get('/fr/fr/contact')
    expect(status).toBe(200)
    const names = [
      'firstname',
      'lastname',
      'email',
      'country',
      'subject',
      'dialcode',
      'phonecontact',
      'title',
      'addtoemaillist',
      'globaloptin',
      'description',
    ]
    for (const name of names) expect(html, name).toContain(`name="${name}"`)
  })

  test.each([
    ['/fr/fr', ['#firstname', '#lastname', '#email']],
    ['/jp/ja', ['#lastname', '#firstname', '#email']],
  ])('%s: what is wrong is named in the order in which it is asked', async (base, wanted) => {
    const { status, html } = await stranger().post(`${base}/contact`, written({ firstname: '', lastname: '', email: '' }))
    expect(status).toBe(422)
    expect([...html.matchAll(/href="(#(?:firstname|lastname|email))"/g)].map(([, link]) => link)).toEqual(wanted)
  })

  test('[CS-13] the message is typed into contactus-comment, and kept as it was described', async () => {
    expect((await stranger().get('/fr/fr/contact')).html).toMatch(/<textarea[^>]*name="contactus-comment"/)
    const sent = await send(written())
    expect((await readCase(database.db, (await caseOf(sent)).id))[0]?.text).toBe(message['contactus-comment'])
    const { 'contactus-comment': text, ...others } = written()
    const described = await send({ ...others, description: text })
    expect((await readCase(database.db, (await caseOf(described)).id))[0]?.text).toBe(text)
  })

  test('[CS-01,CS-04,CS-21] its pop-in knows the piece, that care is asked for, and that somebody writes again', async () => {
    const popin = (query: string) => stranger().get(`/fr/fr/contact-popin?format=ajax${query}`)
    const plain = await popin('')
    expect([plain.status, plain.html.includes('<html')]).toEqual([200, false])
    const care = await popin('&care=true&pid=SEL055-ROU')
    expect(hiddenFields(care.html, '/fr/fr/contact')).toMatchObject({ care: 'true', pid: 'SEL055-ROU' })
    expect(care.html).toContain('data-contact="care"')
    expect(plain.html).toContain('href="/fr/fr/contact-popin?care=true"')
    expect((await stranger().get('/fr/fr/p/SEL055-ROU')).html).toContain(
      'href="/fr/fr/contact-popin?pid=SEL055-ROU&amp;care=true" data-popin="dialog"',
    )
    expect((await popin('&resend=true')).html).toContain('Votre message précédent est entre nos mains')
    expect(plain.html).not.toContain('Votre message précédent')
  })

  test('[CS-14] Korea is asked for five consents, elsewhere nobody is; all but the optional one must be given', async () => {
    const named = /name="(koreanlaw\w+|termsandconditions|allcheckboxes)"/g
    const asked = async (site: string) =>
      [...(await stranger().get(`${site}/contact`)).html.matchAll(named)].map(([, name]) => name).sort()
    expect(await asked('/kr/ko')).toEqual([
      ...['allcheckboxes', 'koreanlawage', 'koreanlawdataprocessor', 'koreanlawoptionnalprivacypolicy'],
      ...['koreanlawthirdpartie', 'termsandconditions'],
    ])
    expect(await asked('/fr/fr')).toEqual([])
    const inKorea = written({ firstname: '민지', lastname: '김', dialcode: '+82', phonecontact: '1012345678', country: 'KR' })
    const given = { koreanlawage: 'on', koreanlawthirdpartie: 'on', koreanlawdataprocessor: 'on', termsandconditions: 'on' }
    expect((await stranger().post('/kr/ko/contact', inKorea)).status).toBe(422)
    const sent = await stranger().post('/kr/ko/contact', { ...inKorea, ...given })
    expect(sent.status).toBe(303)
    const { rows } = await database.pool.query('select kind, given, version from case_consent where "case" = $1', [
      (await caseOf(sent)).id,
    ])
    expect(rows.find(({ kind }) => kind === 'koreanlawage')).toEqual({ kind: 'koreanlawage', given: true, version: '2026-11.3' })
    expect(rows.find(({ kind }) => kind === 'koreanlawoptionnalprivacypolicy')?.given).toBe(false)
  })

  test('[CS-15] without script the tick for all speaks for each', async () => {
    const all = written({ firstname: '민지', lastname: '김', dialcode: '+82', phonecontact: '1012345678', allcheckboxes: 'on' })
    const sent = await stranger().post('/kr/ko/contact', all)
    const { rows } = await database.pool.query('select given from case_consent where "case" = $1 and kind like $2', [
      (await caseOf(sent)).id,
      'korean%',
    ])
    expect(rows).toHaveLength(4)
    expect(rows.every(({ given }) => given)).toBe(true)
  })
})

describe('what is sent', () => {
  test('[CS-06,CS-07,CS-08,CS-23] by its action it opens a case with the composed values, whatever a script claims they are', async () => {
    const sent = await send(written({ contactus_send: 'action', phone: '++1', type: 'nonsense', civility: 'Dr.' }))
    expect(sent.status).toBe(303)
    expect(await caseOf(sent)).toMatchObject({
      subject: 'order',
      civility: 'Mr.',
      phone: '+33612345678',
      kind: 'contact',
      state: 'open',
    })
    expect((await stranger().get(sent.location!)).html).toContain(numberIn(sent))
  })

  test('[CS-24,CS-25] a telephone is kept as the world writes it, as typed where nobody can say, and unasked where the site asks nobody', async () => {
    const format = vi.fn(async (phone: string, country: string) =>
      success(/0{7}/.test(phone) ? null : phone.startsWith('+') ? phone : `${dialCodeOf(country)}${phone.replace(/^0/, '')}`),
    )
    const app = createApp({ ...shop, addressServices: { ...shop.addressServices, phone: { format } } }, null)
    const phoneOf = async (dialcode: string, phonecontact: string, place = '/fr/fr') =>
      (await caseOf(await Shopper.in(app).post(`${place}/contact`, written({ dialcode, phonecontact })))).phone
    expect(await phoneOf('+33', '06 12 34 56 78')).toBe('+33612345678')
    expect(await phoneOf('+32', '21234567')).toBe('+3221234567')
    expect(await phoneOf('+33', '0000000000')).toBe('+330000000000')
    expect(format).toHaveBeenCalledTimes(3)
    expect(await phoneOf('', '')).toBe('')
    expect(await phoneOf('+86', '13912345678', '/cn/zh')).toBe('+8613912345678')
    expect(format).toHaveBeenCalledTimes(3)
  })

  test('[CS-22] as form data and as multipart, by a script for its pop-in too', async () => {
    const image = await picture('png')
    const asData = await send({
      ...written(),
      File_0: fileField('devant.png', image, 'image/png'),
      File_1: fileField('reçu.pdf', pdf(), 'application/pdf'),
    })
    expect((await filesOf(asData)).map(({ name }) => name)).toEqual(['devant.png', 'reçu.pdf'])
    const body = new FormData()
    for (const [name, value] of Object.entries(written())) body.set(name, value)
    body.set('File_0', fileField('devant.png', image, 'image/png'))
    expect(await filesOf(await stranger().postBody('/fr/fr/contact', body))).toHaveLength(1)
    const plain = await postWithFiles(stranger(), '/fr/fr/contact', written(), [['devant.png', image, 'image/png']])
    expect(await filesOf(plain)).toHaveLength(1)
    const part = await stranger().post('/fr/fr/contact?format=ajax', written())
    expect([part.status, part.html.includes('data-contact-sent')]).toEqual([200, true])
  })

  test('a wrong form comes back with what was typed and what is wrong, and opens nothing', async () => {
    const count = async () => (await database.pool.query('select count(*)::int as n from service_case')).rows[0].n
    const before = await count()
    const answer = await send(written({ subject: 'shoes', 'contactus-comment': 'Trop court' }))
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('Trop court')
    expect((await send(written({ dialcode: '' }))).status).toBe(422)
    expect(await count()).toBe(before)
  })

  test('sent twice it is one message, and the second files are not kept', async () => {
    const page = await stranger().get('/fr/fr/contact')
    const { form } = hiddenFields(page.html, '/fr/fr/contact')
    const fields = { ...written(), form: form!, File_0: fileField('a.pdf', pdf(), 'application/pdf') }
    const before = filesIn(shop.config.dataDir).kept.length
    const [one, two] = [await send(fields), await send(fields)]
    expect(numberIn(one)).toBe(numberIn(two))
    expect(filesIn(shop.config.dataDir).kept.length).toBe(before + 1)
  })

  test('a customer must come from a form of ours, and their case is theirs', async () => {
    const me = stranger()
    const email = newEmail()
    await register(me, email)
    const refused = await me.post('/fr/fr/contact', { ...message, email })
    expect(refused.status).toBe(403)
    const sent = await me.fillIn('/fr/fr/contact', { ...message, email })
    expect((await caseOf(sent)).customer).not.toBeNull()
  })

  test('one e-mail is not written to without end', async () => {
    const email = newEmail()
    const statuses = []
    for (let times = 0; times < 21; times++) statuses.push((await send({ ...message, email })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 429])
  })
})

describe('files', () => {
  const attempt = async (files: Parameters<typeof postWithFiles>[3]) => {
    const before = filesIn(shop.config.dataDir).kept.length
    const answer = await postWithFiles(stranger(), '/fr/fr/contact', written(), files)
    const after = filesIn(shop.config.dataDir)
    expect(after.incoming).toEqual([])
    if (answer.status !== 303) expect(after.kept.length).toBe(before)
    return answer
  }
  const words = { type: 'PDF, PNG ou JPEG', size: '5\u00a0Mo', count: 'Six' }

  test('[CS-16] a drawing is refused, under its own name and under another’s; a picture is taken whatever it is called', async () => {
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const file of [
      ['a.gif', gif],
      ['a.png', gif],
      ['a.jpg', svg],
      ['a.pdf', Buffer.from('hello')],
    ] as const) {
      const answer = await attempt([file])
      expect([answer.status, answer.html.includes(words.type)]).toEqual([422, true])
    }
    const taken = await attempt([['a.gif', await picture('jpeg'), 'image/gif']])
    expect((await filesOf(taken))[0]).toMatchObject({ name: 'a.jpg', type: 'image/jpeg' })
  })

  test('[CS-16] a PDF of a few bytes is one, with a table of its own and without', async () => {
    for (const bytes of ['%PDF-1.4\n%%EOF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n']) {
      const taken = await attempt([['court.pdf', Buffer.from(bytes)]])
      expect((await filesOf(taken))[0]).toMatchObject({ name: 'court.pdf', type: 'application/pdf', bytes: bytes.length })
    }
  })

  test('[CS-17] 5242880 bytes are taken, one more is not, in either way of sending', async () => {
    const full = pdf('', uploads.maxBytes)
    expect(full.length).toBe(5_242_880)
    expect((await attempt([['full.pdf', full]])).status).toBe(303)
    expect((await send({ ...written(), File_0: fileField('full.pdf', full, 'application/pdf') })).status).toBe(303)
    const more = pdf('', uploads.maxBytes + 1)
    expect(more.length).toBe(5_242_881)
    for (const answer of [
      await attempt([['more.pdf', more]]),
      await send({ ...written(), File_0: fileField('more.pdf', more, 'application/pdf') }),
    ])
      expect([answer.status, answer.html.includes(words.size)]).toEqual([422, true])
  })

  test('[CS-18] six are taken, seven are not', async () => {
    const one = ['a.pdf', pdf()] as const
    expect(await filesOf(await attempt(Array(6).fill(one)))).toHaveLength(6)
    const answer = await attempt(Array(7).fill(one))
    expect([answer.status, answer.html.includes(words.count)]).toEqual([422, true])
  })

  test('a photograph is drawn anew, and tells no place', async () => {
    const jpeg = await picture('jpeg', 2600)
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    const [file] = await filesOf(await attempt([['plage.jpg', jpeg]]))
    const kept = await sharp((await shop.caseFiles.read(file!.id))!).metadata()
    expect([kept.exif, kept.width]).toEqual([undefined, 2560])
  }, 60_000)

  test.each([
    ['cut off', async () => (await picture('jpeg', 400)).subarray(0, -2000)],
    ['a cut PNG', async () => (await picture('png', 400)).subarray(0, -2000)],
    ['a cut PDF', () => pdf('', 4000).subarray(0, -30)],
    ['a locked PDF', () => pdf('/Encrypt 5 0 R ')],
    ['a PDF whose lock is spelt by numbers', () => pdf('/#45ncry#70t 5 0 R ')],
    ['a picture with a page in it', async () => Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>')])],
    [
      'a picture that is an archive too',
      async () => Buffer.concat([await picture('png'), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    ],
    ['a PDF that is an archive too', () => pdf('', 3000).fill('PK\x05\x06', 500, 504)],
    [
      'a picture of more points than anybody photographs',
      () =>
        sharp({ create: { width: 7200, height: 7200, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
  ])(
    '%s is refused, and nothing of it is left',
    async (_, make) => {
      const answer = await attempt([
        ['good.pdf', pdf()],
        ['file.jpg', await make()],
      ])
      expect([answer.status, answer.html.includes(words.type)]).toEqual([422, true])
    },
    60_000,
  )

  test('a body that is no form, or is cut, or is none of what it says, is refused and leaves nothing', async () => {
    const boundary = 'multipart/form-data; boundary=x'
    const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4'
    for (const [body, type] of [
      [part, boundary],
      ['nonsense', boundary],
      ['--x--', 'multipart/form-data'],
      ['File_0=%7B%2', 'application/x-www-form-urlencoded'],
      ['{}', 'application/json'],
    ] as const) {
      const { status } = await stranger().postBody('/fr/fr/contact', body, type)
      expect([400, 415, 422], body).toContain(status)
    }
    const odd = await send({ ...written(), File_0: 'no json at all', File_1: '{"fileName": "x"}' })
    expect(odd.status).toBe(422)
    expect(filesIn(shop.config.dataDir).incoming).toEqual([])
  })
})

test('[CS-03] on a telephone the contact leads to the house’s mail; for care, which needs photographs, to the form', async () => {
  const ask = (path: string) =>
    shop.app.request(path, { headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148' } })
  const led = await ask('/fr/fr/contact-popin')
  expect([led.status, led.headers.get('location')]).toEqual([303, 'mailto:service@averne.example'])
  expect((await ask('/fr/fr/contact-popin?format=ajax')).status).toBe(204)
  expect((await ask('/fr/fr/contact-popin?care=true')).status).toBe(200)
  expect((await ask('/fr/fr/contact')).status).toBe(200)
})

test('a case and its photographs are looked at as often as one likes; keys that open nothing are counted', async () => {
  const counted = testShop(database)
  const sent = await send(written())
  const { number, key } = await caseOf(sent)
  const look = (withKey: string) => Shopper.in(counted.app).get(`/fr/fr/message?number=${number}&key=${withKey}`)
  const wrong = 'x'.repeat(43)
  for (let time = 0; time < 120; time += 1) expect((await look(wrong)).status).toBe(404)
  expect((await look(wrong)).status).toBe(429)
  for (let time = 0; time < 130; time += 1) expect((await look(key)).status).toBe(200)
})

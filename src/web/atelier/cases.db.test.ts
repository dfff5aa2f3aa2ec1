import { expect, test } from 'vitest'
import { lettersOf } from '../../../tests/letters.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { placeCashOrder } from '../../../tests/worlds/carts.ts'
import { newEmail } from '../../../tests/worlds/customers.ts'
import { filesIn, message, pdf, picture, postWithFiles } from '../../../tests/worlds/messages.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { findCaseByNumber } from '../../domain/case/find-case.ts'
import { forgetOldCases, sweepFiles } from '../../domain/case/forget-cases.ts'
import type { Role } from '../../domain/staff/permissions.ts'
import { atelierWords, messagesIn } from '../../i18n/messages.ts'

const { database, url } = testDatabase()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const { app } = shop
const words = atelierWords('fr')
const letters = lettersOf(database, url)

const inside = new Map<Role, Promise<Shopper>>()
function staff(role: Role): Promise<Shopper> {
  const browser = inside.get(role) ?? signInAs(app, database, role)
  inside.set(role, browser)
  return browser
}

const numberIn = ({ location }: Answer) => new URL(location ?? '', 'http://shop').searchParams.get('sent') ?? ''
async function write(more: Record<string, string> = {}, site = '/fr/fr'): Promise<string> {
  return numberIn(await Shopper.in(app).post(`${site}/contact`, { ...message, email: newEmail(), ...more }))
}
const passOf = async (number: string) => {
  const { key } = (await findCaseByNumber(database.db, number))!
  return `/fr/fr/message?number=${number}&key=${key}`
}

test('the inbox: what is mine, what waits, by language; a stranger to the house sees none of it', async () => {
  const [french, arabic] = [await write(), await write({ dialcode: '+971', phonecontact: '501234567' }, '/ae/ar')]
  const service = await staff('service')
  const inbox = (query = '') => service.get(`/atelier/cases${query}`)
  expect((await inbox('?language=ar')).html).toContain(arabic)
  expect((await inbox('?language=ar')).html).not.toContain(french)
  expect((await inbox('?whose=mine')).html).not.toContain(french)
  const page = await service.get(`/atelier/cases/${french}`)
  expect((await service.submit(`/atelier/cases/${french}/move`, page, { act: 'take' })).status).toBe(303)
  expect((await inbox('?whose=mine')).html).toContain(french)
  expect((await inbox('?state=waiting')).html).not.toContain(french)
  expect((await Shopper.in(app).get('/atelier/cases')).status).toBe(303)
})

test('an answer reaches the client by letter, whose link answers without an account; a note never does', async () => {
  const email = newEmail()
  const number = await write({ email })
  const service = await staff('service')
  const there = `/atelier/cases/${number}`
  await service.submit(`${there}/answer`, await service.get(there), { text: 'Cliente fidèle, à soigner.', as: 'note' })
  const template = await service.get(`${there}?template=details`)
  expect(template.html).toContain('numéro de votre commande et la taille')
  await service.submit(`${there}/answer`, template, { text: 'Quel est le numéro ?\n<b>Merci</b>', as: 'waiting' })
  const path = await letters.linkIn(email, 'Notre réponse%', '/message')
  const [letter] = await letters.lettersTo(email, 'Notre réponse%')
  expect(letter!.html).toContain('Quel est le numéro ?')
  expect(letter!.html).not.toContain('fidèle')
  const me = Shopper.in(app)
  const page = await me.get(path)
  expect(page.html).toContain('&lt;b&gt;Merci&lt;/b&gt;')
  expect(page.html).not.toContain('fidèle')
  const sent = await postWithFiles(me, '/fr/fr/message', { ...hiddenFields(page.html, '/fr/fr/message'), answer: 'AV12345678' }, [
    ['photo.png', await picture('png')],
  ])
  expect(sent.status).toBe(303)
  const answered = await service.get(there)
  expect(answered.html).toContain('AV12345678')
  expect(answered.html).toContain(words('atelier.caseState_open'))
  const [, file] = /\/file\/([0-9a-f-]{36})/.exec(answered.html)!
  expect((await service.get(`${there}/file/${file}`)).type).toBe('image/png')
  expect((await me.get(`${path.replace('/message?', '/message/file?')}&file=${file}`)).status).toBe(200)
})

test('an answer that holds what no letter prints is told so; what came with it unseen is left out', async () => {
  const number = await write()
  const path = await passOf(number)
  const me = Shopper.in(app)
  const answer = async (typed: string) =>
    postWithFiles(me, '/fr/fr/message', { ...hiddenFields((await me.get(path)).html, '/fr/fr/message'), answer: typed }, [])
  const refused = await answer('Merci 🙂')
  expect(refused.status).toBe(422)
  expect(refused.html).toContain(messagesIn('fr')('error.INVALID_TEXT'))
  expect((await answer('Taille\t38\u200b')).status).toBe(303)
  expect((await me.get(path)).html).toContain('Taille 38<')
})

test('what was written for the house is not the client’s to fetch, nor another’s file', async () => {
  const [mine, theirs] = [await write(), await write()]
  const service = await staff('service')
  const there = `/atelier/cases/${mine}`
  const page = await service.get(there)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...hiddenFields(page.html, `${there}/answer`), text: 'Devis', as: 'note' }))
    form.set(name, value)
  form.set('file', new File([new Uint8Array(pdf())], 'devis.pdf'))
  expect((await service.postBody(`${there}/answer`, form)).status).toBe(303)
  const [, file] = /\/file\/([0-9a-f-]{36})/.exec((await service.get(there)).html)!
  const paper = await app.request(`${there}/file/${file}`, {
    headers: { cookie: [...service.cookies].map(([n, v]) => `${n}=${v}`).join('; ') },
  })
  expect(paper.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''devis.pdf$/)
  const fetched = async (number: string) =>
    (await Shopper.in(app).get(`${(await passOf(number)).replace('/message?', '/message/file?')}&file=${file}`)).status
  expect([await fetched(mine), await fetched(theirs)]).toEqual([404, 404])
  const wrong = (await passOf(mine)).replace(/key=.{4}/, 'key=aaaa')
  expect((await Shopper.in(app).get(wrong)).status).toBe(404)
})

test('two who answer at once do not talk over each other', async () => {
  const number = await write()
  const there = `/atelier/cases/${number}`
  const [service, admin] = [await staff('service'), await staff('admin')]
  const [first, second] = [await service.get(there), await admin.get(there)]
  expect((await service.submit(`${there}/answer`, first, { text: 'Oui.', as: 'answered' })).status).toBe(303)
  const late = await admin.submit(`${there}/answer`, second, { text: 'Non, désolé.', as: 'answered' })
  expect(late.status).toBe(409)
  expect(late.html).toContain('Non, désolé.')
  expect((await admin.submit(`${there}/answer`, await admin.get(there), { text: ' ', as: 'answered' })).status).toBe(422)
})

test('a boutique sees what was given to it, and no more; orders of the client stand beside', async () => {
  const me = Shopper.in(app)
  const order = await placeCashOrder(me, 'SEL055-ROU-R-38')
  const { rows } = await database.pool.query('select email from placed_order where number = $1', [order])
  const number = await write({ email: rows[0].email })
  const [service, boutique] = [await staff('service'), await staff('boutique')]
  const there = `/atelier/cases/${number}`
  const page = await service.get(there)
  expect(page.html).toContain(`/atelier/orders/${order}`)
  expect((await boutique.get(there)).status).toBe(404)
  const { rows: members } = await database.pool.query("select store from staff_member where role = 'boutique'")
  await service.submit(`${there}/move`, page, { act: 'give', store: members[0].store })
  const theirs = await boutique.get(there)
  expect(theirs.status).toBe(200)
  expect((await boutique.get('/atelier/cases')).html).toContain(number)
  expect((await boutique.submit(`${there}/move`, theirs, { act: 'give', store: '' })).status).toBe(400)
})

test('what is over is forgotten after its time, and its files with it', async () => {
  const sent = await postWithFiles(Shopper.in(app), '/fr/fr/contact', { ...message, email: newEmail() }, [['a.pdf', pdf()]])
  const number = numberIn(sent)
  const before = filesIn(shop.config.dataDir).kept.length
  await database.pool.query(
    "update service_case set state = 'answered', touched_at = now() - interval '731 days' where number = $1",
    [number],
  )
  expect(await forgetOldCases(database.db)).toBe(1)
  const later = new Date(Date.now() + 2 * 3600_000)
  expect(await sweepFiles(database.db, shop.caseFiles, new Date())).toBe(0)
  expect(await sweepFiles(database.db, shop.caseFiles, later)).toBe(1)
  expect(filesIn(shop.config.dataDir).kept.length).toBe(before - 1)
})

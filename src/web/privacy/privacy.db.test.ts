import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { login, newEmail, password, register } from '../../../tests/worlds/customers.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { forgetOldChoices } from '../../domain/analytics/consent.ts'
import { allowedBy, consentVersion, presumedIn, readChoice } from '../../markets/consent.ts'
import { sites } from '../../markets/sites.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const collectors = { events: 'https://events.example', tracker: 'https://carts.example' }
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' }, { collectors })

const page = '/fr/fr/privacy-choices'
const chosenBy = (me: Shopper) => readChoice(me.cookies.get('consent'))
const linesOf = (me: Shopper) =>
  query('select letters, version, country, language, customer from consent_choice where reference = $1 order by id', [
    chosenBy(me)!.reference,
  ])

describe('what a shopper lets the house measure', () => {
  test('is asked in the same words on every page, and refused as easily as accepted', async () => {
    const me = Shopper.in(app)
    const { html, status } = await me.get(`${page}/banner?format=ajax`)
    expect(status).toBe(200)
    const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([button]) => button)
    expect(buttons.map((button) => /value="(\w+)"/.exec(button)![1])).toEqual(['none', 'all'])
    const looks = buttons.map((button) => button.replace(/value="\w+"/, ''))
    expect(looks[0]).toBe(looks[1])
    expect(me.cookies.size).toBe(0)
    expect((await me.get('/fr/fr/p/SEL085-ROU')).html).not.toContain('data-consent')
  })

  test('is kept line by line with the version of what was read, under one reference', async () => {
    const me = Shopper.in(app)
    const ticks = async () =>
      [...(await me.get(page)).html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].flatMap(([box]) =>
        box.includes('checked=""') ? [/name="(\w+)"/.exec(box)![1]] : [],
      )
    expect(await ticks()).toEqual(['figures'])
    expect((await me.post(page, { choice: 'all' })).location).toBe(`${page}?done=kept`)
    expect(chosenBy(me)!.letters).toBe('fmk')
    expect(await ticks()).toEqual(['figures', 'measurement', 'marketing'])
    await me.post(page, { choice: 'some', measurement: 'on', nonsense: 'on' })
    expect(chosenBy(me)!.letters).toBe('m')
    await me.post(page, { choice: 'none' })
    expect(chosenBy(me)!.letters).toBe('')
    expect(await linesOf(me)).toEqual(
      ['fmk', 'm', ''].map((letters) => ({ letters, version: consentVersion, country: 'FR', language: 'fr', customer: null })),
    )
    expect((await me.post(page, { choice: 'everything' })).status).toBe(400)
  })

  test('is never changed afterwards, nor thrown away before its time', async () => {
    const me = Shopper.in(app)
    await me.post(page, { choice: 'none' })
    const { reference } = chosenBy(me)!
    await expect(query(`update consent_choice set letters = 'fmk' where reference = $1`, [reference])).rejects.toThrow(
      /not changed/,
    )
    await expect(query('delete from consent_choice where reference = $1', [reference])).rejects.toThrow(/five years/)
    await query(
      `insert into consent_choice (letters, version, country, language, at) values ('f', 1, 'FR', 'fr', now() - interval '6 years')`,
    )
    expect(await forgetOldChoices(database.db)).toBe(1)
    expect(await linesOf(me)).toHaveLength(1)
  })

  test('is in what a customer takes along, and leads to nobody once they have left', async () => {
    const me = Shopper.in(app)
    await register(me, newEmail())
    await me.post(page, { choice: 'all' })
    const { reference } = chosenBy(me)!
    const known = JSON.parse((await me.get('/fr/fr/account/export')).html) as { choices: { letters: string; version: number }[] }
    expect(known.choices).toMatchObject([{ letters: 'fmk', version: consentVersion }])
    const [kept] = await query('select id, customer from consent_choice where reference = $1', [reference])
    expect(kept!.customer).not.toBeNull()
    await me.fillIn('/fr/fr/account/data', { currentpassword: password })
    expect(await query('select letters, customer, reference from consent_choice where id = $1', [kept!.id])).toEqual([
      { letters: 'fmk', customer: null, reference: null },
    ])
  })

  test('made before somebody signed in is theirs from then on, and never another’s', async () => {
    const email = newEmail()
    await register(Shopper.in(app), email)
    const me = Shopper.in(app)
    await me.post(page, { choice: 'all' })
    await me.post(page, { choice: 'none' })
    expect((await linesOf(me)).map(({ customer }) => customer)).toEqual([null, null])
    await login(me, email)
    const [first] = await linesOf(me)
    expect(first!.customer).not.toBeNull()
    const known = JSON.parse((await me.get('/fr/fr/account/export')).html) as { choices: { letters: string }[] }
    expect(known.choices.map(({ letters }) => letters)).toEqual(['fmk', ''])
    // Somebody else signs in to the same browser.
    const next = Shopper.in(app)
    next.cookies.set('consent', me.cookies.get('consent')!)
    await register(next, newEmail())
    expect((await linesOf(next)).map(({ customer }) => customer)).toEqual([first!.customer, first!.customer])
  })

  test('is presumed by the law of the country, and never against a browser that asks for privacy', async () => {
    expect([...sites.keys()].filter((country) => presumedIn(country).includes('m'))).toEqual(['US', 'JP'])
    for (const country of sites.keys()) expect(presumedIn(country, true)).toBe('f')
    const asked = await app.request('/us/en/privacy-choices', { headers: { 'sec-gpc': '1' } })
    const html = await asked.text()
    expect(html).toContain('Global Privacy Control')
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect((await (await app.request('/us/en/privacy-choices')).text()).match(/checked=""/g)).toHaveLength(3)
  })

  test('of an earlier text is asked for again; until then a refusal stands, and a yes is worth no more than none', async () => {
    const id = randomUUID()
    const of = (letters: string) => readChoice(`${consentVersion - 1}.${letters}.${id}`)
    expect(of('mk')).toEqual({ letters: 'mk', reference: id, isOfOldText: true })
    for (const [letters, presumed, allowed] of [
      ['', 'fmk', ''],
      ['f', 'fmk', 'f'],
      ['fmk', 'fmk', 'fmk'],
      ['fmk', 'fm', 'fm'],
      ['fmk', 'f', 'f'],
    ] as const)
      expect(allowedBy(of(letters), presumed), `${letters} where ${presumed}`).toBe(allowed)
    const me = Shopper.in(app)
    const us = '/us/en/privacy-choices'
    await me.post(us, { choice: 'none' })
    me.cookies.set('consent', me.cookies.get('consent')!.replace(`${consentVersion}.`, `${consentVersion - 1}.`))
    expect((await me.get(us)).html).not.toContain('checked=""')
    // What is chosen now is kept under the same reference: it reaches what was ordered before.
    const { reference } = chosenBy(me)!
    await me.post(us, { choice: 'all' })
    expect(chosenBy(me)).toEqual({ letters: 'fmk', reference })
  })

  test('is not what somebody wrote into a cookie by hand', () => {
    const id = '0b3c1f6e-6a44-4a53-9d6c-2f1d1b8a7c11'
    expect(readChoice(`${consentVersion}.fmk.${id}`)).toEqual({ letters: 'fmk', reference: id })
    expect(readChoice(`${consentVersion + 1}.fmk.${id}`)).toBeNull()
    for (const made of ['', '.fmk', `.kmf.${id}`, `.all.${id}`, `.fmk.${id}x`, '.fmk.me'])
      expect(readChoice(`${consentVersion}${made}`), made).toBeNull()
    expect(readChoice('')).toBeNull()
  })
})

test('every host that a page may call stands on the page of choices, by the content policy itself', async () => {
  const me = Shopper.in(app)
  const hosts = [...(await me.get(page)).html.matchAll(/<th scope="row"><bdi>(https?:[^<]+)</g)].map(([, host]) => host)
  expect(hosts).toEqual(expect.arrayContaining(Object.values(collectors)))
  for (const path of ['/fr/fr/', '/fr/fr/p/SEL085-ROU', '/fr/fr/bag', '/fr/fr/boutiques']) {
    const policy = (await app.request(path)).headers.get('content-security-policy')!
    const named = [...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([host]) => host)
    for (const host of named) expect(hosts, path).toContain(host)
  }
})

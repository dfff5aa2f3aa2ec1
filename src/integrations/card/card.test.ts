import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testPorts } from '../../../tests/test-ports.ts'
import { type CardDesk, testCardProvider, testCards } from '../../domain/payment/card-provider.contract.ts'
import type { CardProvider } from '../../domain/payment/card-provider.port.ts'
import { money } from '../../kernel/money.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { openPort, readPortSettings, refusePorts, withoutSandboxes } from '../ports.ts'
import { startCardSandbox } from './sandbox/card-sandbox.ts'

const ports = testPorts()
const sum = money(79_000, 'EUR')
const returnUrl = 'http://localhost:3000/fr/fr/onepage/payment'

function deskAt(provider: () => CardProvider, origin: () => string): CardDesk {
  return {
    provider,
    tokenOf: (number) => tokenAt(origin(), number),
    answerChallenge: async (url, isThem) => {
      const body = new URLSearchParams({ answer: isThem ? 'approve' : 'refuse' })
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      return answer.headers.get('location')!
    },
  }
}

async function tokenAt(origin: string, number: string, more: Record<string, string> = {}): Promise<string> {
  const typed = { number, exp_month: '11', exp_year: '39', cvc: number.length === 15 ? '1234' : '123', ...more }
  const body = new URLSearchParams(Object.entries(typed).map(([name, value]) => [`card[${name}]`, value]))
  const answer = await fetch(`${origin}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_sandbox' },
    body,
  })
  const said = (await answer.json()) as { id?: string; error?: { code: string } }
  return said.id ?? said.error!.code
}

const desk = deskAt(
  () => openPort('cards', ports.given(), ports.tools)!,
  () => ports.at.cards!,
)

testCardProvider('the stand-in over HTTP', desk)

async function troubled(asked: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${ports.at.cards}/sandbox/troubles`, { method: 'POST', headers, body: JSON.stringify(asked) })
}

describe('a provider in trouble', () => {
  afterEach(() => troubled({}))
  const start = (payment: string) => desk.provider().start({ payment, amount: sum })

  test.each([
    [{ errors: 1 }, 'SERVICE_AWAY'],
    [{ lostAnswers: 1 }, 'SERVICE_AWAY'],
    [{ html: 1 }, 'SERVICE_NONSENSE'],
  ])('%o: said as a failure, with a line and nothing of a card in it', async (asked, code) => {
    await troubled(asked)
    const since = ports.lines.length
    expect(await start(randomUUID())).toMatchObject({ ok: false, failure: { code } })
    await troubled({})
    expect(ports.lines.slice(since).map((line) => JSON.parse(line))).toMatchObject([{ service: 'Stripe', code }])
  })

  test('an answer that was lost is had by asking again: the card is charged once', async () => {
    const provider = desk.provider()
    const started = await start(randomUUID())
    if (!started.ok) throw new Error('not begun')
    const { ref } = started.value
    const asked = { token: await desk.tokenOf(testCards.taken), returnUrl, key: randomUUID() }
    await troubled({ lostAnswers: 1 })
    expect((await provider.confirm(ref, asked)).ok).toBe(false)
    await troubled({})
    expect(await provider.find(ref)).toMatchObject({ value: { state: 'authorized' } })
    expect(await provider.confirm(ref, asked)).toMatchObject({ value: { ref, state: 'authorized' } })
  })
})

test.each([
  ['4242424242424241', {}, 'incorrect_number'],
  ['1', {}, 'incorrect_number'],
  ['4242424242424242', { exp_year: '20' }, 'invalid_expiry_year'],
  ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month'],
  ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
])('%s %o is no card (%s)', async (number, more, code) => {
  expect(await tokenAt(ports.at.cards!, number, more)).toBe(code)
})

test('a shopper’s browser may make a token with the public key, and nothing else', async () => {
  const ask = (path: string, method = 'GET') =>
    fetch(`${ports.at.cards}/v1/${path}`, { method, headers: { authorization: 'Bearer pk_sandbox' } })
  expect((await ask('payment_intents')).status).toBe(401)
  expect((await ask('payment_intents', 'POST')).status).toBe(401)
  expect((await fetch(`${ports.at.cards}/v1/payment_intents`)).status).toBe(401)
})

test('its own page takes a card without script, says what is wrong with one, and leads back', async () => {
  const urls = { doneUrl: 'http://localhost:3000/done', cancelUrl: 'http://localhost:3000/cancel' }
  const opened = await desk
    .provider()
    .openPage({ payment: randomUUID(), amount: sum, description: 'Averne', language: 'fr', ...urls })
  if (!opened.ok) throw new Error('no page')
  const { url, page } = opened.value
  const shown = await (await fetch(url)).text()
  for (const words of ['790', 'Numéro de carte', 'Nom sur la carte', 'Averne', urls.cancelUrl]) expect(shown).toContain(words)
  const pay = (number: string) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ owner: 'Inès', number, month: '11', year: '39', cvc: '123' }),
    })
  const declined = await pay(testCards.poor)
  expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('role="alert"')])
  const taken = await pay(testCards.taken)
  expect([taken.status, taken.headers.get('location')]).toEqual([303, urls.doneUrl])
  expect(await desk.provider().find(page)).toMatchObject({ value: { state: 'authorized', amount: sum } })
})

test('its page opens in every language of the shop, of one payment too; in one that it does not speak it is refused', async () => {
  const payment = randomUUID()
  const urls = { doneUrl: 'http://localhost:3000/done', cancelUrl: 'http://localhost:3000/cancel' }
  const open = (language: Language, more = {}) =>
    desk.provider().openPage({ payment, amount: sum, description: 'Averne', language, ...urls, ...more })
  const pages = new Map<Language, string>()
  for (const language of languages) {
    const opened = await open(language)
    if (!opened.ok) throw new Error(language)
    pages.set(language, opened.value.page)
  }
  expect(new Set(pages.values()).size).toBe(languages.length)
  expect(await open('fr')).toMatchObject({ value: { page: pages.get('fr') } })
  expect(await open('fr', { instead: pages.get('de') })).not.toMatchObject({ value: { page: pages.get('fr') } })
  const asked = await fetch(`${ports.at.cards}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sandbox' },
    body: new URLSearchParams({ mode: 'payment', locale: 'ar' }),
  })
  expect([asked.status, await asked.text()]).toEqual([400, expect.stringContaining('locale')])
})

test('its page is closed after a card was declined there, and takes no other', async () => {
  const urls = { doneUrl: 'http://localhost:3000/done', cancelUrl: 'http://localhost:3000/cancel' }
  const asked = { payment: randomUUID(), amount: sum, description: 'Averne', language: 'fr' as const, ...urls }
  const opened = await desk.provider().openPage(asked)
  if (!opened.ok) throw new Error('no page')
  const { url, page } = opened.value
  const pay = async (number: string) => {
    const body = new URLSearchParams({ owner: 'Inès', number, month: '11', year: '39', cvc: '123' })
    return (await fetch(url, { method: 'POST', redirect: 'manual', body })).status
  }
  expect(await pay(testCards.poor)).toBe(402)
  const tried = await desk.provider().find(page)
  if (!tried.ok) throw new Error('not found')
  expect(await desk.provider().cancel(tried.value.ref, randomUUID())).toMatchObject({ failure: { code: 'SERVICE_REFUSED' } })
  expect(await desk.provider().cancel(page, randomUUID())).toMatchObject({ value: { state: 'cancelled' } })
  expect(await desk.provider().cancel(page, randomUUID())).toMatchObject({ value: { state: 'cancelled' } })
  expect(await pay(testCards.taken)).toBe(402)
})

describe('what it tells the shop', () => {
  const heard: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  let status = 200
  const shop = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  const folder = mkdtempSync(join(tmpdir(), 'cards-'))
  let publicUrl = ''
  beforeAll(async () => {
    await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
    publicUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  })
  afterAll(() => {
    shop.close()
    rmSync(folder, { recursive: true })
  })

  const openAt = (origin: string) => {
    const { settings } = ports.given()
    return openPort('cards', { settings, sandboxes: { ...ports.at, cards: origin } }, ports.tools)!
  }

  test('is signed, told again until it is heard, and its state outlives a restart; no card number is kept', async () => {
    status = 500
    const first = await startCardSandbox({ publicUrl, dataDir: folder })
    const provider = openAt(first.origin)
    const started = await provider.start({ payment: randomUUID(), amount: sum })
    if (!started.ok) throw new Error('not begun')
    const { ref } = started.value
    const token = await tokenAt(first.origin, testCards.taken)
    await provider.confirm(ref, { token, returnUrl, key: randomUUID() })
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), 5_000)
    status = 200
    const count = heard.length
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(count), 10_000)
    const { headers, body } = heard.at(-1)!
    const event = await provider.readEvent(body, String(headers['stripe-signature']))
    expect(event).toMatchObject({ kind: 'payment_intent.amount_capturable_updated', ref })
    expect(await provider.readEvent(body.replace('79000', '1'), String(headers['stripe-signature']))).toBeNull()
    await first.stop()

    const again = await startCardSandbox({ publicUrl, dataDir: folder })
    expect(await openAt(again.origin).find(ref)).toMatchObject({ value: { state: 'authorized', amount: sum } })
    await again.stop()
    expect(readFileSync(join(folder, 'card-sandbox.jsonl'), 'utf8')).not.toContain(testCards.taken)
  })
})

test('an account of the house’s own needs all three of its keys, and without account or sandbox nobody takes cards', () => {
  const config = {} as Parameters<typeof refusePorts>[1]
  expect(() => refusePorts(readPortSettings({ STRIPE_SECRET_KEY: 'sk_live_1' }), config)).toThrow(
    /STRIPE_PUBLISHABLE_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/,
  )
  expect(openPort('cards', withoutSandboxes(readPortSettings({})), ports.tools)).toBeNull()
})

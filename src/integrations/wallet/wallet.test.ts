import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { testPorts } from '../../../tests/test-ports.ts'
import { providersOf } from '../../domain/payment/payment-provider.ts'
import { testWallet, type WalletDesk } from '../../domain/payment/wallet.contract.ts'
import { formatPrice } from '../../i18n/format.ts'
import { money } from '../../kernel/money.ts'
import { success } from '../../kernel/result.ts'
import { languages } from '../../kernel/visit.ts'
import type { Ask } from '../ask.ts'
import { openPort, readPortSettings, refusePorts, withoutSandboxes } from '../ports.ts'
import { paypalWallet } from './paypal.ts'
import { startWalletSandbox } from './sandbox/wallet-sandbox.ts'

const ports = testPorts()
const wallet = () => openPort('wallet', ports.given(), ports.tools)!
const asked = (payment: string = randomUUID()) => ({
  payment,
  amount: money(79_000, 'EUR'),
  description: 'Averne',
  language: 'ja' as const,
  asksAddress: false,
  doneUrl: 'http://localhost:3000/done?payment=1',
  cancelUrl: 'http://localhost:3000/cancel',
})

const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const visit: WalletDesk['visit'] = async (url, who, act, address = 0) => {
  const payer = who === 'rich' ? 'PAYERINES' : 'PAYERPOOR'
  const shown = await (await press(url, { act: 'login', payer })).text()
  expect(shown).toContain('value="approve"')
  return (await press(url, { act, payer, address: String(address) })).headers.get('location')!
}

testWallet('the stand-in over HTTP', { wallet, visit })

const troubled = (what: object) =>
  fetch(`${ports.at.wallet}/sandbox/troubles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  })
afterEach(() => troubled({}))

test.each([
  [{ errors: 1 }, 'SERVICE_AWAY'],
  [{ lostAnswers: 1 }, 'SERVICE_AWAY'],
  [{ html: 1 }, 'SERVICE_NONSENSE'],
])('in trouble (%o) it is a failure and a line', async (what, code) => {
  await troubled(what)
  const since = ports.lines.length
  expect(await wallet().open(asked())).toMatchObject({ ok: false, failure: { code } })
  expect(ports.lines.slice(since).map((line) => JSON.parse(line))).toMatchObject([{ service: 'PayPal', code }])
})

test.each([
  ['CREATED', undefined, 'authorized'],
  ['PENDING', undefined, 'needs-approval'],
  ['DENIED', undefined, 'declined'],
  ['CAPTURED', 'PENDING', 'authorized'],
  ['CAPTURED', 'COMPLETED', 'captured'],
  ['CAPTURED', 'DECLINED', 'declined'],
])(
  'what is under review is neither held nor taken: authorized as %s, captured as %s, it is %s',
  async (authorization, capture, state) => {
    const amount = { currency_code: 'EUR', value: '790.00' }
    const captures = capture ? [{ id: 'C1', status: capture, amount }] : []
    const payments = { authorizations: [{ id: 'A1', status: authorization }], captures }
    const order = { id: 'O1', status: 'COMPLETED', purchase_units: [{ custom_id: 'ours', amount, payments }] }
    const told: Ask = async ({ url, shape }) =>
      success(shape.parse(url.pathname.endsWith('/token') ? { access_token: 'token', expires_in: 60 } : order))
    const asked = paypalWallet(
      { origin: 'https://api-m.paypal.test', key: 'a:b' },
      { calledAs: 'Wallet', webhook: 'WH' },
      told,
      Date.now,
    )
    expect(await asked.find('O1')).toMatchObject({ ok: true, value: { state, amount: money(79_000, 'EUR') } })
  },
)

test('an answer that was lost is had by asking again: it is authorized once', async () => {
  const opened = await wallet().open(asked())
  if (!opened.ok) throw new Error('not opened')
  const { ref, approveUrl } = opened.value
  await visit(approveUrl, 'rich', 'approve')
  const key = randomUUID()
  await troubled({ lostAnswers: 1 })
  expect((await wallet().authorize(ref, key)).ok).toBe(false)
  await troubled({})
  expect(await wallet().authorize(ref, key)).toMatchObject({ value: { state: 'authorized' } })
})

test('what was given back is given once, also where its key is remembered no more', async () => {
  const opened = await wallet().open(asked())
  if (!opened.ok) throw new Error('not opened')
  const { ref, approveUrl } = opened.value
  await visit(approveUrl, 'rich', 'approve')
  const provider = providersOf({ cards: null, wallet: wallet() }).get('PayPal')!
  await provider.authorize(ref, randomUUID())
  await provider.capture(ref, money(79_000, 'EUR'), randomUUID())
  const give = (key: string) => provider.refund(ref, money(9_000, 'EUR'), key)
  const key = randomUUID()
  const first = await give(key)
  await troubled({ forgottenKeys: 1 })
  expect(await give(key)).toEqual(first)
  expect(await give(randomUUID())).not.toEqual(first)
  expect(await wallet().find(ref)).toMatchObject({ value: { refunds: [{ key }, {}] } })
})

test('told where to send, it neither asks for an address nor gives one; its window is closed once it is approved', async () => {
  const opened = await wallet().open(asked())
  if (!opened.ok) throw new Error('not opened')
  const { ref, approveUrl } = opened.value
  expect(await (await press(approveUrl, { act: 'login', payer: 'PAYERINES' })).text()).not.toContain('name="address"')
  const back = await visit(approveUrl, 'rich', 'approve')
  expect(new URL(back).searchParams.get('payment')).toBe('1')
  expect(await wallet().find(ref)).toMatchObject({ value: { payer: { address: null } } })
  expect((await fetch(approveUrl, { redirect: 'manual' })).headers.get('location')).toBe(back)
})

test.each(languages)('its window speaks %s, and says the sum as it is said there', async (language) => {
  const opened = await wallet().open({ ...asked(), language, asksAddress: true })
  if (!opened.ok) throw new Error('not opened')
  const pages = [await fetch(opened.value.approveUrl), await press(opened.value.approveUrl, { act: 'login', payer: 'PAYERINES' })]
  for (const page of pages) {
    const shown = await page.text()
    expect(shown).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(shown).toContain(formatPrice(money(79_000, 'EUR'), language))
    if (language !== 'en') expect(shown).not.toMatch(/Log in|Pay now|Cancel and/)
  }
})

test('whoever has no token, or a wrong one, is refused; the shop gets another', async () => {
  const url = `${ports.at.wallet}/v2/checkout/orders`
  expect((await fetch(url, { method: 'POST' })).status).toBe(401)
  expect((await fetch(`${url}/O1`, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
})

test('what it tells is signed, told again until it is heard, and its state outlives a restart', async () => {
  const heard: { readonly headers: Record<string, string>; readonly body: string }[] = []
  let status = 500
  const shop = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
  const publicUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'wallet-'))
  const openAt = (origin: string) =>
    openPort('wallet', { settings: ports.given().settings, sandboxes: { ...ports.at, wallet: origin } }, ports.tools)!
  const first = await startWalletSandbox({ publicUrl, dataDir })
  const opened = await openAt(first.origin).open(asked())
  if (!opened.ok) throw new Error('not opened')
  const { ref, approveUrl } = opened.value
  await visit(approveUrl, 'rich', 'approve')
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), 5_000)
  status = 200
  const { headers, body } = heard.at(-1)!
  expect(await openAt(first.origin).readEvent(body, headers)).toMatchObject({ kind: 'CHECKOUT.ORDER.APPROVED', ref })
  expect(await openAt(first.origin).readEvent(body.replace(ref, 'OTHER'), headers)).toBeNull()
  await first.stop()
  const again = await startWalletSandbox({ publicUrl, dataDir })
  expect(await openAt(again.origin).find(ref)).toMatchObject({ value: { state: 'approved' } })
  await again.stop()
  shop.close()
  rmSync(dataDir, { recursive: true })
})

test('[PAY-24] it is called Wallet, or what the house has named it, and a name that is no word is refused', () => {
  const called = (env: Record<string, string>) => openPort('wallet', ports.given(env), ports.tools)!
  expect(called({})).toMatchObject({ name: 'PayPal', calledAs: 'Wallet' })
  expect(called({ WALLET_NAME: 'Payco' })).toMatchObject({ name: 'PayPal', calledAs: 'Payco' })
  expect(() => called({ WALLET_NAME: 'Pay&co' })).toThrow('WALLET_NAME')
})

test('an account needs its webhook’s id; without account or sandbox there is no wallet', () => {
  const config = {} as Parameters<typeof refusePorts>[1]
  expect(() => refusePorts(readPortSettings({ PAYPAL_CLIENT: 'a:b' }), config)).toThrow('PAYPAL_WEBHOOK')
  expect(openPort('wallet', withoutSandboxes(readPortSettings({})), ports.tools)).toBeNull()
})

test.each(['AED', 'KRW', 'RON', 'CNY', 'HUF'] as const)(
  '%s is none of its currencies, and is refused where it is asked for all the same',
  async (currency) => {
    expect(wallet().currencies.has(currency)).toBe(false)
    const opened = await wallet().open({ ...asked(), amount: money(350_050, currency) })
    expect(opened).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED' } })
  },
)

test.each(['CAD', 'CZK', 'DKK', 'EUR', 'GBP', 'JPY', 'PLN', 'SEK', 'USD'] as const)(
  '%s is one of its currencies',
  async (currency) => {
    expect(await wallet().open({ ...asked(), amount: money(350_000, currency) })).toMatchObject({ ok: true })
  },
)

test('nobody is asked about what bears no signature', async () => {
  const ask = vi.fn() as unknown as Ask
  const unasked = paypalWallet(
    { origin: 'http://localhost:9', key: 'id:secret' },
    { calledAs: 'W', webhook: 'WH' },
    ask,
    Date.now,
  )
  const body = JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'O1' } })
  expect(await unasked.readEvent(body, { 'paypal-transmission-id': '1', 'paypal-auth-algo': 'SHA256withRSA' })).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})

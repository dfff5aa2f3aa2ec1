import vm from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SandboxServer } from '../sandbox-server.ts'
import { startCardSandbox } from './sandbox/card-sandbox.ts'

let sandbox: SandboxServer
beforeAll(async () => {
  sandbox = await startCardSandbox({ publicUrl: 'http://localhost:3000', dataDir: null })
  const headers = { authorization: 'Bearer sk_sandbox' }
  const body = new URLSearchParams({ domain_name: 'localhost' })
  await fetch(`${sandbox.origin}/v1/payment_method_domains`, { method: 'POST', headers, body })
})
afterAll(() => sandbox.stop())

const get = (path: string, init?: RequestInit) => fetch(new URL(path, sandbox.origin), init)

test('a browser finds the wallet by its method: manifest, app, worker and picture, each where the one before says', async () => {
  const head = await get('/device-wallet', { method: 'HEAD' })
  const [, manifest] = /^<([^>]+)>; rel="payment-method-manifest"$/.exec(head.headers.get('link')!)!
  const { default_applications: apps } = (await (await get(manifest!)).json()) as { default_applications: string[] }
  const app = (await (await get(apps[0]!)).json()) as {
    serviceworker: { src: string; scope: string }
    icons: { src: string }[]
    payment: { supported_delegations: string[] }
  }
  expect(app.payment.supported_delegations).toEqual(['shippingAddress', 'payerName', 'payerEmail'])
  const worker = await get(app.serviceworker.src)
  expect(worker.headers.get('content-type')).toContain('text/javascript')
  // A worker has what lies under its own path, and no more.
  expect(app.serviceworker.src.startsWith(app.serviceworker.scope)).toBe(true)
  expect((await get(app.icons[0]!.src)).headers.get('content-type')).toBe('image/png')
})

type Say = (data: object, ports?: readonly object[]) => void

/** The worker as a browser runs it, with a window that acts as told and a shop that says what comes to an address. */
async function pays(
  topOrigin: string,
  act: (say: Say) => Promise<void>,
  shop: (address: unknown) => object | null = () => null,
): Promise<unknown> {
  const heard = new Map<string, (event: object) => void>()
  const opened: string[] = []
  const say: Say = (data, ports = []) => heard.get('message')!({ data, ports, waitUntil: () => {} })
  vm.runInNewContext(await (await get('/device-wallet/worker.js')).text(), {
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
    fetch: (path: string) => get(path),
    URLSearchParams,
  })
  return new Promise((done) => {
    heard.get('paymentrequest')!({
      topOrigin,
      total: { value: '790.00', currency: 'EUR' },
      methodData: [{ supportedMethods: 'http://wallet', data: { locale: 'ar', country: 'US' } }],
      shippingOptions: shop(null) ? [] : [{ id: 'DAH' }],
      changeShippingAddress: async (address: unknown) => shop(address),
      openWindow: async (url: string) => {
        opened.push(url)
        setTimeout(() => void act(say))
        return {}
      },
      respondWith: (answer: Promise<object>) =>
        answer.then(
          (given) => done({ given, opened }),
          ({ message }: Error) => done({ message, opened }),
        ),
    })
  })
}

test('the worker opens its window, and gives the shop a card’s token, whom and where to', async () => {
  const body = new FormData()
  body.set('holder', '0')
  const answer = await pays('http://localhost:3000', async (say) =>
    say({ given: await (await get('/device-wallet/pay', { method: 'POST', body })).json() }),
  )
  expect(answer).toMatchObject({
    given: {
      methodName: 'http://wallet',
      details: { paymentMethod: { id: expect.stringMatching(/^pm_/) } },
      payerEmail: 'ines@device.test',
      shippingAddress: { country: 'FR', postalCode: '75008' },
      shippingOption: 'DAH',
    },
  })
  const [window] = (answer as { opened: string[] }).opened
  const shown = await (await get(window!)).text()
  expect(shown).toContain('dir="rtl"')
  expect(shown).toContain('790')
  // Whoever lives where the shop sends to comes first.
  expect(shown).toMatch(/value="4" checked/)
  expect(JSON.stringify(answer)).not.toContain('4242424242424242')
})

test('refused in its window, or asked by a shop that nobody admitted, it gives nothing', async () => {
  expect(await pays('http://localhost:3000', async (say) => say({}))).toMatchObject({ message: 'cancelled' })
  expect(await pays('https://thief.example', async () => {})).toEqual({ message: 'this shop is not admitted', opened: [] })
})

/** What the window is answered about a holder's address. */
const askAt = (say: Say, address: object) =>
  new Promise<object>((postMessage) => say({ address }, [{ postMessage: (said: object) => postMessage(said) }]))

test('the shop is told where it goes before anybody pays, and neither whom to nor in which street', async () => {
  const told: unknown[] = []
  const priced = { total: { currency: 'CAD', value: '114.98' }, shippingOptions: [{ id: 'DAH' }] }
  const answers: object[] = []
  const body = new FormData()
  body.set('holder', '6')
  const answer = await pays(
    'http://localhost:3000',
    async (say) => {
      answers.push(await askAt(say, (await (await get('/device-wallet/address?holder=6')).json()) as object))
      say({ given: await (await get('/device-wallet/pay', { method: 'POST', body })).json() })
    },
    (address) => {
      if (address) told.push(address)
      return priced
    },
  )
  const redacted = { recipient: '', addressLine: [], city: 'Montréal', region: 'QC', postalCode: 'H3A', country: 'CA' }
  expect([told, answers]).toEqual([[redacted], [{ total: priced.total, error: '' }]])
  expect(answer).toMatchObject({
    given: { shippingAddress: { addressLine: ['1455 rue Peel'], postalCode: 'H3A 1T5' }, shippingOption: 'DAH' },
  })
})

test('what the shop says against an address is said in the window; a shop that ends it is said to have failed', async () => {
  const answers: object[] = []
  const asks = async (say: Say) => {
    answers.push(await askAt(say, { country: 'US' }))
    say({})
  }
  await pays('http://localhost:3000', asks, () => ({ error: 'not there', shippingOptions: [] }))
  await pays('http://localhost:3000', asks, (address) => {
    if (address) throw new Error('ended')
    return {}
  })
  expect(answers).toEqual([
    { total: null, error: 'not there' },
    { total: null, error: 'Error: ended' },
  ])
})

import type { Hono } from 'hono'
import type { Journal } from '../../sandbox-journal.ts'
import { addressOf, deviceWindow, holders, redactedAddressOf, windowScript } from './device-window.ts'
import { workerScript } from './device-worker.ts'
import { isAdmitted } from './hosts.ts'
import { languageOf } from './page-words.ts'
import { type Bindings, newMethod } from './stripe-api.ts'

/**
 * Stands in for the wallet of a device: a payment handler as any site may serve one (a manifest, an app, a worker and its window), which the
 * browser brings up when the shop asks it for a payment. It pays only on hosts that its provider admitted.
 */
export function serveDeviceWallet(app: Hono<Bindings>, journal: Journal): void {
  const root = '/device-wallet'
  const web = {
    name: 'Wallet (sandbox)',
    icons: [{ src: `${root}/icon.png`, sizes: '48x48', type: 'image/png' }],
    serviceworker: { src: `${root}/worker.js`, scope: `${root}/` },
    payment: { supported_delegations: ['shippingAddress', 'payerName', 'payerEmail'] },
  }
  app.get(root, (c) => c.body(null, 204, { link: `<${root}/manifest.json>; rel="payment-method-manifest"` }))
  app.get(`${root}/manifest.json`, (c) => c.json({ default_applications: [new URL(`${root}/app.json`, c.req.url).href] }))
  app.get(`${root}/app.json`, (c) => c.json(web))
  app.get(`${root}/icon.png`, (c) => c.body(icon, 200, { 'content-type': 'image/png' }))
  const script = (text: string) => ({
    text,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
  for (const [name, { text, headers }] of [
    ['worker.js', script(workerScript)],
    ['window.js', script(windowScript)],
  ] as const)
    app.get(`${root}/${name}`, (c) => c.body(text, 200, headers))
  app.get(`${root}/admitted`, (c) => c.json(isAdmitted(journal, c.req.query('origin') ?? '')))
  app.get(`${root}/window`, (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'",
    )
    return c.html(deviceWindow(c.req.query(), languageOf(c.req.query('locale') ?? '')))
  })
  app.get(`${root}/address`, (c) => {
    const holder = holders[Number(c.req.query('holder'))]
    return holder ? c.json(redactedAddressOf(holder)) : c.json({ error: 'nobody' }, 400)
  })
  app.post(`${root}/pay`, async (c) => {
    const holder = holders[Number((await c.req.formData()).get('holder'))]
    if (!holder) return c.json({ error: 'nobody' }, 400)
    const { name, email, card: number } = holder
    const card = { number, exp_month: '11', exp_year: '39', cvc: '123' }
    const { id } = newMethod(journal, { card, billing_details: { name } })
    return c.json({ paymentMethod: { id }, payerName: name, payerEmail: email, shippingAddress: addressOf(holder) })
  })
}

/** One dark square: browsers want a picture of whoever pays. */
const icon = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAO0lEQVR42u3OMQ0AAAgDsP14Qgj+heCCcDSpgKamX4mQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQ0J0F6Mi7TPAQNvoAAAAASUVORK5CYII=',
  ),
  (sign) => sign.charCodeAt(0),
)

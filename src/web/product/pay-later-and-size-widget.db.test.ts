import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPorts } from '../../../tests/test-ports.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { silentWallet } from '../../../tests/test-wallet.ts'
import { cartAtPayment } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import type { PayLater } from '../../domain/payment/pay-later.port.ts'
import { openPort } from '../../integrations/ports.ts'
import type { App } from '../app.tsx'

const { database } = testDatabase()
const at = { now: new Date('2026-03-02T09:00:00Z') }
const clock = () => at.now
const sizeWidget = 'https://sizes.example'

const wellServed = new Map<string, PayLater>()
const badlyServed = new Map<string, PayLater>()
const { app } = testShop(database, {}, { payLater: wellServed, sizeWidget, clock, wallet: silentWallet() })
const { app: withoutProvider } = testShop(database, {}, { payLater: badlyServed, clock })
const { app: inEuros } = testShop(database, {}, { clock, wallet: { ...silentWallet(), currencies: new Set(['EUR']) } })

const ports = testPorts({ clock })
beforeAll(() => {
  const fill = (providers: Map<string, PayLater>, env: Record<string, string>) => {
    for (const [country, provider] of openPort('payLater', ports.given(env), ports.tools)) providers.set(country, provider)
  }
  fill(wellServed, {})
  fill(badlyServed, { ALMA_KEY: 'HTTP500', ALMA_URL: `${ports.at.payLater}/alma` })
})

async function get(path: string, from: App = app) {
  const response = await from.request(path)
  return { status: response.status, headers: response.headers, html: (await response.text()).replace(/[\u00a0\u202f]/g, ' ') }
}

describe('the pay-later message', () => {
  test('[PAY-27] stands under the price, in the parts that make it up, and leads to its plan', async () => {
    const { html } = await get('/us/en/p/SEL085-ROU')
    expect(html).toMatch(/Or 4 payments of \$[\d,.]+ with Afterpay\./)
    expect(html).toContain('href="/us/en/pay-later?pid=SEL085-ROU" data-popin="dialog"')
  })

  test('[PAY-28] is the house’s own where the site wants that, and plain elsewhere', async () => {
    const own = /sans frais|at no charge/
    expect((await get('/fr/fr/p/SEL085-ROU')).html).toMatch(/Ou 4 fois 197,50 €, sans frais\./)
    for (const path of ['/us/en/p/SEL085-ROU', '/ie/en/p/SEL085-ROU', '/gb/en/p/SEL085-ROU']) {
      const { html } = await get(path)
      expect(html).toContain('payments of')
      expect(html).not.toMatch(own)
    }
  })

  test('is not there above the most, nor where nobody offers it', async () => {
    for (const path of ['/us/en/p/BRU000-NOI', '/jp/ja/p/SEL085-ROU']) {
      const page = await get(path)
      expect(page.status).toBe(200)
      expect(page.html).not.toContain('/pay-later?')
    }
    expect((await get('/jp/ja/pay-later?pid=SEL085-ROU')).status).toBe(404)
  })

  test('shows its plan with days and amounts, as a part and as a page; tomorrow it is another', async () => {
    at.now = new Date('2026-01-31T23:59:00Z')
    const { html } = await get('/fr/fr/pay-later?pid=SEL085-ROU&format=ajax')
    expect(html).not.toContain('<html')
    for (const text of [
      'En 4 fois',
      'En 3 fois',
      'Aujourd’hui',
      '28 février 2026',
      '31 mars 2026',
      '263,34 €',
      '263,33 €',
      '790 €',
      'Alma',
    ]) {
      expect(html).toContain(text)
    }
    at.now = new Date('2026-02-01T00:01:00Z')
    expect((await get('/fr/fr/pay-later?pid=SEL085-ROU&format=ajax')).html).toContain('1er mars 2026')
    expect((await get('/fr/fr/pay-later?pid=SEL085-ROU')).html).toContain('<h1')
  })

  test('is missing while the provider fails, and nothing else is; its page says so', async () => {
    const page = await get('/fr/fr/p/SEL085-ROU', withoutProvider)
    expect(page.status).toBe(200)
    expect(page.html).toContain('790 €')
    expect(page.html).not.toContain('/pay-later?')
    const plan = await get('/fr/fr/pay-later?pid=SEL085-ROU', withoutProvider)
    expect(plan.html).toContain('L’échéancier ne peut être affiché pour le moment.')
  })
})

describe('the express button', () => {
  test('[PDP-11] stands on a piece’s page where the site has a wallet; a bag counts as chosen, and nothing is locked without script', async () => {
    const shoe = await get('/us/en/p/SEL085-ROU')
    expect(shoe.html).toContain('data-express="size"')
    expect(shoe.html).toContain('<button type="submit">Express checkout</button>')
    expect((await get('/us/en/p/VERR000-FOR')).html).toContain('data-express=""')
    expect((await get('/cn/zh/p/SEL085-ROU')).html).not.toContain('data-express')
    expect((await get('/us/en/p/SEL085-ROU', withoutProvider)).html).not.toContain('data-express')
  })

  test('the page says that the wallet is offered where it is: on the site, in its currency, for the piece', async () => {
    const says = async (path: string, of = app) => {
      const [, config] = /id="site-config">(.*?)<\/script>/.exec((await get(path, of)).html)!
      return JSON.parse(config!).preferences.expressWallet
    }
    expect(await says('/us/en/')).toBe(true)
    expect(await says('/us/en/p/SEL085-ROU')).toBe(true)
    expect(await says('/cn/zh/')).toBe(false)
    expect(await says('/us/en/', withoutProvider)).toBe(false)
    expect(await says('/ae/ar/', inEuros)).toBe(false)
    expect(await says('/fr/fr/', inEuros)).toBe(true)
    // What does not exist yet is paid by card alone.
    expect(await says('/us/en/p/SER000-NOI')).toBe(false)
    expect((await get('/us/en/p/SER000-NOI')).html).not.toContain('data-express')
  })

  test('adds the piece; a wallet that does not answer leaves it in the bag, with the way on by the steps', async () => {
    const me = Shopper.in(app)
    const path = '/us/en/bag/add?cartAction=express'
    const sent = await me.submit(path, await me.get('/us/en/p/VERR000-FOR'))
    expect(sent.status).toBe(422)
    expect(sent.html).toContain('The wallet is not answering just now.')
    expect(sent.html).toContain('/us/en/onepage/login')
    expect((await me.get('/us/en/bag')).html).toContain('Verrou')
  })

  test('without a size, and without script, the page asks for one', async () => {
    const sent = await Shopper.in(app).post('/us/en/bag/add', { pid: 'SEL085-ROU', cartAction: 'express' })
    expect(sent.status).toBe(422)
    expect(sent.html).toContain('Choose a size first.')
    expect(sent.html).toContain('payments of')
  })
})

describe('the size widget', () => {
  const frameOf = (html: string) => new URL(/<iframe src="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&'))
  const productOf = (html: string) => JSON.parse(/id="current-product">(.*?)<\/script>/.exec(html)![1]!)

  test('[SIZE-10,SIZE-11,SIZE-12] a page publishes the piece in view; its frame is given the same, and which sizes can be had', async () => {
    const { html } = await get('/fr/fr/p/SEL085-ROU')
    const product = productOf(html)
    expect(product).toEqual({
      id: 'SEL085-ROU',
      sku: 'SEL085-ROU',
      img: expect.stringMatching(/^\/media\/.+\.webp$/),
      dimension2: null,
    })
    const frame = frameOf((await get('/fr/fr/size-widget?pid=SEL085-ROU&format=ajax')).html)
    expect(frame.origin).toBe(sizeWidget)
    const { id, sku, img, kind, activity, lang, unit, sizes } = Object.fromEntries(frame.searchParams)
    expect({ id, sku, img, dimension2: null }).toEqual(product)
    expect({ kind, activity, lang, unit }).toEqual({ kind: 'shoes', activity: 'women', lang: 'fr', unit: 'cm' })
    expect(sizes).toMatch(/^regular:35:[01],regular:35\.5:[01],/)
  })

  test('[SIZE-14,SIZE-15,SIZE-16] the frame is asked for in French, Italian, or English', async () => {
    const language = async (base: string) =>
      frameOf((await get(`${base}/size-widget?pid=SEL085-ROU`)).html).searchParams.get('lang')
    expect(await Promise.all(['/be/fr', '/it/it', '/de/de', '/jp/ja'].map(language))).toEqual(['fr', 'it', 'en', 'en'])
  })

  test('[SIZE-09,SIZE-18] stands on a shoe’s page; without the preference there is no link, no data, no pixel, no page', async () => {
    const on = await get('/us/en/p/SEL085-ROU')
    expect(on.html).toContain('href="/us/en/size-widget?pid=SEL085-ROU"')
    const { html } = await get('/cn/zh/p/SEL085-ROU')
    for (const trace of ['href="/cn/zh/size-widget', 'current-product', 'data-size-pixel']) expect(html).not.toContain(trace)
    expect((await get('/cn/zh/size-widget?pid=SEL085-ROU')).status).toBe(404)
  })

  test('without a provider there is none either; a bag has no sizes to find', async () => {
    expect((await get('/us/en/p/SEL085-ROU', withoutProvider)).html).not.toContain('size-pixel')
    expect((await get('/us/en/p/VERR000-FOR')).html).not.toContain('href="/us/en/size-widget')
  })

  test('[SIZE-19] where no size can be had, the shopper is told so', async () => {
    expect((await get('/us/en/size-widget?pid=VERR000-FOR')).html).toContain('No size available.')
    const { rows } = await database.pool.query("select sku from stock where place = 'online' and sku like 'CAS120-IVO%'")
    await setStock(
      database,
      rows.map((row) => row.sku),
      0,
      { expected: null },
    )
    const { html } = await get('/fr/fr/size-widget?pid=CAS120-IVO')
    expect(html).toContain('Aucune taille disponible.')
    expect(html).not.toContain('<iframe')
  })

  test('only its provider may be framed, and only its pictures shown', async () => {
    const policy = (await get('/us/en/p/SEL085-ROU')).headers.get('content-security-policy')
    // Besides the register of origins, which every piece's page frames.
    expect(policy).toContain(`frame-src 'self' ${sizeWidget} https://register.example;`)
    expect(policy).toContain(`img-src 'self' data: ${sizeWidget};`)
    expect(policy).toContain("script-src 'self';")
    const alone = (await get('/us/en/p/SEL085-ROU', withoutProvider)).headers.get('content-security-policy')
    expect(alone).toContain("frame-src 'self' https://register.example;")
    expect(alone).toContain("img-src 'self' data:;")
  })
})

describe('pixels', () => {
  const pixelOf = (html: string) => {
    const url = new URL(/data-size-pixel="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&'))
    return [url.origin + url.pathname, ...url.searchParams].map(String)
  }

  test('[ANALYT-14] are marked on a piece’s page, with what is added, and on the confirmation of an order', async () => {
    const pixel = `${sizeWidget}/pixel`
    expect(pixelOf((await get('/fr/fr/p/SEL085-ROU')).html)).toEqual([pixel, 'event,product', 'product_id,SEL085-ROU'])
    const me = Shopper.in(app)
    const sku = (
      await database.pool.query(
        "select sku from stock where place = 'online' and sku like 'SEL085-ROU-R%' and quantity > 2 limit 1",
      )
    ).rows[0].sku
    const added = await me.post('/fr/fr/bag/add?format=ajax', { pid: sku, Quantity: '2' })
    expect(pixelOf(added.html)).toEqual([
      pixel,
      'event,cart',
      'product_id,SEL085-ROU',
      expect.stringMatching(/^size,\d\d/),
      'product_ids,SEL085-ROU',
      'product_ids,SEL085-ROU',
    ])
    const payment = await cartAtPayment(me, 'VERR000-FOR')
    const paid = await me.submit('/fr/fr/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
    const thanks = pixelOf((await me.get(paid.location!)).html)
    expect(thanks[1]).toBe('event,transaction_start')
    expect(thanks.filter((each) => each.startsWith('product_ids')).sort()).toEqual([
      'product_ids,SEL085-ROU',
      'product_ids,SEL085-ROU',
      'product_ids,VERR000-FOR',
    ])
    expect(thanks.at(-1)).toMatch(/^order_id,[A-Z]/)
  })
})

import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testPorts } from '../../tests/test-ports.ts'
import { testShop } from '../../tests/test-shop.ts'
import { answerUpTo, cartAtPayment, fillCart, giveCart, inFrance, inNewYork, lineIds } from '../../tests/worlds/carts.ts'
import { register } from '../../tests/worlds/customers.ts'
import { message } from '../../tests/worlds/messages.ts'
import { hiddenFields, Shopper } from '../../tests/worlds/shopper.ts'
import { setStock } from '../../tests/worlds/stock.ts'
import { messagesIn } from '../i18n/messages.ts'
import { openAddressServices } from '../integrations/address-services.ts'
import { openPort } from '../integrations/ports.ts'
import { type App, createApp } from './app.tsx'
import { listen } from './server.ts'

const { database } = testDatabase()
const shop = testShop(database)
const ports = testPorts()
let app: App
let urls: Record<string, string>
/** Somebody with two pieces in the bag, and one that was sold meanwhile. */
let visitor: Shopper
/** With a piece in the bag, and a gift of it. */
let buyer: Shopper
/** Somebody with an account. */
let customer: Shopper
/** In America, with a piece that may not be sent to New York, where the address is asked for. */
let american: Shopper
beforeAll(async () => {
  const addressServices = openAddressServices(ports.given(), ports.tools)
  app = createApp(
    {
      ...shop,
      addressServices,
      wallet: openPort('wallet', ports.given(), ports.tools),
      cards: openPort('cards', ports.given(), ports.tools),
    },
    null,
  )
  // The first answer is slow on a busy machine, and slow counts as away.
  await addressServices.search!.search({ country: 'FR', language: 'fr', searchString: 'paris' })
  const html = await (await app.request('/fr/fr/')).text()
  urls = JSON.parse(/id="site-config">(.*?)<\/script>/.exec(html)![1]!).urls
  visitor = Shopper.in(app)
  await setStock(database, ['SEL085-ROU-R-38', 'SEL085-ROU-R-39', 'SEL085-ROU-W-40'], 5, { expected: null })
  for (const pid of ['VERR000-FOR', 'SEL085-ROU-R-38', 'SEL085-ROU-W-40']) await fillCart(visitor, pid)
  await setStock(database, 'SEL085-ROU-W-40', 0)
  buyer = Shopper.in(app)
  await fillCart(buyer, 'VERR000-FOR')
  await giveCart(buyer, 'Bravo.')
  customer = Shopper.in(app)
  await register(customer)
  american = Shopper.in(app)
  await setStock(database, 'COU000-NOI', 5, { expected: null })
  await fillCart(american, 'COU000-NOI', '/us/en')
  await answerUpTo(american, 'shipping-address', { base: '/us/en' })
})

type Fields = Readonly<Record<string, string>>

interface Call {
  /** Where it is served, if not everywhere. */
  readonly site?: string
  readonly query?: string
  readonly form?: Fields | (() => Promise<Fields>)
  /** Whose browser asks; a stranger's unless said. */
  readonly who?: () => Shopper
  /** The JSON: all of it, or of a list its first entry. */
  readonly answer?: object
  /** Words of an HTML answer, which no other call says together. */
  readonly says?: readonly string[]
}

const address = { country: 'FR', address1: '14 rue de la Paix', postal: '75002', city: 'Paris' }
/** What a form of the bag is sent with. */
const tokenOfBag = async () => ({ csrf_token: hiddenFields((await visitor.get(urls.cart!)).html, urls.cart!).csrf_token! })
/** The button that takes out the first line. */
const firstButton = async () => `remove_${lineIds(await visitor.get(urls.cart!))[0]}`
const own = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'XMLHttpRequest' }

const aStore = expect.objectContaining({ ID: 'PAR01', geometry: { type: 'Point', coordinates: [2.3312, 48.8656] } })

const someStores = expect.objectContaining({ type: 'FeatureCollection', features: expect.arrayContaining([aStore]) })

/** The calls of the specification's section 7 by their keys, each with an example and the answer it describes. */
const served: Readonly<Record<string, Call>> = {
  getPolicyPopin: { query: '?format=ajax&cid=terms', says: ['Conditions de vente.'] },
  privacyPolicy: { query: '?format=ajax', says: ['privacy@averne.example'] },
  getCareInstructions: { query: '?format=ajax', says: ['Puis laissez-le reposer.'] },
  phoneFormat: { query: '?phone=0612345678&email=a%40b.fr&userAgent=x', form: {}, answer: { phone: '+33612345678' } },
  setZipCode: { form: { zipCode: '10021' }, answer: { success: true, zipCode: '10021', zip: '10021', storeId: null } },
  storeGeo: { query: '?idPropertyName=ID', answer: someStores },
  searchNearest: {
    query: '?lat=48.86&lng=2.33&filter_country=FR&storelocator_filterTags=repair,monogram',
    answer: someStores,
  },
  allStores: { query: '?filter_country=FR', answer: someStores },
  geolocate: {
    query: '?lat=48.86&lng=2.33&filter_country=FR',
    answer: someStores,
  },
  nearestStores: { query: '?lat=48.86&lng=2.33&format=ajax', says: ['Les boutiques les plus proches', 'paris-saint-honore'] },
  countryStores: { query: '?countryCode=FR&format=ajax', says: ['Toutes les boutiques', 'paris-saint-honore'] },
  getSelectedCountryFromGeolocation: { answer: { countryCode: 'FR', skipGeolocation: false } },
  savedStores: { who: () => customer, answer: { stores: [] } },
  storesInventory: {
    query: '?pid=SEL085-ROU&zipCode=75001',
    answer: expect.objectContaining({ stores: expect.arrayContaining([expect.objectContaining({ storeId: 'PAR01' })]) }),
  },
  setPreferredStore: { form: { storeId: 'PAR01' }, answer: { success: true, zip: null, storeId: 'PAR01' } },
  saveStore: {
    query: '?storeID=PAR01',
    who: () => customer,
    answer: { success: true, storeID: 'PAR01', saved: true },
  },
  bookAppointment: {
    query: '?format=ajax',
    // A boutique that arranges its appointments by mail.
    form: { storeID: 'PAR03', service: 'gift', firstname: 'Inès', lastname: 'Martin', email: 'ines@averne.fr' },
    answer: {
      success: true,
      mailto: expect.stringMatching(/^mailto:[^?]+@averne\.example\?subject=/),
      message: expect.any(String),
    },
  },
  addressSearch: {
    form: { country: 'FR', searchString: 'rue de la paix' },
    answer: [
      {
        label: 'Rue de la Paix, 75002 Paris',
        suggestion: expect.any(String),
        format: expect.any(String),
        matched: expect.any(Array),
      },
    ],
  },
  complementSearch: {
    form: { country: 'FR', searchString: '14 rue de la paix', idVoie: 'FR1-0', idNum: '14' },
    answer: [expect.objectContaining({ label: 'Bâtiment A' })],
  },
  qasSearch: {
    form: { country: 'US', searchString: '680 madison 10021', format: 'ajax' },
    answer: [expect.objectContaining({ label: '680 Madison Avenue, New York, 10021', format: expect.any(String) })],
  },
  qasGet: {
    form: async () => ({ country: 'US', moniker: await monikerOf('680 madison 10021'), format: 'ajax' }),
    answer: expect.objectContaining({ addressLine1: '680 Madison Avenue', locality: 'New York', postalCode: '10021' }),
  },
  qasVerifyEmail: { form: { email: 'ines@averne.fr', source: 'billing' }, answer: { action: 'verified' } },
  qasVerifyAddress: { form: { ...address, source: 'shipping' }, answer: { action: 'addrVerified' } },
  qasUpdateAddress: { form: address, answer: { action: 'reValidate' } },
  emailVerification: { query: '?email=ines%40averne.fr&userAgent=x', answer: { valid: true } },
  updateCheckoutSummary: { query: '?checkoutStep=4&format=ajax', says: ['Aucune pièce', 'data-of="total"'] },
  miniCart: { query: '?format=ajax', who: () => visitor, says: ['data-state="filled"', 'data-pid="VERR000-FOR"'] },
  cart: { query: '?format=ajax', who: () => visitor, says: ['data-pid="VERR000-FOR"', 'action="/fr/fr/bag/unavailable"'] },
  miniProductDetails: {
    query: '?pid=SEL085-ROU-R-38&format=ajax',
    who: () => visitor,
    says: ['name="uuid"', 'data-mini-product="SEL085-ROU"'],
  },
  refreshMiniProductDetails: {
    query: '?format=ajax',
    form: { pid: 'SEL085-NOI', fit: 'regular', size: '38', Quantity: '1' },
    says: ['data-mini-product="SEL085-NOI"'],
  },
  updateProduct: {
    query: '?format=ajax',
    who: () => visitor,
    form: async () => {
      const { html } = await visitor.get(`${urls.miniProductDetails}?pid=SEL085-ROU-R-38`)
      return { ...hiddenFields(html, urls.updateProduct!), pid: 'SEL085-ROU', fit: 'regular', size: '39', Quantity: '2' }
    },
    says: ['data-refresh-page', 'Votre sac est à jour.'],
  },
  removeFromOutOfStock: {
    query: '?format=ajax',
    who: () => visitor,
    form: async () => ({ ...(await tokenOfBag()), pid: 'SEL085-ROU-W-40' }),
    says: ['name="undo_', 'Sélène 85 a quitté votre sac.'],
  },
  accountAddress: {
    query: '?format=ajax',
    who: () => customer,
    form: async () => ({
      ...hiddenFields((await customer.get(urls.accountAddress!)).html, urls.accountAddress!),
      ...{ ...inFrance, addressid: 'Maison', country: 'FR' },
    }),
    answer: { success: true, addressID: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  },
  checkoutShippingAddress: {
    site: '/us/en',
    query: '?format=ajax',
    who: () => american,
    form: async () => {
      const path = urls.checkoutShippingAddress!.replace('/fr/fr', '/us/en')
      return { ...hiddenFields((await american.get(path)).html, path), ...inNewYork }
    },
    answer: { success: false, forbiddenProducts: ['COU000-NOI'], forbiddenState: 'New York', isTotal: true },
  },
  customerServiceSend: { query: '?format=ajax', form: message, says: ['data-contact-sent', 'Écrire un autre message'] },
  cartSubmit: {
    query: '?format=ajax',
    who: () => visitor,
    form: async () => ({ ...(await tokenOfBag()), [await firstButton()]: 'action' }),
    says: ['name="undo_', 'Verrou a quitté votre sac.'],
  },
  getCartContent: {
    who: () => visitor,
    answer: {
      success: true,
      customerID: null,
      locale: 'fr-FR',
      siteID: 'FR',
      cartContent: { cart: [expect.objectContaining({ pid: 'SEL085-ROU-R-39', quantity: 2 })] },
    },
  },
  taxEstimate: { site: '/us/en', form: { taxpostal: '10001' }, answer: { zipcode: '10001', tax: '$0', total: '$0' } },
  setLastPageVisited: { query: '?lastPageVisited=%2Ffr%2Ffr%2F', answer: { success: true, lastPageVisited: '/fr/fr/' } },
  addProduct: {
    query: '?format=ajax',
    form: { pid: 'VERR000-FOR', Quantity: '1' },
    says: ['Dans votre sac', '/media/pieces/VERR000-FOR/'],
  },
  productImagesPopin: { query: '?pid=SEL085-ROU&format=ajax', says: ['/media/pieces/SEL085-ROU/', 'Photographie 1 sur 7'] },
  productTryInStorePopin: {
    query: '?pid=SEL085-ROU&countryCode=FR&format=ajax',
    says: ['data-gtm-store-id', 'Sélène 85 dans nos boutiques'],
  },
  productNotifyForm: { query: '?pid=SEL085-ROU&format=ajax', says: ['name="notify_send"', 'name="email"', 'Veau verni, Rouge'] },
  productNotifyPopin: { query: '?pid=SEL085-NOI&format=ajax', says: ['name="notify_send"', 'name="email"', 'Veau verni, Noir'] },
  notifyPopin: {
    query: '?format=ajax',
    form: { pid: 'SEL085-ROU-W-40', email: 'ines@averne.fr', notify_send: 'action' },
    says: ['data-notify-sent'],
  },
  subscribePopin: { query: '?format=ajax', says: ['name="email"', 'name="subscribe_send"'] },
  liveShoppingAddToCart: {
    query: '?format=ajax',
    form: { pid: 'LEV000-NOI', Quantity: '1', cartAction: 'update', countryCode: 'FR' },
    says: ['Dans votre sac', '/media/pieces/LEV000-NOI/'],
  },
  getAvailability: { query: '?pid=SEL085-ROU&Quantity=1', answer: expect.objectContaining({ levels: expect.any(Object) }) },
  productNav: { query: '?cat=women-pumps&start=0&pid=SEL085-ROU&format=ajax', says: ['rel="next"', 'Pièce précédente'] },
  getVariation: { query: '?pid=SEL085-ROU&source=pdp-look&format=ajax', says: ['data-variant="mini"'] },
  variantUrl: { query: '?pid=SEL085-ROU&size=38&Quantity=1&format=ajax', says: ['data-variant="page"'] },
  productSizeGuidePopin: { query: '?pid=SEL085-ROU&sizechart=women_shoes&format=ajax', says: ['Souliers femme', 'name="unit"'] },
  renderGiftDialog: { query: '?format=ajax', says: ['name="giftMessage"', 'data-gift="dialog"'] },
  giftForm: {
    query: '?format=ajax',
    who: () => buyer,
    form: () => filledIn('giftForm', { giftOption: '1', isGift: '1', giftMessage: 'Pour toi.', gift_update: 'action' }),
    says: ['Pour toi.', 'data-said="Votre cadeau est noté."'],
  },
  cancelGift: {
    query: '?format=ajax',
    who: () => buyer,
    form: () => filledIn('cancelGift'),
    says: ['data-gift="cart"', 'data-said="Le cadeau est annulé."'],
  },
  renderGiftingProductModal: { query: '?pid=SEL085-ROU&format=ajax', says: ['Boîte et ruban', 'Sans prix'] },
  chatCssTemplate: { query: '?format=ajax', says: ['data-chat-window'] },
  chatUserInfo: { query: '?context=product', answer: expect.objectContaining({ brand: 'Averne', language: 'fr' }) },
  contactPopin: { query: '?pid=SEL085-ROU&care=true&format=ajax', says: ['contactus-comment', 'data-contact="care"'] },
  deviceWallet: { query: '?format=ajax', who: () => buyer, says: ['data-device-wallet'] },
  walletInitSession: {
    query: '?billingAgreement=true&cartCheckout=true',
    who: () => buyer,
    form: {},
    answer: { requestID: expect.any(String), processorTransactionID: expect.any(String) },
  },
}

/** Not served yet. Whoever serves one moves its key to the table above, with an example of it. */
const notYet = ['sizeWidgetPixel']

const monikerOf = async (searchString: string): Promise<string> =>
  JSON.parse((await ask('qasSearch', { form: { country: 'US', searchString } })).text)[0].format

/** A form as the page that shows it has it, and what is typed. */
async function filledIn(call: string, typed: Fields = {}): Promise<Fields> {
  const path = urls[call]!
  const { html } = await buyer.get(call === 'cancelGift' ? urls.cart! : path)
  return { ...hiddenFields(html, path), ...typed }
}

async function ask(
  name: string,
  { site = '/fr/fr', query = '', form, who }: Omit<Call, 'answer' | 'says'>,
): Promise<{ response: Response; text: string }> {
  const fields = typeof form === 'function' ? await form() : form
  const cookies = [...(who?.().cookies ?? [])].map(([cookie, value]) => `${cookie}=${value}`).join('; ')
  const headers = { ...own, cookie: cookies }
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields), headers } : { headers }
  const response = await app.request(urls[name]!.replace('/fr/fr', site) + query, init)
  return { response, text: await response.text() }
}

describe('the calls of the specification', () => {
  test('each that is served is published by its key in site-config, under a path of this site', () => {
    for (const name of Object.keys(served))
      expect([name, urls[name]]).toEqual([name, expect.stringMatching(/^\/fr\/fr\/[\w/-]+$/)])
  })

  test('the list of those to come is no longer than it must be', () => {
    const published = new Set(Object.keys(urls).map((name) => name.toLowerCase()))
    expect(notYet.filter((name) => published.has(name.toLowerCase()))).toEqual([])
    expect(new Set([...notYet, ...Object.keys(served)]).size).toBe(notYet.length + Object.keys(served).length)
  })

  test('walletCallback is a form whose answer is a page: of nobody’s session, the bag', async () => {
    const form = { requestId: randomUUID(), cartCheckout: 'true', paymentID: 'x', paymentToken: 'x', payerID: 'x' }
    const { response, text } = await ask('walletCallback', { form, who: () => buyer })
    expect([response.status, text.includes('data-lines')]).toEqual([422, true])
  })

  /** What each HTML call answered. */
  const heard = new Map<string, string>()

  test.each(Object.entries(served))('[NAV-36] %s answers as described', async (name, { answer, says, ...call }) => {
    const { response, text } = await ask(name, call)
    expect([name, response.status, response.headers.get('content-type')]).toEqual([
      name,
      200,
      expect.stringContaining(says ? 'text/html' : 'application/json'),
    ])
    if (!says) return expect(Array.isArray(answer) ? JSON.parse(text).slice(0, 1) : JSON.parse(text)).toEqual(answer)
    heard.set(name, text)
    for (const words of says) expect(text).toContain(words)
    expect(text).not.toContain('<html')
  })

  test('[NAV-36] what a part is known by, no other part says', () => {
    expect(heard.size).toBe(Object.values(served).filter(({ says }) => says).length)
    for (const [name, { says }] of Object.entries(served)) {
      if (!says) continue
      const own = heard.get(name)!
      const isAlike = (text: string) => says.every((words) => text.includes(words))
      // A larger part may hold this one whole, as the bag holds its gift.
      const alike = [...heard].filter(([other, text]) => isAlike(text) && (other === name || !text.includes(own)))
      expect(alike.map(([other]) => other)).toEqual([name])
    }
  })
})

describe('the error catalogue', () => {
  test.each([
    [
      'add to cart without a size',
      'addProduct',
      { query: '?format=ajax', form: { pid: 'SEL085-ROU' } },
      422,
      'ERROR_SELECT_SIZE',
    ],
    ['an unavailable item', 'addProduct', { query: '?format=ajax', form: { pid: 'ANN000-ROS' } }, 422, 'NO_STOCK'],
    ['a postal code that is none', 'setZipCode', { query: '', form: { zipCode: 'x' } }, 422, 'INVALID_ZIP'],
    ...[400, 401, 403, 404].map(
      (status) =>
        [
          `the address service’s ${status}`,
          'addressSearch',
          { query: '', form: { country: 'FR', searchString: `HTTP${status} rue` } },
          status,
          'SERVICE_REFUSED',
        ] as const,
    ),
  ] as const)('[ERR-17] %s is answered with its code, and logged under the request’s id', async (_, name, call, status, code) => {
    const web = await listen(shop, app, 0, '127.0.0.1')
    onTestFinished(() => web.stop(100))
    const origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`
    const response = await fetch(origin + urls[name] + (call.query ?? ''), {
      method: 'POST',
      body: new URLSearchParams(call.form),
      headers: own,
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(((await response.json()) as { error: object }).error).toMatchObject({ code })
    const id = response.headers.get('x-request-id')
    const logged = () => shop.lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id)
    await expect.poll(() => logged().map(({ path, status: ended }) => [path, ended])).toEqual([[urls[name], status]])
  })

  test('an address that is not verified, and one that nobody knows, are answers and no failures', async () => {
    const unknown = { ...address, address1: '999 rue de Nulle Part', postal: '75002' }
    const { response, text } = await ask('qasVerifyAddress', { form: { ...unknown, source: 'shipping' } })
    expect([response.status, ['addrVerified', 'verified', 'reValidate'].includes(JSON.parse(text).action)]).toEqual([200, false])
    expect((await ask('addressSearch', { form: { country: 'FR', searchString: 'xqzwvk xqzwvk' } })).text).toBe('[]')
  })

  test('[ERR-17] what nobody expected is logged with the request’s id, and answered in words that carry it', async () => {
    await database.pool.query('alter table colourway rename to colourway_gone')
    shop.memory.flush()
    try {
      const headers = { ...own, 'x-request-id': 'r-17' }
      const asPage = await app.request(`${urls.productShow}?pid=SEL085-ROU`, { headers })
      const asPart = await app.request(`${urls.productImagesPopin}?pid=SEL085-ROU&format=ajax`, { headers })
      expect([asPage.status, asPart.status]).toEqual([500, 500])
      expect(await asPage.text()).toContain('<bdi>r-17</bdi>')
      expect(await asPart.json()).toEqual({ error: { code: 'TECHNICAL_ERROR', message: expect.stringMatching(/\p{L}/u) } })
      const logged = shop.lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === 'r-17')
      expect(logged.filter(({ err }) => err?.stack)).toHaveLength(2)
    } finally {
      await database.pool.query('alter table colourway_gone rename to colourway')
    }
  })

  test('[ERR-16] on the way from the bag to the order it has the cart’s own code, and leads back to the bag', async () => {
    await database.pool.query('alter table cart rename to cart_gone')
    try {
      const headers = { ...own, 'x-request-id': 'r-16' }
      const paths = ['/us/en/bag', '/us/en/onepage/login', '/us/en/onepage/payment']
      for (const path of paths) {
        const asPage = await app.request(path, { headers })
        expect([path, asPage.status]).toEqual([path, 500])
        const html = await asPage.text()
        expect(html).toContain(messagesIn('en')('error.CHECKOUT_TECHNICAL_ERROR'))
        expect(html).toContain('<bdi>r-16</bdi>')
        expect(html).toMatch(/<main.*href="\/us\/en\/bag"/s)
      }
      const body = new URLSearchParams({ pid: 'VERR000-ROU' })
      const added = await app.request('/us/en/bag/add?format=ajax', { method: 'POST', body, headers })
      expect([added.status, await added.json()]).toMatchObject([500, { error: { code: 'CHECKOUT_TECHNICAL_ERROR' } }])
    } finally {
      await database.pool.query('alter table cart_gone rename to cart')
    }
  })

  test('[ERR-16] the last button that fails says so with the same code, places nothing, and the log tells nobody’s address', async () => {
    await setStock(database, 'VERR000-FOR', 5, { expected: null })
    const me = Shopper.in(app)
    const page = await cartAtPayment(me, 'VERR000-FOR')
    const path = '/fr/fr/onepage/payment'
    const orders = async () => (await database.pool.query('select 1 from placed_order')).rows.length
    const before = [await orders(), shop.lines.length]
    await database.pool.query('alter table placed_order add constraint none check (false) not valid')
    try {
      const pressed = await me.submit(path, page, { paymentMethod: 'CASH_ON_DELIVERY' })
      expect(pressed.status).toBe(500)
      expect(pressed.html).toContain(messagesIn('fr')('error.CHECKOUT_TECHNICAL_ERROR'))
      expect(pressed.html).toMatch(/<main.*href="\/fr\/fr\/bag"/s)
      const fields = { ...hiddenFields(page.html, path), paymentMethod: 'CASH_ON_DELIVERY' }
      const asPart = await me.post(`${path}?format=ajax`, fields)
      expect([asPart.status, JSON.parse(asPart.html).error.code]).toEqual([500, 'CHECKOUT_TECHNICAL_ERROR'])
    } finally {
      await database.pool.query('alter table placed_order drop constraint none')
    }
    expect(await orders()).toBe(before[0])
    const log = shop.lines.slice(before[1]).join('')
    expect(log).toContain('"constraint":"none"')
    expect(log).not.toMatch(/[\w.+%-]+@[\w-]+\.\w/)
    for (const secret of [inFrance.address1, inFrance.lastname, '612345678']) expect(log).not.toContain(secret)
    // Pressed again, it is one order.
    expect((await me.submit(path, page, { paymentMethod: 'CASH_ON_DELIVERY' })).location).toContain('?order=')
  })

  test('[ERR-17] a request that is refused is logged with its id, and nothing of what it carried', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'x-request-id': 'r-18' }
    const body = new URLSearchParams({ email: 'ines@averne.example' })
    const refused = await app.request(urls.letters!, { method: 'POST', body, headers })
    expect(refused.status).toBe(403)
    const logged = shop.lines.filter((line) => line.includes('r-18'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toContain('ines@')
  })
})

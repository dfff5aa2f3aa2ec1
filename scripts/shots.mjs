// Photographs every page kind of a running shop, for people to look at:
//   npm run shots                                  (http://localhost:3000, the usual places)
//   npm run shots -- --url http://… --places fr/fr,jp/ja --pages home,letters
import './node24.mjs'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from './chromium.mjs'

/** Somebody who lives in the place, for the forms on the way to an order. */
const people = {
  fr: { firstname: 'Inès', lastname: 'Martin', address1: '14 rue des Tanneurs', postal: '75008', city: 'Paris' },
  us: { firstname: 'Ann', lastname: 'Lee', address1: '1 Bond Street', postal: '10012', city: 'New York', shippingstate: 'NY' },
  ae: {
    firstname: 'ليلى',
    lastname: 'حداد',
    address1: 'شارع الوصل',
    city: 'دبي',
    shippingstate: 'DU',
    building: '12',
    suite: '3',
  },
  jp: { firstname: '花子', lastname: '山田', address1: '銀座4-1', postal: '104-0061', city: '中央区', shippingstate: '13' },
}

async function fill(page, fields) {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`main [name="${name}"]`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}
async function fillAndSend(page, fields) {
  await fill(page, fields)
  await send(page)
}
/** The step's own button: its summary has others, and so has what is laid on it. */
const send = (page) => {
  const button = page.locator('main form').first().locator('button[type=submit]:not([formaction])').last()
  return Promise.all([page.waitForNavigation(), button.click()])
}

/** Every page kind, by name: its address within a site, and what to do or to press before the picture is taken. */
const kinds = {
  home: { path: '/' },
  menu: { path: '/', press: 'header details[data-menu] > summary:visible', open: 'details[open]', viewport: true },
  listing: { path: '/c/women-shoes' },
  product: { path: '/p/SEL085-ROU' },
  zoom: { path: '/p/SEL085-ROU', press: 'a[data-popin=zoom]', open: 'dialog [data-live]', viewport: true },
  colours: { path: '/p/SEL085-ROU', press: 'a[href*=variation-colours]', viewport: true },
  styles: { path: '/p/SEL085-ROU', press: 'a[href*=variation-styles]', viewport: true },
  notify: { path: '/notify-form?pid=SEL055-ROU' },
  'notify-stop': { path: `/notify-stop?token=${'a'.repeat(43)}` },
  subscribe: { path: '/p/SEL085-ROU', press: 'main a[href*=subscribe-popin]', viewport: true },
  'size-guide': { path: '/size-guide?pid=SEL085-ROU&sizechart=women_shoes' },
  'bag-guide': { path: '/size-guide?pid=VERR000-ROU&bagsize=top-handle' },
  details: { path: '/p/SEL085-ROU', press: 'a[href*=product-details]', viewport: true },
  'piece-care': { path: '/p/SEL085-ROU', press: 'a[href*=care-instructions]', viewport: true },
  gifting: { path: '/p/SEL085-ROU', press: 'a[href*=gifting]', viewport: true },
  collections: { path: '/collections' },
  lookbook: { path: '/collections/show/etiage' },
  look: { path: '/collections/show/etiage/03' },
  collection: { path: '/collections/current' },
  archives: { path: '/collections/archives' },
  events: { path: '/heritage/events' },
  entry: { path: '/collections/archives/selene' },
  heritage: { path: '/heritage' },
  milestones: { path: '/heritage/milestones' },
  help: { path: '/help' },
  care: { path: '/help/care#patent' },
  faq: { path: '/help/faq#pay-how' },
  delivery: { path: '/help/delivery' },
  terms: { path: '/legal/terms' },
  'policy-popin': { path: '/letters', press: 'main a[data-popin]', viewport: true },
  bag: {
    path: '/bag',
    walk: async (page, base) => {
      await page.request.post(`${base}/bag/add`, { form: { pid: 'VERR000-ROU' } })
      await page.goto(`${base}/bag`)
    },
  },
  'bag-drawer': { path: '/', press: 'header a[data-popin=drawer]', viewport: true },
  'bag-edit': { path: '/bag', press: 'main a[href*="/bag/piece"]', viewport: true },
  gift: { path: '/bag', press: 'section[data-gift] a', viewport: true },
  // From here on in this order: each goes on where the last one stopped.
  login: { path: '/onepage/login' },
  option: {
    path: '/onepage/login',
    walk: async (page) => {
      await fill(page, { username_unregister: 'ines@averne.fr' })
      await Promise.all([page.waitForNavigation(), page.locator('main button[type=submit]').first().click()])
    },
  },
  'address-wrong': {
    path: '/onepage/shipping-option',
    walk: async (page) => {
      await send(page)
      await fill(page, { firstname: '1' })
      await page.locator('main form').first().locator('button[type=submit]').last().click()
      await page.waitForSelector('[aria-invalid=true]:focus')
    },
  },
  address: { path: '/onepage/shipping-address', walk: (page, _, country) => fill(page, people[country] ?? people.fr) },
  method: { path: '/onepage/shipping-address', walk: (page, _, country) => fillAndSend(page, people[country] ?? people.fr) },
  payment: { path: '/onepage/shipping-method', walk: send },
  confirmation: {
    path: '/onepage/payment',
    walk: async (page) => {
      await page.locator('[name=paymentMethod][value=CASH_ON_DELIVERY]').check()
      await send(page)
    },
  },
  certificate: { path: '/gift-certificate' },
  'certificate-balance': { path: '/gift-certificate/balance' },
  'account-login': { path: '/account/login' },
  register: { path: '/account/register' },
  'email-expired': { path: '/account/email/confirm?token=x' },
  'letters-confirm': { path: '/letters/confirm?key=00000000-0000-4000-8000-000000000000' },
  'letters-stop': { path: '/letters/stop?key=00000000-0000-4000-8000-000000000000' },
  forgotten: { path: '/account/password/forgotten' },
  mailbox: { path: '/mailbox' },
  letter: {
    path: '/mailbox',
    // In a sandbox nothing can be asked: the picture is taken as it stands.
    asItStands: true,
    walk: (page) => Promise.all([page.waitForNavigation(), page.locator('main h2 a').first().click()]),
  },
  boutiques: { path: '/boutiques' },
  boutique: { path: '/boutiques/paris-saint-honore' },
  letters: { path: '/letters' },
  'letters-sent': { path: '/letters?sent=1' },
  site: { path: '/site' },
  'site-popin': { path: '/', press: 'header a[data-popin]', viewport: true },
  'not-found': { path: '/nowhere' },
  styleguide: { path: '/styleguide' },
  drawer: { path: '/styleguide', press: 'main a[data-popin=drawer]', viewport: true },
}

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    places: { type: 'string', default: 'fr/fr,ae/ar,jp/ja,us/en' },
    pages: { type: 'string', default: Object.keys(kinds).join(',') },
    widths: { type: 'string', default: '390,1440' },
    out: { type: 'string', default: 'shots' },
  },
})

mkdirSync(options.out, { recursive: true })
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
for (const width of options.widths.split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: width < 768 ? 844 : 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const place of options.places.split(',')) {
    for (const name of options.pages.split(',')) {
      const kind = kinds[name]
      if (!kind) throw new Error(`no page kind ${name}: ${Object.keys(kinds).join(', ')}`)
      await page.goto(`${options.url}/${place}${kind.path}`, { waitUntil: 'networkidle' })
      await kind.walk?.(page, `${options.url}/${place}`, place.split('/')[0])
      await page.waitForLoadState('networkidle')
      if (!kind.asItStands) await page.evaluate(() => document.fonts.ready)
      // Pictures further down load when they come into view.
      const scroll = async () => {
        for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
          scrollTo(0, y)
          await new Promise((next) => setTimeout(next, 60))
        }
        scrollTo(0, 0)
      }
      if (!kind.asItStands) await page.evaluate(scroll)
      await page.waitForLoadState('networkidle')
      if (kind.press) {
        await page.locator(kind.press).first().click()
        await page.waitForSelector(kind.open ?? 'dialog[open]')
        await page.waitForLoadState('networkidle')
      }
      const file = `${options.out}/${name}-${place.replace('/', '-')}-${width}.png`
      await page.screenshot({ path: file, fullPage: !kind.viewport })
      console.log(`  ${file}`)
    }
  }
  await context.close()
}
await browser.close()

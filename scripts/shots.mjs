// Photographs every page kind of a running shop, for people to look at:
//   npm run shots                                  (http://localhost:3000, the usual places)
//   npm run shots -- --url http://… --places fr/fr,jp/ja --pages home,letters
import './node24.mjs'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from './chromium.mjs'

/** Every page kind, by name: its address within a site, and what to press before the picture is taken. */
const kinds = {
  home: { path: '/' },
  menu: { path: '/', press: 'header details[data-menu] > summary:visible', open: 'details[open]', viewport: true },
  listing: { path: '/c/women-shoes' },
  product: { path: '/p/SEL085-ROU' },
  bag: { path: '/bag' },
  collections: { path: '/collections' },
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
  letters: { path: '/letters' },
  'letters-sent': { path: '/letters?sent=1' },
  site: { path: '/site' },
  'site-popin': { path: '/', press: 'header a[data-popin]', viewport: true },
  'not-found': { path: '/nowhere' },
  styleguide: { path: '/styleguide' },
  drawer: { path: '/styleguide', press: 'a[data-popin=drawer]', viewport: true },
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
      await page.evaluate(() => document.fonts.ready)
      // Pictures further down load when they come into view.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
          scrollTo(0, y)
          await new Promise((next) => setTimeout(next, 60))
        }
        scrollTo(0, 0)
      })
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

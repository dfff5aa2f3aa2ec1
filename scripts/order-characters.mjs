// Looks at the pages of the shop and writes down which characters are shown together, by face: the order that fonts are cut in
// (`scripts/cut-fonts.ts`). Nothing breaks when it is old; pages then fetch more slices than they need.
//   npm run fonts:order
import './node24.mjs'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from './chromium.mjs'
import { openShop } from './open-shop.mjs'

const places = { ja: '/jp/ja', zh: '/cn/zh' }
const others = [
  '/bag',
  '/onepage/login',
  '/account/login',
  '/account/register',
  '/letters',
  '/site',
  '/nowhere',
  '/search?q=Serre',
]
/** Of a large folder, pieces for instance, one page in so many stands for all. */
const oneIn = 10

/** What a page shows in each face. */
function charactersByFace() {
  const shown = { voice: '', text: '' }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (!element.checkVisibility() || element.closest('[lang]') !== document.documentElement) continue
    shown[getComputedStyle(element).fontFamily.startsWith('"Gilda') ? 'voice' : 'text'] += walker.currentNode.textContent
  }
  return shown
}

/** Those of one page in twenty, and then the others page by page, the shortest first. */
function inOrder(pages) {
  const left = new Set(pages.flatMap((page) => [...page]))
  const take = (characters) => [...characters].filter((each) => left.delete(each)).join('')
  const common = take([...left].filter((each) => pages.filter((page) => page.has(each)).length >= pages.length / 20))
  const rest = pages.toSorted((a, b) => a.size - b.size).map(take)
  return { common, rest: rest.join('') }
}

const shop = await openShop({ DATA_DIR: '.data/bench' })
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
const order = {}
try {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.route(/\.(js|woff2|avif|webp)$/, (route) => route.abort())
  const listed = async (map) =>
    [...(await (await fetch(shop.url + map)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url).pathname)
  for (const [language, base] of Object.entries(places)) {
    const all = [...(await listed(`${base}/sitemap.xml`)), ...(await listed(`${base}/sitemap-pieces-1.xml`))]
    const paths = [...Map.groupBy(all, dirname).values()].flatMap((folder) =>
      folder.filter((_, index) => folder.length < 2 * oneIn || index % oneIn === 0),
    )
    const pages = { voice: [], text: [] }
    // Whoever comes for the first time is asked this on whatever page.
    await page.goto(`${shop.url}${base}/privacy-choices/banner?format=ajax`)
    const asked = await page.evaluate(() => document.body.textContent)
    for (const path of [...paths, ...others.map((each) => base + each)]) {
      await page.goto(shop.url + path, { waitUntil: 'load' })
      for (const [face, shown] of Object.entries(await page.evaluate(charactersByFace)))
        pages[face].push(new Set([...shown, ...(face === 'text' ? asked : '')].filter((each) => each >= '\u2000')))
    }
    order[language] = { voice: inOrder(pages.voice), text: inOrder(pages.text) }
    console.log(`  ${language}: ${pages.text.length} pages`)
  }
} finally {
  await browser.close()
  await shop.stop()
}
writeFileSync('src/web/ui/fonts/order.json', `${JSON.stringify(order, null, 2)}\n`)

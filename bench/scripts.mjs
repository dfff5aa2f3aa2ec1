// What a first visit costs, in the languages of large scripts and in two others to compare: a slow phone, a slow line, nothing kept.
//   npm run bench:scripts            prints the table
//   npm run bench:scripts -- --write also puts it into docs/benchmarks.md
import '../scripts/node24.mjs'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { openShop } from '../scripts/open-shop.mjs'
import { firstVisit } from './first-visit.mjs'
import { report } from './report.mjs'

const places = ['jp/ja', 'kr/ko', 'cn/zh', 'us/en', 'ae/ar']
const pages = { home: '/', listing: '/c/women-shoes', product: '/p/SEL085-ROU', content: '/heritage' }
const rounds = 3

const { say, keep } = report('scripts')
const kb = (bytes) => (bytes / 1024).toFixed(0)
const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

const shop = await openShop({ DATA_DIR: '.data/bench' })
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
try {
  say('| page | HTML kB | CSS | script | fonts | pictures | other | in all | requests | TBT ms | LCP ms | CLS |')
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const place of places) {
    for (const [name, path] of Object.entries(pages)) {
      const visits = []
      for (let round = 0; round < rounds; round += 1)
        visits.push(await firstVisit(browser, `${shop.url}/${place}${path}`, { slow: true }))
      const { bytes, total, requests } = visits[0]
      const { document, stylesheet, script, font, image, other } = bytes
      const kinds = [document, stylesheet, script, font, image, other, total].map(kb).join(' | ')
      const blocked = middle(visits.map((visit) => visit.blocked)).toFixed(0)
      const largest = middle(visits.map((visit) => visit.largest.ms)).toFixed(0)
      const shift = Math.max(...visits.map((visit) => visit.shift)).toFixed(3)
      say(`| ${place} ${name} | ${kinds} | ${requests} | ${blocked} | ${largest} | ${shift} |`)
    }
  }
} finally {
  await browser.close()
  await shop.stop()
}
keep()

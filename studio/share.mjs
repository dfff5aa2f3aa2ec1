// The picture that is shown where a page of the house is shared and has none of its own: public/media/house/share.jpg.
//   node studio/share.mjs
import '../scripts/node24.mjs'
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'

const [outline] = /M51\.2[^']+/.exec(readFileSync('src/web/ui/wordmark.tsx', 'utf8'))
const piece = readFileSync('public/media/pieces/SEL085-ROU/hero-1024.webp').toString('base64')
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(`<style>
  body { margin: 0; block-size: 630px; overflow: hidden; position: relative; background: #e4e2de }
  img { position: absolute; inset-inline-end: 0; inset-block-start: 50%; translate: 0 -50%; inline-size: 620px;
    mask-image: linear-gradient(90deg, transparent, #000 18%) }
  svg { position: absolute; inset-inline-start: 96px; inset-block-start: 276px; inline-size: 400px }
  i { position: absolute; inset-inline: 0; inset-block-end: 0; block-size: 14px; background: #0b5a3e }
</style><img src="data:image/webp;base64,${piece}"><svg viewBox="0 0 525 74"><path fill="#121411" d="${outline}"/></svg><i></i>`)
await page.evaluate(() => document.images[0].decode())
await page.screenshot({ path: 'public/media/house/share.jpg', type: 'jpeg', quality: 84 })
await browser.close()

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { convert } from 'fontverter'
import { firstVisit } from '../../bench/first-visit.mjs'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { shopTexts } from '../../scripts/shop-texts.ts'
import { expect, test } from '../test.ts'

const scripts = [
  { language: 'ja', base: '/jp/ja', voice: 'Shippori Mincho', text: 'Noto Sans JP' },
  { language: 'ko', base: '/kr/ko', voice: 'Gowun Batang', text: 'Noto Sans KR' },
  { language: 'zh', base: '/cn/zh', voice: 'Noto Serif SC', text: 'Noto Sans SC' },
] as const

for (const { language, base, voice, text } of scripts) {
  test(`every character that the shop writes in ${language} is drawn by the house’s own fonts`, async ({ page }) => {
    await page.goto(`${base}/letters`)
    const written = [...new Set(shopTexts(language).join(''))].filter((each) => /[^\s\p{C}]/u.test(each))
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    // Prices are never in the house's voice.
    for (const [role, family, characters] of [
      ['t-title', voice, written.filter((each) => !/\p{Sc}/u.test(each))],
      ['t-small', text, written],
    ] as const) {
      await page.evaluate(
        ([shown, name]) => {
          const spans = shown.map((each) => Object.assign(document.createElement('span'), { textContent: each }))
          const main = document.querySelector('main')!
          main.replaceChildren(...spans)
          main.className = name
        },
        [characters, role] as const,
      )
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loading')), { timeout: 60_000 })
        .toBe(false)
      await page.evaluate(() => document.fonts.ready)
      const strangers: string[] = []
      const families = new Set<string>()
      const { root } = await devtools.send('DOM.getDocument', {})
      const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'main > span' })
      for (const [index, nodeId] of nodeIds.entries()) {
        const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
        if (fonts.some(({ isCustomFont }) => !isCustomFont)) strangers.push(characters[index]!)
        for (const { familyName } of fonts) families.add(familyName)
      }
      expect(strangers, `${family} lacks`).toEqual([])
      expect([...families].join()).toContain(family)
    }
  })

  test(`a first visit in ${language} weighs no more than 400 kB on a phone, everything included`, async ({
    baseURL,
    browser,
  }) => {
    for (const path of ['/', '/c/women-shoes', '/p/SEL085-ROU', '/boutiques']) {
      const { total, bytes } = await firstVisit(browser, `${baseURL}${base}${path}`)
      expect(total, `${path}: ${JSON.stringify(bytes)}`).toBeLessThanOrEqual(400 * 1024)
    }
  })
}

test('nothing shifts where the machine has fonts of the script, as every phone sold there', async ({ baseURL }, info) => {
  const folder = info.outputPath('fonts')
  mkdirSync(folder)
  for (const name of ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'])
    writeFileSync(join(folder, `${name}.ttf`), await convert(readFileSync(`src/web/ui/fonts/whole/${name}.woff2`), 'sfnt'))
  const settings = join(folder, 'fonts.conf')
  writeFileSync(
    settings,
    `<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  )
  const env = { ...process.env, FONTCONFIG_FILE: settings } as Record<string, string>
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags, env })
  for (const { base } of scripts) {
    for (const path of ['/', '/c/women-shoes', '/p/SEL085-ROU', '/legal/terms', '/boutiques']) {
      const { shift, moved } = await firstVisit(browser, `${baseURL}${base}${path}`)
      expect(shift, [base + path, ...moved].join('\n')).toBeLessThan(0.001)
    }
  }
  await browser.close()
})

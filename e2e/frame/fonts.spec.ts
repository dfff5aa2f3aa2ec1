import type { CDPSession, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { firstVisit } from '../../bench/first-visit.mjs'
import { shopTexts } from '../../scripts/shop-texts.ts'
import { expect, test } from '../test.ts'

const scripts = [
  { language: 'ja', base: '/jp/ja', voice: 'Shippori Mincho', text: 'Noto Sans JP' },
  { language: 'ko', base: '/kr/ko', voice: 'Gowun Batang', text: 'Noto Sans KR' },
  { language: 'zh', base: '/cn/zh', voice: 'Noto Serif SC', text: 'Noto Sans SC' },
] as const

/** The families that the browser draws what is under a selector with. */
async function familiesOf(page: Page, devtools: CDPSession, selector: string): Promise<{ family: string; isOurs: boolean }[]> {
  const { root } = await devtools.send('DOM.getDocument', {})
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName, isCustomFont }) => ({ family: familyName, isOurs: isCustomFont }))
}

for (const { language, base, voice, text } of scripts) {
  test(`every character that the shop writes in ${language} is drawn by the house’s own fonts`, async ({ page }) => {
    await page.goto(`${base}/letters`)
    const characters = [...new Set(shopTexts(language).join(''))].filter((each) => /[^\s\p{C}\p{Emoji_Presentation}]/u.test(each))
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    for (const [role, family] of [
      ['t-title', voice],
      ['t-small', text],
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
      const { root } = await devtools.send('DOM.getDocument', {})
      const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'main > span' })
      for (const [index, nodeId] of nodeIds.entries()) {
        const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
        if (fonts.some(({ isCustomFont }) => !isCustomFont)) strangers.push(characters[index]!)
      }
      expect(strangers, `${family} lacks`).toEqual([])
      expect((await familiesOf(page, devtools, 'main')).map((each) => each.family)).toContain(family)
    }
  })

  test(`a first visit in ${language} weighs no more than 400 kB on a phone, everything included`, async ({ baseURL, browser }) => {
    for (const path of ['/', '/c/women-shoes', '/p/SEL085-ROU', '/heritage', '/boutiques', '/site']) {
      const { total, bytes } = await firstVisit(browser, `${baseURL}${base}${path}`)
      expect(total, `${path}: ${JSON.stringify(bytes)}`).toBeLessThanOrEqual(400 * 1024)
    }
  })
}

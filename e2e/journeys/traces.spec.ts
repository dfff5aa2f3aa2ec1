import type { Page } from '@playwright/test'
import { register } from '../../tests/worlds/customers.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

// As somebody comes for the first time.
test.use({ consent: null })

/** What the shop has left in this browser, by name. */
async function tracesIn(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return [...(await page.context().cookies()).map(({ name }) => name), ...stored].sort()
}

/** Names in the first column of the page about cookies. */
async function namedOn(page: Page, place: string): Promise<string[]> {
  await page.goto(`/${place}/legal/cookies`)
  const cells = await page.locator('main tbody tr > :first-child').allTextContents()
  return cells.map((cell) => /^\w+/.exec(cell)![0]).sort()
}

test('whoever only looks leaves nothing but the pieces of this window, and nobody else hears of it', async ({ page }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin && page.url() !== 'about:blank')
      strangers.push(request.url())
  })
  for (const path of [
    '',
    'c/women-shoes',
    'p/SEL085-NOI',
    'p/LEV000-NOI',
    'bag',
    'account/login',
    'account/register',
    'boutiques',
  ]) {
    await page.goto(`/fr/fr/${path}`)
    await page.waitForLoadState('networkidle')
  }
  expect(await tracesIn(page)).toEqual(['lastVisited'])
  expect(strangers).toEqual([])
})

test('whatever a shopper’s acts leave is named on the page about cookies, in every language', async ({ page }) => {
  await page.goto('/us/en/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'New arrivals' }).click()
  await page.goto('/us/en/search?q=pumps')
  await page.locator('main [data-listed] .t-name > a').first().click()
  await expect.poll(() => tracesIn(page)).toContain('openedFrom')
  await page.goto('/us/en/p/LEV000-NOI')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.getByRole('region', { name: 'Your bag' })).toBeVisible()
  // What is measured starts when the page is usable.
  await expect
    .poll(() => tracesIn(page))
    .toEqual(['bag', 'currentNav', 'lastVisited', 'openedFrom', 'searchterms', 'sizeWidgetTransaction', 'visit'])
  await page.goto('/us/en/p/SEL085-NOI')
  await page.getByRole('link', { name: 'Find my size' }).click()
  await expect(page.locator('x-island[name=size-frame][awake]')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toContainText('under a random number')
  await prepare(page, (me) => register(me))
  await page.goto('/us/en/site')
  await page
    .getByRole('button', { name: /^France, / })
    .first()
    .click()
  await page.request.post('/us/en/zip-code', { form: { zipCode: '10001' } })
  await page.request.post('/us/en/privacy-choices', { form: { choice: 'all' } })
  // In France nothing is measured before a yes: what the American page kept for it is taken away there.
  const left = [...new Set([...(await tracesIn(page)), 'openedFrom', 'sizeWidgetTransaction'])].sort()
  expect(left).toEqual(expect.arrayContaining(['customer', 'logged', 'dispatchSite', 'consent']))
  for (const place of ['us/en', 'fr/fr', 'de/de', 'it/it', 'es/es', 'nl/nl', 'jp/ja', 'kr/ko', 'cn/zh', 'ae/ar']) {
    const named = await namedOn(page, place)
    // `device` comes when somebody signs in whose e-mail is confirmed (`sign-in-limits.db.test.ts`).
    expect(named, place).toEqual([...left, 'device'].sort())
  }
})

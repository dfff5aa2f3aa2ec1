import type { Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

const openSearch = async (page: Page) => {
  await page
    .locator('header')
    .getByRole('link', { name: /^(Search|Rechercher|検索|بحث)$/ })
    .click()
  await expect(page.locator('dialog x-island[awake]')).toBeAttached()
  return page.getByRole('dialog')
}

test('[SRCH-02] from the header to the results, by keyboard alone', async ({ page }) => {
  await page.goto('/us/en/')
  await page.locator('header').getByRole('link', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await expect(field).toBeFocused()
  await page.keyboard.type('patent pump')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/us\/en\/search\?q=patent\+pump/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('patent pump')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Patent calfskin')
})

test('what was found is refined in a drawer, and the choice can be taken away', async ({ page }) => {
  await page.goto('/us/en/search?q=pump')
  const tiles = page.getByRole('main').getByRole('article')
  const all = await tiles.count()
  await page.getByRole('link', { name: 'Refine' }).click()
  const drawer = page.getByRole('dialog', { name: /Refine/ })
  await drawer.getByRole('checkbox', { name: /^Red/ }).check()
  const { violations } = await axe(page).analyze()
  expect(violations).toEqual([])
  await drawer.getByRole('button', { name: 'Show the pieces' }).click()
  await expect(page).toHaveURL(/\/us\/en\/search\?.*colour=rouge/)
  expect(new URL(page.url()).searchParams.get('q')).toBe('pump')
  await page.waitForLoadState()
  const red = await tiles.count()
  expect(red).toBeGreaterThan(0)
  expect(red).toBeLessThan(all)
  await page.getByRole('list', { name: 'Chosen' }).getByRole('link', { name: /^Red/ }).click()
  await expect(tiles).toHaveCount(all)
})

test('[SRCH-22] suggestions are asked for a second and a half after the last key, not before, and only once', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/us/en/')
  const dialog = await openSearch(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/search\/(general|products)/.test(request.url())) asked.push(request.url())
  })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const field = dialog.getByRole('searchbox')
  for (const letters of ['s', 'snea', 'sneaker']) {
    await field.fill(letters)
    await page.clock.runFor(1_450)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(100)
  await expect(dialog.getByRole('heading', { name: 'Pieces' })).toBeVisible()
  expect(asked).toEqual([expect.stringMatching(/\/us\/en\/search\/general\?q=sneaker&format=ajax$/)])
  await expect(dialog.getByRole('status')).toContainText(/\d+ suggestions for/)
  expect(await dialog.locator('[data-group=products] article').count()).toBeLessThanOrEqual(6)
})

test('arrows walk through the suggestions; Escape empties the field, then gives the focus back to where it came from', async ({
  page,
}) => {
  await page.goto('/us/en/')
  const dialog = await openSearch(page)
  await dialog.getByRole('searchbox').fill('cashmere')
  await expect(dialog.locator('[data-group=products]')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.locator('[data-group=products] a').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('header').getByRole('link', { name: 'Search' })).toBeFocused()
})

test('pieces alone: care and what the term may become, instead of boutiques and stories', async ({ page }) => {
  await page.goto('/us/en/')
  const dialog = await openSearch(page)
  await dialog.getByRole('searchbox').fill('sa')
  await dialog.getByText('Pieces only').click()
  await expect(dialog.getByRole('heading', { name: 'You may mean' })).toBeVisible()
  await dialog.getByRole('searchbox').fill('patent')
  await expect(dialog.locator('[data-group=care-repair]').getByRole('link', { name: /Patent calfskin/ })).toBeVisible()
  await expect(dialog.locator('[data-group=stores]')).toHaveCount(0)
})

test('[SRCH-21] the cookie keeps what was looked for, and search shows it until it is cleared', async ({ page }) => {
  await page.goto('/us/en/search?q=silk%20scarf')
  await page.goto('/us/en/search?q=Sélène')
  const cookie = await page.evaluate(() => document.cookie)
  const [, value] = /searchterms=([^;]+)/.exec(cookie)!
  expect(JSON.parse(decodeURIComponent(value!))).toEqual(['Sélène', 'silk scarf'])
  await page.goto('/us/en/')
  const dialog = await openSearch(page)
  await expect(dialog.getByRole('link', { name: 'silk scarf' })).toHaveAttribute('href', '/us/en/search?q=silk%20scarf')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByRole('link', { name: 'silk scarf' })).toHaveCount(0)
  expect(await page.evaluate(() => document.cookie)).not.toContain('searchterms')
})

test.describe('on a bad line', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('when suggestions fail, Enter still leads to the results', async ({ page }) => {
    await page.route(/\/search\/general/, (route) => route.abort())
    await page.goto('/us/en/')
    const dialog = await openSearch(page)
    const asked = page.waitForRequest(/\/search\/general/)
    await dialog.getByRole('searchbox').fill('coat')
    await asked
    await dialog.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('coat')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the header leads to a form, the form to the results, and these to more of them', async ({ page }) => {
    await page.goto('/us/en/')
    await page.locator('header').getByRole('link', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('black')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.locator('main article')).toHaveCount(20)
    await page.getByRole('link', { name: /^See \d+ more$/ }).click()
    await expect(page.locator('main article').nth(20)).toBeAttached()
    await page.getByRole('searchbox').fill('xqzwvk')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing under')
    await page.getByRole('main').getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL(/\/us\/en\/help$/)
  })
})

for (const [place, width, term] of [
  ['fr/fr', 1440, 'noir'],
  ['ae/ar', 390, 'جلد'],
  ['jp/ja', 390, 'レザー'],
] as const) {
  test(`nothing in search scrolls sideways in ${place} at ${width} px, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const check = async (state: string) => {
      if (place !== 'jp/ja') {
        const { violations } = await axe(page)
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(violations.map((each) => `${state}: ${each.id} ${each.nodes.map((node) => node.target).join(' ')}`)).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    for (const path of ['/search', `/search?q=${term}`, '/search?q=xqzwvk', `/search?q=${'x'.repeat(100)}`]) {
      await page.goto(`/${place}${path}`)
      await check(path)
    }
    await page.goto(`/${place}/`)
    const dialog = await openSearch(page)
    await check('open')
    await dialog.getByRole('searchbox').fill(term)
    await expect(dialog.locator('[data-group=products]')).toBeVisible()
    await check('suggestions')
  })
}

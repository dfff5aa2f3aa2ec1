import type { Page } from '@playwright/test'
import { chromiumFlags, findWholeChromium } from '../../scripts/chromium.mjs'
import { fillCart } from '../../tests/worlds/carts.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

// What somebody finds who goes back: browsers keep a page as it was left, and tests have to ask for it.

const executablePath = findWholeChromium()
if (executablePath) {
  test.use({ launchOptions: { executablePath, args: chromiumFlags, ignoreDefaultArgs: ['--disable-back-forward-cache'] } })
}
// The headless shell that other tests run in keeps no page.
test.skip(!executablePath, 'there is no whole browser')

const count = (page: Page) => page.locator('header [data-cart-count]').first()

/** To the page as it was left, not to a new one. */
async function goBack(page: Page, path: RegExp): Promise<void> {
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(path)
  await page.waitForFunction(() => (window as { left?: true }).left)
}

/** A page that still waits for something is not kept. */
async function leave(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { left: true }))
  await act()
}

test('a list says how many pieces are in the bag when one has been added since', async ({ page }) => {
  await page.goto('/us/en/c/women-shoes')
  await leave(page, () => page.evaluate(() => location.assign('/us/en/p/VERR000-ROU')))
  await expect(page).toHaveURL(/VERR000-ROU/)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(count(page)).toHaveText('1')
  await goBack(page, /\/c\//)
  await expect(count(page)).toHaveText('1')
})

test('the drawer with the bag is gone when the bag was changed since, and so is what shows an addition', async ({ page }) => {
  await page.goto('/us/en/p/VERR000-ROU')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  const added = page.locator('#cart-toast')
  await expect(added).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).click()
  const drawer = page.getByRole('dialog')
  await leave(page, () => drawer.getByRole('link', { name: 'See the bag' }).click())
  await expect(page).toHaveURL(/\/bag$/)
  await page.getByRole('button', { name: 'Remove Verrou' }).click()
  await expect(count(page)).toHaveText('')
  await goBack(page, /VERR000-ROU/)
  await expect(drawer).toHaveCount(0)
  await expect(added).toBeHidden()
  await expect(count(page)).toHaveText('')
  // One step back is one page back.
  await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/VERR000-ROU/)
})

test('a colour is led to with the size that is chosen now', async ({ page }) => {
  await page.goto('/us/en/p/SEL085-ROU?fit=regular&size=37')
  const black = page.locator('main a[data-variant-link][href*="SEL085-NOI"]').first()
  await leave(page, () => black.click())
  await expect(page).toHaveURL(/SEL085-NOI\?fit=regular&size=37$/)
  await goBack(page, /SEL085-ROU/)
  await page.locator('main select[name=size]').selectOption('37.5')
  await expect(page).toHaveURL(/SEL085-ROU\?fit=regular&size=37.5$/)
  await black.click()
  await expect(page).toHaveURL(/SEL085-NOI\?fit=regular&size=37.5$/)
})

test('what a list was refined by lies over it no more', async ({ page }) => {
  await page.goto('/us/en/c/women-shoes')
  await page.getByRole('link', { name: 'Refine' }).click()
  const drawer = page.getByRole('dialog', { name: /Refine/ })
  await drawer.getByRole('checkbox', { name: /^Black/ }).check()
  await leave(page, () => drawer.getByRole('button', { name: 'Show the pieces' }).click())
  await expect(page).toHaveURL(/colour=noir/)
  await goBack(page, /women-shoes$/)
  await expect(drawer).toHaveCount(0)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu is closed', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, 'VERR000-ROU', '/us/en'))
    await page.goto('/us/en/')
    const menu = page.locator('header details[data-menu][open]')
    await page.locator('header summary').first().click()
    await expect(menu).toHaveCount(1)
    await leave(page, () =>
      menu
        .locator('a[href*="/c/"]')
        .first()
        .evaluate((link: HTMLElement) => link.click()),
    )
    await expect(page).toHaveURL(/\/c\//)
    await goBack(page, /\/us\/en\/$/)
    await expect(menu).toHaveCount(0)
  })
})

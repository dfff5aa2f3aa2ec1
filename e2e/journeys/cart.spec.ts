import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

const toast = (page: Page) => page.getByRole('region', { name: 'Your bag' })

/** Chooses a size that is there and adds it; `withClockStopped`, the page's time then moves only when the test says so. */
async function addSélène(page: Page, { withClockStopped = false } = {}): Promise<void> {
  if (withClockStopped) await page.clock.install()
  await page.goto('/us/en/p/SEL100-NOI')
  await page.getByLabel('Fit').selectOption({ label: 'Wide' })
  // The sizes listed are those of the fit once the island is awake.
  await expect(page.locator('x-island[name=add-to-cart][awake]')).toHaveCount(1)
  const sizes = page.getByLabel('Size', { exact: true })
  const labels = await sizes.locator('option').allTextContents()
  await sizes.selectOption({ label: labels.find((label) => /^\d[^(]*$/.test(label))! })
  if (withClockStopped) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await page.mouse.move(5, 700)
  await expect(toast(page)).toBeVisible()
}

/** Keeps the form's script back until the function it gives is called. */
async function holdIsland(page: Page): Promise<() => Promise<void>> {
  const script = Promise.withResolvers<void>()
  await page.route('**/add-to-cart.island-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  return async () => {
    script.resolve()
    await expect(page.locator('x-island[name=add-to-cart][awake]')).toHaveCount(1)
  }
}

test.describe('from the home page to the bag', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('[PDP-57,PDP-59,PDP-60] by menu and listing to a piece; its size and fit stand in the pop-in, and the bag holds it', async ({
    page,
  }) => {
    await page.goto('/us/en/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.locator('summary:visible', { hasText: 'Women' }).click()
    await menu.getByRole('link', { name: 'Pumps' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pumps')
    await page
      .getByRole('link', { name: /^Sélène 55$/ })
      .first()
      .click()
    await page.getByRole('link', { name: '100 mm' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sélène 100')
    await addSélène(page)
    await expect(toast(page)).toContainText('Sélène 100')
    await expect(toast(page)).toContainText(/Size \d/)
    await expect(toast(page)).toContainText('Wide')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Bag 1' })).toBeVisible()
    await toast(page).getByRole('link').click()
    await expect(page).toHaveURL(/\/us\/en\/bag$/)
    await expect(page.getByRole('heading', { name: 'Sélène 100' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Sélène 100' }).click()
    await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Bag', exact: true })).toBeVisible()
  })

  test('[UI-02,UI-04,UI-05] the pop-in goes by itself after 15 s: it fades for 700 ms and is gone at 900', async ({ page }) => {
    await addSélène(page, { withClockStopped: true })
    const box = page.locator('#cart-toast')
    await page.clock.runFor(14_999)
    await expect(box).not.toHaveAttribute('data-leaving')
    await page.clock.runFor(1)
    await expect(box).toHaveAttribute('data-leaving')
    await expect(box).toHaveCSS('transition-duration', '0.7s')
    await page.clock.runFor(899)
    await expect(box).not.toHaveAttribute('hidden')
    await page.clock.runFor(1)
    await expect(box).toHaveAttribute('hidden')
  })

  test('[UI-03] a hand that comes near keeps it, for good', async ({ page }) => {
    await addSélène(page, { withClockStopped: true })
    await toast(page).hover()
    await page.mouse.move(5, 700)
    await page.clock.runFor(60_000)
    await expect(toast(page)).toBeVisible()
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await page.clock.runFor(900)
    await expect(page.locator('#cart-toast')).toBeHidden()
  })

  test('[UI-05] a hand that comes while it fades does not hold it there unseen', async ({ page }) => {
    await addSélène(page, { withClockStopped: true })
    const box = page.locator('#cart-toast')
    const { x, y, width, height } = (await box.boundingBox())!
    await page.clock.runFor(15_000)
    await expect(box).toHaveAttribute('data-leaving')
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.clock.runFor(900)
    await expect(box).toHaveAttribute('hidden')
  })

  test('[A11Y-01,PDP-58] an addition is said aloud for 3 s; the button shows it for 2', async ({ page }) => {
    await addSélène(page, { withClockStopped: true })
    await expect(page.locator('#announcer')).toHaveText('In your bag')
    await page.clock.runFor(1_999)
    await expect(page.getByRole('button', { name: 'In your bag' })).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByRole('button', { name: 'Add to bag' })).toBeVisible()
    await expect(page.locator('#announcer')).toHaveText('In your bag')
    await page.clock.runFor(1_000)
    await expect(page.locator('#announcer')).toBeEmpty()
  })

  test('without a size the button asks for one, at the size', async ({ page }) => {
    await page.goto('/us/en/p/SEL085-ROU')
    await page.getByRole('button', { name: 'Add to bag' }).click()
    const size = page.getByLabel('Size', { exact: true })
    await expect(size).toHaveAccessibleDescription('Choose a size first.')
    // Or on a cell of the table that it opens as.
    await expect.poll(() => size.evaluate((select) => select.contains(document.activeElement))).toBe(true)
    await expect(toast(page)).toBeHidden()
  })

  test('a fit and then a size, chosen before the island wakes, are kept and added', async ({ page }) => {
    const wake = await holdIsland(page)
    await page.goto('/us/en/p/SEL100-NOI')
    await page.getByLabel('Fit').selectOption({ label: 'Wide' })
    const size = page.getByLabel('Size', { exact: true })
    await size.selectOption('38')
    await wake()
    await expect(size).toHaveValue('38')
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(toast(page)).toContainText('Size 38')
    await expect(toast(page)).toContainText('Wide')
  })

  test('[PDP-52] another fit resets the size', async ({ page }) => {
    await page.goto('/us/en/p/SEL085-ROU')
    const size = page.getByLabel('Size', { exact: true })
    await size.selectOption('38')
    await page.getByLabel('Fit').selectOption({ label: 'Wide' })
    await expect(size).toHaveValue('')
  })

  test('[PDP-52] and resets it as well when both were chosen before the island woke', async ({ page }) => {
    const wake = await holdIsland(page)
    await page.goto('/us/en/p/SEL085-ROU')
    const size = page.getByLabel('Size', { exact: true })
    await size.selectOption('38')
    await page.getByLabel('Fit').selectOption({ label: 'Wide' })
    await wake()
    await expect(size).toHaveValue('')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper browses, sees more, chooses, adds, changes and removes', async ({ page }) => {
    await page.goto('/fr/fr/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.locator('summary:visible', { hasText: 'Femme' }).click()
    await menu.getByRole('link', { name: 'Souliers' }).click()
    await expect(page.locator('main article')).toHaveCount(20)
    await page.getByRole('link', { name: 'En voir 20 de plus' }).click()
    await expect(page.locator('main article')).toHaveCount(40)
    await page.goto('/fr/fr/p/VERR000-COG')
    await page.getByRole('button', { name: 'Ajouter au sac' }).click()
    await expect(page).toHaveURL(/\/fr\/fr\/bag$/)
    await page.getByRole('spinbutton').fill('2')
    await page.locator('button[name^=update_]').click()
    await expect(page.getByRole('spinbutton')).toHaveValue('2')
    await page.locator('button[name^=remove_]').click()
    await expect(page.locator('main article')).toHaveCount(0)
  })
})

test('the menu closes with Escape and gives the focus back, and when one clicks elsewhere', async ({ page }) => {
  await page.goto('/us/en/')
  const women = page.locator('summary:visible', { hasText: 'Women' })
  await women.click()
  const link = page.getByRole('link', { name: 'Pumps' })
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(women).toBeFocused()
  await women.click()
  await page.locator('main').click({ position: { x: 400, y: 600 } })
  await expect(link).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one menu holds everything', async ({ page }) => {
    await page.goto('/us/en/')
    await page.locator('summary:visible').click()
    for (const level of ['Men', 'Bags']) await page.locator('summary:visible').filter({ hasText: level }).last().click()
    await page.getByRole('link', { name: 'Briefcases' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Briefcases')
  })
})

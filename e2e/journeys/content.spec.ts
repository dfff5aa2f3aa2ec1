import type { Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

/** A hash opens its panel, when one arrives with it and when it comes later. */
async function expectOpened(page: Page, path: string, hash: string, title: string, words: string): Promise<void> {
  await page.goto(`${path}#${hash}`)
  const panel = page.locator(`#${hash}`)
  await expect(panel.getByText(words)).toBeVisible()
  await expect(panel.locator('summary')).toHaveText(title)
  await expect(panel.locator('summary')).toBeInViewport()
  await expect(page.locator('details[open]:not([data-menu])')).toHaveCount(1)

  await page.goto(path)
  await expect(panel.getByText(words)).toBeHidden()
  await page.evaluate((name) => {
    location.hash = name
  }, hash)
  await expect(panel.getByText(words)).toBeVisible()
}

test('[CS-31] a hash in the address of the questions opens its panel', async ({ page }) => {
  await expectOpened(page, '/us/en/help/faq', 'pay-cash', 'How does cash on delivery work?', 'You pay the courier')
})

test('[CS-32] a hash in the address of the care opens its panel', async ({ page }) => {
  await expectOpened(page, '/us/en/help/care', 'patent', 'Patent calfskin', 'barely damp cloth')
})

test('[CS-28] in Korea the consents open by their content id, in a pop-in that is named and gives the focus back', async ({
  page,
}) => {
  await page.goto('/kr/en/legal')
  const link = page.getByRole('link', { name: /Confirmation of age/ })
  const asked = page.waitForRequest(/policy-popin\?cid=koreanlawage&format=ajax/)
  await link.click()
  await asked
  const dialog = page.getByRole('dialog', { name: 'Fourteen or older.' })
  await expect(dialog).toContainText('at least fourteen years old')
  await expect(dialog.getByRole('navigation')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})

test('the form for letters shows the privacy policy where it stands', async ({ page }) => {
  await page.goto('/fr/en/letters')
  await page.getByRole('main').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('dialog')).toContainText('Who is responsible')
  await expect(page).toHaveURL(/\/fr\/en\/letters$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('from the footer to the archive, further, and to a piece that is still made', async ({ page }) => {
    await page.goto('/us/en/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Archives' }).click()
    await expect(page.locator('main article')).toHaveCount(20)
    await page.getByRole('link', { name: 'See 20 more' }).click()
    await expect(page.locator('main article')).toHaveCount(40)
    await page.getByRole('link', { name: 'Brume' }).click()
    await page.getByRole('link', { name: 'See it in the shop' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brume')
  })
})

for (const [place, width] of [
  ['fr/fr', 1440],
  ['ae/ar', 390],
] as const) {
  test(`axe finds nothing on the pages of content of ${place} at ${width} px, and none scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      '/collections',
      '/collections/current',
      '/collections/haute-couture',
      '/collections/archives',
      '/collections/archives/selene',
      '/heritage',
      '/heritage/milestones',
      '/help',
      '/help/care#edge',
      '/help/delivery',
      '/help/returns',
      '/legal',
      '/legal/privacy',
    ]) {
      await page.goto(`/${place}${path}`)
      const { violations } = await axe(page)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map((each) => `${path}: ${each.id} ${each.nodes.map((node) => node.target).join(' ')}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
}

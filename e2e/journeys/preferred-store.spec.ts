import type { Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

/** In one New York boutique and not in the other. */
const piece = '/us/en/p/VERR000-COG'

async function askNearby(page: Page, zip: string): Promise<void> {
  await page.goto(piece)
  await page.getByRole('link', { name: 'In a boutique near you' }).click()
  await expect(page.getByRole('dialog', { name: 'A boutique near you' })).toBeVisible()
  await page.getByRole('dialog').getByLabel('Postcode').fill(zip)
  await page.getByRole('button', { name: 'Show the boutiques' }).click()
}

const choose = (page: Page) => page.getByRole('dialog', { name: 'Choose your boutique' })

test('[STORE-23,UI-14] the prompt asks for a ZIP, in a dialog 500 wide', async ({ page }) => {
  await page.goto(piece)
  await page.getByRole('link', { name: 'In a boutique near you' }).click()
  const dialog = page.getByRole('dialog', { name: 'A boutique near you' })
  await expect(dialog.getByLabel('Postcode')).toBeVisible()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(500)
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('[STORE-24,STORE-27,STORE-42] after a ZIP the boutiques near it are listed with their stock; only one that has it can be chosen', async ({
  page,
}) => {
  await askNearby(page, '10021')
  const stores = choose(page).locator('[data-store-id]')
  await expect(stores.first()).toHaveAttribute('data-store-id', 'NYC01')
  await expect(stores.first()).toContainText('Here today')
  await expect(stores.first().getByRole('button')).toBeEnabled()
  await expect(stores.nth(1)).toHaveAttribute('data-store-id', 'NYC02')
  await expect(stores.nth(1)).toContainText('Not here today')
  await expect(stores.nth(1).getByRole('button')).toBeDisabled()
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('[STORE-25] to change the location leads back to the prompt', async ({ page }) => {
  await askNearby(page, '10021')
  await choose(page).getByRole('button', { name: 'Change location' }).click()
  await expect(page.getByRole('dialog', { name: 'A boutique near you' }).getByLabel('Postcode')).toHaveValue('10021')
})

test('[STORE-26] to continue closes the dialog and keeps the boutique that was chosen', async ({ page }) => {
  await askNearby(page, '10021')
  await choose(page)
    .getByRole('button', { name: /Select: New York, Madison/ })
    .click()
  await expect(choose(page).locator('[data-store-id=NYC01]')).toContainText('Your boutique')
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await choose(page).getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  await page.getByRole('link', { name: 'In a boutique near you' }).click()
  await expect(choose(page).locator('[data-store-id=NYC01]')).toContainText('Your boutique')
})

test('[STORE-65] a ZIP without a boutique near it says so', async ({ page }) => {
  await askNearby(page, '99501')
  await expect(page.getByRole('dialog')).toContainText('We find no boutique for this code.')
  await expect(page.getByRole('dialog').getByLabel('Postcode')).toHaveValue('99501')
})
test.use({ expectedErrors: [/422/] })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('it is three pages', async ({ page }) => {
    await page.goto(piece)
    await page.getByRole('link', { name: 'In a boutique near you' }).click()
    await page.getByLabel('Postcode').fill('10021')
    await page.getByRole('button', { name: 'Show the boutiques' }).click()
    await page.getByRole('button', { name: /Select: New York, Madison/ }).click()
    await expect(page.locator('[data-store-id=NYC01]')).toContainText('Your boutique')
  })
})

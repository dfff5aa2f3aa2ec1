import type { Page } from '@playwright/test'
import { register } from '../../tests/worlds/customers.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const path = '/fr/fr/boutiques/paris-saint-honore'
const pictures = (page: Page) => page.getByRole('region', { name: 'Photographies de Paris, Saint-Honoré' })
const scrolled = (page: Page) =>
  pictures(page)
    .locator('[data-track]')
    .evaluate((track) => Math.round(track.scrollLeft / track.clientWidth))

test('[STORE-15,UI-25] a boutique is on a map, and is focused at zoom 16', async ({ page }) => {
  await page.goto(path)
  const map = page.locator('[data-map]')
  await map.scrollIntoViewIfNeeded()
  await expect(map).toHaveAttribute('data-lat', '48.8656')
  await expect(map).toHaveAttribute('data-lng', '2.3312')
  await page.getByRole('button', { name: 'Paris, Saint-Honoré' }).click()
  await expect(map).toHaveAttribute('data-zoom', '16')
  await expect(page.locator('[data-info-window=PAR01]')).toBeVisible()
})

test('[STORE-16,UI-12] its photographs go on by themselves every five seconds, and can be paused', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path)
  const pause = pictures(page).getByRole('button', { name: 'Pause' })
  await expect(pause).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await page.clock.runFor(5_600)
  expect(await scrolled(page)).toBe(1)
  await page.clock.runFor(5_000)
  expect(await scrolled(page)).toBe(2)
  await pause.click()
  await page.mouse.move(0, 0)
  await pause.evaluate((button: HTMLElement) => button.blur())
  await page.clock.runFor(12_000)
  expect(await scrolled(page)).toBe(2)
})

test('[STORE-19] a customer saves it where they stand and lets it go again; a guest is asked who they are', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('link', { name: 'Garder cette boutique' }).click()
  await expect(page).toHaveURL(/login/)
  await prepare(page, (me) => register(me))
  await page.goto(path)
  await page.getByRole('link', { name: 'Garder cette boutique' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'parmi vos boutiques' })).toBeVisible()
  const saved = async () => (await (await page.request.get('/fr/fr/account/export')).json()).stores.saved
  expect(await saved()).toEqual(['PAR01'])
  await page.goto(path)
  await page.getByRole('link', { name: 'Ne plus garder cette boutique' }).click()
  await expect(page.getByRole('link', { name: 'Garder cette boutique', exact: true })).toBeVisible()
  expect(await saved()).toEqual([])
  await expect(page).toHaveURL(path)
})
test.use({ expectedErrors: [/401/] })

for (const place of ['/fr/fr', '/ae/ar']) {
  test(`${place}: a boutique’s page has nothing that axe would complain of`, async ({ page }) => {
    await page.goto(`${place}/boutiques/paris-saint-honore`)
    await page.locator('[data-map]').scrollIntoViewIfNeeded()
    await expect(page.locator('[data-map]')).toHaveAttribute('data-zoom', '8')
    expect((await axe(page).analyze()).violations).toEqual([])
  })
}

import type { Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

async function open(page: Page): Promise<void> {
  await page.goto('/fr/fr/p/SEL085-ROU')
  await page.getByRole('link', { name: 'Dans nos boutiques' }).click()
  await expect(page.locator('dialog [data-stores=awake]')).toHaveCount(1)
}

test('[TRY-03,TRY-10] list and map change places; the map has every boutique, and a click with the mouse zooms to 16', async ({
  page,
}) => {
  await open(page)
  const popin = page.getByRole('dialog')
  await popin.getByRole('button', { name: 'Afficher la carte' }).click()
  const map = popin.locator('[data-map]')
  await expect(map).toHaveAttribute('data-zoom', '8')
  await expect(popin.locator('[data-boutiques]')).toBeHidden()
  for (let zoom = 7; zoom >= 2; zoom -= 1) {
    await popin.getByRole('button', { name: 'Dézoomer' }).click()
    await expect(map).toHaveAttribute('data-zoom', String(zoom))
  }
  const placed = await popin
    .locator('[data-map]')
    .evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('.map-cluster span, [data-marker]')].reduce(
        (sum, icon) => sum + (icon.dataset.marker ? 1 : Number(icon.textContent)),
        0,
      ),
    )
  expect(placed).toBe(39)
  await expect(popin.locator('[data-map]')).toHaveAttribute('data-mode', 'zoomedOut')
  await popin.getByRole('button', { name: 'Afficher la liste' }).click()
  await expect(popin.locator('[data-boutiques]')).toBeVisible()
})

test('[TRY-10] a boutique that is clicked with the mouse is seen at zoom 16', async ({ page }) => {
  await open(page)
  const popin = page.getByRole('dialog')
  await popin.getByRole('button', { name: 'Afficher la carte' }).click()
  await popin
    .getByRole('button', { name: /boutiques, zoomer/ })
    .first()
    .click()
  await popin.locator('[data-marker]').first().click()
  await expect(popin.locator('[data-map]')).toHaveAttribute('data-zoom', '16')
  await expect(popin.locator('[data-info-window]')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('[TRY-02,TRY-03] the map goes to the country that is chosen, before it is opened and after', async ({ page }) => {
  await open(page)
  const popin = page.getByRole('dialog')
  const map = popin.locator('[data-map]')
  const choose = async (label: string, id: string) => {
    await popin.getByLabel('Pays').selectOption({ label })
    await expect(popin.locator(`[data-gtm-store-id=${id}]`)).toHaveCount(1)
  }
  await choose('Japon', 'TYO01')
  await popin.getByRole('button', { name: 'Afficher la carte' }).click()
  await expect(map).toHaveAttribute('data-lat', /^3[45]\./)
  await choose('États-Unis', 'NYC01')
  await expect(map).toHaveAttribute('data-lng', /^-7\d\./)
  await expect(map).toBeVisible()
  await expect(popin.locator('[data-boutiques]')).toBeHidden()
})

test.describe('with a position', () => {
  test.use({ geolocation: { latitude: 45.76, longitude: 4.83 }, permissions: ['geolocation'] })

  test('[TRY-05,TRY-12] the nearest come first, with their distance', async ({ page }) => {
    await open(page)
    const asked = page.waitForRequest(/stores\/geolocate\?lat=45\.76&lng=4\.83&filter_country=FR/)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await asked
    const first = page.locator('[data-gtm-store-id]').first()
    await expect(first).toHaveAttribute('data-gtm-store-id', 'LYO01')
    await expect(first).toContainText(/0,\d\skm/)
  })
})

test.describe('without a position', () => {
  test.use({ permissions: [] })

  test('the shopper is told, and the list stays', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nous n’avons pas pu voir où vous êtes' })).toBeVisible()
    await expect(page.locator('[data-gtm-store-id]')).toHaveCount(5)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('body > #alert')).toHaveCount(1)
  })

  test('what is said over a pop-in that closes is said over the one under it', async ({ page }) => {
    await open(page)
    await page.getByRole('link', { name: 'Essayer dans cette boutique : Paris, Saint-Honoré' }).click()
    await expect(page.locator('dialog [data-booking][data-stores=awake]')).toHaveCount(1)
    await page.route(/\/try-on\/ask/, (route) => route.fulfill({ json: {} }))
    await page
      .getByRole('dialog', { name: /Essayer à Paris/ })
      .getByLabel('Jour')
      .selectOption({ index: 2 })
    await expect(page.locator('dialog:has([data-booking]) > #alert')).not.toBeEmpty()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page.locator('dialog:modal > #alert')).toHaveCount(1)
  })

  test('it is said over the pop-in, though the chat is open under it', async ({ page }) => {
    await open(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.locator('#help button').click()
    await expect(page.locator('dialog[data-chat]')).toBeVisible()
    await page.getByRole('link', { name: 'Dans nos boutiques' }).click()
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(page.locator('dialog:modal > #alert')).toContainText('Nous n’avons pas pu voir où vous êtes')
  })
})

import type { Page } from '@playwright/test'
import { cartAt, collector } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const piece = 'VERR000-COG'
const saintGermain = { latitude: 48.8526, longitude: 2.3312 }

async function atOptions(page: Page, base = '/fr/fr', pid = piece): Promise<void> {
  await prepare(page, (me) => cartAt(me, 'shipping-option', pid, { base }))
  await page.goto(`${base}/onepage/shipping-option`)
  await expect(page.locator('x-island[name=use-position][awake]')).toHaveCount(1)
}

const boutiques = (page: Page) => page.locator('[data-store]')

test.describe('where the browser says where it is', () => {
  test.use({ geolocation: saintGermain, permissions: ['geolocation'] })

  test('[CHK-16,CHK-36,SHIP-03] a boutique is chosen by position, and the order waits there', async ({ page }) => {
    await atOptions(page)
    await page.getByRole('radio', { name: /Livraison en boutique/ }).check()
    await expect(boutiques(page)).toHaveCount(5)
    const asked = page.waitForRequest(/shipping-option\?.*lat=48\.8526&lng=2\.3312/)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await asked
    await expect(page.locator('#announcer')).toContainText('la plus proche')
    await expect(boutiques(page).first()).toHaveAttribute('data-store', 'PAR02')
    await expect(boutiques(page).first()).toContainText('0 km')
    await expect(boutiques(page).nth(1)).toContainText('1,4 km')
    await page.getByRole('radio', { name: /Saint-Germain/ }).check()
    await page.getByLabel('Prénom').fill('Inès')
    await page.getByLabel('Nom', { exact: true }).fill('Martin')
    await page.getByLabel('Téléphone').fill('06 12 34 56 78')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page).toHaveURL(/onepage\/payment$/)
    await expect(page.locator('main')).toContainText('41 rue du Dragon')
    // No step asks for an address.
    await expect(page.getByRole('navigation', { name: 'Étapes de votre commande' })).not.toContainText('Adresse')
    await page.locator('[name=paymentMethod][value=CASH_ON_DELIVERY]').check()
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page).toHaveURL(/onepage\/confirmation/)
    await expect(page.locator('main')).toContainText('Paris, Saint-Germain')
    await expect(page.locator('main')).toContainText('À votre disposition')
    // Where it is, once that is seen.
    const map = page.locator('[data-map]')
    await map.scrollIntoViewIfNeeded()
    await expect(map).toHaveAttribute('data-zoom', '8')
    await expect(map.getByRole('button', { name: 'Paris, Saint-Germain' })).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
  })
})

test.describe('where it does not', () => {
  test.use({ permissions: [] })

  test('the shopper is told, and the list stays', async ({ page }) => {
    await atOptions(page)
    await page.getByRole('radio', { name: /Livraison en boutique/ }).check()
    await expect(boutiques(page)).toHaveCount(5)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nous n’avons pas pu voir où vous êtes' })).toBeVisible()
    await expect(boutiques(page)).toHaveCount(5)
  })
})

test('[CHK-17,CHK-37] a boutique is found by postcode where one stands, and what was typed stays', async ({ page }) => {
  await atOptions(page)
  await page.getByRole('radio', { name: /Livraison en boutique/ }).check()
  await page.getByLabel('Prénom').fill('Inès')
  await page.getByLabel('Code postal').fill('69002')
  await page.getByRole('button', { name: 'Trouver les boutiques' }).click()
  await expect(boutiques(page).first()).toHaveAttribute('data-store', 'LYO01')
  await expect(page.getByRole('radio', { name: /Lyon/ })).toBeChecked()
  await expect(page.getByLabel('Prénom')).toHaveValue('Inès')
  await expect(page).toHaveURL(/shipping-option$/)
  await page.getByLabel('Code postal').fill('99999')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code postal')).toHaveAttribute('aria-invalid', 'true')
  await expect(boutiques(page)).toHaveCount(5)
  // Back at the door, nothing of the boutiques stands in the way.
  await page.getByRole('radio', { name: /Livraison à domicile/ }).check()
  await expect(boutiques(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/shipping-address$/)
})

test('[CHK-17] in the United States a boutique is found by what is called a zip code there', async ({ page }) => {
  await atOptions(page, '/us/en')
  await page.getByRole('radio', { name: /Pick in store/ }).check()
  await page.getByLabel('Zip code').fill('90210')
  await page.keyboard.press('Enter')
  await expect(boutiques(page).first()).toContainText('Los Angeles')
})

test('[CHK-35] the step’s form names its button', async ({ page }) => {
  await atOptions(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('shipping-option'))
  await page.getByRole('button', { name: 'Continuer' }).click()
  expect(new URLSearchParams((await sent).postData() ?? '').get('shippingOption_save')).toBe('action')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[CHK-17] a boutique is found and chosen by the page’s own forms', async ({ page }) => {
    await prepare(page, (me) => cartAt(me, 'shipping-option', piece))
    await page.goto('/fr/fr/onepage/shipping-option')
    await page.getByRole('radio', { name: /Livraison en boutique/ }).check()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByRole('button', { name: 'Utiliser ma position' })).toBeHidden()
    await page.getByLabel('Code postal').fill('06400')
    await page.getByRole('button', { name: 'Trouver les boutiques' }).click()
    await expect(page).toHaveURL(/postalCode=06400/)
    await expect(boutiques(page).first()).toHaveAttribute('data-store', 'CAN01')
    await page.getByRole('radio', { name: /Cannes/ }).check()
    await page.getByLabel('Prénom').fill(collector.firstname)
    await page.getByLabel('Nom', { exact: true }).fill(collector.lastname)
    await page.getByLabel('Téléphone').fill(collector.phone)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page).toHaveURL(/onepage\/payment$/)
    await expect(page.locator('main')).toContainText('33 boulevard de la Croisette')
  })
})

test('[SHIP-02] the concierge comes on the day that is chosen', async ({ page }) => {
  await prepare(page, (me) => cartAt(me, 'shipping-method', piece, { option: 'concierge' }))
  await page.goto('/fr/fr/onepage/shipping-method')
  const days = page.getByRole('radio')
  await expect(days.first()).toBeChecked()
  const second = await days.nth(1).inputValue()
  await days.nth(1).check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/onepage\/payment$/)
  const day = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(second),
  )
  await expect(page.locator('main')).toContainText(`Le ${day}`)
})

for (const [base, store] of [
  ['/fr/fr', /Livraison en boutique/],
  ['/ae/ar', /الاستلام من البوتيك/],
] as const) {
  test(`axe finds nothing where boutiques are chosen in ${base}`, async ({ page }) => {
    await atOptions(page, base, 'VERR000-ROU')
    await page.getByRole('radio', { name: store }).first().check()
    await expect(boutiques(page).first()).toBeVisible()
    await boutiques(page).first().locator('summary').click()
    expect((await axe(page).analyze()).violations).toEqual([])
  })
}

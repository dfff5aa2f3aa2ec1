import type { Page } from '@playwright/test'
import { cartAtPayment, fillCart } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { deliver } from '../deliver.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

test.beforeAll(async () => {
  for (const sku of ['VERR000-COG', 'VERR000-FOR']) await deliver(sku, 9)
})

async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/atelier')
  await page.getByRole('button', { name: `Se connecter comme ${name}` }).click()
  await page.getByLabel('Code', { exact: true }).fill((await page.locator('[data-demo-code]').textContent()) ?? '')
  await page.getByRole('button', { name: 'Entrer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Bonjour, ${name}` })).toBeVisible()
}

/** Two pieces, paid by card in the shopper's own browser; gives the order's number. */
async function orderByCard(page: Page): Promise<string> {
  await prepare(page, async (me) => {
    await fillCart(me, 'VERR000-COG')
    return cartAtPayment(me, 'VERR000-FOR')
  })
  await page.goto('/fr/fr/onepage/payment')
  const field = (name: string) => page.frameLocator(`#card-${name} iframe`).getByRole('textbox')
  await expect(field('cvn')).toBeVisible()
  await page.locator('[name=cardOwner]').fill('Inès Martin')
  await field('number').fill('4242424242424242')
  await field('expiry').fill('1139')
  await field('cvn').fill('123')
  await page.getByRole('button', { name: 'Confirmer l’achat' }).click()
  await expect(page).toHaveURL(/\/onepage\/confirmation\?order=/)
  return new URL(page.url()).searchParams.get('order')!
}

test('an order by card is found by the keyboard, packed, sent in two parcels, captured and delivered', async ({ page }) => {
  const number = await orderByCard(page)
  await page.goto('/atelier')
  expect((await axe(page).analyze()).violations).toEqual([])
  await signInAs(page, 'Camille Aubry')
  await page.getByRole('navigation').getByRole('link', { name: 'Commandes' }).click()
  await expect(page).toHaveURL(/\/atelier\/orders$/)
  // As soon as the script is there.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.locator('[data-search]')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: number })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

  await page.getByRole('button', { name: 'Préparée' }).click()
  await expect(page.getByRole('status')).toHaveText('La commande est préparée.')
  const parcel = page.getByRole('form', { name: 'Un colis part' })
  await parcel.getByRole('spinbutton').first().fill('0')
  await parcel.getByLabel('Transporteur').fill('DHL')
  await parcel.getByLabel('Numéro du colis').fill('JD0146')
  await parcel.getByRole('button', { name: 'Expédier le colis' }).click()
  await expect(page.getByRole('status')).toHaveText('Le colis est parti.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('En préparation')
  expect((await axe(page).analyze()).violations).toEqual([])
  await parcel.getByLabel('Transporteur').fill('UPS')
  await parcel.getByLabel('Numéro du colis').fill('1Z999')
  await parcel.getByRole('button', { name: 'Expédier le colis' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('En chemin')
  await page.getByRole('button', { name: 'Livrée' }).click()
  await expect(page.getByRole('status')).toHaveText('La commande est livrée.')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Paiements' })).toContainText(/encaissé|réglé/, { timeout: 500 })
  }).toPass()
})

test('a delivery comes by file: it is shown, counted in as it was shown, and sent on to a boutique', async ({ page }) => {
  await signInAs(page, 'Idris Benali')
  await page.goto('/atelier/stock/deliveries')
  const buffer = Buffer.from('\uFEFFsku;quantity\r\nVERR000-COG;4\r\n')
  await page.getByLabel('Fichier', { exact: true }).setInputFiles({ name: `bl-${Date.now()}.csv`, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Voir ce qui changera' }).click()
  await expect(page.getByRole('row', { name: /VERR000-COG \+4/ })).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Faire entrer exactement cela' }).click()
  await expect(page.getByRole('status')).toHaveText('4 pièces sont entrées en stock.')
  await page.goto('/atelier/stock?q=VERR000-COG')
  await page.getByRole('link', { name: 'VERR000-COG' }).click()
  await page.getByRole('combobox', { name: 'Vers' }).selectOption('PAR01')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Les pièces sont en route.')
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'VERR000-COG est arrivé à PAR01' }).click()
  await expect(page.getByRole('status')).toHaveText('Les pièces sont arrivées.')
})

test('the rooms of the atelier stand on a telephone, and by themselves without a way to scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Hélène Averne')
  for (const path of [
    '/atelier',
    '/atelier/orders',
    '/atelier/stock',
    '/atelier/stock/pieces/VERR000-COG',
    '/atelier/stock/transfers',
    '/atelier/stock/deliveries',
    '/atelier/money',
    '/atelier/mail',
    '/atelier/jobs',
    '/atelier/staff',
    '/atelier/audit',
    '/atelier/own',
  ]) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    expect((await axe(page).analyze()).violations, path).toEqual([])
  }
})

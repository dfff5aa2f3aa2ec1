import type { Browser, Page } from '@playwright/test'
import { correctStock } from '../../src/domain/inventory/correct-stock.ts'
import { axe } from '../axe.ts'
import { databaseOf, withDatabase } from '../database.ts'
import { expect, test } from '../test.ts'
import { dataDirOf } from '../worlds.ts'

const sku = 'SEL085-ROU-R-38'

test.beforeAll(async () => {
  await withDatabase({ dataDir: dataDirOf('demo') }, (database) =>
    database.transaction((tx) => correctStock(tx, { sku, place: 'PAR01', quantity: 9 }, 'counted for a journey')),
  )
})

/** Louise works at Saint-Honoré, with a telephone in her hand. */
async function openBoutique(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: url, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/atelier')
  await page.getByRole('button', { name: 'Se connecter comme Louise Ferrand' }).click()
  await page.getByLabel('Code', { exact: true }).fill((await page.locator('[data-demo-code]').textContent()) ?? '')
  await page.getByRole('button', { name: 'Entrer' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Boutique' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Saint-Honoré/ })).toBeVisible()
  return page
}

/** From the page of a piece to the form of a boutique, by pop-ins. */
async function askFor(page: Page, email: string): Promise<void> {
  await page.goto('/fr/fr/p/SEL085-ROU')
  await page.getByRole('link', { name: 'Dans nos boutiques' }).click()
  await expect(page.locator('dialog [data-stores=awake]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Essayer dans cette boutique : Paris, Saint-Honoré' }).click()
  const form = page.getByRole('dialog', { name: /Essayer à Paris, Saint-Honoré/ })
  await expect(form.locator('[data-stores=awake]').or(page.locator('[data-booking][data-stores=awake]'))).toHaveCount(1)
  await form
    .getByRole('checkbox', { name: /^38, Classique/ })
    .first()
    .check()
  const third = await form.getByLabel('Jour').locator('option').nth(2).getAttribute('value')
  await form.getByLabel('Jour').selectOption(third!)
  await expect(form.locator('[name=time]').first()).toHaveValue(new RegExp(`^${third}`))
  // What was ticked stays.
  await expect(form.getByRole('checkbox', { name: /^38, Classique/ }).first()).toBeChecked()
  await form.getByLabel('Prénom').fill('Inès')
  await form.getByLabel('Nom', { exact: true }).fill('Martin')
  await form.getByLabel('E-mail').fill(email)
  expect((await axe(page).analyze()).violations).toEqual([])
  await form.getByRole('button', { name: 'Demander à la boutique' }).click()
  await expect(page).toHaveURL(/\/fr\/fr\/try-on\?token=/)
}

test('[TRY-01] a piece is asked for; the boutique proposes another time, the shopper takes it, comes and buys', async ({
  page,
  browser,
}) => {
  const email = `essai${Date.now()}@averne.fr`
  await askFor(page, email)
  const said = page.getByRole('status')
  await expect(said).toContainText('vous répondra par e-mail')
  expect((await axe(page).analyze()).violations).toEqual([])

  const boutique = await openBoutique(browser, new URL(page.url()).origin)
  const card = boutique.getByRole('listitem').filter({ hasText: email }).first()
  await card.getByText('Proposer une autre heure').click()
  await card.getByLabel('Jour').selectOption({ index: 3 })
  await card.getByLabel('Heure').fill('15:00')
  expect((await axe(boutique).analyze()).violations).toEqual([])
  expect(await boutique.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await card.getByRole('button', { name: 'Proposer', exact: true }).click()
  await expect(boutique.getByRole('status')).toHaveText('C’est fait.')

  await page.reload()
  await expect(said).toContainText('La boutique vous propose plutôt cette heure')
  await expect(page.getByText('De côté', { exact: true })).toBeVisible()
  const when = (await page.locator('[data-try-on] .t-head').textContent()) ?? ''
  expect(when).toContain('15:00')
  await page.getByRole('button', { name: 'Prendre cette heure' }).click()
  await expect(said).toContainText('Nous vous attendons')

  // The day has come.
  const database = await databaseOf({ dataDir: dataDirOf('demo') })
  await database.query('update try_on set starts_at = now() where email = $1', [email])
  await database.end()
  await boutique.goto('/atelier/boutique')
  await expect(card).toContainText('Convenu')
  await card.getByRole('checkbox').check()
  await card.getByRole('button', { name: 'A emporté' }).click()
  await expect(card).toContainText('Emporté')
  await boutique.context().close()

  await page.reload()
  await expect(said).toContainText('Merci de votre visite')
  await expect(page.getByText('À vous', { exact: true })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('it is a page, then the page of the request, which can be withdrawn', async ({ page }) => {
    await page.goto(`/fr/fr/try-in-store?pid=${sku}`)
    await page.getByRole('link', { name: 'Essayer dans cette boutique : Paris, Saint-Honoré' }).click()
    await page.getByLabel('Prénom').fill('Inès')
    await page.getByLabel('Nom', { exact: true }).fill('Martin')
    await page.locator('#book-email').fill('sans.script@averne.fr')
    await page.getByRole('button', { name: 'Demander à la boutique' }).click()
    await expect(page.getByRole('heading', { name: 'Votre essayage' })).toBeVisible()
    await page.getByRole('button', { name: 'Retirer la demande' }).click()
    await expect(page.getByText('Vous avez retiré cette demande.')).toBeVisible()
  })
})

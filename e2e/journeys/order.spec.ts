import { readFileSync } from 'node:fs'
import { readPdf } from '../../tests/pdf-text.ts'
import { fillCart, placeCashOrder } from '../../tests/worlds/carts.ts'
import { register } from '../../tests/worlds/customers.ts'
import { axe } from '../axe.ts'
import { deliver } from '../deliver.ts'
import { moveOrder } from '../move-order.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

test.beforeAll(async () => {
  await deliver(9, 'VERR000-COG', 'VERR000-FOR')
})

/** Two bags, bought by somebody with an account. */
const ordered = (page: Parameters<typeof prepare>[0], pid: string) =>
  prepare(page, async (me) => {
    const email = await register(me)
    await fillCart(me, 'VERR000-COG')
    return placeCashOrder(me, pid, { email })
  })

test('[ORD-17,ORD-18] an order opens from the account, is followed, and its invoice is taken along', async ({ page }) => {
  const number = await ordered(page, 'VERR000-FOR')
  await page.goto('/fr/fr/account/orders')
  await page.getByRole('link', { name: `Numéro de commande ${number}` }).click()
  await expect(page).toHaveURL(new RegExp(`/fr/fr/order\\?order=${number}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${number}`)
  await expect(page.getByRole('complementary', { name: 'Votre commande' })).toContainText('Verrou')
  await expect(page.getByRole('listitem').filter({ hasText: 'En préparation' })).toHaveAttribute('aria-current', 'step')
  expect((await axe(page).analyze()).violations).toEqual([])

  await moveOrder(number, 'prepare', 'ship')
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'En chemin' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('link', { name: 'Annuler la commande' })).toHaveCount(0)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /^Facture FR-/ }).click()])
  expect(download.suggestedFilename()).toMatch(/^FR-\d{4}-\d{6}\.pdf$/)
  const { lines } = await readPdf(readFileSync(await download.path()))
  expect(lines.join('\n')).toContain(number)
})

test('an order is called back after a second question, and its pieces are ordered again', async ({ page }) => {
  const number = await ordered(page, 'VERR000-FOR')
  await page.goto(`/fr/fr/order?order=${number}`)
  await page.getByRole('link', { name: 'Annuler la commande' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Annuler la commande ${number} ?`)
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('link', { name: 'Garder la commande' }).click()
  await expect(page).toHaveURL(new RegExp(`/order\\?order=${number}$`))
  await page.goBack()
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annulée')
  await expect(page.getByRole('status').filter({ hasText: 'Votre commande est annulée.' })).toBeVisible()

  await page.getByRole('button', { name: 'Commander à nouveau ces pièces' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Ces pièces sont dans votre sac.' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir le sac' }).first().click()
  await expect(page.locator('main')).toContainText('Verrou')
})

test('in Arabic the order’s page stands from the right, what is out of the ordinary beside its way', async ({ page }) => {
  const number = await ordered(page, 'VERR000-FOR')
  await moveOrder(number, 'ship', 'trouble')
  await page.goto(`/ae/ar/order?order=${number}`)
  await expect(page.locator('main')).toContainText('لم يجد مندوب التوصيل من يسلّمه إليه')
  await expect(page.getByRole('listitem').filter({ hasText: 'في الطريق إليكم' })).toHaveAttribute('data-passed', 'true')
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('[VAL-111] tracking asks for no postcode where nobody has one', async ({ page }) => {
  await page.goto('/ae/en/order/track')
  await expect(page.locator('[name=orderCountry]')).toHaveValue('AE')
  await expect(page.locator('[name=postalCode]')).toBeHidden()
  await page.locator('[name=orderCountry]').selectOption('FR')
  await expect(page.locator('[name=postalCode]')).toBeVisible()
})

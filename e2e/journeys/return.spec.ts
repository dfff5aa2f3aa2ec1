import type { Page } from '@playwright/test'
import { cartAtPayment, fillCart } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { deliver } from '../deliver.ts'
import { moveOrder } from '../move-order.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const pair = 'SEL055-NST-R-38'
const bag = 'VERR000-COG'

test.use({ expectedErrors: [/Blocked script execution in '.*\/mailbox\//, /status of 422/] })
test.beforeAll(async () => {
  for (const sku of [pair, 'SEL055-NST-R-39', bag]) await deliver(sku, 9)
})

/** A pair of shoes and a bag, paid by card and handed over. */
async function delivered(page: Page, email: string): Promise<string> {
  await prepare(page, async (me) => {
    await fillCart(me, bag)
    await cartAtPayment(me, pair, { email })
  })
  await page.goto('/fr/fr/onepage/payment')
  await page.locator('[name=cardOwner]').fill('Inès Martin')
  const field = (name: string) => page.frameLocator(`#card-${name} iframe`).getByRole('textbox')
  await field('number').fill('4242424242424242')
  await field('expiry').fill('1139')
  await field('cvn').fill('123')
  await page.getByRole('button', { name: 'Confirmer l’achat' }).click()
  await expect(page).toHaveURL(/\/onepage\/confirmation\?order=/)
  const number = new URL(page.url()).searchParams.get('order')!
  await moveOrder(number, 'prepare', 'ship', 'deliver')
  return number
}

/** The code in the newest letter of the demo's mailbox that has one. */
async function codeInMailbox(page: Page, number: string): Promise<string> {
  const letter = page.getByRole('link', { name: `Un code pour votre commande ${number}` })
  await expect(async () => {
    await page.goto('/fr/fr/mailbox')
    await expect(letter).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await page.goto((await letter.getAttribute('href'))!)
  return (await page.locator('bdi').first().textContent())!.trim()
}

async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/atelier')
  await page.getByRole('button', { name: `Se connecter comme ${name}` }).click()
  await page.getByLabel('Code', { exact: true }).fill((await page.locator('[data-demo-code]').textContent()) ?? '')
  await page.getByRole('button', { name: 'Entrer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Bonjour, ${name}` })).toBeVisible()
}

test('[TRK-01,RET-01] bought by card, tracked by a guest, one piece exchanged in two taps, the other received and paid back', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const number = await delivered(page, 'retour@averne.fr')

  // Somewhere else, without an account and without a cookie.
  const guest = await (await browser.newContext({ baseURL: process.env.E2E_URL! })).newPage()
  await guest.goto('/fr/fr/order/track')
  expect((await axe(guest).analyze()).violations).toEqual([])
  await guest.getByLabel('Numéro de commande').fill(number)
  await guest.getByLabel('E-mail de la commande').fill('retour@averne.fr')
  await guest.getByLabel('Code postal de livraison').fill('75008')
  await guest.getByRole('button', { name: 'Voir où elle en est' }).click()
  await expect(guest.getByRole('listitem').filter({ hasText: 'Livrée' })).toHaveAttribute('aria-current', 'step')
  await expect(guest.locator('main')).not.toContainText('Martin')
  expect((await axe(guest).analyze()).violations).toEqual([])
  await guest.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(guest.getByLabel('Code reçu par lettre')).toBeFocused()
  const code = await codeInMailbox(page, number)
  await guest.getByLabel('Code reçu par lettre').fill(code)
  await guest.getByRole('button', { name: 'Ouvrir la commande' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Commande ${number}`)

  // Two taps: to the form, and the next size.
  await guest.getByRole('link', { name: /^Rendre ou échanger/ }).click()
  expect((await axe(guest).analyze()).violations).toEqual([])
  await guest.getByRole('button', { name: /^Trop petite : envoyez-moi le/ }).click()
  await expect(guest.getByRole('status').filter({ hasText: 'Votre retour est annoncé' })).toBeVisible()
  const label = guest.getByRole('link', { name: 'Étiquette et instructions (PDF)' })
  const [download] = await Promise.all([guest.waitForEvent('download'), label.click()])
  expect(download.suggestedFilename()).toBe(`${number}-R01.pdf`)

  await guest.getByRole('link', { name: /^Rendre ou échanger/ }).click()
  await expect(guest.getByLabel('Pourquoi elle revient')).toBeHidden()
  await guest.getByLabel('Cette pièce revient').check()
  await guest.getByLabel('Pourquoi elle revient').selectOption('NOT_AS_SHOWN')
  await guest.getByRole('button', { name: 'Annoncer le retour' }).click()
  await expect(guest.locator('[data-return-state]')).toHaveCount(2)
  expect((await axe(guest).analyze()).violations).toEqual([])

  await signInAs(page, 'Hélène Averne')
  await page.getByRole('navigation').getByRole('link', { name: 'Retours' }).click()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('link', { name: `${number}-R01` }).click()
  await page.getByRole('button', { name: 'Le coursier l’a' }).click()
  await expect(page.getByRole('link', { name: `${number}-E01` })).toBeVisible()
  await page.goto(`/atelier/returns/${number}-R02`)
  await page.getByRole('button', { name: 'Consigner' }).click()
  await expect(page.getByRole('status')).toHaveText('Ce qui est arrivé est consigné, et en stock.')
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Rembourser et conclure' }).click()
  await expect(page.getByRole('status')).toHaveText('Le retour est conclu.')

  await guest.reload()
  await expect(guest.locator('[data-return-state="SETTLED"]')).toBeVisible()
  await expect(guest.getByRole('link', { name: /^Avoir FR-/ })).toBeVisible()
  await guest.getByRole('link', { name: `Commande ${number}-E01` }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Commande ${number}-E01`)
})

test('the form to give back reads from the right in Arabic', async ({ page }) => {
  const number = await delivered(page, 'arabic@averne.fr')
  await page.goto(`/ae/ar/order/return?order=${number}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.goto('/ae/ar/order/track')
  expect((await axe(page).analyze()).violations).toEqual([])
})

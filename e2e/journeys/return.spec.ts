import type { Page } from '@playwright/test'
import { cartAtPayment, fillCart, placeCashOrder } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { deliver } from '../deliver.ts'
import { moveOrder } from '../move-order.ts'
import { prepare } from '../prepare.ts'
import { signInAs } from '../sign-in-staff.ts'
import { expect, test } from '../test.ts'

const pair = 'SEL055-NST-R-38'
/** The same pair at another height. */
const higher = 'SEL085-NST-R-38'
const bag = 'VERR000-COG'

test.use({ expectedErrors: [/Blocked script execution in '.*\/mailbox\//, /status of 422/] })
test.beforeAll(async () => {
  await deliver(9, pair, 'SEL055-NST-R-39', higher, bag)
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
  return (await page
    .locator('bdi')
    .filter({ hasText: /^\s*\d{6}\s*$/ })
    .textContent())!.trim()
}

test('a return whose button is pressed twice is announced once, and said to be', async ({ page }) => {
  const number = await prepare(page, (me) => placeCashOrder(me, bag))
  await moveOrder(number, 'prepare', 'ship', 'deliver')
  await page.goto(`/fr/fr/order/return?order=${number}`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Annoncer le retour' }).dblclick()
  await expect(page).toHaveURL(/done=returned/)
  await expect(page.getByText('Votre retour est annoncé.')).toBeVisible()
})

test('[TRK-01,RET-01] bought by card, tracked by a guest, one piece exchanged in two taps, the other received and paid back', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
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
  await expect(guest.getByLabel('Code reçu par e-mail')).toBeFocused()
  const code = await codeInMailbox(page, number)
  await guest.getByLabel('Code reçu par e-mail').fill(code)
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

test('who received a gift chooses another size, and is asked for an address only then', async ({ page, browser }) => {
  const number = await prepare(page, (me) => placeCashOrder(me, pair, { email: 'giver@averne.fr', gift: '' }))
  await moveOrder(number, 'prepare', 'ship', 'deliver')
  await page.goto(`/fr/fr/order?order=${number}`)
  await page.getByRole('link', { name: 'Reçu cadeau' }).click()
  const way = page.getByRole('link', { name: 'Rendre ou échanger ce cadeau' })
  const path = new URL((await way.getAttribute('href'))!, page.url())

  const guest = await (await browser.newContext({ baseURL: process.env.E2E_URL! })).newPage()
  for (const site of ['/ae/ar', '/fr/fr']) {
    await guest.goto(`${site}/gift-return${path.search}`)
    await guest.locator('main button[type=submit]').click()
    const piece = guest
      .locator('fieldset')
      .filter({ has: guest.locator('[name^=wanted_]') })
      .first()
    await expect(piece.locator('[name^=wanted_]')).toBeHidden()
    await piece.locator('[name^=item_]').check()
    await piece.locator('[name^=returntype_][value=Exchange]').check({ force: true })
    await expect(piece.locator('[name^=wanted_]')).toBeVisible()
    expect((await axe(guest).analyze()).violations).toEqual([])
    await piece.locator('[name^=wanted_]').selectOption('SEL055-NST-R-39')
    await guest.locator('[name=firstname]').fill('Jeanne')
    await guest.locator('[name=lastname]').fill('Roux')
    await guest.locator('main [name=email]').fill('jeanne.roux@averne.fr')
    await expect(guest.locator('[name=address1]')).toHaveCount(0)
    await guest.locator('main button[type=submit]').click()
    await expect(guest.locator('[name=address1]')).toBeVisible()
    await expect(guest.locator('[name=firstname]')).toHaveValue('Jeanne')
    expect((await axe(guest).analyze()).violations).toEqual([])
  }
  await guest.locator('[name=address1]').fill('3 quai de la Loire')
  await guest.locator('[name=postal]').fill('44000')
  await guest.locator('[name=city]').fill('Nantes')
  await guest.locator('[name=phone]').fill('06 12 34 56 78')
  await guest.getByRole('button', { name: 'Annoncer le retour' }).click()
  await expect(guest.locator('[data-return-state="ASKED"]')).toBeVisible()
  await expect(guest.locator('main')).toContainText('3 quai de la Loire')
  await expect(guest.locator('main')).not.toContainText(/Martin|€/)
  expect((await axe(guest).analyze()).violations).toEqual([])
})

for (const place of ['fr/fr', 'ae/ar'])
  test(`another height is chosen, its difference read and paid on the provider’s page, and nothing of it is hard to use (${place})`, async ({
    page,
  }) => {
    const email = `height-${place.slice(0, 2)}@averne.fr`
    const number = await prepare(page, (me) => placeCashOrder(me, pair, { email }))
    await moveOrder(number, 'prepare', 'ship', 'deliver')
    await page.goto(`/${place}/order/return?order=${number}`)
    await page.locator('[name^=item_]').check()
    await page.locator('[name^=returntype_][value=Exchange]').check({ force: true })
    await page.locator('[name^=wanted_]').selectOption(higher)
    expect((await axe(page).analyze()).violations).toEqual([])
    await page.locator('main form button[type=submit]').last().click()
    await expect(page.locator('[name=difference]')).toHaveValue('10000.0')
    expect((await axe(page).analyze()).violations).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    // By the keyboard, from the piece to the button.
    await page.locator('main form button[type=submit]').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.origin !== new URL(process.env.E2E_URL!).origin)
    // Given up there: the order waits, and is paid from its page.
    await page.goto(`/${place}/order?order=${number}`)
    await expect(page.locator('[data-return-state]')).toHaveAttribute('data-return-state', 'UNPAID')
    expect((await axe(page).analyze()).violations).toEqual([])
    await page.locator('#returns button[type=submit]').first().click()
    await page.waitForURL((url) => url.origin !== new URL(process.env.E2E_URL!).origin)
    const card = { number: '4242424242424242', month: '11', year: '39', cvc: '123', owner: 'Inès' }
    for (const [name, value] of Object.entries(card)) await page.locator(`[name="${name}"]`).fill(value)
    await page.locator('button').first().click()
    await page.waitForURL(/done=paid/)
    await expect(page.locator('[data-return-state]')).toHaveAttribute('data-return-state', 'ASKED')
    expect((await axe(page).analyze()).violations).toEqual([])
  })

import type { Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { linkIn } from '../letters.ts'
import { expect, test } from '../test.ts'

async function openBooking(page: Page, store: string): Promise<void> {
  await page.goto(`/fr/fr/boutiques/${store}`)
  await page.getByRole('link', { name: 'Prendre rendez-vous' }).click()
  await expect(page.locator('dialog [data-booking][data-stores=awake]')).toHaveCount(1)
}

async function fillIn(page: Page): Promise<void> {
  const popin = page.getByRole('dialog')
  await popin.getByLabel('Prénom').fill('Inès')
  await popin.getByLabel('Nom', { exact: true }).fill('Martin')
  await popin.getByLabel('E-mail').fill(`rdv${Date.now()}@averne.fr`)
}

/** Where the page was told to go. */
async function goings(page: Page): Promise<string[]> {
  const urls: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => urls.push(url))
  return urls
}

test('[APPT-01,APPT-02,APPT-03] an hour is booked from a boutique’s page: the form posts, and the letter to the boutique opens', async ({
  page,
}) => {
  await openBooking(page, 'bruxelles-boulevard-de-waterloo')
  const popin = page.getByRole('dialog', { name: /Un rendez-vous à Bruxelles/ })
  const days = popin.getByLabel('Jour')
  const third = await days.locator('option').nth(3).getAttribute('value')
  await days.selectOption(third!)
  await expect(popin.locator('[name=time]').first()).toHaveValue(new RegExp(`^${third}`))
  await expect(page.locator('dialog [data-booking][data-stores=awake]')).toHaveCount(1)
  await fillIn(page)
  const urls = await goings(page)
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/appointments/book'))
  await popin.getByRole('button', { name: 'Prendre rendez-vous' }).click()
  await posted
  await expect(popin.getByRole('status')).toContainText('Nous vous gardons')
  // Read out because it has the focus, and by nobody else.
  await expect(popin.getByRole('status')).toBeFocused()
  await expect(page.locator('#announcer')).not.toContainText('Nous vous gardons')
  await expect.poll(() => urls.some((url) => url.startsWith('mailto:'))).toBe(true)
})

test('[VAL-20] an e-mail that no server takes books no hour', async ({ page }) => {
  await openBooking(page, 'bruxelles-boulevard-de-waterloo')
  const popin = page.getByRole('dialog')
  await fillIn(page)
  await popin.getByLabel('E-mail').fill('rejected-email@averne.fr')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const booked = () => posts.filter((url) => url.includes('/appointments/book'))
  const button = popin.getByRole('button', { name: 'Prendre rendez-vous' })
  await button.click()
  await expect(popin.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Saisissez une adresse e-mail, par exemple nom@maison.com.',
  )
  expect(booked()).toEqual([])
  await popin.getByLabel('E-mail').fill(`rdv${Date.now()}@averne.fr`)
  await button.click()
  await expect(popin.getByRole('status')).toContainText('Nous vous gardons')
  expect(booked()).toHaveLength(1)
})

test('[APPT-02] what is wrong is said in the form, which keeps what was typed', async ({ page }) => {
  await openBooking(page, 'lyon-edouard-herriot')
  const popin = page.getByRole('dialog')
  await popin.getByLabel('Prénom').fill('Inès')
  await popin.getByLabel('E-mail').fill('personne')
  await popin.getByRole('button', { name: 'Prendre rendez-vous' }).click()
  await expect(popin.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(popin.getByLabel('Prénom')).toHaveValue('Inès')
  expect((await axe(page).analyze()).violations).toEqual([])
})
test.use({ expectedErrors: [/422/] })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the hour is held; by its letter it is confirmed, and cancelled', async ({ page }) => {
    const email = `sans.script${Date.now()}@averne.fr`
    await page.goto('/fr/fr/boutiques/cannes-la-croisette')
    await page.getByRole('link', { name: 'Prendre rendez-vous' }).click()
    await page.getByLabel('Prénom').fill('Inès')
    await page.getByLabel('Nom', { exact: true }).fill('Martin')
    await page.locator('#book-email').fill(email)
    await page.getByRole('button', { name: 'Prendre rendez-vous' }).click()
    await expect(page.getByRole('status')).toContainText('Une lettre')
    await page.goto(await linkIn(page, 'fr/fr', email, '/appointment?token='))
    await expect(page.getByRole('heading', { name: 'Votre rendez-vous' })).toBeVisible()
    await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click()
    await expect(page.getByText('C’est noté')).toBeVisible()
    await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
    await expect(page.getByText('Ce rendez-vous est annulé.')).toBeVisible()
  })
})

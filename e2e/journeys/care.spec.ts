import type { Page } from '@playwright/test'
import { askForCare, proposal } from '../../tests/worlds/care.ts'
import { axe } from '../axe.ts'
import { linkIn } from '../letters.ts'
import { prepare } from '../prepare.ts'
import { signInAs } from '../sign-in-staff.ts'
import { expect, test } from '../test.ts'

const clean = async (page: Page) => expect((await axe(page).analyze()).violations).toEqual([])

/** Client service writes an estimate, in a window of its own. */
async function estimate(page: Page, number: string, amount: string): Promise<void> {
  const desk = await page.context().browser()!.newContext({ baseURL: process.env.E2E_URL! })
  const atelier = await desk.newPage()
  await signInAs(atelier, 'Hélène Averne')
  await atelier.goto(`/atelier/cases/${number}`)
  await clean(atelier)
  const form = atelier.getByRole('form', { name: 'Établir un devis' })
  await form.locator('[name=work]').fill(proposal.work)
  await form.locator('[name=amount]').fill(amount)
  await form.locator('[name=days]').fill(proposal.days)
  await form.getByRole('button', { name: 'Envoyer le devis' }).click()
  await expect(atelier.getByRole('status')).toHaveText('Le devis est en route.')
  await clean(atelier)
  await desk.close()
}

for (const place of ['fr/fr', 'ae/ar'])
  test(`an estimate is read, accepted and paid by the letter’s link, and nothing of it is hard to use (${place})`, async ({
    page,
  }) => {
    const email = `care-${place.slice(0, 2)}@averne.fr`
    const number = await prepare(page, (me) => askForCare(me, email, `/${place}`))
    await estimate(page, number, '180')
    const path = await linkIn(page, place, email, '/message')
    await page.goto(path)
    const care = page.locator('[data-care]')
    await expect(care).toHaveAttribute('data-care', 'estimated')
    await expect(care).toContainText(proposal.work)
    await clean(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await care.locator('button[value=accepted]').click()
    await page.waitForURL((url) => url.origin !== new URL(process.env.E2E_URL!).origin)
    const card = { number: '4242424242424242', month: '11', year: '39', cvc: '123', owner: 'Inès' }
    for (const [name, value] of Object.entries(card)) await page.locator(`[name="${name}"]`).fill(value)
    await page.locator('button').first().click()
    await page.waitForURL(/care=done/)
    await expect(care).toHaveAttribute('data-care', 'paid')
    await expect(care.getByRole('status')).toBeVisible()
    await clean(page)
  })

test('an estimate under guarantee is accepted by the keyboard alone, and there is nothing to pay', async ({ page }) => {
  const email = 'care-free@averne.fr'
  const number = await prepare(page, (me) => askForCare(me, email))
  await estimate(page, number, '0')
  await page.goto(await linkIn(page, 'fr/fr', email, '/message'))
  const accept = page.getByRole('button', { name: 'Accepter le devis' })
  await accept.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-care]')).toHaveAttribute('data-care', 'accepted')
  await expect(page.locator('[data-care] [aria-current=step]')).toContainText('Accepté')
})

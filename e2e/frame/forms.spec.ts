import type { Locator, Page } from '@playwright/test'
import { cartAt } from '../../tests/worlds/carts.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

/** Reaches for a field and waits until the rules have come. */
async function reachFor(page: Page, field: Locator, value: string): Promise<void> {
  const rules = page.waitForResponse(/check-form/)
  await field.fill(value)
  await (await rules).finished()
}

test('[VAL-10,VAL-11,A11Y-03] a form that is not right is not sent: its first error comes into sight, and into hand after half a second', async ({
  page,
}) => {
  await prepare(page, (me) => cartAt(me, 'shipping-address', 'VERR000-COG'))
  await page.goto('/fr/fr/onepage/shipping-address')
  await page.setViewportSize({ width: 390, height: 500 })
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await reachFor(page, page.locator('[name=city]'), 'Paris')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.locator('main [name=shippingAddress_save]').click()
  await expect(page.locator('#firstname')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#firstname')).toHaveAccessibleDescription('Indiquez le prénom.')
  await expect(page.locator('#city')).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('main [role=alert] li')).toHaveText([
    'Prénom : Indiquez le prénom.',
    'Nom : Indiquez le nom.',
    'Adresse : Indiquez l’adresse.',
    'Code postal : Indiquez le code postal.',
  ])
  await page.clock.runFor(499)
  await expect(page.locator('#firstname')).not.toBeFocused()
  await page.clock.runFor(1)
  await expect(page.locator('#firstname')).toBeFocused()
  // What moves the page may come over the line after the clock was turned on.
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(page.locator('#firstname')).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  expect(asked).toEqual([])
  await page.locator('#firstname').fill('Inès')
  await expect(page.locator('#firstname')).not.toHaveAttribute('aria-invalid')
})

const styleguide = '/fr/fr/styleguide'

/** A button that waits is held by the rules: when it is, they have come. */
async function rulesAreThere(page: Page): Promise<void> {
  await expect(page.locator('form[aria-label=change-state-submit] button')).toBeDisabled()
}

test('[VAL-09] a button that asks for no check sends the form as it is', async ({ page }) => {
  await page.goto(styleguide)
  const form = page.locator('form[aria-label=own-words]')
  await rulesAreThere(page)
  await form.locator('[name=postal]').fill('1')
  await form.locator('button:not([formnovalidate])').click()
  await expect(form.locator('[name=postal]')).toHaveAttribute('aria-invalid', 'true')
  await form.locator('button[formnovalidate]').click()
  await expect(page).toHaveURL(/postal=1/)
})

test('[VAL-12,VAL-13] a form may have words of its own for what is missing and for what is wrong', async ({ page }) => {
  await page.goto(styleguide)
  const form = page.locator('form[aria-label=own-words]')
  const { messageRequired, messageInvalid } = await form.evaluate((element) => ({ ...(element as HTMLFormElement).dataset }))
  await rulesAreThere(page)
  await form.locator('[name=postal]').fill('1')
  await form.locator('button:not([formnovalidate])').click()
  await expect(form.locator('[name=postal]')).toHaveAccessibleDescription(messageInvalid!)
  await expect(form.locator('[name=email]')).toHaveAccessibleDescription(messageRequired!)
})

test('[CHK-30] a button that waits is free when the last field is right, and held again when one is not', async ({ page }) => {
  await page.goto(styleguide)
  const form = page.locator('form[aria-label=change-state-submit]')
  const button = form.getByRole('button')
  await expect(button).toBeDisabled()
  await form.locator('[name=postal]').fill('75008')
  await expect(button).toBeDisabled()
  await form.locator('[name=email]').fill('ines@averne.fr')
  await expect(button).toBeEnabled()
  await form.locator('[name=postal]').fill('750')
  await expect(button).toBeDisabled()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no button waits', async ({ page }) => {
    await page.goto(styleguide)
    await expect(page.locator('form[aria-label=change-state-submit] button')).toBeEnabled()
  })
})

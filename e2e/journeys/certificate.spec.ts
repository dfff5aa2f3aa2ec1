import type { Page } from '@playwright/test'
import { cartAtPayment } from '../../tests/worlds/carts.ts'
import { gift } from '../../tests/worlds/certificates.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

// What is not right is answered with the page once more.
test.use({ expectedErrors: [/status of 422/] })

const clean = async (page: Page) => expect((await axe(page).analyze()).violations).toEqual([])

for (const place of ['fr/fr', 'ae/ar'])
  test(`a certificate is chosen, looked at and paid on the provider’s page, and nothing of it is hard to use (${place})`, async ({
    page,
  }) => {
    await page.goto(`/${place}/gift-certificate`)
    await clean(page)
    const { giftCertificateAmount: _, sendOn: __, ...typed } = gift
    for (const [name, value] of Object.entries(typed)) await page.locator(`main [name="${name}"]`).fill(value)
    await page.locator('[name="giftCertificateAmount"]').fill('4.99')
    await page.locator('main form button[type=submit]').click()
    await expect(page.locator('#giftCertificateAmount')).toBeFocused()
    await clean(page)
    await page.locator('[name="giftCertificateAmount"]').fill('')
    await page.locator('main form button[type=submit]').click()
    await expect(page.locator('main figure')).toContainText(gift.recipient)
    await clean(page)
    await page.locator('main form button[type=submit]').first().click()
    await page.waitForURL((url) => url.origin !== new URL(process.env.E2E_URL!).origin)
    for (const [name, value] of Object.entries({
      number: '4242424242424242',
      month: '11',
      year: '39',
      cvc: '123',
      owner: 'Inès',
    }))
      await page.locator(`[name="${name}"]`).fill(value)
    await page.locator('button').first().click()
    await page.waitForURL(/gift-certificate\/return/)
    await expect(page.getByRole('status').first()).toContainText(gift.recipient)
    await clean(page)
  })

test('[VAL-20] neither e-mail of a certificate may be one that no server takes', async ({ page }) => {
  await page.goto('/fr/fr/gift-certificate')
  for (const name of ['recipient', 'sender']) await page.locator(`main [name="${name}"]`).fill(gift[name as 'sender'])
  const [theirs, mine] = [page.locator('#recipientEmail'), page.locator('#email')]
  await theirs.fill(gift.recipientEmail)
  await mine.fill('rejected-email@averne.fr')
  const button = page.locator('main form button[type=submit]')
  await button.click()
  await expect(mine).toBeFocused()
  await expect(mine).toHaveAccessibleDescription('Saisissez une adresse e-mail, par exemple nom@maison.com.')
  await expect(theirs).not.toHaveAttribute('aria-invalid')
  await expect(page).toHaveURL(/gift-certificate$/)
  await theirs.fill('rejected-email@averne.fr')
  await mine.fill(gift.email)
  await button.click()
  await expect(theirs).toBeFocused()
  await clean(page)
  await theirs.fill(gift.recipientEmail)
  await button.click()
  await expect(page.locator('main figure')).toContainText(gift.recipient)
})

test('a code that is none is told at its field in the payment step, and the step stays clean', async ({ page }) => {
  await prepare(page, (me) => cartAtPayment(me, 'SEL085-ROU-R-38'))
  await page.goto('/fr/fr/onepage/payment')
  await page.locator('#giftCertificateCode').fill('ABCD-EFGH-JKMN-PQRS')
  await page.locator('[name=lay]').click()
  await expect(page.locator('#giftCertificateCode')).toBeFocused()
  await expect(page.locator('#giftCertificateCode')).toHaveAttribute('aria-invalid', 'true')
  await clean(page)
})

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

test('a code that is none is told at its field in the payment step, and the step stays clean', async ({ page }) => {
  await prepare(page, (me) => cartAtPayment(me, 'SEL085-ROU-R-38'))
  await page.goto('/fr/fr/onepage/payment')
  await page.locator('#giftCertificateCode').fill('ABCD-EFGH-JKMN-PQRS')
  await page.locator('[name=lay]').click()
  await expect(page.locator('#giftCertificateCode')).toBeFocused()
  await expect(page.locator('#giftCertificateCode')).toHaveAttribute('aria-invalid', 'true')
  await clean(page)
})

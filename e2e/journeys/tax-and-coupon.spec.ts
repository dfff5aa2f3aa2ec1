import type { Locator, Page } from '@playwright/test'
import { fillCart } from '../../tests/worlds/carts.ts'
import { typeCode } from '../../tests/worlds/coupons.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

// $880
const shoe = 'SEL085-ROU-R-37'

/** The estimator, open over the bag. */
async function openEstimator(page: Page): Promise<Locator> {
  await prepare(page, (me) => fillCart(me, shoe, '/us/en'))
  await page.goto('/us/en/bag')
  await page.getByRole('link', { name: 'Estimate sales tax' }).click()
  const popin = page.getByRole('dialog', { name: 'Estimate sales tax' })
  await expect(popin.locator('x-island[name=tax-estimator][awake]')).toHaveCount(1)
  return popin
}

/** The bodies that are posted to the estimate from now on. */
function postedBy(page: Page): string[] {
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/bag/tax')) posted.push(request.postData() ?? '')
  })
  return posted
}

test.describe('the tax estimator', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('[ERR-01] a page where the tax was to be answered is said in an alert', async ({ page }) => {
    const popin = await openEstimator(page)
    await page.route(/\/bag\/tax\?format=ajax$/, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Later</h1>' }))
    await popin.getByLabel('ZIP code').fill('10001')
    await popin.getByRole('button', { name: /^Estimate$/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'The answer did not reach us whole. Try again in a moment.',
    )
  })

  test('[TAX-01,TAX-03,TAX-04,TAX-05] is a pop-in: nothing to press without a ZIP, estimated with one, and back when it is cleared', async ({
    page,
  }) => {
    const popin = await openEstimator(page)
    const zip = popin.getByLabel('ZIP code')
    const button = popin.getByRole('button', { name: /^Estimate$/ })
    await expect(button).toBeDisabled()
    await zip.fill('   ')
    await expect(button).toBeDisabled()
    await zip.fill('10001')
    await expect(button).toBeEnabled()
    await button.click()
    await expect(popin.getByRole('button', { name: 'Estimated' })).toBeVisible()
    await expect(popin).toContainText('$78.10')
    await expect(popin).toContainText('$958.10')
    await expect(popin.getByRole('status')).toContainText('$78.10')
    const forgotten = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('action=remove'))
    await zip.fill('')
    await expect(button).toBeDisabled()
    await expect(popin).not.toContainText('$78.10')
    await expect(page.locator('[data-estimated=tax]')).toBeHidden()
    await forgotten
    await zip.fill('97201')
    await button.click()
    await expect(popin.getByRole('button', { name: 'Estimated' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popin).toBeHidden()
    await expect(page.getByRole('link', { name: 'Estimate sales tax' })).toBeFocused()
    await expect(page.locator('[data-estimated=total]')).toContainText('$880')
    // It is kept with the bag.
    await page.reload()
    await expect(page.locator('[data-estimated=total]')).toBeVisible()
  })

  test('[MINI-10] stands in the drawer of a filled bag, over any page, and there tells the sums beside it', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, shoe, '/us/en'))
    await page.goto('/us/en/p/SEL085-ROU')
    await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Your bag' })
    await expect(drawer.locator('x-island[name=tax-estimator][awake]')).toHaveCount(1)
    await expect(drawer.locator('[data-estimated=total]')).toBeHidden()
    await drawer.getByLabel('ZIP code').fill('10001')
    await drawer.getByLabel('ZIP code').press('Enter')
    await expect(drawer.getByRole('button', { name: 'Estimated' })).toBeVisible()
    await expect(drawer.locator('[data-estimated=total]')).toContainText('$958.10')
    const { violations } = await axe(page).analyze()
    expect(violations).toEqual([])
  })

  test('[TAX-06] Enter and the button send nothing while the code is wrong; what is wrong is said at the field', async ({
    page,
  }) => {
    const posted = postedBy(page)
    const popin = await openEstimator(page)
    const zip = popin.getByLabel('ZIP code')
    await zip.fill('123')
    await zip.press('Enter')
    await expect(zip).toHaveAttribute('aria-invalid', 'true')
    await expect(popin).toContainText('Check the postcode.')
    await popin.getByRole('button', { name: 'Estimate' }).click()
    await expect(zip).toBeFocused()
    await zip.fill('123456')
    await zip.press('Enter')
    await expect(zip).toHaveAttribute('aria-invalid', 'true')
    expect(posted).toEqual([])
    // Of a code that looks right the server knows more.
    await zip.fill('00000')
    await zip.press('Enter')
    await expect(popin).toContainText('Check the postcode.')
    expect(posted).toHaveLength(1)
    await zip.fill('10001')
    await expect(zip).not.toHaveAttribute('aria-invalid', 'true')
    await zip.press('Enter')
    await expect(popin.getByRole('button', { name: 'Estimated' })).toBeVisible()
    expect(posted).toHaveLength(2)
    expect(posted[1]).toContain('taxpostal=10001')
  })

  test('axe finds nothing wrong with it, open and refused', async ({ page }) => {
    const popin = await openEstimator(page)
    await popin.getByLabel('ZIP code').fill('123')
    await popin.getByLabel('ZIP code').press('Enter')
    await expect(popin).toContainText('Check the postcode.')
    expect((await axe(page).analyze()).violations).toEqual([])
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] })

  test('the estimate and the code are plain forms', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, shoe, '/us/en'))
    await page.goto('/us/en/bag')
    await page.getByRole('link', { name: 'Estimate sales tax' }).click()
    await page.getByLabel('ZIP code').fill('123')
    await page.getByRole('button', { name: 'Estimate', exact: true }).click()
    await expect(page.getByLabel('ZIP code')).toHaveValue('123')
    await expect(page.getByText('Check the postcode.')).toBeVisible()
    await page.getByLabel('ZIP code').fill('10001')
    await page.getByRole('button', { name: 'Estimate', exact: true }).click()
    await expect(page).toHaveURL(/\/us\/en\/bag$/)
    await expect(page.getByText('$958.10')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill('madison')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('-$105.60')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the code MADISON' }).click()
    await expect(page.getByText('-$105.60')).toHaveCount(0)
  })
})

test.describe('a code in the bag', () => {
  test.use({ expectedErrors: [/status of 422/] })

  for (const [place, label, apply] of [
    ['/fr/fr', 'Code', 'Appliquer'],
    ['/ae/ar', 'الرمز', 'تطبيق'],
  ] as const) {
    test(`axe finds nothing wrong in ${place}: refused, and taken`, async ({ page }) => {
      await prepare(page, (me) => fillCart(me, shoe, place))
      await page.goto(`${place}/bag`)
      await page.getByLabel(label, { exact: true }).fill('salon')
      await page.getByRole('button', { name: apply }).click()
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
      expect((await axe(page).analyze()).violations).toEqual([])
      await prepare(page, (me) => typeCode(me, 'BIENVENUE', place))
      await page.goto(`${place}/bag`)
      await expect(page.getByText('BIENVENUE').first()).toBeVisible()
      expect((await axe(page).analyze()).violations).toEqual([])
    })
  }
})

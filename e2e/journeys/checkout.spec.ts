import type { Page } from '@playwright/test'
import { cartAtPayment, fillCart } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

/** Eight pieces and more are in the demo house; each test takes its own. */
async function fillBag(page: Page, place: string, pid: string): Promise<void> {
  await page.goto(`/${place}/p/${pid}`)
  const added = page.waitForResponse(/\/bag\/add/)
  await page.locator('form[action$="/bag/add"] button').click()
  await added
  await page.goto(`/${place}/bag`)
}

async function numberOf(page: Page): Promise<string> {
  const number = /[A-Z]{2,3}\d{8}/
  await expect(page.locator('main')).toContainText(number)
  return number.exec(await page.locator('main').innerText())![0]
}

test('[CHK-10,CHK-19,SHIP-01,ORD-19] a guest walks from the bag to the order, step by step, and the letter comes', async ({
  page,
}) => {
  await fillBag(page, 'us/en', 'REG000-COG')
  const at = (path: string) => expect(page).toHaveURL(new RegExp(`/us/en/onepage/${path}(\\?.*)?$`))
  await page.getByRole('link', { name: 'Check out' }).click()
  await at('login')
  await page.locator('[name=username_unregister]').fill('ann@averne.com')
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await at('shipping-option')
  await expect(page.getByRole('radio', { name: /Home delivery/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await at('shipping-address')
  await expect(page.getByLabel('Country', { exact: true })).toBeDisabled()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Address', { exact: true }).fill('1 Bond Street')
  await page.getByLabel('Zip code').fill('10012')
  await page.getByLabel('City').fill('New York')
  await page.getByLabel('State').selectOption({ label: 'New York' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await at('shipping-method')
  await page.getByRole('radio', { name: /Saturday delivery/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await at('payment')
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await expect(summary).toContainText('Saturday delivery')
  await expect(summary).toContainText('$30')
  await expect(page.locator('main')).toContainText('1 Bond Street')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByRole('button', { name: 'Confirm the purchase' }).click()
  await at('confirmation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. It is yours.')
  const number = await numberOf(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.locator('main')).toContainText(number)

  await expect(async () => {
    await page.goto('/us/en/mailbox')
    await expect(page.getByRole('link', { name: `Your order ${number}` })).toBeVisible({ timeout: 500 })
  }).toPass()
  // Nothing runs in a letter, so the browser cannot be asked about it: its text is read instead.
  const href = await page.getByRole('link', { name: `Your order ${number}` }).getAttribute('href')
  expect(await (await page.request.get(href!)).text()).toContain('1 Bond Street')
})

test('[CHK-23] the privacy policy opens over the last step, and the step is still there behind it', async ({ page }) => {
  await prepare(page, (me) => cartAtPayment(me, 'VERR000-COG'))
  await page.goto('/fr/fr/onepage/payment')
  await page.locator('main a[data-popin]', { hasText: 'confidentialité' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('privacy@averne.example').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/onepage\/payment$/)
})

test('[CHK-23] the privacy policy opens over every step that asks for something of one’s own', async ({ page }) => {
  await prepare(page, (me) => cartAtPayment(me, 'VERR000-COG'))
  for (const step of ['login', 'shipping-option', 'shipping-address', 'shipping-method']) {
    await page.goto(`/fr/fr/onepage/${step}`)
    await page.getByRole('main').getByRole('link', { name: 'Politique de confidentialité' }).click()
    await expect(page.getByRole('dialog').getByText('privacy@averne.example').first()).toBeVisible()
  }
})

/** Sends the step's form and arrives at the next. */
async function goOn(page: Page, next: string): Promise<void> {
  // The first step has two forms; the guest's comes first.
  await page.locator('main [name$=_save]').first().click()
  await expect(page).toHaveURL(new RegExp(`/onepage/${next}(\\?.*)?$`))
}

test('the last button pressed twice makes one order', async ({ page }) => {
  await prepare(page, (me) => cartAtPayment(me, 'MIN000-ARG'))
  await page.goto('/fr/fr/onepage/payment')
  await page.getByRole('radio', { name: /Espèces/ }).check()
  await page.locator('main [name$=_save]').dblclick()
  await expect(page).toHaveURL(/confirmation\?order=/)
  const number = await numberOf(page)
  await page.goto('/fr/fr/mailbox')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: new RegExp(number) })).toHaveCount(1, { timeout: 500 })
  }).toPass()
})

interface Walk {
  readonly place: string
  readonly pid: string
  readonly person: Record<string, string>
  /** What is typed wrong first. */
  readonly wrong: Record<string, string>
}

const walks: readonly Walk[] = [
  {
    place: 'fr/fr',
    pid: 'VERR000-COG',
    person: { firstname: 'Inès', lastname: 'Martin', address1: '14 rue des Tanneurs', postal: '75008', city: 'Paris' },
    wrong: { postal: '7500' },
  },
  {
    place: 'ae/ar',
    pid: 'VERR000-ROU',
    person: { firstname: 'ليلى', lastname: 'حداد', address1: 'شارع الوصل', city: 'دبي', building: '12', suite: '3' },
    wrong: { suite: '' },
  },
]

/** From a piece to its confirmation, with a mistake in the e-mail and one in the address; `look` at each step. */
async function walk(page: Page, { place, person, wrong }: Walk, look: (step: string) => Promise<void>): Promise<void> {
  const go = () => page.locator('main [name$=_save]').first().click()
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value)
  }
  await page.goto(`/${place}/onepage/login`)
  await look('login')
  await go()
  await expect(page.locator('[name=username_unregister]')).toHaveAttribute('aria-invalid', 'true')
  await look('login refused')
  await fill({ username_unregister: 'ines@averne.fr' })
  await goOn(page, 'shipping-option')
  await look('option')
  await goOn(page, 'shipping-address')
  await look('address')
  await fill({ ...person, ...wrong })
  const state = page.locator('select[name=shippingstate]')
  if (await state.count()) await state.selectOption({ index: 3 })
  await go()
  const [field] = Object.keys(wrong)
  await expect(page.locator(`main [name=${field}]`)).toHaveAttribute('aria-invalid', 'true')
  const link = page.locator('main [role=alert] a')
  const label = await page.locator(`label[for=${field}]`).innerText()
  await expect(link).toHaveText(new RegExp(`^${label} : .+`))
  await look('address refused')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`#${field}$`))
  await fill(person)
  await goOn(page, 'shipping-method')
  await look('method')
  await goOn(page, 'payment')
  await look('payment')
  await page.locator('[name=paymentMethod][value=CASH_ON_DELIVERY]').check()
  await goOn(page, 'confirmation')
  await expect(page).toHaveURL(/confirmation\?order=AV\d{8}$/)
  await look('confirmation')
}

test.describe('with a mistake on the way', () => {
  test.use({ expectedErrors: [/status of 422/] })

  for (const each of walks) {
    test(`[VAL-11] ${each.place}: the box above the form names the field and leads to it; axe finds nothing on any step`, async ({
      page,
    }) => {
      await prepare(page, (me) => fillCart(me, each.pid, `/${each.place}`))
      await walk(page, each, async (step) => {
        const { violations } = await axe(page).analyze()
        expect(violations.map(({ id }) => `${step}: ${id}`)).toEqual([])
      })
    })
  }

  test.describe('and without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the same way to the same order', async ({ page }) => {
      const [each] = walks
      await page.goto(`/${each!.place}/p/${each!.pid}`)
      await page.locator('form[action$="/bag/add"] button').click()
      await expect(page.locator('main a[href$="/onepage/login"]')).toBeVisible()
      await walk(page, each!, async () => {})
    })
  })
})

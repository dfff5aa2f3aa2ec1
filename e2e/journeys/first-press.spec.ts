import type { Page } from '@playwright/test'
import { answerUpTo, cartAt, fillCart, inFrance } from '../../tests/worlds/carts.ts'
import { register } from '../../tests/worlds/customers.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

// What happens when somebody presses before the page has caught up with them.

function posts(page: Page, path: RegExp): string[] {
  const seen: string[] = []
  page.on('request', (request) => request.method() === 'POST' && path.test(request.url()) && seen.push(request.url()))
  return seen
}

const unknown = { ...inFrance, address1: '999 rue de Nulle Part', postal: '75002', phone: '' }

test('two tabs that add their first piece at the same moment fill one bag', async ({ page, context }) => {
  const other = await context.newPage()
  // Both leave at once, as on a slow line; where the second waits for the first, the first is not kept back for ever.
  const both = Promise.withResolvers<void>()
  let leaving = 0
  await context.route('**/bag/add*', async (route) => {
    leaving += 1
    if (leaving === 2) both.resolve()
    await Promise.race([both.promise, new Promise((enough) => setTimeout(enough, 2_000))])
    await route.continue()
  })
  await page.goto('/us/en/p/VERR000-ROU')
  await other.goto('/us/en/p/VERR000-FOR')
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Add to bag' }).click()))
  for (const tab of [page, other]) await expect(tab.getByRole('region', { name: 'Your bag' })).toBeVisible()
  await page.goto('/us/en/bag')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test.describe('the bag', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('a quantity that was typed counts when the shopper goes on without its button', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, 'VERR000-ROU'))
    await page.goto('/fr/fr/bag')
    await page.getByLabel('Quantité').fill('2')
    await page.getByRole('link', { name: 'Passer commande' }).click()
    await expect(page).toHaveURL(/onepage\/login$/)
    await page.goto('/fr/fr/bag')
    await expect(page.getByLabel('Quantité')).toHaveValue('2')
  })

  test('and one that cannot be had is said, in the bag', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, 'VERR000-ROU'))
    await page.goto('/fr/fr/bag')
    await page.getByLabel('Quantité').fill('999')
    await page.getByRole('link', { name: 'Passer commande' }).click()
    await expect(page.getByLabel('Quantité')).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/bag$/)
  })
})

test('[VAL-09] a form that nobody has touched is checked when its button is pressed at once', async ({ page }) => {
  await prepare(page, (me) => cartAt(me, 'shipping-address', 'VERR000-ROU'))
  const sent = posts(page, /onepage/)
  await page.goto('/fr/fr/onepage/shipping-address')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.locator('[data-error-box]')).toBeVisible()
  await expect(page.locator('[name=firstname]')).toBeFocused()
  expect(sent).toEqual([])
})

test('what was said before the search around the field has woken stays said when it wakes', async ({ page }) => {
  await prepare(page, (me) => cartAt(me, 'shipping-address', 'VERR000-ROU'))
  const said = Promise.withResolvers<void>()
  await page.route('**/address-search*.js', async (route) => {
    await said.promise
    await route.continue()
  })
  await page.goto('/fr/fr/onepage/shipping-address')
  await page.getByRole('button', { name: 'Continuer' }).click()
  const wrong = page.locator('#address1-error')
  await expect(wrong).toBeVisible()
  const words = (await wrong.textContent())!
  said.resolve()
  await expect(page.locator('x-island[name=address-search][awake]')).toBeVisible()
  await expect(wrong).toHaveText(words)
  await expect(page.locator('[name=firstname]')).toBeFocused()
  await page.locator('#address1').pressSequentially('paix 75002')
  await expect(page.getByRole('listbox')).toBeVisible()
})

test('[CHK-21] an address that stood there already is verified too', async ({ page }) => {
  await prepare(page, (me) => cartAt(me, 'shipping-method', 'VERR000-ROU', { address: unknown }))
  const sent = posts(page, /onepage/)
  await page.goto('/fr/fr/onepage/shipping-address')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('La poste ne connaît pas cette adresse.')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/shipping-method$/)
})

test('a reload in the middle of an address gives back what was typed', async ({ page }) => {
  await prepare(page, (me) => cartAt(me, 'shipping-address', 'VERR000-ROU'))
  await page.goto('/fr/fr/onepage/shipping-address')
  const kept = () => page.evaluate(() => Object.keys(history.state?.typed ?? {}))
  const typed = { firstname: 'Inès', address1: '14 rue de la Paix', postal: '75002', phone: '0612345678' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
  await expect.poll(kept).toEqual(expect.arrayContaining(Object.keys(typed)))
  await page.reload()
  for (const [name, value] of Object.entries(typed)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
  await expect(page.locator('x-island[name=address-search][awake]')).toBeAttached()
  await expect(page.locator('[name=address1]')).toHaveValue(typed.address1)
})

test('an address of the account is verified before it is kept', async ({ page }) => {
  await prepare(page, (me) => register(me))
  await page.goto('/fr/fr/account/address')
  await page.locator('[name=addressid]').fill('Atelier')
  for (const name of ['address1', 'postal', 'city'] as const) await page.locator(`[name=${name}]`).fill(unknown[name])
  const save = page.getByRole('button', { name: 'Enregistrer l’adresse' })
  await save.click()
  await expect(page.getByText('La poste ne connaît pas cette adresse.')).toBeVisible()
  await expect(page).toHaveURL(/account\/address$/)
  await save.click()
  await expect(page).toHaveURL(/account\/addresses\?done=saved$/)
})

test.describe('[ADDR-26] the second line', () => {
  const options = (page: Page) => page.getByRole('listbox').getByRole('option')

  async function atHouse14(page: Page): Promise<void> {
    await prepare(page, (me) => cartAt(me, 'shipping-address', 'VERR000-ROU'))
    await page.goto('/fr/fr/onepage/shipping-address')
    await expect(page.locator('x-island[name=address-search][awake]')).toBeAttached()
    await page.locator('[name=address1]').pressSequentially('paix 75002')
    await options(page).first().click()
    await options(page)
      .filter({ hasText: /^14 Rue/ })
      .click()
    await page.locator('[name=address2]').focus()
    await expect(options(page)).toHaveText(['Bâtiment A', 'Bâtiment B', 'Escalier C', 'Appartement 1', 'Appartement 2'])
  }

  test('forgets the stairs of a street that another was typed over', async ({ page }) => {
    await atHouse14(page)
    await page.locator('[name=address1]').fill('3 quai')
    await page.locator('[name=address2]').focus()
    await expect(page.locator('[name=address2]')).not.toHaveAttribute('role', 'combobox')
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  test('asks nothing about the house before, once a street without numbers is chosen', async ({ page }) => {
    await atHouse14(page)
    const format = {
      address1: 'Quai de Nulle Part',
      address2: '',
      postalCode: '75001',
      city: 'Paris',
      idVoie: '9',
      idNum: '',
      listNum: '',
    }
    const street = { label: 'Quai de Nulle Part', suggestion: 'Quai de Nulle Part', format: JSON.stringify(format), matched: [] }
    await page.route(/address\/search/, (route) => route.fulfill({ json: [street] }))
    const asked = posts(page, /address\/complements/)
    await page.locator('[name=address1]').fill('quai de nulle')
    await options(page).first().click()
    await expect(page.locator('[name=address1]')).toHaveValue('Quai de Nulle Part')
    await page.locator('[name=address2]').focus()
    await page.locator('[name=address2]').pressSequentially('escalier')
    await expect(page.locator('[name=address2]')).not.toHaveAttribute('role', 'combobox')
    expect(asked).toEqual([])
  })
})

test.describe('another language', () => {
  test('from below a piece leads to the same piece', async ({ page }) => {
    await page.goto('/fr/fr/p/VERR000-ROU')
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
    await expect(page).toHaveURL(/\/fr\/en\/p\/.*VERR000-ROU/)
  })

  test('from within the checkout, to the same step', async ({ page }) => {
    await prepare(page, (me) => cartAt(me, 'shipping-address', 'VERR000-ROU'))
    await page.goto('/fr/fr/onepage/shipping-address')
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
    await expect(page).toHaveURL(/\/fr\/en\/onepage\/shipping-address$/)
  })

  test('another country from the pop-in, to the same listing; the count of each bag stays', async ({ page }) => {
    await prepare(page, (me) => answerUpTo(me, 'login').then(() => fillCart(me, 'VERR000-ROU')))
    await page.goto('/fr/fr/search?q=rouge')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /France/ })
      .click()
    await page.getByRole('button', { name: 'États-Unis, English' }).click()
    await expect(page).toHaveURL(/\/us\/en\/search\?q=rouge$/)
    await page.goto('/us/en/bag')
    await expect(page.getByText('One piece waits in your bag for France.')).toBeVisible()
    await page.getByRole('link', { name: 'See that bag' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: /1$/ })).toBeVisible()
  })
})

test('[PDP-47] two sizes that are chosen while what tells of them is under way leave the page with the second', async ({
  page,
}) => {
  const said = Promise.withResolvers<void>()
  await page.route('**/reload-variant*.js', async (route) => {
    await said.promise
    await route.continue()
  })
  await page.goto('/us/en/p/SEL085-ROU')
  const size = page.locator('main select[name=size]')
  await size.selectOption('37')
  await expect(page.locator('x-island[name=add-to-cart][awake]')).toHaveCount(1)
  await size.selectOption('38')
  said.resolve()
  await expect(page).toHaveURL(/size=38$/)
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/size=38$/)
})

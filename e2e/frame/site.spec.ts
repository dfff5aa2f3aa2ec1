import { expect, test } from '../test.ts'

test('[NAV-01] going from page to page asks for documents, and never rewrites the address', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'] as const)
      history[name] = () => {
        throw new Error(`${name} was called`)
      }
  })
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  await page.goto('/us/en/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'New arrivals' }).click()
  await expect(page).toHaveURL(/\/c\/new-arrivals$/)
  await page.getByRole('link', { name: 'Averne, home' }).first().click()
  await expect(page).toHaveURL(/\/us\/en\/$/)
  expect(documents).toEqual(['/us/en/', '/us/en/c/new-arrivals', '/us/en/'])
})

test('a shopper chooses Japan in the pop-in, stays on the page, and is sent there next time', async ({ page, context }) => {
  await page.goto('/fr/fr/letters')
  await page.locator('header a[data-popin=dialog]').click()
  await page.getByRole('button', { name: 'Japon, 日本語' }).click()
  await expect(page).toHaveURL(/\/jp\/ja\/letters$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  const cookie = (await context.cookies()).find((each) => each.name === 'dispatchSite')
  expect(cookie).toMatchObject({ value: 'JP-ja', sameSite: 'Lax' })
  await page.goto('/')
  await expect(page).toHaveURL(/\/jp\/ja\/$/)
})

test('the place one is in is marked in the list', async ({ page }) => {
  await page.goto('/be/nl/site')
  await expect(page.locator('[aria-current=true]')).toHaveText('Nederlands')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] })

  test('the selector is a page, and choosing works', async ({ page }) => {
    await page.goto('/us/en/')
    await page.locator('header a[data-popin=dialog]').click()
    await expect(page).toHaveURL(/\/us\/en\/site$/)
    await page.getByRole('button', { name: 'United Arab Emirates, العربية' }).click()
    await expect(page).toHaveURL(/\/ae\/ar\/$/)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })

  test('an address is left, refused and corrected', async ({ page }) => {
    await page.goto('/us/en/')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ines@')
    await page.getByRole('button', { name: 'Write to me' }).click()
    const field = page.getByRole('textbox', { name: 'E-mail address' })
    await expect(field).toHaveAccessibleDescription(/Enter an e-mail address/)
    await expect(field).toHaveValue('ines@')
    await field.fill('ines.without.script@house.com')
    await page.getByRole('button', { name: 'Write to me' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is with us.' })).toBeVisible()
  })
})

test('the header yields to who reads on, returns with the first turn upwards, and is there for the keyboard', async ({
  page,
}) => {
  await page.goto('/us/en/c/women-shoes')
  const header = page.locator('header').first()
  await expect(header).toBeInViewport()
  await page.mouse.move(600, 400)
  // Who turned the wheel before the script woke turns it again.
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    await expect(header).not.toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await page.mouse.wheel(0, -100)
  await expect(header).toBeInViewport()
  await page.mouse.wheel(0, 600)
  await expect(header).not.toBeInViewport()
  await header.getByRole('link', { name: 'Bag' }).focus()
  await expect(header).toBeInViewport()
})

import type { Page } from '@playwright/test'
import { cartAt, fillCart } from '../../tests/worlds/carts.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

// A line that is slow, or breaks off.

/** Keeps back what a page asks for, until it is let go. */
async function keepBack(page: Page, what: string): Promise<() => void> {
  const gone = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await gone.promise
    await route.continue().catch(() => {})
  })
  return gone.resolve
}

const add = (page: Page) => page.locator('main form button[type=submit]').first()
const linesInBag = async (page: Page) => {
  const bag = await page.request.get('/us/en/bag')
  return (await bag.text()).split('<article').length - 1
}

test('what is pressed before its script has come says so at once, and is done once', async ({ page }) => {
  const letGo = await keepBack(page, '**/react-*.js')
  await page.goto('/us/en/p/VERR000-ROU')
  await add(page).click()
  await expect(add(page)).toHaveAttribute('aria-busy', 'true')
  await expect(add(page)).toHaveText('One moment')
  await expect(page.locator('#announcer')).toHaveText('One moment')
  await add(page).click()
  letGo()
  await expect(page.getByRole('region', { name: 'Your bag' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to bag' })).not.toHaveAttribute('aria-busy')
  expect(await linesInBag(page)).toBe(1)
})

test('whoever does not wait for the answer has the piece in the bag all the same', async ({ page }) => {
  await keepBack(page, '**/react-*.js')
  await page.goto('/us/en/p/VERR000-ROU')
  await add(page).click()
  await expect(add(page)).toHaveText('One moment')
  await page.goto('/us/en/letters')
  await expect.poll(() => linesInBag(page)).toBe(1)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Add to bag' })).not.toHaveAttribute('aria-busy')
})

test('whoever only looked for a size and goes on has nothing in the bag', async ({ page }) => {
  await keepBack(page, '**/react-*.js')
  await page.goto('/us/en/p/SEL085-ROU?fit=regular&size=38')
  await page.locator('main select[name=size]').click()
  await page.locator('main select[name=size]').selectOption('38')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/us/en/letters')
  await page.waitForLoadState('networkidle')
  expect(await linesInBag(page)).toBe(0)
  expect(sent.filter((url) => url.includes('/bag/'))).toEqual([])
})

for (const [name, path, opener] of [
  ['the bag', '/us/en/letters', 'header a[data-popin=drawer]'],
  ['refine', '/us/en/c/women-shoes', 'main a[data-popin][href*=refine]'],
] as const)
  test(`${name} that is on its way says so, and does not open once Escape has called it off`, async ({ page }) => {
    const letGo = await keepBack(page, '**/*format=ajax*')
    await page.goto(path)
    const link = page.locator(opener)
    await link.click()
    await expect(link).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('#announcer')).toHaveText('One moment')
    await page.keyboard.press('Escape')
    await expect(link).not.toHaveAttribute('aria-busy')
    const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('format=ajax'))
    letGo()
    await answered
    await page.waitForLoadState('networkidle')
    await expect(page.locator('dialog')).toHaveCount(0)
    await link.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

test('a form whose button is pressed twice before its rules have come is sent once', async ({ page }) => {
  await prepare(page, (me) => cartAt(me, 'login', 'VERR000-ROU'))
  const letGo = await keepBack(page, '**/check-form*.js')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/fr/fr/onepage/login')
  await page.locator('[name=username_unregister]').fill('ines@averne.fr')
  const on = page.locator('form:has([name=username_unregister]) button[type=submit]').first()
  await on.click()
  await expect(on).toHaveText('Un instant')
  await on.click()
  letGo()
  await expect(page).toHaveURL(/shipping-option$/)
  expect(sent).toHaveLength(1)
})

test.describe('a line that breaks off', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|island add-to-cart/] })
  const words = 'The line is quiet. Check your connection, then try again.'

  test('before a piece is added: it is said, and the same press adds it later', async ({ page, context }) => {
    await page.goto('/us/en/p/VERR000-ROU')
    await context.setOffline(true)
    await add(page).click()
    await expect(page.locator('#alert')).toHaveText(words)
    await expect(page.getByRole('button', { name: 'Add to bag' })).not.toHaveAttribute('aria-busy')
    await context.setOffline(false)
    await add(page).click()
    await expect.poll(() => linesInBag(page)).toBe(1)
  })

  test('after the page has woken: it is said too', async ({ page, context }) => {
    await page.goto('/us/en/p/VERR000-ROU')
    await add(page).hover()
    await expect(page.locator('main x-island[name=add-to-cart][awake]')).toBeAttached()
    await context.setOffline(true)
    await add(page).click()
    await expect(page.locator('#alert')).toHaveText(words)
  })

  test('before a pop-in is opened: the page stays', async ({ page, context }) => {
    await page.goto('/us/en/letters')
    await context.setOffline(true)
    await page.locator('header a[data-popin=drawer]').click()
    await expect(page.locator('#alert')).toHaveText(words)
    await expect(page).toHaveURL(/\/letters$/)
  })

  test('before a form is sent: what was typed stays', async ({ page, context }) => {
    await page.goto('/us/en/account/login')
    await page.locator('[name=username]').fill('ines@averne.fr')
    await context.setOffline(true)
    await page.locator('form:has([name=username]) button[type=submit]').first().click()
    await expect(page.locator('#alert')).toHaveText(words)
    await expect(page.locator('[name=username]')).toHaveValue('ines@averne.fr')
  })

  test('what a browser takes for no line, and is one, does not keep a form from being sent', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.goto('/us/en/search')
    await page.locator('main input[type=search]').fill('pumps')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=pumps/)
  })
})

test.describe('a script that does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 4/] })

  test('leaves the form of a pop-in to the browser', async ({ page }) => {
    await page.route('**/popin-form*.js', (route) => route.abort())
    await prepare(page, (me) => fillCart(me, 'VERR000-ROU', '/us/en'))
    await page.goto('/us/en/bag')
    await page.locator('main a[data-popin][href*="/bag/"]').first().click()
    const form = page.getByRole('dialog').locator('form[data-popin-form]').first()
    await expect(form).toBeVisible()
    const navigated = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST')
    await form.locator('button[type=submit]').last().click()
    await navigated
  })
})

import { expect, test } from '../test.ts'

test.describe('letters', () => {
  test('what is wrong is said at the field, which gets the focus, before anything is sent', async ({ page }) => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.goto('/de/de/letters')
    const field = page.getByRole('textbox')
    await page.locator('main').getByRole('button', { name: /./ }).last().click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await field.fill('ines@')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/@/)
    expect(posts).toEqual([])
  })

  test('an address is taken where it stands, once, and said aloud', async ({ page }) => {
    await page.goto('/us/en/')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(`ines.${Date.now()}@house.com`)
    const button = page.getByRole('button', { name: 'Write to me' })
    const [request] = await Promise.all([page.waitForRequest((each) => each.method() === 'POST'), button.dblclick()])
    expect(new URL(request.url()).searchParams.get('format')).toBe('ajax')
    await expect(page.getByRole('button', { name: 'Look in your letters.' })).toBeVisible()
    await expect(page.locator('#announcer')).toHaveText('Look in your letters.')
    await expect(page).toHaveURL(/\/us\/en\/$/)
  })

  test('[ERR-01] an answer that is not JSON raises an alert, and the form is still there', async ({ page }) => {
    await page.route('**/letters?format=ajax', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>proxy</h1>' }))
    await page.goto('/us/en/letters')
    await page.getByRole('textbox').fill('ines@house.com')
    await page.getByRole('button', { name: 'Write to me' }).click()
    await expect(page.getByRole('alert')).toHaveText('The answer did not reach us whole. Try again in a moment.')
    await expect(page.getByRole('button', { name: 'Write to me' })).toBeEnabled()
  })

  test.describe('without a network', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] })

    test('nothing is lost', async ({ page }) => {
      await page.goto('/us/en/letters')
      await page.route('**/letters?format=ajax', (route) => route.abort())
      await page.getByRole('textbox').fill('ines@house.com')
      await page.getByRole('button', { name: 'Write to me' }).click()
      await expect(page.getByRole('alert')).toHaveText(/Try again/)
      await expect(page.getByRole('textbox')).toHaveValue('ines@house.com')
    })
  })
})

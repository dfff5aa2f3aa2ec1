import { expect, test } from '../test.ts'

test('the newsletter answers where it stands, and needs no React for it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/fr/fr/')
  const form = page.locator('footer form[data-subscribe]')
  const email = form.getByRole('textbox')
  const button = form.getByRole('button')

  await email.fill('nobody')
  await button.click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/.+/)
  await expect(email).toBeFocused()

  await email.fill(`reader-${Date.now()}@example.com`)
  await button.click()
  await expect(button).toHaveAttribute('data-state', 'done')
  await expect(button).toHaveText('Regardez votre courrier.')
  await expect(page).toHaveURL(/\/fr\/fr\/$/)
  expect(scripts.filter((url) => url.includes('/react-'))).toEqual([])
})

test('[VAL-20] an e-mail that no server takes gets no letters', async ({ page }) => {
  await page.goto('/fr/fr/')
  const form = page.locator('footer form[data-subscribe]')
  const [email, button] = [form.getByRole('textbox'), form.getByRole('button')]
  await email.fill('rejected-email@averne.fr')
  await button.click()
  await expect(email).toHaveAccessibleDescription('Saisissez une adresse e-mail, par exemple nom@maison.com.')
  await expect(button).toHaveAttribute('data-state', 'ready')
})

test.describe('when the line is gone', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the newsletter says so, and can be sent again', async ({ page }) => {
    await page.goto('/gb/en/')
    const form = page.locator('footer form[data-subscribe]')
    const button = form.getByRole('button')
    await page.route('**/letters**', (route) => route.abort())
    await form.getByRole('textbox').fill(`reader-${Date.now()}@example.com`)
    await button.click()
    await expect(page.locator('#alert')).not.toBeEmpty()
    await expect(button).toHaveAttribute('data-state', 'ready')
    await page.unroute('**/letters**')
    await button.click()
    await expect(button).toHaveAttribute('data-state', 'done')
  })
})

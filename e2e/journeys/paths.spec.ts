import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

test('an address in Arabic is kept as the last link of the menu, and shown there, also when the page is asked for by its id', async ({
  page,
}) => {
  await page.goto('/ae/ar/')
  await page.locator('li[data-nav=women] > details > summary:visible').click()
  const link = page.locator('li[data-nav=women] [data-nav-group] li a:visible').first()
  const href = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  expect(decodeURIComponent(href!)).toMatch(/^\/ae\/ar\/c\/\p{Script=Arabic}[\p{Script=Arabic}-]+$/u)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('currentNav')!).href)).toBe(href)
  const current = page.locator(`li[data-nav=women] a[href="${href}"]`).last()
  await expect(current).toHaveAttribute('aria-current', 'page')
  await page.goto('/ae/ar/c/women-pumps')
  await expect(current).toHaveAttribute('aria-current', 'page')
})

test('a link in another language arrives at the page of this one', async ({ page }) => {
  await page.goto('/us/en/p/selene-85-veau-verni-rouge-SEL085-ROU')
  await expect(page).toHaveURL(/\/us\/en\/p\/selene-85-patent-calfskin-red-SEL085-ROU$/)
  await page.goto('/us/en/c/femme-escarpins?colour=noir')
  await expect(page).toHaveURL(/\/us\/en\/c\/women-pumps\?colour=noir$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pumps')
  await page.goto('/us/en/help/entretien-et-reparation#patent')
  await expect(page).toHaveURL(/\/us\/en\/help\/care-and-repair#patent$/)
  await expect(page.locator('details#patent')).toHaveAttribute('open', '')
  await page.goto(`/us/en/boutiques/${encodeURIComponent('伦敦蒙特街')}`)
  await expect(page).toHaveURL(/\/us\/en\/boutiques\/london-mount-street$/)
})

test('in Japanese, from the footer to an event and back, each address says its name', async ({ page }) => {
  await page.goto('/jp/ja/')
  await page.getByRole('contentinfo').getByRole('link', { name: '催し' }).click()
  await expect(page).toHaveURL(new RegExp(`/jp/ja/heritage/${encodeURIComponent('催し')}$`))
  await page.getByRole('main').getByRole('link', { name: '緑の部屋' }).click()
  await expect(page).toHaveURL(new RegExp(`${encodeURIComponent('緑の部屋')}$`))
  await page.getByRole('navigation', { name: '現在の位置' }).getByRole('link', { name: '催し' }).click()
  await expect(page).toHaveURL(new RegExp(`/jp/ja/heritage/${encodeURIComponent('催し')}$`))
})

test('the plates of a carousel are reached with the keyboard, and axe finds nothing', async ({ page }) => {
  await page.goto('/us/en/')
  const row = page.locator('[data-slides]')
  await row.scrollIntoViewIfNeeded()
  await row.getByRole('link').first().focus()
  for (let slide = 0; slide < 4; slide += 1) await page.keyboard.press('Tab')
  const last = row.getByRole('link').last()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  expect((await axe(page).include('[data-slides]').analyze()).violations).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/-SEL120-ROU$/)
})

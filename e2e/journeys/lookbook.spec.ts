import type { Page } from '@playwright/test'
import { layoutShift } from '../../bench/layout-shift.mjs'
import { setStock } from '../../tests/worlds/stock.ts'
import { axe } from '../axe.ts'
import { withDatabase } from '../database.ts'
import { expect, test } from '../test.ts'
import { dataDirOf } from '../worlds.ts'

/** A dress, sandals and a clutch. */
const look = '/us/en/collections/show/etiage/03'

// A look that is refused comes back so.
test.use({ expectedErrors: [/status of 422/] })

test.beforeAll(async () => {
  await withDatabase({ dataDir: dataDirOf('demo') }, async (database) => {
    await setStock(database, ['CASC000-ROU-38', 'COR100-ROU-39', 'MIN000-ROU'], 50, { expected: null })
    await setStock(database, 'CASC000-ROU-42', 0, { expected: null })
  })
})

async function goAwake(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html[data-lookbook-awake]')).toHaveCount(1)
}

const piece = (page: Page, name: string) => page.getByRole('group', { name })
const sizeOf = (page: Page, name: string) => piece(page, name).getByLabel('Size')
const add = (page: Page) => page.getByRole('button', { name: 'Add the look' })

test('from the show to a look, on to the next, and back', async ({ page }) => {
  await page.goto('/us/en/collections/show/etiage')
  await page.getByRole('link', { name: 'Look 10' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look 10')
  await page.getByRole('link', { name: 'Next Look 11' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look 11')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look 10')
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Étiage' }).click()
  await expect(page.locator('ol > li > article')).toHaveCount(12)
})

test('the look is added by one request; what is missing is asked for at its piece', async ({ page }) => {
  await goAwake(page, look)
  await expect(sizeOf(page, 'Cascade').getByRole('option', { name: /^42.*with other owners/ })).toBeDisabled()
  await sizeOf(page, 'Cascade').selectOption('CASC000-ROU-38')
  await add(page).click()
  await expect(sizeOf(page, 'Corail')).toBeFocused()
  await expect(sizeOf(page, 'Corail')).toHaveAccessibleDescription('Choose a size first.')
  await expect(sizeOf(page, 'Cascade')).toHaveValue('CASC000-ROU-38')
  await expect(page.locator('[data-cart-count]').first()).toHaveText('')

  await sizeOf(page, 'Corail').selectOption('COR100-ROU-39')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await add(page).click()
  const toast = page.getByRole('region', { name: 'Your bag' })
  for (const name of ['Cascade', 'Corail', 'Minuit']) await expect(toast).toContainText(name)
  await expect(page.locator('[data-cart-count]').first()).toHaveText('3')
  await expect(page.locator('#announcer')).toHaveText('In your bag')
  await expect(page.locator('form [aria-invalid], form [role=alert]')).toHaveCount(0)
  expect(posts.filter((path) => path.endsWith('/03'))).toHaveLength(1)
  const events = await page.evaluate(() => (window as unknown as { dataLayer: { event: string; id?: string }[] }).dataLayer)
  expect(events.flatMap(({ event, id }) => (event === 'addToCart' ? [id] : []))).toEqual([
    'CASC000-ROU',
    'COR100-ROU',
    'MIN000-ROU',
  ])
  await expect(page).toHaveURL(new RegExp(`${look}$`))
})

test('by keyboard alone, one piece left out', async ({ page }) => {
  await goAwake(page, look)
  await sizeOf(page, 'Cascade').focus()
  await sizeOf(page, 'Cascade').selectOption('CASC000-ROU-38')
  await page.keyboard.press('Tab')
  await expect(piece(page, 'Cascade').getByRole('checkbox')).toBeFocused()
  await piece(page, 'Corail').getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await add(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-cart-count]').first()).toHaveText('2')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads to the bag, or comes back with what is wrong', async ({ page }) => {
    await page.goto(look)
    await add(page).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was added')
    await page.getByRole('link', { name: /^Cascade : Choose a size/ }).click()
    await sizeOf(page, 'Cascade').selectOption('CASC000-ROU-38')
    await sizeOf(page, 'Corail').selectOption('COR100-ROU-39')
    await add(page).click()
    await expect(page).toHaveURL(/\/us\/en\/bag$/)
    for (const name of ['Cascade', 'Corail', 'Minuit']) await expect(page.getByRole('main')).toContainText(name)
  })
})

for (const [place, width] of [
  ['fr/fr', 1440],
  ['ae/ar', 390],
  ['jp/ja', 390],
] as const) {
  test(`axe finds nothing on the looks of ${place} at ${width} px; nothing shifts or scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/collections/show/etiage', '/collections/show/etiage/03', '/collections/show/etiage/10']) {
      await page.goto(`/${place}${path}`)
      const { violations } = await axe(page)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map((each) => `${path}: ${each.id} ${each.nodes.map((node) => node.target).join(' ')}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await layoutShift(page)).toBeLessThan(0.05)
    }
  })
}

test('a refused look is clean too, in Arabic on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goAwake(page, '/ae/ar/collections/show/etiage/03')
  await page.getByRole('button', { name: 'إضافة الإطلالة' }).click()
  await expect(page.locator('form[data-lookbook] [aria-invalid]')).toHaveCount(2)
  const { violations } = await axe(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

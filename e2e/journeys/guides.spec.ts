import type { Locator, Page } from '@playwright/test'
import { fillCart } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
/** The measures; the second table of the guide is that of the conversions. */
const table = (page: Page) => dialog(page).getByRole('table').first()
const heads = (page: Page) => table(page).getByRole('columnheader')
/** The row of a size: its cells without its head. */
const row = (page: Page, size: string): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: size, exact: true }) })
    .getByRole('cell')

async function open(page: Page, path: string, link: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

test.describe('the size guide', () => {
  test('[SIZE-01] opens from a shoe’s page, named and with the focus, and gives it back', async ({ page }) => {
    await open(page, '/gb/en/p/SEL085-ROU', 'Size guide')
    await expect(page.getByRole('dialog', { name: 'Size guide' })).toBeVisible()
    await expect(dialog(page).getByRole('heading', { level: 1 })).toBeFocused()
    await expect(dialog(page).getByRole('heading', { name: 'How to measure' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Size guide' })).toBeFocused()
  })

  test('[SIZE-02] another country changes the column of sizes at once, and keeps the focus', async ({ page }) => {
    await open(page, '/gb/en/p/SEL085-ROU', 'Size guide')
    await expect(heads(page).nth(1)).toHaveText('UK')
    await expect(row(page, '38').first()).toHaveText('5')
    const country = dialog(page).getByLabel('Country')
    await country.selectOption({ label: 'United States' })
    await expect(heads(page).nth(1)).toHaveText('US')
    await expect(row(page, '38').first()).toHaveText('7½')
    await expect(country).toBeFocused()
    await expect(country).toHaveValue('US')
    expect(page.url()).toContain('/p/SEL085-ROU')
  })

  test('[SIZE-03,SIZE-05] another fit shows its table, and says so', async ({ page }) => {
    await open(page, '/gb/en/p/SEL085-ROU', 'Size guide')
    await expect(row(page, '38')).toHaveText(['5', '24.0', '8.8', '22.6'])
    await dialog(page).getByLabel('Fit').selectOption({ label: 'Wide' })
    await expect(row(page, '38')).toHaveText(['5', '24.0', '9.2', '23.4'])
    await expect(page.locator('#announcer')).toContainText('Fit: Wide')
  })

  test('[SIZE-04] centimetres become inches with the keyboard alone', async ({ page }) => {
    await open(page, '/gb/en/p/SEL085-ROU', 'Size guide')
    await dialog(page).getByRole('radio', { name: 'Centimetres' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(row(page, '38')).toHaveText(['5', '9.4', '3.5', '8.9'])
    await expect(dialog(page).getByRole('radio', { name: 'Inches' })).toBeFocused()
  })

  test('the size that somebody wears at home is told in the house’s, and its row stands on the edge', async ({ page }) => {
    await open(page, '/us/en/p/SEL085-ROU', 'Size guide')
    await dialog(page).getByLabel('Your usual size').selectOption('7.5')
    await expect(dialog(page).locator('p[data-shown]')).toHaveText('7½ in US sizes is 38 at Averne.')
    await expect(table(page).locator('[data-chosen] th')).toHaveText('38')
  })
})

test.describe('when the part does not come', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('the guide is a page', async ({ page }) => {
    await open(page, '/us/en/p/SEL085-ROU', 'Size guide')
    await page.route('**/size-guide?*', (route) =>
      route.request().url().includes('format=ajax') ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await dialog(page).getByLabel('Fit').selectOption('wide')
    await page.waitForURL(/size-guide\?.*fit=wide/)
    await expect(page.getByRole('heading', { level: 1, name: 'Size guide' })).toBeVisible()
  })
})

test('[SIZE-06] a bag’s page opens the bag guide: figures, two drawings, what goes in', async ({ page }) => {
  await open(page, '/gb/en/p/VERR000-ROU', 'Bag guide')
  await expect(dialog(page).getByText('26 cm', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: /^Verrou, 26 × 20 × 11 cm, drawn to scale/ })).toHaveCount(2)
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'a telephone' })).toBeVisible()
  await dialog(page).getByText('Inches').click()
  await expect(dialog(page).getByText('10.2 in', { exact: true })).toBeVisible()
})

test('drawn to scale: the magazine is 297 to the bag’s 200', async ({ page }) => {
  await open(page, '/gb/en/p/VERR000-ROU', 'Bag guide')
  const heights = await dialog(page)
    .getByRole('img')
    .first()
    .evaluate((drawing) => {
      const paths = [...drawing.querySelectorAll<SVGPathElement>('path')]
      const tall = (find: (d: string) => boolean) =>
        paths.find((path) => find(path.getAttribute('d')!))!.getBoundingClientRect().height
      return { bag: tall((d) => d.startsWith('M-.45 0H')), magazine: tall((d) => d.startsWith('M0 0V-297')) }
    })
  expect(heights.magazine / heights.bag).toBeCloseTo(297 / 200, 1)
})

test('[PDP-19] the details of a piece open in a pop-in', async ({ page }) => {
  await open(page, '/gb/en/p/SEL085-ROU', 'Details')
  await expect(dialog(page).getByRole('definition').filter({ hasText: 'Patent calfskin' })).toBeVisible()
  await expect(dialog(page).getByText('SEL085-ROU')).toBeVisible()
})

test('[PDP-21] care and repair of a piece open in a pop-in', async ({ page }) => {
  await open(page, '/gb/en/p/SEL085-ROU', 'Care and repair')
  await expect(dialog(page).getByRole('heading', { name: 'Patent calfskin' })).toBeVisible()
  await dialog(page).getByText('What we repair').click()
  await expect(dialog(page).getByText(/^Everything that carries the edge/)).toBeVisible()
})

test('[PDP-22] how a piece is given opens in a pop-in', async ({ page }) => {
  await open(page, '/gb/en/p/SEL085-ROU', 'As a gift')
  await expect(page.getByRole('dialog', { name: 'As a gift' })).toContainText('The parcel holds no price')
})

test('[CART-07] the bag page opens the care instructions', async ({ page }) => {
  await prepare(page, (me) => fillCart(me, 'VERR000-ROU', '/gb/en'))
  await open(page, '/gb/en/bag', 'Care instructions')
  await dialog(page).getByText('Grained calfskin').click()
  await expect(dialog(page).getByText(/^The most patient of our leathers/)).toBeVisible()
})

const parts = [
  'size-guide?pid=SEL085-ROU&sizechart=women_shoes',
  'size-guide?pid=APL000&sizechart=women_clothing',
  'size-guide?pid=MAR000&bagsize=bucket',
  'product-details?pid=VERR000-ROU',
  'care-instructions?pid=VERR000-ROU',
  'gifting?pid=VERR000-ROU',
]

for (const place of ['fr/fr', 'ae/ar', 'jp/ja']) {
  test(`none of them is wider than a phone in ${place}, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const part of parts) {
      await page.goto(`/${place}/${part}`)
      if (place !== 'jp/ja') {
        const { violations } = await axe(page).include('main').analyze()
        expect(violations.map((each) => `${part}: ${each.id} ${each.nodes.map((node) => node.target)}`)).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBeLessThanOrEqual(390)
    }
  })
}

test('what a guide can be asked stands in one line at a desk, in long words too', async ({ page }) => {
  for (const place of ['jp/ja', 'de/de', 'ae/ar']) {
    await page.goto(`/${place}/p/SEL085-ROU`)
    await page.locator('main a[href*="size-guide"]').click()
    const form = page.getByRole('dialog').locator('form')
    await expect(form).toBeVisible()
    const feet = await form
      .locator('select, label:has(input)')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)))
    expect(feet).toHaveLength(5)
    expect(Math.max(...feet) - Math.min(...feet), place).toBeLessThanOrEqual(2)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the guide is a page with a form and a button', async ({ page }) => {
    await page.goto('/gb/en/p/SEL085-ROU')
    await page.getByRole('link', { name: 'Size guide' }).click()
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel('Fit').selectOption('wide')
    await page.getByRole('button', { name: 'Show' }).click()
    const measures = page.getByRole('table').first()
    await expect(measures.getByRole('columnheader').nth(1)).toHaveText('US')
    await expect(measures.getByRole('row').nth(7).getByRole('cell')).toHaveText(['7½', '24.0', '9.2', '23.4'])
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Sélène 85' }).click()
    await expect(page).toHaveURL(/-SEL085-ROU$/)
  })
})

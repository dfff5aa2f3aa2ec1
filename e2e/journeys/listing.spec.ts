import type { Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

const tiles = (page: Page) => page.locator('[data-listed] > article')
const columns = (page: Page) =>
  page.locator('[data-listed]').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

test('[SRCH-10,SRCH-11,SRCH-12] four columns, two in mini, six in maxi', async ({ page }) => {
  await page.goto('/us/en/c/women-shoes')
  expect(await columns(page)).toBe(4)
  await page.getByRole('link', { name: 'Large, two beside each other' }).click()
  await expect(page).toHaveURL(/view=mini/)
  expect(await columns(page)).toBe(2)
  await page.getByRole('link', { name: 'Small, six beside each other' }).click()
  await expect(page).toHaveURL(/view=maxi/)
  expect(await columns(page)).toBe(6)
})

test('see more stays on the page: the address tells how much is open, the focus goes on, and Back finds the same place', async ({
  page,
}) => {
  await page.goto('/us/en/c/women-shoes')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const heard = page.evaluate(() => {
    const announcer = document.getElementById('announcer')!
    const isSaid = () => announcer.textContent !== 'One moment'
    return new Promise((said) =>
      new MutationObserver(() => isSaid() && said(announcer.textContent)).observe(announcer, { childList: true }),
    )
  })
  await page.getByRole('link', { name: 'See 20 more' }).click()
  expect(await heard).toMatch(/^40 of /)
  await expect(tiles(page)).toHaveCount(40)
  await expect(page).toHaveURL(/\?page=2$/)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expect(tiles(page).nth(20).getByRole('heading').getByRole('link')).toBeFocused()
  await tiles(page).nth(30).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/p\//)
  await page.goBack()
  await expect(tiles(page)).toHaveCount(40)
  await expect(tiles(page).nth(30)).toBeInViewport()
})

test('a drawer refines, and each choice can be taken away', async ({ page }) => {
  await page.goto('/us/en/c/women-shoes')
  await page.getByRole('link', { name: 'Refine' }).click()
  const drawer = page.getByRole('dialog', { name: /Refine/ })
  await drawer
    .getByRole('checkbox', { name: /^Black/ })
    .first()
    .check()
  await drawer.getByRole('checkbox', { name: /85 mm/ }).check()
  await drawer.getByRole('button', { name: 'Show the pieces' }).click()
  await expect(page).toHaveURL(/colour=noir.*heel=85/)
  await page.waitForLoadState()
  const refined = await tiles(page).count()
  expect(refined).toBeGreaterThan(0)
  await page.getByRole('link', { name: /85 mm/ }).click()
  await expect(page).not.toHaveURL(/heel/)
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(refined)
})

test('on a telephone the keyboard comes to every choice above the foot of the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/fr/fr/c/women-shoes')
  await page.getByRole('link', { name: 'Affiner' }).click()
  const foot = page.getByRole('dialog').getByRole('button', { name: /Voir/ })
  await expect(foot).toBeVisible()
  const choices = await page.getByRole('dialog').getByRole('checkbox').all()
  expect(choices.length).toBeGreaterThan(5)
  for (const choice of choices) {
    await choice.focus()
    const isFree = () =>
      choice.evaluate((input) => {
        const { x, y } = input.getBoundingClientRect()
        return document.elementFromPoint(x + 2, y + 2) === input
      })
    await expect.poll(isFree).toBe(true)
  }
})

test('axe finds nothing on a refined listing, nor in the drawer over it', async ({ page }) => {
  await page.goto('/ae/ar/c/women-shoes?colour=noir&sort=priceUp')
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.locator('a[href*="/refine"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await axe(page).include('dialog').analyze()).violations).toEqual([])
})

test('[NAV-29,NAV-31] the last link of the menu is kept as currentNav and shown on its three levels, in the menu it was taken from', async ({
  page,
}) => {
  await page.goto('/us/en/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const women = menu.locator('details:visible', { hasText: 'Women' })
  await women.locator('summary').click()
  await women.getByRole('link', { name: 'Pumps' }).click()
  await expect(page).toHaveURL(/women-pumps$/)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('currentNav')!))).toEqual({
    menu: 'women',
    href: '/us/en/c/women-pumps',
  })
  const active = menu.locator('details[data-active]:visible')
  await expect(active.locator('> summary')).toHaveText('Women')
  await expect(active.locator('[data-nav-group][data-active] > p')).toHaveText('Shoes')
  await expect(active.locator('a[data-active]')).toHaveText('Pumps')
  await active.locator('> summary').click()
  await expect(active.getByRole('link', { name: 'Pumps' })).toHaveAttribute('aria-current', 'page')
  // On a piece the way there stays lit, and only in the menu it was taken from.
  await page.keyboard.press('Escape')
  await tiles(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/p\//)
  await expect(menu.locator('details[data-active]:visible')).toHaveCount(1)
  await expect(menu.locator('.layout__menu_desk a[aria-current]')).toHaveCount(1)
})

test('[NAV-31] a category of the fourth level is shown by the three above it, whose link is the one that is kept', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('currentNav')!))
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const active = menu.locator('details[data-active]:visible')
  const isLit = async () => {
    await expect(active.locator('> summary')).toHaveText('Women')
    await expect(active.locator('[data-nav-group][data-active] > p')).toHaveText('Shoes')
    await expect(menu.locator('.layout__menu_desk a[aria-current]')).toHaveText(['Pumps'])
    // It is where one came from, and not where one is.
    await expect(menu.locator('.layout__menu_desk a[aria-current]')).toHaveAttribute('aria-current', 'true')
    expect(await kept()).toEqual({ menu: 'women', href: '/us/en/c/women-pumps' })
  }
  await page.goto('/us/en/c/women-pumps')
  await page.locator('#main').locator('header li a').first().click()
  await expect(page).toHaveURL(/women-pumps-/)
  await isLit()
  await tiles(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/p\//)
  await isLit()
})

test('[NAV-30] new arrivals stand in several menus, and are lit only in the one they were taken from', async ({ page }) => {
  await page.goto('/us/en/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const men = menu.locator('details:visible', { has: page.locator('> summary', { hasText: /^Men$/ }) })
  await men.locator('summary').click()
  await men.getByRole('link', { name: 'New arrivals' }).click()
  await expect(page).toHaveURL(/new-arrivals$/)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('currentNav')!).menu)).toBe('men')
  const lit = menu.locator('details[data-active]:visible > summary')
  await expect(lit).toHaveText('Men')
  const own = menu.getByRole('link', { name: 'New arrivals' })
  await expect(own).not.toHaveAttribute('aria-current')
  // From its own entry, it is lit there and in no other menu.
  await own.click()
  await expect(own).toHaveAttribute('aria-current', 'page')
  await expect(lit).toHaveCount(0)
  // Reached by no menu at all, it is lit where it stands by right.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(own).toHaveAttribute('aria-current', 'page')
  await expect(lit).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false])
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

    test('[SRCH-01] the menu leads down one level at a time, and back, by keyboard alone', async ({ page }) => {
      await page.goto('/us/en/')
      const menu = page.getByRole('navigation', { name: 'Menu' })
      const row = (name: string) => menu.locator('summary:visible', { hasText: new RegExp(`^${name}$`) })
      await row('Menu').press('Enter')
      await row('Women').press('Enter')
      await expect(row('Men')).toHaveCount(0)
      await row('Shoes').press('Enter')
      await expect(row('Bags')).toHaveCount(0)
      await row('Shoes').press('Enter')
      await row('Women').press('Enter')
      await expect(row('Men')).toBeVisible()
      await row('Women').press('Enter')
      await row('Shoes').press('Enter')
      await menu.getByRole('link', { name: 'Pumps' }).press('Enter')
      await expect(page).toHaveURL(/women-pumps$/)
      await expect(tiles(page)).toHaveCount(20)
    })

    test('no view of a listing has a hole or a column of its own making, whatever stands among the pieces', async ({ page }) => {
      for (const [view, count] of [
        ['mini', 1],
        ['default', 2],
        ['maxi', 3],
      ] as const) {
        await page.goto(`/us/en/c/women-shoes?view=${view}`)
        const widths = await tiles(page).evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)))
        expect([view, new Set(widths).size]).toEqual([view, 1])
        expect([view, Math.round(390 / widths[0]!)]).toEqual([view, count])
      }
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('refining is a page with a form, and its answer a page', async ({ page }) => {
    await page.goto('/us/en/c/women-shoes')
    await page.getByRole('link', { name: 'Refine' }).click()
    await expect(page).toHaveURL(/\/refine$/)
    await page.getByRole('checkbox', { name: /85 mm/ }).check()
    await page.getByRole('radio', { name: 'Price, rising' }).check()
    await page.getByRole('button', { name: 'Show the pieces' }).click()
    await expect(page).toHaveURL(/heel=85&sort=priceUp/)
    await expect(tiles(page).first()).toBeVisible()
    await page.getByRole('link', { name: /85 mm/ }).click()
    await expect(page).toHaveURL(/c\/women-shoes\?sort=priceUp$/)
  })
})

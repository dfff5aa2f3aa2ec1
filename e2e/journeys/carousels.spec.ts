import type { Page } from '@playwright/test'
import { layoutShift } from '../../bench/layout-shift.mjs'
import { fillCart } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const carousel = (page: Page, name: string) => page.locator(`[data-carousel=${name}]`)
const track = (page: Page, name: string) => carousel(page, name).locator('[data-track]')
const slides = (page: Page, name: string) => track(page, name).locator('> li')

/** How many slides fit beside each other, as the browser lays them out. */
const inView = (page: Page, name: string) =>
  track(page, name).evaluate((row) => {
    const gap = Number.parseFloat(getComputedStyle(row).columnGap)
    const slide = row.firstElementChild!.getBoundingClientRect().width
    return Math.round(((row.clientWidth + gap) / (slide + gap)) * 100) / 100
  })

const phone = { width: 390, height: 844 }
const tablet = { width: 768, height: 1024 }
const desk = { width: 1440, height: 900 }

/** Looks at these pieces, one after the other. */
async function visit(page: Page, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    await page.goto(`/us/en/p/${piece}`)
    await page.waitForFunction((id) => sessionStorage.getItem('lastVisited')?.includes(id), piece)
  }
}

test('[PDP-26,UI-21] related pieces stand below a piece, four to a view, and step on and back', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/us/en/p/SEL085-ROU')
  const related = page.getByRole('region', { name: 'In the same spirit' })
  await expect(related).toHaveAttribute('aria-roledescription', 'carousel')
  expect(await slides(page, 'related').count()).toBeGreaterThan(4)
  expect(await inView(page, 'related')).toBe(4)
  await related.scrollIntoViewIfNeeded()
  const [back, on] = [related.getByRole('button', { name: 'Previous' }), related.getByRole('button', { name: 'Next' })]
  await expect(back).toHaveAttribute('aria-disabled')
  await on.click()
  await expect.poll(() => track(page, 'related').evaluate((row) => row.scrollLeft)).toBeGreaterThan(100)
  await expect(slides(page, 'related').nth(4)).toBeInViewport({ ratio: 0.5 })
  await expect(back).not.toHaveAttribute('aria-disabled')
  await page.setViewportSize(phone)
  expect(await inView(page, 'related')).toBe(4)
})

test('[PDP-27,UI-19,UI-20] what was looked at before stands below the next piece: 1.25 to a view on a phone, 4 from a tablet on', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await visit(page, ['VERR000-FOR', 'BRU000-SAB', 'SEL085-ROU'])
  await page.locator('footer').scrollIntoViewIfNeeded()
  const seen = page.getByRole('region', { name: 'You have looked at' })
  await expect(seen.getByRole('heading', { level: 3 })).toHaveText(['Brume', 'Verrou'])
  expect(await inView(page, 'last-visited')).toBe(1.25)
  await page.setViewportSize(tablet)
  expect(await inView(page, 'last-visited')).toBe(4)
})

test('[PDP-74] of seven pieces the five last are kept; the piece itself is not among them', async ({ page }) => {
  const seven = ['VERR000-FOR', 'BRU000-SAB', 'PLU010-ROU', 'QUA020-COG', 'ALL000-CRA', 'RUB000-FOR', 'SEL085-ROU']
  await visit(page, seven)
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('lastVisited')!))).toEqual(seven.slice(2).reverse())
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(slides(page, 'last-visited')).toHaveCount(5)
  await expect(slides(page, 'last-visited').locator('a')).toHaveText(['Ruban', 'Allée', 'Quai', 'Plume', 'Brume'])
})

test('on the first visit there is nothing before, and no empty place for it; what comes late shifts nothing', async ({
  page,
}) => {
  await page.goto('/us/en/p/SEL085-ROU')
  await page.waitForFunction(() => sessionStorage.getItem('lastVisited'))
  await expect(page.locator('[data-last-visited]')).toBeHidden()
  await visit(page, ['VERR000-FOR', 'BRU000-SAB'])
  for (let y = 0; y < 8; y += 1) await page.mouse.wheel(0, 600)
  await expect(carousel(page, 'last-visited')).toBeVisible()
  expect(await layoutShift(page)).toBeLessThan(0.02)
})

for (const place of ['ae/ar', 'jp/ja', 'kr/ko'])
  test(`whoever jumps past the rows, which are laid out when somebody is near, finds what is below in its place: ${place}`, async ({
    page,
  }) => {
    await page.goto(`/${place}/p/CAS120-ROU`)
    const moved = await page.locator('main a[href*=variation-styles]').evaluate(async (link) => {
      link.scrollIntoView({ block: 'center' })
      const { top } = link.getBoundingClientRect()
      for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame)
      return Math.abs(link.getBoundingClientRect().top - top)
    })
    // Half a link's height: a press that has begun on it ends on it.
    expect(moved).toBeLessThan(22)
    expect(await layoutShift(page)).toBeLessThan(0.01)
  })

test('the ring of a piece that has the focus is seen on every side, over its picture too', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/us/en/p/SEL085-ROU')
  const tile = slides(page, 'related').first()
  await tile.scrollIntoViewIfNeeded()
  await tile.getByRole('link').focus()
  // By the keyboard: a ring is for whoever uses one.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(tile.getByRole('link')).toBeFocused()
  const picture = (await tile.locator('> div').screenshot()).toString('base64')
  const sides = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (each) => each.charCodeAt(0))]))
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height).getContext('2d')!
    canvas.drawImage(bitmap, 0, 0)
    const at = (x: number, y: number) => [...canvas.getImageData(x, y, 1, 1).data.slice(0, 3)]
    return { start: at(1, height / 4), end: at(width - 2, height / 4), top: at(width / 2, 1), bottom: at(width / 2, height - 2) }
  }, picture)
  const emerald = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--emerald').trim())
  const ring = [1, 3, 5].map((from) => Number.parseInt(emerald.slice(from, from + 2), 16))
  expect(sides).toEqual({ start: ring, end: ring, top: ring, bottom: ring })
})

test('where all promises fit they stand beside each other, and nothing moves or asks to be stopped', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/us/en/p/SEL085-ROU')
  const banner = page.getByRole('region', { name: 'What the house promises' })
  await banner.scrollIntoViewIfNeeded()
  expect([await slides(page, 'banner').count(), await inView(page, 'banner')]).toEqual([3, 3])
  await expect(banner.getByRole('button')).toHaveCount(0)
})

test('[PDP-12] on a phone the slim banner slides by itself, and can be paused and stepped', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/us/en/p/SEL085-ROU')
  const banner = page.getByRole('region', { name: 'What the house promises' })
  await banner.scrollIntoViewIfNeeded()
  const at = () => track(page, 'banner').evaluate((row) => Math.round(row.scrollLeft / row.clientWidth))
  await expect(banner.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect([await slides(page, 'banner').count(), await inView(page, 'banner'), await at()]).toEqual([3, 1, 0])
  await page.clock.runFor(5_600)
  await expect.poll(at).toBe(1)
  await banner.getByRole('button', { name: 'Pause' }).click()
  await expect(banner.getByRole('button', { name: 'Pause' })).toHaveAttribute('aria-pressed', 'true')
  await page.mouse.move(0, 0)
  await page.locator('h1').click()
  await page.clock.runFor(20_000)
  expect(await at()).toBe(1)
  await banner.getByRole('button', { name: 'Next' }).click()
  await page.clock.runFor(600)
  await expect.poll(at).toBe(2)
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the banner stands still, and nothing offers to pause it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.clock.install()
    await page.goto('/us/en/p/SEL085-ROU')
    await expect(carousel(page, 'banner').getByRole('button', { name: 'Next' })).toBeVisible()
    await page.clock.runFor(20_000)
    expect(await track(page, 'banner').evaluate((row) => row.scrollLeft)).toBe(0)
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  })
})

test('the arrows walk from slide to slide, and right to left the other way', async ({ page }) => {
  await page.goto('/ae/ar/p/SEL085-ROU')
  const link = (index: number) => slides(page, 'related').nth(index).getByRole('link')
  await expect(carousel(page, 'related').locator('[data-step="1"]')).toBeVisible()
  await link(0).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(link(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(link(0)).toBeFocused()
  await carousel(page, 'related').locator('[data-step="1"]').click()
  await expect.poll(() => track(page, 'related').evaluate((row) => row.scrollLeft)).toBeLessThan(-100)
})

test('[CART-08] an empty bag shows cross-sell tiles, a filled one does not', async ({ page }) => {
  await page.goto('/us/en/bag')
  await expect(page.getByRole('region', { name: 'The house suggests' }).getByRole('link').first()).toBeVisible()
  await prepare(page, (me) => fillCart(me, 'VERR000-FOR', '/us/en'))
  await page.goto('/us/en/bag')
  await expect(page.getByRole('heading', { name: 'Verrou' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The house suggests' })).toHaveCount(0)
})

test('a colour chosen below a tile changes its picture and its link, and the page stays', async ({ page }) => {
  await page.goto('/us/en/c/women-pumps')
  // What chooses comes after the page; before it, a colour is a link.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const tile = page.locator('[data-listed] > article').first()
  const picture = () => tile.locator('img').first().getAttribute('src')
  const before = await picture()
  const black = tile.getByRole('link', { name: 'Black' })
  await black.click()
  await expect(tile.getByRole('heading').getByRole('link')).toHaveAttribute('href', /-SEL055-NOI$/)
  expect(await picture()).not.toBe(before)
  await expect(black).toBeFocused()
  await expect(black).toHaveAttribute('aria-current', 'true')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await tile.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/SEL055-NOI/)
})

test('see more goes on past the pages that stand among the pieces', async ({ page }) => {
  await page.goto('/us/en/c/women-shoes')
  await expect(page.locator('[data-editorial]')).toHaveCount(1)
  await page.getByRole('link', { name: 'See 20 more' }).click()
  await expect(page.locator('[data-listed] > article')).toHaveCount(40)
  await expect(page.locator('[data-editorial]')).toHaveCount(2)
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '40')
})

test('[SRCH-08,SRCH-09] more of a colour and a selection of the house open in steps, on the page', async ({ page }) => {
  await page.goto('/us/en/p/CAS120-NOI')
  await page.getByRole('navigation', { name: 'More in' }).getByRole('link', { name: 'Black' }).click()
  await expect(page.locator('[data-listed] > article')).toHaveCount(3)
  await page.getByRole('link', { name: 'See 12 more' }).click()
  await expect(page.locator('[data-listed] > article')).toHaveCount(15)
  await page.goto('/us/en/collections')
  await page.getByRole('link', { name: 'Black, at every hour' }).click()
  await expect(page.locator('[data-listed] > article')).toHaveCount(9)
  await page.getByRole('link', { name: 'See 12 more' }).click()
  await expect(page.locator('[data-listed] > article')).toHaveCount(21)
  await expect(page).toHaveURL(/selection\/black\?page=2$/)
})

for (const place of ['fr/fr', 'ae/ar']) {
  test(`axe finds nothing on a selection of ${place}`, async ({ page }) => {
    await page.goto(`/${place}/selection/evening`)
    expect((await axe(page).analyze()).violations).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('carousels scroll by hand, colours are links, and nothing stands there that does nothing', async ({ page }) => {
    await page.goto('/us/en/p/SEL085-ROU')
    await expect(carousel(page, 'related').getByRole('link').first()).toBeVisible()
    await expect(page.locator('[data-carousel] button:visible')).toHaveCount(0)
    await page.goto('/us/en/c/women-pumps')
    await page.locator('[data-listed] > article').first().getByRole('link', { name: 'Black' }).click()
    await expect(page).toHaveURL(/-SEL055-NOI$/)
  })
})

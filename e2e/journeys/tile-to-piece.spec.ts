import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../test.ts'

interface Movement {
  readonly name: string
  /** How wide it is where it begins: a tile is narrow, the first plate of a piece is wide. */
  readonly from: number
  readonly ms: number
}

declare global {
  interface Window {
    /** What moved from the page before to this one; null when the browser was not asked to move anything. */
    moved?: Promise<readonly Movement[] | null>
  }
}

/** Lets every page tell what came to it from the one before. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      window.moved = (async () => {
        if (!viewTransition) return null
        await viewTransition.ready.catch(() => {})
        return document.getAnimations().flatMap(({ effect }) => {
          const way = effect as KeyframeEffect
          const name = /^::view-transition-group\((.+)\)$/.exec(way.pseudoElement ?? '')?.[1]
          const [first] = way.getKeyframes()
          return name ? [{ name, from: Number.parseFloat(String(first?.width)), ms: Number(way.getTiming().duration) }] : []
        })
      })()
    })
  })
const moved = (page: Page) => page.evaluate(() => window.moved)
const widthOf = async (plate: Locator) => (await plate.boundingBox())!.width

const tile = (page: Page) => page.locator('[data-listed] > article').nth(2)
const link = (page: Page) => tile(page).getByRole('heading').getByRole('link')
const listing = '/fr/fr/c/women-shoes'

test.beforeEach(async ({ page }) => {
  await watch(page)
  await page.goto(listing)
  await page.waitForLoadState('networkidle')
})

test("the plate of a tile becomes the first of its piece's page in 360 ms", async ({ page }) => {
  const from = await widthOf(tile(page))
  await link(page).click()
  await expect(page).toHaveURL(/\/p\//)
  expect(await moved(page)).toEqual([{ name: 'piece', from: expect.closeTo(from, 0), ms: 360 }])
  await page.waitForLoadState('networkidle')
  expect(await widthOf(page.locator('[data-views] picture').first())).toBeGreaterThan(from * 1.5)
})

test('by the keyboard too; and in a row below a piece it is the plate of the row that moves', async ({ page }) => {
  await link(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/p\//)
  expect(await moved(page)).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  const other = page.locator('[data-carousel=related] [data-track] > li').nth(1)
  await other.scrollIntoViewIfNeeded()
  const from = await widthOf(other)
  const here = page.url()
  await other.getByRole('heading').getByRole('link').click()
  await expect(page).not.toHaveURL(here)
  expect(await moved(page)).toEqual([{ name: 'piece', from: expect.closeTo(from, 0), ms: 360 }])
})

test('on other ways nothing moves', async ({ page }) => {
  await page.getByRole('banner').getByRole('link', { name: 'Averne' }).click()
  await expect(page).not.toHaveURL(/women-shoes/)
  expect(await moved(page)).toEqual([])
})

test('nor where less motion is wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await link(page).click()
  await expect(page).toHaveURL(/\/p\//)
  expect(await moved(page)).toBeNull()
})

test("a movement that is overtaken, by Back or by a second press, is no error, even before the client's script has come", async ({
  page,
}) => {
  await page.route(/assets\/(?!leave-quietly)[^/]+\.js$/, () => {})
  for (let turn = 0; turn < 6; turn += 1) {
    await page.goto(listing, { waitUntil: 'commit' })
    await link(page).click({ noWaitAfter: true })
    await page.waitForURL(/\/p\//, { waitUntil: 'commit' })
    if (turn % 2) await page.goBack({ waitUntil: 'commit' })
    else
      await page.evaluate(() => {
        const [one, two] = document.querySelectorAll<HTMLAnchorElement>('main a[href*="/p/"]')
        one?.click()
        setTimeout(() => two?.click(), 40)
      })
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(listing)
})

import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

declare global {
  interface Window {
    /** What the transition to this page moved, by name; null when there was none. */
    carried?: Promise<readonly string[] | null>
  }
}

/** Lets every page tell what came with it from the one before. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      window.carried = (async () => {
        if (!viewTransition) return null
        await viewTransition.ready.catch(() => {})
        const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        return parts.flatMap((part) => /^::view-transition-group\((.+)\)$/.exec(part)?.[1] ?? [])
      })()
    })
  })
const carried = (page: Page) => page.evaluate(() => window.carried)
const third = (page: Page) => page.locator('[data-listed] > article').nth(2).getByRole('heading').getByRole('link')

test("the plate of a tile becomes the first of its piece's page, from a listing and from a row", async ({ page }) => {
  await watch(page)
  await page.goto('/fr/fr/c/women-shoes')
  await page.waitForLoadState('networkidle')
  await third(page).click()
  await expect(page).toHaveURL(/\/p\//)
  expect(await carried(page)).toContain('piece')
  // This page has a plate of that name already: it gives it to the tile.
  const first = page.url()
  await page.waitForLoadState('networkidle')
  await page.locator('[data-carousel] h3 a').first().click()
  await expect(page).not.toHaveURL(first)
  expect(await carried(page)).toContain('piece')
  await page.goBack()
  await expect(page).toHaveURL(first)
})

test('other ways between pages are as plain as ever', async ({ page }) => {
  await watch(page)
  await page.goto('/fr/fr/c/women-shoes')
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('link', { name: 'Averne' }).click()
  await expect(page).not.toHaveURL(/women-shoes/)
  expect(await carried(page)).toBeNull()
})

test('nothing is carried where motion is reduced', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watch(page)
  await page.goto('/fr/fr/c/women-shoes')
  await page.waitForLoadState('networkidle')
  await third(page).click()
  await expect(page).toHaveURL(/\/p\//)
  expect(await carried(page)).toBeNull()
})

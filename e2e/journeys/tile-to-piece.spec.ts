import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

declare global {
  interface Window {
    movements: Promise<Movement>[]
  }
}

interface Movement {
  /** Whether the first plate of the piece takes in what moves. */
  readonly isReceived: boolean
  /** How the picture that goes lies upon the one that comes. */
  readonly blend: string
  readonly moved: readonly string[]
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.movements = []
    const now = (): Movement => ({
      isReceived: document.querySelector('[data-views] li:first-child picture[style*="view-transition-name: piece"]') !== null,
      blend: getComputedStyle(document.documentElement, '::view-transition-old(piece)').mixBlendMode,
      moved: document.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? []),
    })
    addEventListener('pagereveal', ({ viewTransition }) => {
      if (viewTransition) window.movements.push(viewTransition.ready.then(now))
    })
  })
})

const movements = (page: Page) => page.evaluate(() => Promise.all(window.movements))

const tile = (page: Page) => page.locator('#main [data-tile]').nth(2).getByRole('link').first()

for (const [screen, place, size] of [
  ['a desk', '/fr/fr', { width: 1440, height: 900 }],
  ['a phone', '/fr/fr', { width: 390, height: 844 }],
  ['a desk, right to left', '/ae/ar', { width: 1440, height: 900 }],
] as const) {
  test(`on ${screen} the plate of a tile moves to its piece, and lets go of its name`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto(`${place}/c/women-shoes`)
    await tile(page).click()
    await page.waitForURL(/\/p\//)
    const [movement] = await movements(page)
    expect(movement).toMatchObject({ isReceived: true, blend: 'normal' })
    expect(movement?.moved).toEqual(expect.arrayContaining(['::view-transition-group(piece)', '::view-transition-old(piece)']))
    await expect(page.locator('[data-views] picture').first()).toHaveCSS('view-transition-name', 'none')
  })
}

test('no other way between pages moves anything', async ({ page }) => {
  await page.goto('/fr/fr/c/women-shoes')
  // Pressed, but for a tab of its own.
  const [opened] = await Promise.all([page.context().waitForEvent('page'), tile(page).click({ modifiers: ['ControlOrMeta'] })])
  await opened.close()
  await page.getByRole('banner').getByRole('link', { name: 'Averne' }).first().click()
  await expect(page).toHaveURL(/\/fr\/fr\/$/)
  expect(await movements(page)).toEqual([])
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a tile is followed as any other link', async ({ page }) => {
    await page.goto('/fr/fr/c/women-shoes')
    await tile(page).click()
    await page.waitForURL(/\/p\//)
    expect(await movements(page)).toEqual([])
  })
})

test('ways that overtake each other are no error', async ({ page }) => {
  await page.goto('/fr/fr/c/women-shoes')
  for (let time = 0; time < 5; time++) {
    await tile(page).evaluate((link: HTMLElement) => {
      link.click()
      setTimeout(() => link.click(), 20)
      setTimeout(() => location.assign('/fr/fr/'), 60)
    })
    await expect(page).toHaveURL(/\/fr\/fr\/$/)
    await page.goto('/fr/fr/c/women-shoes')
  }
})

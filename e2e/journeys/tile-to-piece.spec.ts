import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findWholeChromium } from '../../scripts/chromium.mjs'
import { signInAs } from '../sign-in-staff.ts'
import { expect, test } from '../test.ts'

declare global {
  interface Window {
    movements: Promise<Movement>[]
  }
}

interface Movement {
  /** Whose first view takes in what moves. */
  readonly receiver: 'the piece' | 'its tile' | 'nobody'
  /** How the picture that goes lies upon the one that comes. */
  readonly blend: string
  readonly moved: readonly string[]
}

async function watchMovements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.movements = []
    const named = () => document.querySelector('[style*="view-transition-name: piece"]')
    const isOfTile = (plate: Element | null) => plate !== null && plate === plate.closest('[data-tile]')?.querySelector('picture')
    const receiver = () => {
      if (isOfTile(named())) return 'its tile'
      return named()?.matches('[data-views] li:first-child picture') ? 'the piece' : 'nobody'
    }
    const now = (): Movement => ({
      receiver: receiver(),
      blend: getComputedStyle(document.documentElement, '::view-transition-old(piece)').mixBlendMode,
      moved: document.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? []),
    })
    addEventListener('pagereveal', ({ viewTransition }) => {
      if (viewTransition) window.movements.push(viewTransition.ready.then(now))
    })
    // After the shop has heard it.
    addEventListener('load', () => {
      addEventListener('pageswap', () => {
        sessionStorage.setItem('goes', isOfTile(named()) ? 'the first view' : (named()?.outerHTML ?? 'nothing'))
      })
    })
  })
}

test.beforeEach(({ page }) => watchMovements(page))

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
    // The mouse rests there, where there is one.
    await tile(page).click()
    await page.waitForURL(/\/p\//)
    expect(await page.evaluate(() => sessionStorage.getItem('goes'))).toBe('the first view')
    const [movement] = await movements(page)
    expect(movement).toMatchObject({ receiver: 'the piece', blend: 'normal' })
    expect(movement?.moved).toEqual(expect.arrayContaining(['::view-transition-group(piece)', '::view-transition-old(piece)']))
    await expect(page.locator('[data-views] picture').first()).toHaveCSS('view-transition-name', 'none')
  })
}

test('no other way between pages moves anything', async ({ page }) => {
  await page.goto('/fr/fr/c/women-shoes')
  await page.getByRole('banner').getByRole('link', { name: 'Averne' }).first().click()
  await expect(page).toHaveURL(/\/fr\/fr\/$/)
  expect(await movements(page)).toEqual([])
})

test('a tile pressed for a tab of its own moves nothing here', async ({ page }) => {
  await page.goto('/fr/fr/c/women-shoes')
  const [opened] = await Promise.all([page.context().waitForEvent('page'), tile(page).click({ modifiers: ['ControlOrMeta'] })])
  await opened.close()
  await tile(page).evaluate((link: HTMLAnchorElement) => location.assign(link.href))
  await page.waitForURL(/\/p\//)
  expect(await movements(page)).toEqual([])
})

test('the rooms of the atelier, which do not hear of movements, take no part', async ({ page }) => {
  await signInAs(page, 'Camille Aubry')
  await page.getByRole('navigation').getByRole('link', { name: 'Commandes', exact: true }).click()
  await expect(page).toHaveURL(/\/atelier\/orders$/)
  expect(await movements(page)).toEqual([])
})

test('what is pressed while a plate moves is pressed', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      void viewTransition?.ready.then(() => {
        for (const animation of document.getAnimations()) animation.pause()
      })
    })
  })
  await page.goto('/fr/fr/c/women-shoes')
  await tile(page).click()
  await page.waitForURL(/\/p\//)
  expect(await movements(page)).toHaveLength(1)
  await page.locator('#main').getByRole('link', { name: 'Souliers' }).first().click({ timeout: 10_000 })
  await expect(page).not.toHaveURL(/\/p\//)
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
    // Where the piece was there first, it stays. A way that is still under way may end the next one, too.
    await expect(page).toHaveURL(/\/fr\/fr\/$|\/p\//)
    await expect(async () => void (await page.goto('/fr/fr/c/women-shoes'))).toPass()
  }
})

test('on the way back the piece moves to its tile, where the page that was left was kept', async ({ baseURL }) => {
  // The headless shell that other tests run in keeps no page, and nor does a browser as Playwright starts it.
  const executablePath = findWholeChromium()
  test.skip(!executablePath, 'no browser of this machine keeps a page that is left')
  const browser = await chromium.launch({
    executablePath: executablePath!,
    args: chromiumFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ baseURL: baseURL || process.env.E2E_URL!, viewport: { width: 1440, height: 900 } })
  await watchMovements(page)
  await page.goto('/fr/fr/c/women-shoes')
  await tile(page).click()
  await page.waitForURL(/\/p\//)
  expect(await movements(page)).toHaveLength(1)
  await expect(page.locator('[data-views] picture').first()).toHaveCSS('view-transition-name', 'none')
  await page.evaluate(() => void setTimeout(() => history.back()))
  // A page that was kept does not load again.
  await expect.poll(() => page.url()).toMatch(/women-shoes$/)
  await expect(async () => {
    const [movement] = await movements(page)
    expect(movement).toMatchObject({ receiver: 'its tile' })
    expect(movement?.moved).toEqual(expect.arrayContaining(['::view-transition-group(piece)', '::view-transition-old(piece)']))
  }).toPass({ timeout: 30_000 })
  await browser.close()
})

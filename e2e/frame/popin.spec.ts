import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

const opener = 'header a[data-popin=dialog]'

/** From here on the page's time moves only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

test.describe('a pop-in', () => {
  test('[NAV-02,NAV-03] is loaded from an address of the page’s configuration, with format=ajax', async ({ page }) => {
    await page.goto('/fr/fr/')
    const urls = await page.evaluate(() => JSON.parse(document.getElementById('site-config')!.textContent!).urls)
    const [request] = await Promise.all([page.waitForRequest(/format=ajax/), page.locator(opener).click()])
    const called = new URL(request.url())
    expect(called.pathname).toBe(urls.siteSelector)
    expect(called.searchParams.get('format')).toBe('ajax')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('brings the sheet of its own pages, and is not shown before it is there', async ({ page }) => {
    const sheet = Promise.withResolvers<void>()
    await page.route('**/_area_site-*.css', async (route) => {
      await sheet.promise
      await route.continue()
    })
    await page.goto('/us/en/')
    const asked = page.waitForRequest(/_area_site-.*[.]css/)
    await page.locator(opener).click()
    await asked
    await expect(page.getByRole('dialog')).toHaveCount(0)
    sheet.resolve()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('[UI-13] is 800 wide, named by its heading, and holds the focus', async ({ page }) => {
    await page.goto('/us/en/')
    await page.locator(opener).click()
    const dialog = page.getByRole('dialog', { name: 'Where shall we deliver?' })
    await expect(dialog).toBeVisible()
    expect((await dialog.boundingBox())!.width).toBe(800)
    await expect(dialog.getByRole('heading', { level: 1 })).toBeFocused()
    for (let step = 0; step < 80; step += 1) await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      () => document.activeElement === document.body || document.querySelector('dialog')!.contains(document.activeElement),
    )
    expect(focused).toBe(true)
  })

  test('[UI-07] closes with Escape, its button or the scrim, in 300 ms, and gives the focus back', async ({ page }) => {
    await page.clock.install()
    await page.goto('/us/en/')
    const dialog = page.locator('dialog')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(10, 450),
    ]
    for (const close of ways) {
      await page.locator(opener).click()
      await expect(dialog).toBeVisible()
      await stopClock(page)
      await close()
      await expect(dialog).toHaveAttribute('data-closing')
      await expect(dialog).toHaveCSS('transition-duration', '0.3s')
      await page.clock.runFor(299)
      await expect(dialog).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(dialog).toHaveCount(0)
      await expect(page.locator(opener)).toBeFocused()
      await page.clock.resume()
    }
  })

  test.describe('for those who want no motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('closes at once', async ({ page }) => {
      await page.clock.install()
      await page.goto('/us/en/')
      await page.locator(opener).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await stopClock(page)
      await page.keyboard.press('Escape')
      await page.clock.runFor(1)
      await expect(page.locator('dialog')).toHaveCount(0)
    })
  })

  test.describe('that fails', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('is a link like any other', async ({ page }) => {
      await page.route('**/site?format=ajax', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'no' }))
      await page.goto('/us/en/')
      await page.locator(opener).click()
      await expect(page).toHaveURL(/\/us\/en\/site$/)
      await expect(page.getByRole('heading', { name: 'Where shall we deliver?' })).toBeVisible()
    })
  })

  test.describe('and Back, on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    for (const [name, path, link] of [
      ['search', '/us/en/letters', 'header a[data-popin=search]'],
      ['refine', '/us/en/c/women-shoes', 'main a[data-popin][href*=refine]'],
      ['a plain one', '/us/en/p/SEL085-ROU', 'main a[data-popin][href*=size-guide]'],
      ['the bag’s drawer', '/us/en/letters', 'header a[data-popin=drawer]'],
    ] as const)
      test(`${name}: it closes, and the page stays; Back again leaves`, async ({ page }) => {
        await page.goto('/us/en/')
        await page.goto(path)
        await page.evaluate(() => Object.assign(window, { kept: true }))
        await page.locator(link).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(new URL(page.url()).pathname).toBe(path)
        expect(await page.evaluate(() => 'kept' in window)).toBe(true)
        await expect(page.locator(link).first()).toBeFocused()
        await page.goBack()
        await expect(page).toHaveURL(/\/us\/en\/$/)
      })

    test('one that was closed by its button has left no step behind', async ({ page }) => {
      await page.goto('/us/en/')
      await page.goto('/us/en/letters')
      for (let times = 0; times < 2; times += 1) {
        await page.locator('header a[data-popin=search]').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
        await expect(page.locator('dialog')).toHaveCount(0)
      }
      await page.goBack()
      await expect(page).toHaveURL(/\/us\/en\/$/)
    })

    test('a page that was reached from it leads back to the page beneath, in one step', async ({ page }) => {
      await page.goto('/us/en/')
      await page.goto('/us/en/letters')
      await page.locator('header a[data-popin=search]').click()
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .or(page.getByRole('dialog').getByRole('searchbox'))
        .first()
        .fill('pumps')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/search/)
      await page.goBack()
      await expect(page).toHaveURL(/\/letters$/)
      await expect.poll(() => page.evaluate(() => history.state?.popins ?? 0)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/us\/en\/$/)
    })
  })

  test('a drawer comes from the side where reading ends', async ({ page }) => {
    await page.goto('/us/en/styleguide')
    await page.locator('main a[data-popin=drawer]').click()
    const edges = async () => {
      const box = (await page.getByRole('dialog').boundingBox())!
      return [Math.round(box.x), Math.round(box.x + box.width)]
    }
    await expect.poll(edges).toEqual([960, 1440])
    await page.goto('/ae/ar/styleguide')
    await page.locator('main a[data-popin=drawer]').click()
    await expect.poll(edges).toEqual([0, 480])
  })
})

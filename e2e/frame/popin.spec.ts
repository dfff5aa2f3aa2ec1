import { expect, test } from '../test.ts'

const opener = 'header a[data-popin]'

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
    await page.goto('/us/en/')
    // Watches from inside: how long the dialog stays between the start of its closing and its end.
    await page.evaluate(() => {
      const closings: { took: number; fade: string }[] = []
      Object.assign(window, { closings })
      let begun = 0
      let fade = ''
      new MutationObserver((changes) => {
        for (const change of changes) {
          if (change.type === 'attributes') {
            begun = performance.now()
            fade = getComputedStyle(change.target as Element).transitionDuration
          } else if ([...change.removedNodes].some((node) => node.nodeName === 'DIALOG')) {
            closings.push({ took: performance.now() - begun, fade })
          }
        }
      }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-closing'] })
    })
    const dialog = page.getByRole('dialog')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(10, 450),
    ]
    for (const close of ways) {
      await page.locator(opener).click()
      await expect(dialog).toBeVisible()
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(page.locator(opener)).toBeFocused()
    }
    const closings = await page.evaluate(() => (window as unknown as { closings: { took: number; fade: string }[] }).closings)
    expect(closings).toHaveLength(3)
    for (const { took, fade } of closings) {
      expect(fade).toBe('0.3s')
      expect(took).toBeGreaterThanOrEqual(295)
    }
  })

  test('closes at once for those who want no motion', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto('/us/en/')
    await page.locator(opener).click()
    await page.getByRole('dialog').waitFor()
    const took = await page.evaluate(async () => {
      const begun = performance.now()
      document.querySelector<HTMLButtonElement>('.surface-close')!.click()
      while (document.querySelector('dialog')) await new Promise((next) => setTimeout(next, 5))
      return performance.now() - begun
    })
    expect(took).toBeLessThan(250)
    await context.close()
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

  test('a drawer comes from the side where reading ends', async ({ page }) => {
    await page.goto('/us/en/styleguide')
    await page.locator('a[data-popin=drawer]').click()
    const edges = async () => {
      const box = (await page.getByRole('dialog').boundingBox())!
      return [Math.round(box.x), Math.round(box.x + box.width)]
    }
    await expect.poll(edges).toEqual([960, 1440])
    await page.goto('/ae/ar/styleguide')
    await page.locator('a[data-popin=drawer]').click()
    await expect.poll(edges).toEqual([0, 480])
  })
})

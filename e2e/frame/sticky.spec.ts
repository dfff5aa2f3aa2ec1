import { layoutShift } from '../../bench/layout-shift.mjs'
import { expect, test } from '../test.ts'

test.use({ viewport: { width: 1440, height: 500 } })

test('[UI-09] a column taller than the window sticks by its foot, and is measured anew half a second after a resize', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/fr/fr/p/SEL085-ROU')
  const column = page.locator('main [data-sticky]')
  const top = () => column.evaluate((element) => element.style.insetBlockStart)
  await expect.poll(top).toMatch(/^-\d/)
  // Its end can be seen while the page goes on.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  const below = await column.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom)
  expect(below).toBeGreaterThanOrEqual(0)

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  // The page hears of it with its next frame, and counts from there.
  const isHeard = page.evaluate(() => new Promise<void>((done) => addEventListener('resize', () => done(), { once: true })))
  await page.setViewportSize({ width: 1440, height: 3000 })
  await isHeard
  await page.clock.runFor(400)
  expect(await top()).toMatch(/^-\d/)
  await page.clock.runFor(150)
  expect(await top()).toBe('')
})

test('from the last picture the keyboard leads to the colours, back at the head of the column', async ({ page }) => {
  await page.goto('/fr/fr/p/SEL085-ROU')
  await expect.poll(() => page.locator('main [data-sticky]').evaluate((column) => column.style.insetBlockStart)).toMatch(/^-\d/)
  await page.getByRole('link', { name: '07 / 07' }).focus()
  for (const colour of ['Rouge', 'Noir']) {
    await page.keyboard.press('Tab')
    await expect(page.locator('main [data-sticky] a:focus')).toHaveAccessibleName(colour)
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('add to bag waits at the foot of the screen, and stays in its place once that is reached; nothing shifts', async ({
    page,
  }) => {
    await page.goto('/us/en/p/SEL085-ROU')
    const button = page.getByRole('button', { name: 'Add to bag' })
    const foot = () => button.evaluate((element) => Math.round(innerHeight - element.getBoundingClientRect().bottom))
    expect(await foot()).toBe(12)
    // The way to an adviser stands below the page, and over nothing.
    const help = page.getByRole('button', { name: 'Help' })
    await expect(help).toHaveCount(1)
    const footer = (await page.locator('footer').boundingBox())!
    expect((await help.boundingBox())!.y).toBeGreaterThanOrEqual(Math.floor(footer.y + footer.height))
    await page.getByRole('link', { name: 'Try in a boutique' }).scrollIntoViewIfNeeded()
    await page.getByLabel('Size', { exact: true }).evaluate((field) => field.scrollIntoView({ block: 'start' }))
    expect(await foot()).toBeGreaterThan(200)
    expect(await layoutShift(page)).toBe(0)
  })

  test('pressed without a size, it leads to the table of sizes', async ({ page }) => {
    await page.goto('/us/en/p/SEL085-ROU')
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(page.getByLabel('Size', { exact: true })).toBeInViewport()
    await expect(page.getByLabel('Size', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  })

  for (const site of ['fr/fr', 'jp/ja', 'kr/ko', 'cn/zh', 'ae/ar'])
    test(`the way to an adviser stands at the foot of the screen, not of the page: ${site}`, async ({ page }) => {
      await page.goto(`/${site}/`)
      const help = page.locator('button.help')
      await expect(help).toBeInViewport({ ratio: 1 })
      // As wide as the screen: what is below its edge is below the screen's, and nothing lies half under it.
      expect((await help.boundingBox())!.width).toBe(390)
      const below = () =>
        page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight)
          return document.querySelector('footer')!.getBoundingClientRect().bottom
        })
      await expect.poll(below).toBeLessThanOrEqual((await help.boundingBox())!.y + 1)
    })
})

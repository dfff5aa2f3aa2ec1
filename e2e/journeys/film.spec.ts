import type { Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

const plate = (page: Page) => page.locator('[data-film]')
const film = (page: Page) => plate(page).locator('video')
const pause = (page: Page) => plate(page).getByRole('button', { name: 'Pause' })
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
const see = (page: Page) => film(page).evaluate((video) => video.scrollIntoView({ block: 'center', behavior: 'instant' }))
const leave = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

/** Every film that was asked for on the way. */
function watchFilms(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/media/films/') && asked.push(request.url()))
  return asked
}

test('it is fetched and plays when it is seen, waits when it is not, and stops for good by its button', async ({ page }) => {
  const asked = watchFilms(page)
  await page.goto('/fr/en/')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await isPaused(page)).toBe(true)

  await see(page)
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  await expect(plate(page)).toHaveAttribute('data-runs')
  expect(asked[0]).toMatch(/lacquer-av1\.mp4$/)
  await leave(page)
  await expect.poll(() => isPaused(page)).toBe(true)
  await see(page)
  await expect.poll(() => isPaused(page)).toBe(false)

  const button = pause(page)
  const { width, height } = (await button.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await isPaused(page)).toBe(true)
  await leave(page)
  await see(page)
  await page.waitForTimeout(300)
  expect(await isPaused(page)).toBe(true)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => isPaused(page)).toBe(false)
})

test('it never plays where motion is not wanted, and stops when that is said later', async ({ page }) => {
  const asked = watchFilms(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/fr/en/')
  await page.waitForLoadState('networkidle')
  await see(page)
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  await expect(pause(page)).toBeHidden()
  await expect(plate(page).getByRole('img')).toBeInViewport()

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect(pause(page)).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => isPaused(page)).toBe(true)
  await expect(pause(page)).toBeHidden()
  await expect(plate(page)).not.toHaveAttribute('data-runs')
})

test('it is not fetched where data are saved', async ({ page }) => {
  const asked = watchFilms(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) })
  })
  await page.goto('/fr/en/')
  await page.waitForLoadState('networkidle')
  await see(page)
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  expect(await isPaused(page)).toBe(true)
  await expect(pause(page)).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('its picture stands there, with its caption and no button', async ({ page }) => {
    const asked = watchFilms(page)
    await page.goto('/fr/fr/')
    const picture = plate(page).getByRole('img', { name: 'Une lanière de cuir noir grainé' })
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toBeInViewport()
    await expect(plate(page)).toContainText('Une lumière. Une tranche.')
    await expect(plate(page).getByRole('button')).toHaveCount(0)
    expect(asked).toEqual([])
  })
})

for (const place of ['/fr/fr/', '/ae/ar/']) {
  test(`axe finds nothing wrong with it at ${place}`, async ({ page }) => {
    await page.goto(place)
    await see(page)
    await expect(plate(page)).toHaveAttribute('data-runs')
    expect((await axe(page).include('[data-film]').analyze()).violations).toEqual([])
  })
}

test('Safari’s first question is answered with two bytes', async ({ request, page }) => {
  await page.goto('/fr/fr/')
  for (const src of await film(page)
    .locator('source')
    .evaluateAll((sources) => sources.map((source) => source.getAttribute('src')!))) {
    const part = await request.get(src, { headers: { range: 'bytes=0-1' } })
    expect([part.status(), (await part.body()).length]).toEqual([206, 2])
    expect(part.headers()['content-type']).toBe('video/mp4')
    expect(part.headers()['content-range']).toMatch(/^bytes 0-1\/\d+$/)
    const whole = await request.get(src, { headers: { range: 'bytes=0-1,5-6' } })
    expect(whole.status()).toBe(200)
    expect((await whole.body()).length).toBeLessThanOrEqual(src.includes('av1') ? 1_000_000 : 1_500_000)
  }
})

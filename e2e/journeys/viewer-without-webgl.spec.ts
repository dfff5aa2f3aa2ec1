import type { Frame } from '@playwright/test'
import { axe } from '../axe.ts'
import { openViewer } from '../open-viewer.ts'
import { expect, test } from '../test.ts'

test.describe('where it cannot be drawn', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null })))

  test('[ERR-11] only the log knows: the photograph stands in its place, described, and its colours are links', async ({
    page,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const frame = await openViewer(page, '/us/en/p/SEL085-NOI')
    await expect.poll(() => logged.some((line) => line.startsWith('3D viewer'))).toBe(true)
    await expect(frame.getByRole('img', { name: /^Sélène 85, .+, Black$/ })).toBeVisible()
    await expect(frame.locator('[data-state=photograph]')).toBeVisible()
    await expect(frame.locator('model-viewer')).toHaveCount(0)
    await expect(page.locator('#alert, #toast').filter({ hasText: /./ })).toHaveCount(0)
    await frame.getByRole('link', { name: 'Red' }).click()
    await expect(frame.getByRole('img', { name: /^Sélène 85, .+, Red$/ })).toBeVisible()
  })

  test('its frame is a part of the page, and is not measured as a page of its own', async ({ page }) => {
    const viewer = await openViewer(page, '/us/en/p/SEL085-NOI')
    await expect(viewer.locator('x-island[awake]')).toHaveCount(1)
    const pages = (frame: Frame) =>
      frame.evaluate(async () => {
        const script = () =>
          performance.getEntriesByType('resource').find(({ name }) => /every-page[.]browser-.*[.]js$/.test(name))
        while (!script()) await new Promise((later) => setTimeout(later, 50))
        await import(script()!.name)
        await new Promise((later) => setTimeout(later, 50))
        return (window.dataLayer ?? []).filter((each) => 'event' in each && each.event === 'page').length
      })
    const [whole, framed] = [page.mainFrame(), page.frames().find((each) => each.url().includes('viewer'))!]
    await expect.poll(() => pages(whole)).toBe(1)
    expect(await pages(framed)).toBe(0)
  })

  test('axe finds nothing in the dialog, left to right or right to left', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [place, link] of [
      ['fr/fr', 'Voir en 3D'],
      ['ae/ar', 'عرض ثلاثي الأبعاد'],
    ] as const) {
      const frame = await openViewer(page, `/${place}/p/VERR000-FOR`, link)
      await expect(frame.locator('x-island[awake] [data-state=photograph]')).toBeVisible()
      const { violations } = await axe(page).include('dialog').analyze()
      expect(violations.map((each) => `${place}: ${each.id} ${each.nodes.map((node) => node.target).join(' ')}`)).toEqual([])
    }
  })

  test.describe('nor run', () => {
    test.use({ javaScriptEnabled: false })

    test('without JavaScript the link is a page: the photograph, its description, its colours and the way back', async ({
      page,
    }) => {
      await page.goto('/fr/fr/p/VERR000-FOR')
      await page.getByRole('link', { name: 'Voir en 3D' }).click()
      await expect(page).toHaveURL(/\/fr\/fr\/viewer\?pid=VERR000-FOR$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verrou en 3D')
      const frame = page.frameLocator('main iframe')
      await expect(frame.getByRole('img', { name: /^Verrou, / })).toBeVisible()
      await frame.getByRole('link', { name: 'Noir' }).click()
      await expect(frame.getByRole('img', { name: /, Noir$/ })).toBeVisible()
      await page.getByRole('link', { name: 'Retour à la pièce' }).click()
      await expect(page).toHaveURL(/\/fr\/fr\/p\/[a-z-]+-VERR000-FOR$/)
    })
  })
})

test('a piece without a model offers no viewer, and has none', async ({ page }) => {
  await page.goto('/us/en/p/BRU000-SAB')
  await expect(page.getByRole('link', { name: 'View in 3D' })).toHaveCount(0)
  expect((await page.request.get('/us/en/viewer?pid=BRU000-SAB')).status()).toBe(404)
})

import type { FrameLocator } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { axe } from '../axe.ts'
import { openViewer } from '../open-viewer.ts'
import { expect, test } from '../test.ts'

const executablePath = await findChromium()
/** Drawn without a graphics card: slow, and the same as with one. */
const args = [
  ...chromiumFlags.filter((flag) => flag !== '--disable-gpu'),
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

test.use({ launchOptions: { executablePath, args }, viewport: { width: 800, height: 700 } })
test.setTimeout(240_000)

test('[PDP-04,PDP-23,PDP-24,PDP-25] a shoe’s section opens a dialog with its model in the page’s colour; another colour changes it', async ({
  page,
}) => {
  await page.goto('/us/en/p/SEL085-NOI')
  await expect(page.getByRole('region', { name: 'In the round' })).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const frame = await openViewer(page, '/us/en/p/SEL085-NOI')
  await expect(page.getByRole('dialog', { name: 'Sélène 85 in 3D' })).toBeVisible()
  const model = frame.locator('model-viewer')
  await expect(frame.locator('[data-state=ready]')).toBeVisible({ timeout: 180_000 })
  expect(
    await model.evaluate((element: HTMLElement & { loaded: boolean; variantName: string }) => [
      element.loaded,
      element.variantName,
    ]),
  ).toEqual([true, 'noir'])
  expect(requests).toContain('/media/models/SEL085.glb')

  const black = await middleOf(frame)
  await frame.getByRole('link', { name: 'Red' }).click()
  await expect.poll(() => model.evaluate((element: HTMLElement & { variantName: string }) => element.variantName)).toBe('rouge')
  await expect(frame.getByRole('link', { name: 'Red' })).toHaveAttribute('aria-current', 'true')
  await expect(frame.getByRole('status').first()).toHaveText('Red')
  await expect.poll(() => middleOf(frame), { timeout: 60_000 }).not.toEqual(black)

  // On a device that can place it in the room the entry shows; this one cannot.
  await expect(model.locator('[slot=ar-button]')).toHaveText('See it in your room')
  await expect(model.locator('[slot=ar-button]')).toBeHidden()

  const { violations } = await axe(page).setLegacyMode(false).analyze()
  expect(violations.map((each) => `${each.id} ${each.nodes.map((node) => node.target).join(' ')}`)).toEqual([])

  // The arrows turn it; Escape closes the dialog from inside the frame.
  const orbit = () =>
    model.evaluate((element: HTMLElement & { getCameraOrbit(): { theta: number } }) => element.getCameraOrbit().theta)
  const before = await orbit()
  await model.locator('.userInput').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(orbit, { timeout: 60_000 }).not.toBe(before)
  await page.keyboard.press('Escape')
  // The key waits its turn behind pictures that are drawn without a graphics card.
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'View in 3D' })).toBeFocused()
})

/** The colours of what is drawn, as a coarse print: how many of its points are dark, and how many red. */
async function middleOf(frame: FrameLocator): Promise<{ drawn: boolean; red: boolean }> {
  const url = await frame
    .locator('model-viewer')
    .evaluate((element: HTMLElement & { toDataURL(): string }) => element.toDataURL())
  return frame.locator('body').evaluate(async (_, source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 80 })
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0, 80, 80)
    const { data } = context.getImageData(0, 0, 80, 80)
    let [drawn, red] = [0, 0]
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3]! > 200) drawn += 1
      if (data[at + 3]! > 200 && data[at]! > 90 && data[at]! > data[at + 1]! * 2) red += 1
    }
    return { drawn: drawn > 200, red: red > 60 }
  }, url)
}

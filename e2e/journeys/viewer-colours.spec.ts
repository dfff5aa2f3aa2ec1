import type { Locator, Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { expect, test } from '../test.ts'

const executablePath = await findChromium()
/** Drawn without a graphics card: slow, and the same as with one. */
const args = [
  ...chromiumFlags.filter((flag) => flag !== '--disable-gpu'),
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

test.use({ launchOptions: { executablePath, args }, viewport: { width: 360, height: 580 } })
test.setTimeout(240_000)

type Patch = readonly [left: number, top: number, right: number, bottom: number]
type Lab = readonly [light: number, red: number, yellow: number]

/** The same stretch of leather on the photograph and on the model, in parts of either picture. */
const pieces: readonly { name: string; pid: string; colour?: string; still: string; at: Patch; model: Patch }[] = [
  {
    name: 'tan grained calf',
    pid: 'LEV000-COG',
    still: 'LEV000-COG',
    at: [0.2, 0.6, 0.75, 0.73],
    model: [0.2, 0.62, 0.75, 0.78],
  },
  {
    name: 'red nappa',
    pid: 'MAI000-NOI',
    colour: 'Red',
    still: 'MAI000-ROU',
    at: [0.3, 0.5, 0.7, 0.6],
    model: [0.2, 0.5, 0.75, 0.62],
  },
  {
    name: 'navy suede',
    pid: 'PUI000-NST',
    colour: 'Midnight',
    still: 'PUI000-NUI',
    at: [0.32, 0.55, 0.48, 0.75],
    model: [0.25, 0.55, 0.5, 0.78],
  },
]

for (const { name, pid, colour, still, at, model } of pieces) {
  test(`the model has the colour of the photograph: ${name}`, async ({ page }) => {
    await page.goto(`/us/en/viewer/frame?pid=${pid}`)
    await expect(page.locator('[data-state=ready]')).toBeVisible({ timeout: 180_000 })
    if (colour) await page.getByRole('link', { name: colour }).click()
    // Gold and silver have theirs too.
    expect((await baseColours(page.locator('model-viewer'))).filter((part) => !(part >= 0 && part <= 1))).toEqual([])
    const photograph = await medianOf(page, `/media/pieces/${still}/hero-600.webp`, at)
    // Another colour is drawn when the machine comes to it.
    await expect
      .poll(async () => distance(await medianOf(page, await drawn(page.locator('model-viewer')), model), photograph), {
        timeout: 60_000,
      })
      .toBeLessThan(6)
  })
}

interface Model extends HTMLElement {
  model: { materials: { pbrMetallicRoughness: { baseColorFactor: number[] } }[] }
}

const baseColours = (viewer: Locator): Promise<number[]> =>
  viewer.evaluate((element: Model) =>
    element.model.materials.flatMap((material) => [...material.pbrMetallicRoughness.baseColorFactor]),
  )

const drawn = (viewer: Locator): Promise<string> =>
  viewer.evaluate((element: HTMLElement & { toDataURL(): string }) => element.toDataURL())

/** The middle colour of a patch, without the few points that shine. */
async function medianOf(page: Page, source: string, patch: Patch): Promise<Lab> {
  const [red, green, blue] = await page.evaluate(
    async ({ source, patch: [left, top, right, bottom] }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(left * width, top * height, (right - left) * width, (bottom - top) * height)
      return [0, 1, 2].map((channel) => {
        const values = data.filter((_, at) => at % 4 === channel).sort()
        return values[values.length >> 1]! / 255
      })
    },
    { source, patch },
  )
  return lab(red!, green!, blue!)
}

/** From sRGB to CIELAB, in which steps that look alike are alike. */
function lab(...channels: readonly [number, number, number]): Lab {
  const [r, g, b] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  const bend = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = bend((0.4125 * r + 0.3576 * g + 0.1804 * b) / 0.9505)
  const y = bend(0.2127 * r + 0.7152 * g + 0.0722 * b)
  const z = bend((0.0193 * r + 0.1192 * g + 0.9503 * b) / 1.0888)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function distance(a: Lab, b: Lab): number {
  return Math.hypot(...a.map((value, at) => value - b[at]!))
}

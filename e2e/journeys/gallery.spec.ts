import type { Page } from '@playwright/test'
import { layoutShift } from '../../bench/layout-shift.mjs'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

/** A piece that no other test looks at. */
const manySided = 'CAS120-ROU'
const piece = `p/${manySided}`
const zoom = (page: Page) => page.getByRole('dialog')
const root = (page: Page) => zoom(page).locator('[data-ratio]')
const pages = (page: Page) => zoom(page).getByRole('group').getByRole('button')

async function openZoom(page: Page, place = 'us/en', picture = 0): Promise<void> {
  await page.goto(`/${place}/${piece}`)
  await page.locator('main a[data-popin=zoom]').nth(picture).click()
  await expect(zoom(page).locator('[data-live]')).toBeVisible()
}

/** How far the shown picture is from the middle, and how many times larger than fitted. */
async function placement(page: Page): Promise<{ ratio: number; x: number; y: number }> {
  return zoom(page)
    .locator('li[data-current] img')
    .evaluate((image: HTMLElement) => {
      const { a, e, f } = new DOMMatrix(image.style.transform)
      return { ratio: a, x: Math.round(e), y: Math.round(f) }
    })
}

const ratio = (page: Page) => root(page).getAttribute('data-ratio').then(Number)

test('the first picture comes alone, and the others once it stands there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked: string[] = []
  const pictures = /\/media\/pieces\/CAS120-ROU\/(?!hero)/
  page.on('request', (request) => pictures.test(request.url()) && asked.push(request.url()))
  let bring = () => {}
  await page.route(/CAS120-ROU\/hero/, async (route) => {
    await new Promise<void>((brought) => (bring = brought))
    await route.continue()
  })
  await page.goto(`/us/en/${piece}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('interactive')
  // A picture that is near is asked for in the first frames.
  await page.evaluate(() => new Promise((then) => setTimeout(then, 1000)))
  expect(asked).toEqual([])
  bring()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.locator('[data-views] li:nth-child(2) img')).toBeVisible()
})

test.describe('where the first picture is missing', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the others come', async ({ page }) => {
    await page.route(/CAS120-ROU\/hero/, (route) => route.abort())
    await page.goto(`/us/en/${piece}`)
    await expect(page.locator('[data-views] li:nth-child(2) img')).toBeVisible()
  })
})

test.describe('the zoom', () => {
  test('[UI-01] fills the screen, holds the focus, and gives it back', async ({ page }) => {
    await openZoom(page, 'us/en', 1)
    expect(await zoom(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
    await expect(zoom(page).getByRole('img', { name: /seen from the side/ })).toBeInViewport()
    await expect(zoom(page).getByRole('heading', { name: 'Cassis 120' })).toBeFocused()
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.querySelector('dialog')!.contains(document.activeElement),
    )
    expect(isInside).toBe(true)
    await page.keyboard.press('Escape')
    await expect(zoom(page)).toHaveCount(0)
    await expect(page.locator('main a[data-popin=zoom]').nth(1)).toBeFocused()
  })

  test('[UI-15,UI-17] comes closer with +, to three times, and goes back with -', async ({ page }) => {
    await openZoom(page)
    const seen: number[] = []
    for (const key of ['+', '+', '+', '+', '+', '-', '-', '-', '-', '-']) {
      await page.keyboard.press(key)
      seen.push(await ratio(page))
    }
    expect(seen).toEqual([1.5, 2, 2.5, 3, 3, 2.5, 2, 1.5, 1, 1])
    await page.keyboard.press('+')
    await expect(zoom(page).locator('[aria-live]')).toHaveText(/Picture 1 of 6: three-quarter view\. Enlarged to 150%/)
  })

  test('[UI-16] an arrow moves an enlarged picture by 100 px', async ({ page }) => {
    await openZoom(page)
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    const moves = { ArrowRight: [-100, 0], ArrowDown: [-100, -100], ArrowLeft: [0, -100], ArrowUp: [0, 0] } as const
    for (const [key, [x, y]] of Object.entries(moves)) {
      await page.keyboard.press(key)
      expect(await placement(page), key).toEqual({ ratio: 2, x, y })
    }
  })

  test('a fitted picture turns over with the arrows, the figures, or a hand', async ({ page }) => {
    await openZoom(page)
    await page.keyboard.press('ArrowRight')
    await expect(pages(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await pages(page).nth(5).click()
    await expect(zoom(page).getByRole('img', { name: /the pair/ })).toBeInViewport()
    await page.keyboard.press('ArrowRight')
    await expect(pages(page).nth(5)).toHaveAttribute('aria-current', 'true')
    await page.mouse.move(500, 450)
    await page.mouse.down()
    await page.mouse.move(1000, 450, { steps: 5 })
    await page.mouse.up()
    await expect(pages(page).nth(4)).toHaveAttribute('aria-current', 'true')
  })

  test('turns over the other way where reading does', async ({ page }) => {
    await openZoom(page, 'ae/ar')
    await page.keyboard.press('ArrowLeft')
    await expect(pages(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(zoom(page).locator('li[data-current] img')).toBeInViewport({ ratio: 0.9 })
  })

  test('follows the wheel around the pointer, and a click', async ({ page }) => {
    await openZoom(page)
    await page.mouse.move(820, 450)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => ratio(page)).toBeGreaterThan(1.5)
    expect((await placement(page)).x).toBeLessThan(0)
    await page.mouse.wheel(0, -5000)
    await expect.poll(() => ratio(page)).toBe(3)
    await page.mouse.click(820, 450)
    await expect.poll(() => ratio(page)).toBe(1)
    await page.mouse.click(820, 450)
    await expect.poll(() => ratio(page)).toBe(2)
  })

  test('[UI-18] labels its pictures 01, 02 and so on, each with its view', async ({ page }) => {
    await openZoom(page)
    await expect(pages(page)).toHaveText([/^01/, /^02/, /^03/, /^04/, /^05/, /^06/])
    await expect(pages(page).nth(2)).toHaveAccessibleName('03 seen from the back')
    await expect(pages(page).nth(5)).toHaveAccessibleName('06 the pair, seen from above')
  })

  for (const place of ['us/en', 'ae/ar']) {
    test(`on the narrowest phone of ${place} seven figures can be pressed beside the signs`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`/${place}/product-images?pid=SEL085-ROU`)
      const figures = page.getByRole('main').getByRole('group').getByRole('button')
      await expect(page.locator('main [data-live]')).toBeVisible()
      await expect(figures).toHaveCount(7)
      const boxes = await page
        .locator('main [data-live] button')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
        )
      expect(boxes).toHaveLength(9)
      const overlaps = boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter(
            (other) =>
              one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom && other.top < one.bottom,
          ),
      )
      expect(overlaps).toEqual([])
      await figures.last().click()
      await expect(figures.last()).toHaveAttribute('aria-current', 'true')
    })
  }

  test('is loaded when it is opened, not before', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(`/us/en/${piece}`)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => url.includes('zoom'))).toEqual([])
    await page.locator('main a[data-popin=zoom]').first().click()
    await expect(zoom(page).locator('[data-live]')).toBeVisible()
    expect(scripts.filter((url) => url.includes('zoom'))).toHaveLength(1)
  })

  for (const place of ['fr/fr', 'ae/ar']) {
    test(`axe finds nothing in it, nor in the colours and styles, in ${place}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const opener of ['a[data-popin=zoom]', 'a[href*=variation-colours]', 'a[href*=variation-styles]']) {
        // Loaded again where it stands, the page would take back the step of what lay over it, and go once more.
        await page.goto('about:blank')
        await page.goto(`/${place}/${piece}`)
        await page.locator(`main ${opener}`).first().click()
        await expect(zoom(page)).toBeVisible()
        const { violations } = await axe(page).include('dialog').analyze()
        expect(violations.map((each) => `${opener}: ${each.id} ${each.nodes.map((node) => node.target)}`)).toEqual([])
      }
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two fingers pinch, one swipes', async ({ page }) => {
    await openZoom(page)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
    await touch('touchStart', [175, 422], [215, 422])
    await touch('touchMove', [155, 422], [235, 422])
    await touch('touchMove', [145, 422], [245, 422])
    await touch('touchEnd')
    await expect.poll(() => ratio(page)).toBeCloseTo(2.5, 1)
    await touch('touchStart', [20, 422], [370, 422])
    await touch('touchMove', [180, 422], [210, 422])
    await touch('touchEnd')
    await expect.poll(() => ratio(page)).toBe(1)
    await touch('touchStart', [300, 422])
    await touch('touchMove', [200, 422])
    await touch('touchMove', [100, 422])
    await touch('touchEnd')
    await expect(zoom(page).getByRole('img', { name: /seen from the side/ })).toBeInViewport({ ratio: 0.9 })
  })

  test('the gallery is a strip that snaps to each picture and counts them; nothing shifts', async ({ page }) => {
    await page.goto(`/us/en/${piece}`)
    const strip = page.getByRole('region', { name: 'Pictures' }).getByRole('list')
    await expect(strip.getByText('01 / 06')).toBeInViewport()
    await strip.evaluate((element) => element.scrollTo({ left: 300 }))
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBe(392)
    await expect(strip.getByText('02 / 06')).toBeInViewport()
    expect(await layoutShift(page)).toBe(0)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every picture comes', async ({ page }) => {
    await page.goto(`/us/en/${piece}`)
    await expect(page.locator('[data-views] li:nth-child(2) img')).toBeVisible()
  })

  test('a picture is a link to its largest print; colours and styles are pages', async ({ page }) => {
    await page.goto(`/us/en/${piece}`)
    const href = await page.locator('main a[data-popin=zoom]').first().getAttribute('href')
    const print = await page.request.get(href!)
    expect([print.status(), print.headers()['content-type']]).toEqual([200, 'image/avif'])
    await page.getByRole('link', { name: 'Compare the colours' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cassis 120 in 3 colours')
    await page.goto(`/us/en/product-images?pid=${manySided}`)
    await expect(page.locator('main li img').first()).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
  })
})

test.describe('variants', () => {
  test('[PDP-09,PDP-16] colours are listed and selectable, on the page and side by side', async ({ page }) => {
    await page.goto(`/us/en/${piece}`)
    const colours = page.getByRole('region', { name: /^Colour/ })
    await expect(colours.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('link', { name: 'Compare the colours' }).click()
    await expect(zoom(page).getByRole('article')).toHaveCount(3)
    await expect(zoom(page).getByRole('article').nth(2)).toContainText('Silk satin, Ivory')
    await page.keyboard.press('Escape')
    await expect(zoom(page)).toHaveCount(0)
    await colours.getByRole('link', { name: 'Black' }).click()
    await expect(page).toHaveURL(/\/p\/[a-z0-9-]+-CAS120-NOI$/)
    await expect(colours.getByRole('link', { name: 'Black' })).toHaveAttribute('aria-current', 'true')
  })

  test('[PDP-08,PDP-17] styles are listed and selectable, on the page and side by side', async ({ page }) => {
    await page.goto(`/us/en/${piece}`)
    const styles = page.getByRole('region', { name: 'Style' })
    await expect(styles.getByRole('listitem')).toHaveText(['Cassis', 'Ligne', 'Ombrine', 'Sélène'])
    await styles.getByRole('link', { name: 'Compare the styles' }).click()
    await expect(zoom(page).getByRole('heading', { level: 1 })).toHaveText('Pumps')
    await expect(zoom(page).getByRole('article')).toHaveCount(4)
    await zoom(page).getByRole('link', { name: 'Sélène 120' }).click()
    await expect(page).toHaveURL(/\/p\/[a-z0-9-]+-SEL120-ROU$/)
  })

  test('[PDP-07] heels are listed and selectable', async ({ page }) => {
    await page.goto('/us/en/p/SEL120-ROU')
    const heels = page.getByRole('region', { name: 'Heel' })
    await expect(heels.getByRole('listitem')).toHaveText(['55 mm', '70 mm', '85 mm', '100 mm', '120 mm'])
    await heels.getByRole('link', { name: '55 mm' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sélène 55')
  })
})

test('[UI-11] the second picture of a tile comes 250 ms after the mouse, and is not loaded before', async ({ page }) => {
  await page.goto(`/us/en/Product-HitTile?pid=${manySided}`)
  const second = page.locator('main article picture').nth(1)
  await expect(second).toBeHidden()
  const loaded = () => second.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(await loaded()).toBe('')
  await page.locator('main article').hover()
  await expect(second.locator('..')).toHaveCSS('transition-property', 'opacity, display')
  await expect(second.locator('..')).toHaveCSS('transition-delay', '0.25s, 0s')
  await expect(second).toBeVisible()
  await expect(second.locator('..')).toHaveCSS('opacity', '1')
  expect(await loaded()).toContain('CAS120-ROU/side')
})

test('a garment’s first plate is filled by its picture: the rail that it hangs from ends at no edge but the plate’s', async ({
  page,
}) => {
  await page.goto('/fr/fr/p/BRU000-SAB')
  const plate = page.locator('main picture').first()
  const box = (await plate.boundingBox())!
  expect(box.width / box.height).toBeCloseTo(0.8, 2)
  await expect(plate.locator('img')).toHaveCSS('object-fit', 'cover')
})

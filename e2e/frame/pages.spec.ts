import type { Locator, Page } from '@playwright/test'
import { layoutShift } from '../../bench/layout-shift.mjs'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

const pages = [
  '/',
  '/c/women-shoes',
  '/p/SEL085-ROU',
  '/product-images?pid=SEL085-ROU',
  '/variation-styles?pid=SEL085-ROU',
  '/bag',
  '/contact',
  '/letters',
  '/letters?sent=1',
  '/site',
  '/nowhere',
  '/styleguide',
  '/styleguide/forms',
  '/styleguide/fields',
  '/boutiques',
  '/boutiques/paris-saint-honore',
  '/account/login',
  '/account/register',
  '/account/password/forgotten',
]
/** One that is read from the left, one from the right. */
const places = ['fr/fr', 'ae/ar']
const everyLanguage = ['us/en', 'fr/fr', 'de/de', 'it/it', 'es/es', 'nl/nl', 'jp/ja', 'kr/ko', 'cn/zh', 'ae/ar']

test('an address that cannot be decoded is refused, also by the shop as it is built', async ({ baseURL }) => {
  for (const path of ['/%', '/fr/fr/c/%', '/fr/fr/p/SEL085-ROU%zz', '/fr/fr/boutiques/%ff'])
    expect((await fetch(baseURL + path)).status, path).toBe(400)
})

// The 404 page is one, and the browser says so.
test.use({ expectedErrors: [/status of 404/] })

test('axe finds what is wrong: a picture without words, a field without a name, words too pale to read', async ({ page }) => {
  await page.goto('/fr/fr/letters')
  await page.evaluate(() => {
    document.querySelector('main')!.insertAdjacentHTML('beforeend', '<p id="pale">…</p><img src="/favicon.svg"><input>')
    document.getElementById('pale')!.style.color = '#ddd'
    document.getElementById('pale')!.textContent = 'too pale to read'
  })
  const { violations } = await axe(page).analyze()
  expect(violations.map(({ id }) => id).sort()).toEqual(['color-contrast', 'image-alt', 'label'])
})

for (const place of places) {
  test(`axe finds nothing on any page of ${place}, nor in the open pop-in`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of pages) {
      await page.goto(`/${place}${path}`)
      const { violations } = await axe(page)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map((each) => `${path}: ${each.id} ${each.nodes.map((node) => node.target).join(' ')}`)).toEqual([])
    }
    await page.goto(`/${place}/`)
    await page.locator('header a[data-popin=dialog]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const { violations } = await axe(page).include('dialog').analyze()
    expect(violations.map((each) => `pop-in: ${each.id}`)).toEqual([])
  })
}

test('axe finds nothing in what opens on a page: menu, drawer, the add pop-in, an error at a field, a filled bag', async ({
  page,
}) => {
  const found = async (state: string) => {
    const { violations } = await axe(page).analyze()
    expect(violations.map((each) => `${state}: ${each.id}`)).toEqual([])
  }
  for (const [place, width] of [
    ['fr/fr', 1440],
    ['ae/ar', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/${place}/`)
    await page.locator('header summary:visible').last().click()
    await found('menu')
    await page.goto(`/${place}/styleguide`)
    await page.locator('main a[data-popin=drawer]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await found('drawer')
    const add = page.locator('form[action$="/bag/add"] button')
    await page.goto(`/${place}/p/SEL085-ROU`)
    await add.click()
    await expect(page.locator('select[name=size]')).toHaveAttribute('aria-invalid', 'true')
    await found('error')
    await page.goto(`/${place}/p/ANN000-ROS`)
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await expect(add).toHaveCSS('background-color', 'rgb(245, 244, 241)')
    await found('sold out')
    await page.goto(`/${place}/p/VERR000-FOR`)
    await add.click()
    await expect(page.locator('#cart-toast')).toBeVisible()
    await found('pop-in')
    await page.goto(`/${place}/bag`)
    await expect(page.locator('main article')).toHaveCount(1)
    await found('bag')
  }
})

/** The sheets of large scripts come after the page, and their fonts after them. */
async function fontsAreThere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[data-font-sheet]')].every(({ sheet }) => sheet !== null),
  )
  await page.evaluate(async () => {
    // Text is laid out before it asks for its fonts.
    await new Promise((laidOut) => requestAnimationFrame(() => setTimeout(laidOut)))
    await document.fonts.ready
  })
}

for (const place of everyLanguage) {
  test(`nothing overflows on any page of ${place}, from 320 to 1440 px`, async ({ page }) => {
    // Pictures have their measures before they come: here they need not.
    const nothing = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    await page.route('**/media/**', (route) => route.fulfill(nothing))
    // The style guide says the same in all languages: those that axe looks at are enough.
    for (const path of places.includes(place) ? pages : pages.filter((each) => !each.startsWith('/styleguide'))) {
      await page.goto(`/${place}${path}`, { waitUntil: 'domcontentloaded' })
      await fontsAreThere(page)
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(overflow, `${place}${path} at ${width}`).toBe(0)
      }
    }
  })
}

for (const [place, width] of [
  ['de/de', 390],
  ['ae/ar', 320],
] as const) {
  test(`of a long way a telephone shows the end; what is left of it fades, until the keyboard is there, in ${place}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/${place}/p/POR000-NOI`)
    await fontsAreThere(page)
    const way = page.locator('[data-crumbs]')
    const isWhole = (crumb: Locator) =>
      crumb.evaluate((each) => {
        const { left, right } = each.getBoundingClientRect()
        return left >= 20 && right <= innerWidth - 20
      })
    expect(await way.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true)
    expect(await isWhole(way.locator('[aria-current]'))).toBe(true)
    const first = way.getByRole('link').first()
    expect(await isWhole(first)).toBe(false)
    await first.focus()
    await expect(way).toHaveCSS('mask-image', 'none')
  })
}

/** Layout shift of a home page, from the first paint until its fonts are there. */
async function shiftOfHome(page: Page, place: string): Promise<number> {
  await page.goto(`/${place}/`)
  await fontsAreThere(page)
  return layoutShift(page)
}

test('nothing shifts while a page loads', async ({ page }) => {
  for (const place of everyLanguage.filter((each) => !/ja|ko|zh/.test(each))) {
    // No machine of ours has a font of this script: the first visit brings it, sooner or later, and what becomes of that is the next test's.
    if (place.endsWith('/ar')) await shiftOfHome(page, place)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await shiftOfHome(page, place), `${place} at ${width}`).toBe(0)
    }
  }
})

test('next to nothing shifts when fonts come late, even where the machine has none of the script', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((done) => setTimeout(done, 250))
    await route.continue()
  })
  for (const place of everyLanguage) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await shiftOfHome(page, place), `${place} at ${width}`).toBeLessThan(0.02)
    }
  }
})

test('[NAV-39] the fonts of a large script are loaded by the script, after the page', async ({ page }) => {
  await page.goto('/jp/ja/')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const family = await page.evaluate(() =>
    [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family.replaceAll('"', '')),
  )
  expect(family).toContain('Shippori Mincho')
  expect(family).toContain('Noto Sans JP')
  const sheet = page.locator('link[data-font-sheet]')
  await expect(sheet).toHaveAttribute('rel', 'stylesheet')
  const html = await (await page.request.get('/jp/ja/')).text()
  expect(html).toMatch(/<link rel="preload" href="[^"]+\/ja-[^"]+\.css" as="style" data-font-sheet=""/)
})

test('fonts are asked for only by the pages that need them', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(new URL(request.url()).pathname))
  await page.goto('/fr/fr/')
  await page.waitForLoadState('networkidle')
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.filter((path) => !/gilda|hanken/.test(path))).toEqual([])
})

test('the keyboard alone: skip link first, and a ring on everything that has the focus', async ({ page }) => {
  await page.goto('/us/en/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.goto('/us/en/')
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const element = document.activeElement!
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return `${element.textContent}: ${outlineStyle} ${outlineWidth} ${boxShadow}`
    })
    expect(ring).toMatch(/solid 2px|rgb\(11, 90, 62\)/)
  }
})

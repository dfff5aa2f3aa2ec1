import type { Locator, Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

const everyLanguage = ['us/en', 'fr/fr', 'de/de', 'it/it', 'es/es', 'nl/nl', 'jp/ja', 'kr/ko', 'cn/zh', 'ae/ar']
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const boxOf = async (part: Locator) => (await part.boundingBox())!
const middleOf = async (part: Locator) => {
  const { y, height } = await boxOf(part)
  return y + height / 2
}
const end = ({ x, width }: { x: number; width: number }) => x + width
const desktopMenu = (page: Page) => page.locator('header details[data-menu]').nth(1)

for (const size of [desk, phone]) {
  test(`the whole headline of the home page is on the first screen of ${size.width} x ${size.height}, in every language`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    for (const place of everyLanguage) {
      await page.goto(`/${place}/`)
      await page.evaluate(() => document.fonts.ready)
      const { y, height } = await boxOf(page.locator('h1'))
      expect(y + height, place).toBeLessThanOrEqual(size.height)
      const least = size === desk ? size.height / 2 : size.height / 3
      expect((await boxOf(page.locator('main picture').first())).height, place).toBeGreaterThan(least)
    }
  })
}

test('on paper nothing stands over a page', async ({ page }) => {
  await page.goto('/fr/fr/boutiques/paris-saint-honore')
  await expect(page.locator('button.help')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('button.help')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a sentence of the home page’s headline is a line of a wide screen, in every language', async ({ page }) => {
  await page.setViewportSize(desk)
  for (const place of everyLanguage) {
    await page.goto(`/${place}/`)
    await page.evaluate(() => document.fonts.ready)
    const lines = await page
      .locator('h1 > span')
      .evaluateAll((sentences) =>
        sentences.map((each) => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)),
      )
    for (const high of lines) expect(high, place).toBeLessThan(1.5)
    expect(lines.length, place).toBe(2)
  }
})

test('a phone’s first screen of a piece names it and its price, above the button', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const place of ['fr/fr', 'ae/ar', 'jp/ja', 'de/de']) {
    await page.goto(`/${place}/p/SEL085-NOI`)
    await page.evaluate(() => document.fonts.ready)
    const price = await boxOf(page.locator('[data-variant-part=price]'))
    const button = await boxOf(page.locator('main [data-sticky] button[type=submit]').first())
    expect(price.y + price.height, place).toBeLessThanOrEqual(button.y)
    expect(end(button), place).toBeLessThanOrEqual(phone.width)
    expect(button.y + button.height, place).toBeLessThanOrEqual(phone.height)
  }
})

test('the sign that closes search stands on the line of its label', async ({ page }) => {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await page.goto('/fr/fr/')
    await page.locator('header a[data-popin=search]:visible').click()
    const search = page.locator('dialog[open]')
    await search.evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)))
    const label = await middleOf(search.locator('label').first())
    expect(Math.abs((await middleOf(search.locator('.surface-close'))) - label)).toBeLessThanOrEqual(2)
  }
})

test.describe('on a first visit', () => {
  test.use({ consent: null })

  for (const size of [desk, phone])
    test(`the question of consent leaves the headline of the home page free at ${size.width} px, in every language`, async ({
      page,
    }) => {
      await page.setViewportSize(size)
      // In the United States nobody is asked.
      for (const place of everyLanguage.slice(1)) {
        await page.goto(`/${place}/`)
        const asked = page.locator('[data-consent]')
        await expect(asked).toBeVisible()
        // The lines themselves: their element is as tall as its row.
        const lowest = await page.locator('h1').evaluate((headline) => {
          const lines = document.createRange()
          lines.selectNodeContents(headline)
          return lines.getBoundingClientRect().bottom
        })
        // On a phone the way to an adviser stands on the question, as wide as the screen.
        const above = size === phone ? page.locator('button.help') : asked
        const isFree = async () => lowest <= (await boxOf(above)).y && (await boxOf(above)).y < (await boxOf(asked)).y + 1
        await expect.poll(isFree, place).toBe(true)
      }
    })
})

for (const [piece, most, rows] of [
  ['SEL085-NOI', 17, 4],
  ['APL000-NOI', 10, 4],
  ['VERR000-COG', 9, 3],
] as const) {
  test(`the panel of ${piece} has ${most} controls to choose and buy with, then ${rows} rows to open`, async ({ page }) => {
    await page.goto(`/fr/fr/p/${piece}`)
    const panel = page.locator('main [data-sticky]')
    await expect(panel.locator('summary')).toHaveCount(rows)
    const before = await panel.locator('a[href], button, select, input:not([type=hidden])').evaluateAll((controls) => {
      const [first] = document.querySelectorAll('main [data-sticky] details')
      const isBefore = (each: Element) => Boolean(each.compareDocumentPosition(first!) & Node.DOCUMENT_POSITION_FOLLOWING)
      return controls.filter((each) => each.checkVisibility() && isBefore(each)).length
    })
    expect(before).toBe(most)
  })
}

test('the collection is listed by name and number, and shows a piece of what is pointed at', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/us/en/')
  const index = page.locator('section', { has: page.getByRole('heading', { name: 'The collection' }) })
  await expect(index.getByRole('listitem')).toHaveCount(4)
  const shown = index.locator('[aria-hidden] > div')
  const seen = () => shown.evaluateAll((plates) => plates.map((plate) => getComputedStyle(plate).opacity))
  expect(await seen()).toEqual(['1', '0', '0', '0'])
  await index.getByRole('link', { name: 'Bags' }).focus()
  await expect.poll(seen).toEqual(['1', '1', '0', '0'])
  await index.getByRole('link', { name: 'Bags' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bags')
})

test('an open menu shows a plate, comes down in 360 ms, and a click beside it closes it', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/us/en/')
  await desktopMenu(page).locator('summary').click()
  await expect(desktopMenu(page).locator('> div')).toHaveCSS('animation-duration', '0.36s')
  const plate = desktopMenu(page).locator('img')
  await expect.poll(() => plate.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const { violations } = await axe(page).include('header').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const url = page.url()
  await page.mouse.click(desk.width / 2, desk.height - 20)
  await expect(desktopMenu(page)).not.toHaveAttribute('open')
  expect(page.url()).toBe(url)
})

test('on a phone the menu fills the screen, and its sign closes it', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/ae/ar/')
  const menu = page.locator('header details[data-menu]').first()
  const sign = menu.locator('> summary')
  await expect(sign.locator('svg')).toBeHidden()
  await sign.click()
  await expect(sign.locator('svg')).toBeVisible()
  // Once it has come to rest.
  const foot = async () => {
    const panel = await boxOf(menu.locator('> div'))
    return Math.round(panel.y + panel.height)
  }
  await expect.poll(foot).toBe(phone.height)
  const { height } = await boxOf(menu.locator('> div > img'))
  expect(height).toBeGreaterThan(200)
  await sign.click()
  await expect(menu).not.toHaveAttribute('open')
})

test('a pop-in has its title and its close sign on one line', async ({ page }) => {
  for (const [size, place] of [
    [desk, 'fr/fr'],
    [phone, 'ae/ar'],
  ] as const) {
    await page.setViewportSize(size)
    for (const [path, link] of [
      ['/', 'header a[data-popin=drawer]'],
      ['/c/women-shoes', 'main a[data-popin=drawer]'],
      ['/', 'footer a[data-popin=dialog][href$="/site"]'],
    ] as const) {
      await page.goto(`/${place}${path}`)
      await page.locator(link).first().click()
      const dialog = page.locator('dialog[open]')
      await expect(async () => {
        const apart = Math.abs((await middleOf(dialog.locator('h1'))) - (await middleOf(dialog.locator('.surface-close'))))
        expect(apart, `${place}${path} ${link}`).toBeLessThan(5)
      }).toPass()
      expect((await boxOf(dialog.locator('h1'))).width).toBeLessThan((await boxOf(dialog)).width)
    }
  }
})

test('what was added is shown by its picture, away from the name of the piece', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/us/en/p/VERR000-FOR')
  await page.getByRole('button', { name: 'Add to bag' }).first().click()
  const toast = page.getByRole('region', { name: 'Your bag' })
  await expect(toast.locator('img')).toBeVisible()
  const [title, shown] = [await boxOf(page.getByRole('heading', { level: 1 })), await boxOf(toast)]
  const isApart = shown.y > title.y + title.height || shown.x > end(title) || end(shown) < title.x
  expect(isApart).toBe(true)
})

test('a row of fewer than four pieces leaves no hole', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/us/en/p/VERR000-FOR')
  const rows = page.locator('[data-carousel]:not([data-autoplay])')
  for (const row of await rows.all()) {
    const slides = row.locator('[data-track] > li')
    if ((await slides.count()) > 3) continue
    expect(end(await boxOf(slides.last()))).toBeCloseTo(end(await boxOf(row)), 0)
    expect((await boxOf(row.getByRole('heading').first())).x).toBeCloseTo((await boxOf(row)).x, 0)
  }
})

test('a short page ends where the screen does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1800 })
  for (const path of ['/letters?sent=1', '/nowhere', '/account/login']) {
    await page.goto(`/fr/fr${path}`)
    const { y, height } = await boxOf(page.locator('body > footer'))
    expect(Math.round(y + height), path).toBe(1800)
  }
})

test.use({ expectedErrors: [/status of 404/] })

test.describe('the first picture, on a desk with two pixels a point', () => {
  test.use({ deviceScaleFactor: 2 })
  test('is the print of 3200 px; on a phone it is the upright one, no wider than before', async ({ page }) => {
    const shown = () =>
      page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))
    await page.goto('/fr/fr')
    expect(await shown()).toMatch(/\/home-plinth\/wide-3200\.avif$/)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/fr/fr')
    expect(await shown()).toMatch(/\/home-plinth\/tall-1024\.avif$/)
  })
})

test('the way to all of a section stays on one line beside a title of two', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/fr/fr/collections')
  const head = page.locator('div', { has: page.getByRole('heading', { name: 'En boutique, en ce moment' }) }).last()
  expect((await boxOf(head.getByRole('heading'))).height).toBeGreaterThan(50)
  expect((await boxOf(head.getByRole('link'))).height).toBe(44)
})

test('what an account asks for ends in a button as wide as a phone’s column', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const [path, name] of [
    ['account/login', 'Se connecter'],
    ['account/register', 'Ouvrir le compte'],
  ] as const) {
    await page.goto(`/fr/fr/${path}`)
    const [button, field] = await Promise.all(
      [page.getByRole('button', { name, exact: true }), page.locator('main input[type=password]')].map(boxOf),
    )
    expect([button!.x, button!.width]).toEqual([field!.x, field!.width])
  }
  await page.goto('/fr/fr/account/login')
  const join = await boxOf(page.getByRole('link', { name: 'Ouvrir un compte' }))
  expect(end(join)).toBe(phone.width - join.x)
})

test('whoever writes to the house, tracks an order or asks for a visit fills the wide screen, the title beside the form', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  for (const path of [
    'contact',
    'order/track',
    'gift-return',
    'appointments/book?storeID=PAR01',
    'try-on/ask?storeID=PAR01&pid=SEL085-ROU',
    'try-in-store?pid=SEL085-ROU',
  ]) {
    await page.goto(`/fr/fr/${path}`)
    const [title, form] = await Promise.all([page.locator('h1'), page.locator('main form').first()].map(boxOf))
    expect(form!.x, path).toBeGreaterThan(end(title!))
    expect(Math.abs(form!.y - title!.y), path).toBeLessThan(8)
  }
})

test('a field that is wrong is underlined in one colour while it holds the focus', async ({ page }) => {
  await page.goto('/fr/fr/account/login')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  const email = page.locator('main [aria-invalid=true]').first()
  await email.focus()
  const { borderBottomColor, boxShadow } = await email.evaluate((field) => ({ ...getComputedStyle(field) }))
  expect(boxShadow).toContain(borderBottomColor)
})

test('where a reader’s own colours are forced upon the page, what is chosen is told all the same', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/fr/fr/size-guide?pid=SEL085-ROU&sizechart=1')
  await expect(page.getByText('Centimètres', { exact: true })).toHaveCSS('outline-style', 'solid')
  await expect(page.getByText('Pouces', { exact: true })).toHaveCSS('outline-style', 'none')
  for (const path of ['/fr/fr/account/register', '/fr/fr/c/women-shoes/refine']) {
    await page.goto(path)
    await expect(page.locator('main').getByRole('checkbox').first()).toHaveCSS('appearance', 'auto')
  }
})

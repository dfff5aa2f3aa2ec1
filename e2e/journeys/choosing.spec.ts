import type { Locator, Page, Request } from '@playwright/test'
import { layoutShift } from '../../bench/layout-shift.mjs'
import { setStock } from '../../tests/worlds/stock.ts'
import { axe } from '../axe.ts'
import { databaseOf, withDatabase } from '../database.ts'
import { expect, test } from '../test.ts'
import { dataDirOf } from '../worlds.ts'

/** Pieces that no other test looks at. */
const shoe = 'p/LIG070-NOI'
const day = 86_400_000
const back = new Date(Date.now() + 85 * day).toISOString().slice(0, 10)
const backInWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(back))

test.beforeAll(async () => {
  await withDatabase({ dataDir: dataDirOf('demo') }, async (database) => {
    const there = ['LIG070-NOI-R-37', 'LIG070-NOI-W-37', 'LIG070-IVO-R-37']
    await setStock(database, there, 5, { expected: null })
    await setStock(database, 'LIG070-NOI-R-38', 0, { expected: null })
    await setStock(database, 'LIG070-NOI-R-39', 0, { expected: { kind: 'backorder', quantity: 3, at: back } })
  })
  const client = await databaseOf({ dataDir: dataDirOf('demo') })
  await client.query("update product set online_until = now() + interval '26 hours' where id = 'OMB085'")
  await client.end()
})

const size = (page: Page) => page.getByLabel('Size', { exact: true })
const add = (page: Page) => page.locator('form button[type=submit]', { hasText: /Add to bag|size/ }).first()
const awake = (page: Page) => expect(page.locator('x-island[name=add-to-cart][awake]')).toHaveCount(1)
/** The list keeps the focus on the size that it has come to. */
const expectFocusIn = (list: Locator) =>
  expect.poll(() => list.evaluate((each) => each.contains(document.activeElement))).toBe(true)
const stock = (page: Page) => page.locator('form [aria-live=polite]')

test.describe('choosing', () => {
  test('[PDP-05,PDP-06,PDP-10] a shoe has a list of sizes, a list of fits and a button', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    const labels = await size(page).locator('option').allTextContents()
    expect(labels).toEqual(
      expect.arrayContaining(['Choose a size', '37 EU · 6½ US', '38 EU · 7½ US (with other owners)', '39 EU · 8½ US (to order)']),
    )
    expect(await page.getByLabel('Fit').locator('option').allTextContents()).toEqual(['Regular', 'Wide'])
    await expect(page.getByRole('button', { name: 'Add to bag' })).toBeVisible()
  })

  /** Where the page says that variants are asked for. */
  const variantUrl = (page: Page) =>
    page.evaluate(() => JSON.parse(document.getElementById('site-config')!.textContent).urls.variantUrl as string)

  test('[PDP-13,PDP-47,PDP-72] a size is asked for: stock, reference and address follow, the page stays', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await page.evaluate(() => Object.assign(window, { kept: true }))
    const call = page.waitForRequest((request) => request.url().includes('productInCartPID'))
    const live = page.waitForRequest((request) => request.url().includes('/us/en/availability'))
    await size(page).selectOption('39')
    const { pathname, searchParams } = new URL((await call).url())
    expect([(await call).method(), pathname]).toEqual(['GET', await variantUrl(page)])
    expect(Object.fromEntries(searchParams)).toEqual({
      fit: 'regular',
      size: '39',
      pid: 'LIG070-NOI',
      Quantity: '1',
      format: 'ajax',
      productlistid: '',
      isminipdp: 'false',
      productInCartPID: '',
    })
    expect(new URL((await live).url()).search).toBe('?pid=LIG070-NOI-R-39&Quantity=1&format=ajax')
    await expect(stock(page)).toContainText('Being made again.')
    await expect(stock(page)).toContainText(`Leaves the house from ${backInWords}.`)
    await expect(page.getByText('LIG070-NOI-R-39', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/-LIG070-NOI\?fit=regular&size=39$/)
    expect(await page.evaluate(() => 'kept' in window)).toBe(true)
    await page.reload()
    await expect(size(page)).toHaveValue('39')
  })

  test('[PDP-52] another fit, or no size again: nothing on the page, nor its address, names the old one', async ({ page }) => {
    const reference = page.locator('main').getByText(/^LIG070-NOI/)
    await page.goto(`/us/en/${shoe}`)
    await size(page).selectOption('37')
    await expect(reference).toHaveText('LIG070-NOI-R-37')
    await page.getByLabel('Fit').selectOption('wide')
    await expect(page).toHaveURL(/-LIG070-NOI\?fit=wide$/)
    await expect(reference).toHaveText('LIG070-NOI')
    await page.reload()
    await expect(page.getByLabel('Fit')).toHaveValue('wide')
    await expect(size(page)).toHaveValue('')
    await size(page).selectOption('37')
    await expect(reference).toHaveText('LIG070-NOI-W-37')
    await size(page).selectOption('')
    await expect(page).toHaveURL(/-LIG070-NOI\?fit=wide$/)
    await expect(reference).toHaveText('LIG070-NOI')
  })

  test('[NAV-01] another colour is another page, with its size; Back leads back', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await size(page).selectOption('37')
    await expect(page).toHaveURL(/size=37$/)
    const document = page.waitForRequest((request) => request.isNavigationRequest())
    await page
      .getByRole('region', { name: /^Colour/ })
      .getByRole('link', { name: 'Ivory' })
      .click()
    expect((await document).url()).toMatch(/-LIG070-IVO\?fit=regular&size=37$/)
    await expect(page).toHaveTitle(/Ivory/)
    await expect(size(page)).toHaveValue('37')
    await page.goBack()
    await expect(page).toHaveURL(/-LIG070-NOI\?fit=regular&size=37$/)
    await expect(page).toHaveTitle(/Black/)
    await expect(size(page)).toHaveValue('37')
  })

  test('[PDP-14,PDP-18] all sizes stand in a pop-in; one of them is chosen there', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('link', { name: 'All sizes' }).click()
    const popin = page.getByRole('dialog')
    await expect(popin.getByRole('heading', { level: 1 })).toHaveText('Ligne 70: the sizes')
    await expect(popin.getByRole('link', { name: /^38 EU · 7½ US With other owners\.$/ }).first()).toBeVisible()
    await expect(popin.getByText('Ready to leave the house')).toHaveCount(1)
    await popin
      .getByRole('link', { name: /^37 EU · 6½ US$/ })
      .first()
      .click()
    await expect(popin).toHaveCount(0)
    await expect(size(page)).toHaveValue('37')
    await expect(page).toHaveURL(/fit=regular&size=37$/)
  })
})

async function chooseSoldOut(page: Page): Promise<string> {
  await page.goto(`/us/en/${shoe}`)
  const asked = page.waitForRequest(/\/us\/en\/notify-form/)
  await size(page).selectOption('38')
  return (await asked).url()
}

test.describe('a size that cannot be had', () => {
  test('[PDP-48] opens the back-in-stock modal of the size, and gives the focus back', async ({ page }) => {
    const url = await chooseSoldOut(page)
    expect(new URL(url).search).toBe('?pid=LIG070-NOI-R-38&format=ajax')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(size(page)).toBeFocused()
  })

  test('[PDP-48] from all sizes too, and it stays chosen', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('link', { name: 'All sizes' }).click()
    const asked = page.waitForRequest(/\/us\/en\/notify-form/)
    await page
      .getByRole('dialog')
      .locator('[data-level=NOT_AVAILABLE][href*="fit=regular"]')
      .filter({ hasText: '38' })
      .first()
      .click()
    expect(new URL((await asked).url()).searchParams.get('pid')).toBe('LIG070-NOI-R-38')
    await expect(page.getByRole('dialog', { name: 'Ligne 70: the sizes' })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(size(page)).toHaveValue('38')
    await expect(page).toHaveURL(/fit=regular&size=38$/)
    await expect(add(page)).toBeDisabled()
  })

  test('[PDP-48] chosen again from the list, it asks again', async ({ page }) => {
    await chooseSoldOut(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const asked = page.waitForRequest(/\/us\/en\/notify-form/)
    // As a browser's own list does: a press opens it, and the option that is chosen already tells nobody.
    await size(page).dispatchEvent('pointerdown')
    await size(page).evaluate((select: HTMLSelectElement) => {
      const row = [...select.options].find(({ value, hidden }) => value === '38' && !hidden)!
      if (row.selected) return
      row.selected = true
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(new URL((await asked).url()).searchParams.get('pid')).toBe('LIG070-NOI-R-38')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('[PDP-48] the keyboard: arrows pass over it in the table, Enter chooses it and asks', async ({ page }) => {
    await page.goto(`/us/en/${shoe}?fit=regular&size=37`)
    await size(page).focus()
    await awake(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('notify-') && asked.push(request.url()))
    await page.keyboard.press('ArrowDown')
    const at = () => page.evaluate(() => (document.activeElement as HTMLOptionElement).value)
    for (const value of ['37.5', '38', '38.5', '38']) {
      await page.keyboard.press(value === '38' && (await at()) === '38.5' ? 'ArrowUp' : 'ArrowDown')
      await expect.poll(at).toBe(value)
    }
    expect(asked).toEqual([])
    await expect(size(page)).toHaveValue('37')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(size(page)).toHaveValue('38')
    expect(asked.filter((url) => url.includes('notify-form'))).toHaveLength(1)
  })

  test('cells of the table are 48 high; one that cannot be had is struck, and keeps its words', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await size(page).click()
    const gone = size(page).getByRole('option', { name: '38 EU · 7½ US (with other owners)' })
    await expect(gone).toBeVisible()
    expect((await gone.boundingBox())!.height).toBe(48)
    expect(await gone.evaluate((cell) => getComputedStyle(cell).backgroundImage)).toContain('linear-gradient')
    const { violations } = await axe(page).include('main form').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

test.describe('a browser that keeps its own list', () => {
  test.use({ bypassCSP: true })

  test('an arrow that passes over a size that cannot be had opens nothing; notify does', async ({ page }) => {
    await page.goto(`/us/en/${shoe}?fit=regular&size=37`)
    await page.addStyleTag({ content: 'select, ::picker(select) { appearance: none !important; }' })
    await size(page).focus()
    await awake(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('notify-') && asked.push(request.url()))
    while ((await size(page).inputValue()) !== '38') await page.keyboard.press('ArrowDown')
    await expect(stock(page)).toHaveText('With other owners.')
    await expect(add(page)).toBeDisabled()
    while ((await size(page).inputValue()) !== '39') await page.keyboard.press('ArrowDown')
    await expect(stock(page)).toContainText('Being made again.')
    while ((await size(page).inputValue()) !== '38') await page.keyboard.press('ArrowUp')
    await expect(stock(page)).toHaveText('With other owners.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(asked).toEqual([])
    await page.getByRole('link', { name: 'Notify me' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test.describe('a size that cannot be had, chosen', () => {
  test('[PDP-49,PDP-50,PDP-51] locks the button, and marks notify and try in store as without a variant', async ({ page }) => {
    await chooseSoldOut(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(add(page)).toBeDisabled()
    for (const name of ['Notify me', 'Try in a boutique']) {
      await expect(page.getByRole('link', { name })).toHaveClass(/(^| )no-variant( |$)/)
      await expect(page.getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await expect(stock(page)).toHaveText('With other owners.')
    await size(page).selectOption('37')
    await expect(add(page)).toBeEnabled()
    await expect(page.getByRole('link', { name: 'Notify me' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Try in a boutique' })).not.toHaveClass(/no-variant/)
  })

  test('[ERR-10] a piece of which nothing is left says that it is not available, and offers word of it', async ({ page }) => {
    await page.goto('/us/en/p/ANN000-ROS')
    await expect(page.getByText('This piece is not available.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notify me' })).toHaveAttribute('href', /\/us\/en\/notify-popin\?pid=ANN000-ROS/)
  })
})

test.describe('an answer about its stock that is not whole', () => {
  const express = (page: Page) => page.getByRole('button', { name: 'Express checkout' })

  for (const body of ['{}', '{"levels":null}', '{"levels":{}}', 'null'])
    test(`[PDP-46] ${body}: the piece is not available, its size stays chosen, and nothing can be bought`, async ({ page }) => {
      await page.route(/\/availability/, (route) => route.fulfill({ contentType: 'application/json', body }))
      await page.goto(`/us/en/${shoe}?fit=regular&size=37`)
      await expect(stock(page)).toHaveText('This piece is not available.')
      await expect(size(page)).toHaveValue('37')
      await expect(add(page)).toBeDisabled()
      await expect(express(page)).toBeDisabled()
    })

  test('[PDP-45] no day: none is told', async ({ page }) => {
    const body = '{"levels":{"BACKORDER":1}}'
    await page.route(/\/availability/, (route) => route.fulfill({ contentType: 'application/json', body }))
    await Promise.all([page.waitForResponse(/\/availability/), page.goto(`/us/en/${shoe}?fit=regular&size=39`)])
    await expect(stock(page)).toHaveText('Being made again.')
    await expect(express(page)).toBeEnabled()
  })

  for (const status of [200, 500])
    test.describe(`a page instead, with status ${status}`, () => {
      test.use({ expectedErrors: [/status of 500/] })

      test('[ERR-01] it is said in an alert, and what the page knew stays', async ({ page }) => {
        await page.route(/\/availability/, (route) =>
          route.fulfill({ status, contentType: 'text/html', body: '<h1>Come back later</h1>' }),
        )
        // It stands for some seconds: no picture is waited for.
        await page.goto(`/us/en/${shoe}?fit=regular&size=37`, { waitUntil: 'domcontentloaded' })
        await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
          'The answer did not reach us whole. Try again in a moment.',
        )
        await expect(stock(page)).toHaveText('Ready to leave the house.')
        await expect(express(page)).toBeEnabled()
      })
    })
})

test.describe('without a size', () => {
  test('[ERR-04,ERR-05] a hand on the button: it asks for a size, and the list stands open; the button stays free', async ({
    page,
  }) => {
    await page.goto(`/us/en/${shoe}`)
    const button = page.getByRole('button', { name: 'Add to bag' })
    await button.hover()
    await expect(button).toContainText('Choose a size first.')
    await expect(page.getByRole('listbox', { name: 'Size' })).toBeVisible()
    await page.mouse.move(10, 400)
    await expect(page.getByRole('combobox', { name: 'Size' })).toBeVisible()
    await expect(button).toHaveText('Add to bag')
    await button.hover()
    await page.getByRole('listbox', { name: 'Size' }).selectOption('37')
    await expect(page.getByRole('combobox', { name: 'Size' })).toHaveValue('37')
    await expect(stock(page)).toHaveText('Ready to leave the house.')
    await button.click()
    await expect(page.getByRole('region', { name: 'Your bag' })).toContainText('Size 37 EU')
  })

  test('where motion is not wanted, too, the button stays under the hand while the list opens', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/us/en/${shoe}`)
    const button = page.getByRole('button', { name: 'Add to bag' })
    // Asked at the moment itself: a press that began before it ends there.
    const stays = button.evaluate(
      (element) =>
        new Promise<boolean>((tell) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const isThere = () => element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          new MutationObserver(() => document.querySelector('[data-open] select[size]') && tell(isThere())).observe(
            document.body,
            {
              subtree: true,
              attributes: true,
            },
          )
        }),
    )
    await button.hover()
    expect(await stays).toBe(true)
  })

  test('[ERR-04,ERR-05] a click: the same', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    const button = page.getByRole('button', { name: 'Add to bag' })
    await button.click()
    await expect(button).toContainText('Choose a size first.')
    await expectFocusIn(size(page))
    await expect(size(page)).toHaveAccessibleDescription('Choose a size first.')
    // Once: on the button.
    await expect(page.locator('main').getByText('Choose a size first.')).toHaveCount(1)
  })

  /** A page cannot see the browser's own list: it is marked when it has opened. */
  const watchPicker = (page: Page) =>
    page.addInitScript(() => {
      const real = HTMLSelectElement.prototype.showPicker
      HTMLSelectElement.prototype.showPicker = function () {
        real.call(this)
        this.dataset.opened = ''
      }
    })

  test('[ERR-05] the keyboard: the browser’s own list opens', async ({ page }) => {
    await watchPicker(page)
    await page.goto(`/us/en/${shoe}`)
    await size(page).focus()
    await awake(page)
    await page.getByRole('button', { name: 'Add to bag' }).focus()
    await page.keyboard.press('Enter')
    await expect(size(page)).toHaveAttribute('data-opened')
    await expectFocusIn(size(page))
  })

  test('[ERR-06,A11Y-02] try in store: the same, and it is said aloud', async ({ page }) => {
    await watchPicker(page)
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('link', { name: 'Try in a boutique' }).click()
    await expect(page.locator('#announcer')).toHaveText('Choose a size first.')
    await expect(size(page)).toHaveAttribute('data-opened')
    await expect(size(page)).toHaveAccessibleDescription('Choose a size first.')
    await expectFocusIn(size(page))
    await expect(page).toHaveURL(/\/p\/LIG070-NOI$/)
  })

  test('with a size, try in store asks for the pop-in of that size', async ({ page }) => {
    await page.goto(`/us/en/${shoe}?fit=wide&size=37`)
    await expect(page.getByLabel('Fit')).toHaveValue('wide')
    const asked = page.waitForRequest(/try-in-store/)
    await page.getByRole('link', { name: 'Try in a boutique' }).click()
    expect(new URL((await asked).url()).searchParams.get('pid')).toBe('LIG070-NOI-W-37')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test.describe('adding', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('[PDP-62] sends pid, Quantity, uuid, productlistid and cartAction with the form', async ({ page }) => {
    await page.goto(`/us/en/${shoe}?fit=regular&size=37`)
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Add to bag' }).click()
    expect(Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''))).toEqual({
      pid: 'LIG070-NOI',
      Quantity: '1',
      uuid: '',
      productlistid: '',
      cartAction: 'add',
      fit: 'regular',
      size: '37',
    })
    await expect(page.locator('form input[name=uuid]')).toHaveCount(0)
  })

  test('what was added is the next thing that the keyboard reaches; Escape leads back', async ({ page }) => {
    await page.goto(`/us/en/${shoe}?fit=regular&size=37`)
    const button = page.getByRole('button', { name: 'Add to bag' })
    await awake(page)
    await button.focus()
    await page.keyboard.press('Enter')
    const toast = page.getByRole('region', { name: 'Your bag' })
    await expect(toast).toBeVisible()
    const isInside = () => toast.evaluate((box) => box.contains(document.activeElement))
    let tabs = 0
    while (!(await isInside()) && tabs < 60) {
      await page.keyboard.press('Tab')
      tabs += 1
    }
    expect(tabs).toBeLessThanOrEqual(2)
    await page.keyboard.press('Escape')
    await expect(page.locator('main form button[type=submit]').first()).toBeFocused()
    await expect(toast).toBeHidden()
  })

  test('[ERR-07] what the server refuses is said in a dialog: a piece that was sold meanwhile', async ({ page }) => {
    const setLast = (quantity: number) =>
      withDatabase({ dataDir: dataDirOf('demo') }, (database) =>
        setStock(database, 'LIG070-NOI-W-38', quantity, { expected: null }),
      )
    await setLast(5)
    await page.goto(`/us/en/${shoe}?fit=wide&size=38`)
    await size(page).focus()
    await awake(page)
    await expect(stock(page)).not.toBeEmpty()
    await setLast(0)
    await page.getByRole('button', { name: 'Add to bag' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Nothing was added' })
    await expect(dialog).toHaveAccessibleDescription('Someone took the last one. Choose another size or colour.')
    const { violations } = await axe(page).include('dialog').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add to bag' })).toBeFocused()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Bag', exact: true })).toBeVisible()
  })

  for (const [shape, status, body] of [
    ['a sentence', 200, { error: 'Sold a moment ago.' }],
    ['an error message', 422, { success: false, errorMessage: 'Sold a moment ago.' }],
    ['a message', 500, { status: 500, message: 'Sold a moment ago.' }],
    ['an object', 422, { error: { code: 'NO_STOCK', message: 'Sold a moment ago.' } }],
    ['a list', 400, { errors: [{ code: 'NO_STOCK', detail: 'Sold a moment ago.' }] }],
    ['objects in objects', 422, { data: { result: { problem: 'Sold a moment ago.' } } }],
  ] as const)
    test.describe(`an error as ${shape}`, () => {
      test.use({ expectedErrors: [/status of (400|422|500)/] })

      test('[ERR-07] is said in the dialog', async ({ page }) => {
        await page.route(/\/bag\/add/, (route) =>
          route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
        )
        await page.goto(`/us/en/${shoe}?fit=regular&size=37`)
        await awake(page)
        await page.getByRole('button', { name: 'Add to bag' }).click()
        const dialog = page.getByRole('alertdialog', { name: 'Nothing was added' })
        await expect(dialog).toHaveAccessibleDescription('Sold a moment ago.')
      })
    })

  test('[ERR-01] a page where the wallet’s session was to be answered is said in an alert', async ({ page }) => {
    await page.route(/\/wallet\/session/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Come back later</h1>' }),
    )
    await page.goto(`/us/en/${shoe}?fit=regular&size=37`)
    await awake(page)
    await page.getByRole('button', { name: 'Express checkout' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'The answer did not reach us whole. Try again in a moment.',
    )
  })

  test('[LIVE-01,LIVE-02] a live-shopping player adds by an event, for the country of the shopper’s choice', async ({
    page,
    context,
  }) => {
    await page.goto('/us/en/')
    await context.addCookies([{ name: 'dispatchSite', value: 'US-en', url: page.url() }])
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    const add = (pid: string) =>
      page.evaluate(
        (detail) =>
          new Promise<string>((heard) => {
            for (const name of ['added', 'refused'])
              document.addEventListener(`live-shopping:${name}`, () => heard(name), { once: true })
            document.dispatchEvent(new CustomEvent('live-shopping:add', { detail }))
          }),
        { pid, Quantity: 1 },
      )
    expect(await add('LIG070-NOI-R-37')).toBe('added')
    expect(Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''))).toEqual({
      pid: 'LIG070-NOI-R-37',
      Quantity: '1',
      cartAction: 'update',
      countryCode: 'US',
    })
    await expect(page.getByRole('region', { name: 'Your bag' })).toContainText('Ligne 70')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Bag 1' })).toBeVisible()
    expect(await add('NOPE')).toBe('refused')
    await expect(page.getByRole('alertdialog')).toContainText('We do not have this piece.')
  })

  test('[PDP-59,LIVE-01] what was shown in a pop-in that has closed since is shown again, over the page', async ({ page }) => {
    await page.goto('/us/en/')
    await page.evaluate(() => {
      const { urls } = JSON.parse(document.getElementById('site-config')!.textContent!)
      const link = document.createElement('a')
      link.href = `${urls.getVariation}?pid=VERR000-COG&source=pdp-look`
      link.dataset.popin = 'dialog'
      document.querySelector('main')!.append(link)
      link.click()
    })
    const toast = page.getByRole('region', { name: 'Your bag' })
    await page.getByRole('dialog').getByRole('button', { name: 'Add to bag' }).click()
    await expect(toast).toContainText('Verrou')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('live-shopping:add', { detail: { pid: 'COU000-NOI', Quantity: 1 } })),
    )
    await expect(toast).toContainText('Courrier')
  })
})

/** Holds back a script until it is let go: what a slow line does, without a clock. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const line = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await line.promise
    await route.continue()
  })
  return line.resolve
}

test.describe('before the script is there', () => {
  test('a double tap as the first touch adds one piece', async ({ page }) => {
    const letGo = await hold(page, /add-to-cart[.]island-.*[.]js$/)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.goto('/us/en/p/VERR000-COG')
    const asked = page.waitForRequest(/add-to-cart[.]island-.*[.]js$/)
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await asked
    // It says that it is at work by then, or not yet.
    await page.getByRole('button', { name: /^(Add to bag|One moment)$/ }).click()
    letGo()
    await expect(page.getByRole('region', { name: 'Your bag' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Bag 1', exact: true })).toBeVisible()
    expect(posts).toHaveLength(1)
  })

  test('a size that is chosen meanwhile counts', async ({ page }) => {
    const letGo = await hold(page, /client-.*[.]js$/)
    await page.goto(`/us/en/${shoe}`, { waitUntil: 'commit' })
    await size(page).selectOption('37')
    letGo()
    await page.waitForLoadState()
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(page.getByRole('region', { name: 'Your bag' })).toContainText('37')
    await expect(page.locator('main').getByText('LIG070-NOI-R-37', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/fit=regular&size=37$/)
  })

  test('a size that the browser put back is chosen: the wallet need not wait for it', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await expect(page.getByRole('button', { name: 'Express checkout' })).toBeDisabled()
    await page.evaluate(() => {
      document.querySelector<HTMLSelectElement>('main select[name=size]')!.value = '37'
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page.getByRole('button', { name: 'Express checkout' })).toBeEnabled()
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(page.getByRole('region', { name: 'Your bag' })).toContainText('37')
  })
})

test.describe('the time that is left', () => {
  test('[PDP-53,PDP-56] runs down to the day, once a second, and is not read out', async ({ page }) => {
    await page.clock.install()
    await page.goto('/us/en/p/OMB085-NOI')
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^01:0[12]:\d\d:\d\d$/)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    const seconds = async () => {
      const [d, h, m, s] = (await timer.textContent())!.split(':').map(Number) as [number, number, number, number]
      return ((d * 24 + h) * 60 + m) * 60 + s
    }
    const before = await seconds()
    await page.clock.runFor(1_000)
    expect(await seconds()).toBe(before - 1)
    await page.clock.runFor(1_000)
    expect(await seconds()).toBe(before - 2)
    await expect(timer).not.toHaveAttribute('aria-live', /polite|assertive/)
  })

  test('comes without moving anything', async ({ page }) => {
    await page.goto('/us/en/p/OMB085-NOI')
    await expect(page.getByRole('timer')).toBeVisible()
    expect(await layoutShift(page)).toBe(0)
  })

  test('[PDP-54] when it is over, the page says so', async ({ page }) => {
    await page.clock.install()
    await page.goto('/us/en/p/OMB085-NOI')
    await expect(page.getByRole('timer')).toBeVisible()
    await page.clock.fastForward(2 * day)
    await expect(page.getByText('No longer online.')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
  })
})

test('[PDP-29] from a listing, the way to its next piece is asked for by the hash, and nothing moves', async ({ page }) => {
  await page.goto('/us/en/c/women-pumps')
  const names = await page.locator('[data-listed] h2').allTextContents()
  const asked = page.waitForRequest(/\/us\/en\/product-nav/)
  await page.locator('[data-listed] h2 a').nth(1).click()
  const { searchParams } = new URL((await asked).url())
  expect([searchParams.get('cat'), searchParams.get('start')]).toEqual(['women-pumps', '1'])
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`-${searchParams.get('pid')}$`))
  const nav = page.getByRole('navigation', { name: 'Through the listing' })
  await expect(nav.getByRole('link', { name: `Previous piece: ${names[0]}` })).toBeVisible()
  expect(await layoutShift(page)).toBe(0)
  await nav.getByRole('link', { name: 'Next piece' }).click()
  await expect(page).toHaveURL(/start=2$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[2]!)
})

test('[PDP-29] a hash that comes while the page is open brings it too', async ({ page }) => {
  await page.goto(`/us/en/${shoe}`)
  await page.goto(`/us/en/${shoe}#cat=women-pumps&start=1`)
  await expect(page.getByRole('navigation', { name: 'Through the listing' })).toBeVisible()
})

for (const place of ['fr/fr', 'ae/ar']) {
  test(`axe finds nothing on the page, its open list or the sizes, in ${place}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/${place}/p/OMB085-NOI`)
    await page.locator('main form button[type=submit]').first().hover()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    const found = async () => (await axe(page).analyze()).violations.map((each) => `${each.id} ${each.nodes[0]?.target}`)
    expect(await found()).toEqual([])
    await page.locator('a[href*=variation-sizes]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await found()).toEqual([])
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] })

  test('a size that is refused stays chosen, and word of it is offered', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await size(page).selectOption('38')
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(page.getByText('Someone took the last one.')).toBeVisible()
    await expect(size(page)).toHaveValue('38')
    await expect(page.getByRole('link', { name: 'Notify me' })).toHaveAttribute('href', /pid=LIG070-NOI-R-38$/)
  })

  test('sizes are pages, a size is a link, and the day stands in words', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('link', { name: 'All sizes' }).click()
    await page
      .getByRole('link', { name: /^38 EU .* With/ })
      .first()
      .click()
    await expect(size(page)).toHaveValue('38')
    await expect(page.getByText('With other owners.', { exact: true })).toBeVisible()
    // Nothing is locked: another size can be sent.
    await size(page).selectOption('37')
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(page).toHaveURL(/\/us\/en\/bag$/)
    await page.goto('/us/en/p/OMB085-NOI')
    await expect(page.locator('article').getByText(/^Online until /)).toBeVisible()
  })
})

test('[PDP-72] the small piece of a look changes its colour and its size where it stands, by the same call', async ({ page }) => {
  await page.goto('/us/en/variation?pid=LIG070-NOI&source=pdp-look')
  const asked = () =>
    page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/us/en/Product-Variation' && request.url().includes('isminipdp=true'),
    )
  const params = async (call: Promise<Request>) => new URL((await call).url()).searchParams
  const colour = asked()
  await page.getByRole('link', { name: 'Ivory', exact: true }).click()
  expect(Object.fromEntries(await params(colour))).toEqual({
    pid: 'LIG070-IVO',
    Quantity: '1',
    format: 'ajax',
    productlistid: '',
    isminipdp: 'true',
    productInCartPID: '',
  })
  await expect(page.getByText('Smooth calfskin, Ivory')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ivory', exact: true })).toBeFocused()
  const chosen = asked()
  await size(page).selectOption('37')
  const sent = await params(chosen)
  expect([sent.get('pid'), sent.get('size')]).toEqual(['LIG070-IVO', '37'])
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.getByRole('region', { name: 'Your bag' })).toContainText('Size 37 EU')
})

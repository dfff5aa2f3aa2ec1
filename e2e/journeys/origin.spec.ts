import type { Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

const shoe = 'p/SEL085-ROU'

// Surfaces come in otherwise, and colours are true when they stand.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function isAxeClean(page: Page, what: string): Promise<void> {
  const { violations } = await axe(page).analyze()
  expect(violations.map((each) => `${what}: ${each.id} ${each.nodes.map((node) => node.target).join(' ')}`)).toEqual([])
}

test.describe('traceability', () => {
  test('[PDP-20,CONTENT-07] opens a modal: a product tab with the register’s page in a frame, and a packaging tab', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('link', { name: 'Traceability' }).click()
    const modal = page.getByRole('dialog', { name: 'Where Sélène 85 comes from' })
    await expect(modal.getByRole('tab')).toHaveText(['Product', 'Packaging'])
    await expect(modal.getByRole('tab', { name: 'Product' })).toHaveAttribute('aria-selected', 'true')
    await expect(modal.getByRole('tabpanel', { name: 'Product' })).toContainText('Conceria Valdombra')
    await expect(modal.getByText('Undyed cotton')).toBeHidden()

    const frame = modal.locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    const address = new URL((await frame.getAttribute('src'))!)
    // Somebody else's origin, and to a browser somebody else's site.
    expect(address.hostname).toBe('127.0.0.1')
    expect(new URL(page.url()).hostname).toBe('localhost')
    await expect(page.frameLocator('dialog iframe').getByText('Register of origins')).toBeVisible()
    await expect(page.frameLocator('dialog iframe').getByText(/^26-[A-T]-\d{4}$/)).toBeVisible()
    // It has said that it is there: it stays when the time is over.
    await page.clock.runFor(6_000)
    await expect(frame).toBeVisible()
    await expect(modal.getByText('not answering')).toHaveCount(0)
    await isAxeClean(page, 'product')

    await modal.getByRole('tab', { name: 'Packaging' }).click()
    await expect(modal.getByRole('tabpanel', { name: 'Packaging' })).toContainText('Dust bag')
    await expect(frame).toBeHidden()
    await isAxeClean(page, 'packaging')
  })

  test('a press on a tab counts whenever it comes: before the script, while it wakes, and on a slow machine', async ({
    page,
  }) => {
    const script = Promise.withResolvers<void>()
    await page.route(/\/tabs[.-][^/]*\.js/, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/us/en/traceability?pid=SEL085-ROU')
    const packaging = page.getByText('Undyed cotton')
    await expect(packaging).toBeHidden()
    // The finger is on the link when it becomes a tab.
    await page.getByRole('navigation', { name: 'Traceability' }).getByRole('link', { name: 'Packaging' }).hover()
    await page.mouse.down()
    script.resolve()
    await expect(page.locator('x-island[name=tabs][awake]')).toHaveCount(1)
    await expect(page.getByRole('tab', { name: 'Product' })).toHaveAttribute('aria-selected', 'true')
    await page.mouse.up()
    await expect(packaging).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Packaging' })).toBeVisible()

    // So many times slower than this machine.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('link', { name: 'Traceability' }).click()
    const modal = page.getByRole('dialog', { name: 'Where Sélène 85 comes from' })
    // A link or a tab, as it happens to be.
    await modal.getByText('Packaging', { exact: true }).first().click()
    await expect(modal.getByRole('tabpanel', { name: 'Packaging' })).toContainText('Dust bag')
    await modal.getByRole('tab', { name: 'Product' }).click()
    await expect(modal.getByRole('tabpanel', { name: 'Product' })).toBeVisible()
    await expect(modal.getByText('Undyed cotton')).toBeHidden()
  })

  test('axe finds nothing on the register’s own page', async ({ page }) => {
    for (const place of ['fr/fr', 'ae/ar']) {
      await page.goto(`/${place}/traceability?pid=SEL085-ROU`)
      await page.goto((await page.locator('main iframe').getAttribute('src'))!)
      await expect(page.getByText(/^26-[A-T]-\d{4}$/)).toBeVisible()
      await isAxeClean(page, `register of ${place}`)
    }
  })

  test('the tabs go by the arrows, towards the side where reading ends', async ({ page }) => {
    for (const [place, link, next, tab] of [
      ['fr/fr', 'Traçabilité', 'ArrowRight', 'Emballage'],
      ['ae/ar', 'تتبّع المنشأ', 'ArrowLeft', 'التغليف'],
    ] as const) {
      await page.goto(`/${place}/${shoe}`)
      await page.getByRole('link', { name: link }).click()
      await page.getByRole('tab').first().focus()
      await page.keyboard.press(next)
      await expect(page.getByRole('tab', { name: tab })).toBeFocused()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await page.keyboard.press(next)
      await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
      await isAxeClean(page, place)
    }
  })

  test('[NAV-16] leads on to the page of origin, which has the same and the way back', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('link', { name: 'Traceability' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'See the page of origin' }).click()
    await expect(page).toHaveURL(/\/us\/en\/traceability\?pid=SEL085-ROU$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where Sélène 85 comes from')
    const context = await page.evaluate(() => JSON.parse(document.getElementById('site-config')!.textContent!).pageContext)
    expect(context).toBe('traceability')
    await page.locator('main iframe').scrollIntoViewIfNeeded()
    await expect(page.frameLocator('main iframe').getByText('Upper Bavaria')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the page of origin' })).toBeHidden()
    await page.getByRole('link', { name: 'Back to the piece' }).click()
    await expect(page).toHaveURL(/\/us\/en\/p\/.*-SEL085-ROU$/)
  })

  test('[CONTENT-07] a frame that stays silent is taken away with a sentence; the house’s own data stands', async ({ page }) => {
    // Neither an answer nor an error.
    await page.route(/\/passport\//, () => {})
    await page.clock.install()
    await page.goto('/us/en/traceability?pid=SEL085-ROU', { waitUntil: 'domcontentloaded' })
    await page.locator('main iframe').scrollIntoViewIfNeeded()
    await expect(page.locator('x-island[name=register-frame][awake]')).toHaveCount(1)
    await page.clock.runFor(6_000)
    await expect(page.getByRole('status').filter({ hasText: 'The register is not answering' })).toBeVisible()
    await expect(page.locator('main iframe')).toBeHidden()
    await expect(page.getByText('Conceria Valdombra')).toBeVisible()
  })

  test.describe('where nobody answers', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('the same is said of a register that cannot be reached', async ({ page }) => {
      await page.route(/\/passport\//, (route) => route.abort('connectionrefused'))
      await page.clock.install()
      await page.goto(`/fr/fr/${shoe}`)
      await page.getByRole('link', { name: 'Traçabilité' }).click()
      await page.locator('dialog iframe').scrollIntoViewIfNeeded()
      await expect(page.locator('dialog x-island[name=register-frame][awake]')).toHaveCount(1)
      await page.clock.runFor(6_000)
      await expect(page.getByText('Le registre ne répond pas pour le moment.')).toBeVisible()
      await expect(page.locator('dialog iframe')).toBeHidden()
      await isAxeClean(page, 'away')
    })
  })
})

test.describe('the boutiques', () => {
  test('[PDP-15] are asked for once: the pop-in is marked as loaded, and opened again as it was', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/try-in-store') && asked.push(request.url()))
    await page.goto(`/us/en/${shoe}`)
    const link = page.getByRole('link', { name: 'In our boutiques' })
    const popin = page.locator('dialog[data-status=loaded]')
    for (let opening = 0; opening < 3; opening += 1) {
      await link.click()
      await expect(page.getByRole('dialog', { name: 'Sélène 85 in our boutiques' })).toBeVisible()
      await expect(popin).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(popin).toBeHidden()
      await expect(link).toBeFocused()
    }
    expect(asked).toHaveLength(1)
    // A size is chosen: both links are about it, and share what the first of them has asked for.
    await page.getByLabel('Size', { exact: true }).selectOption('38')
    await expect(link).toHaveAttribute('href', /pid=SEL085-ROU-R-38$/)
    for (const each of [page.getByRole('link', { name: 'Try in a boutique' }), link]) {
      await each.click()
      await expect(page.getByRole('dialog', { name: 'Sélène 85 in our boutiques' })).toBeVisible()
      await expect(popin).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(popin).toBeHidden()
      await expect(each).toBeFocused()
    }
    expect(asked.map((url) => new URL(url).searchParams.get('pid'))).toEqual(['SEL085-ROU', 'SEL085-ROU-R-38'])
    // What is kept does not name what is opened next.
    await page.getByRole('link', { name: 'Traceability' }).click()
    await expect(page.getByRole('dialog', { name: 'Where Sélène 85 comes from' })).toBeVisible()
  })

  test('[PDP-15] two links to those of a bag share one pop-in and one request', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/try-in-store') && asked.push(request.url()))
    await page.goto('/us/en/p/VERR000-COG')
    for (const name of ['In our boutiques', 'Try in a boutique', 'In our boutiques']) {
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.locator('dialog[data-status=loaded]')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('link', { name })).toBeFocused()
    }
    expect(asked).toHaveLength(1)
  })

  test('[TRY-01,TRY-02,TRY-04] of a country; another country brings its own, and choosing one shows its details', async ({
    page,
  }) => {
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('link', { name: 'In our boutiques' }).click()
    const popin = page.getByRole('dialog')
    await expect(popin.locator('[data-gtm-store-id]')).toHaveCount(3)
    const asked = page.waitForRequest(/try-in-store\?.*countryCode=JP/)
    await popin.getByLabel('Country').selectOption({ label: 'Japan' })
    expect(new URL((await asked).url()).searchParams.get('pid')).toBe('SEL085-ROU')
    await expect(popin.locator('[data-gtm-store-id]')).toHaveCount(4)
    const ginza = popin.locator('[data-gtm-store-id=TYO01]')
    await expect(page.locator('#announcer')).toHaveText('4 boutiques')

    await expect(ginza.getByRole('link', { name: /See the boutique/ })).toBeHidden()
    await ginza.getByText('Address and hours').click()
    await expect(ginza.getByText(/Ginza/).last()).toBeVisible()
    // By its name, too.
    for (const isOpen of [false, true]) {
      await ginza.getByRole('heading').first().click()
      await expect(ginza.getByRole('link', { name: /See the boutique/ })).toBeVisible({ visible: isOpen })
    }
    await isAxeClean(page, 'boutiques')
    await ginza.getByRole('link', { name: /See the boutique/ }).click()
    await expect(page).toHaveURL(/\/us\/en\/boutiques\/tokyo-ginza$/)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('[TRY-02] are a page, with a form for the country', async ({ page }) => {
      await page.goto(`/fr/fr/${shoe}`)
      await page.getByRole('link', { name: 'Dans nos boutiques' }).click()
      await expect(page).toHaveURL(/\/try-in-store\?pid=SEL085-ROU$/)
      await page.getByLabel('Pays').selectOption({ label: 'Italie' })
      await page.getByRole('button', { name: 'Afficher' }).click()
      await expect(page).toHaveURL(/\/try-in-store\?pid=SEL085-ROU&countryCode=IT$/)
      await expect(page.locator('[data-gtm-store-id]')).toHaveCount(2)
    })

    test('traceability is a page too: both panels, each with its link', async ({ page }) => {
      await page.goto(`/fr/fr/${shoe}`)
      await page.getByRole('link', { name: 'Traçabilité' }).click()
      await expect(page.getByText('Conceria Valdombra')).toBeVisible()
      await page.getByRole('link', { name: 'Emballage' }).click()
      await expect(page.getByText('Carton gris, non pelliculé')).toBeInViewport()
    })
  })
})

test.describe('the gift list', () => {
  test('[PDP-28] is reached with the values of the product’s form in the query', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    const link = page.getByRole('link', { name: 'Add to a gift list' })
    const href = (await link.getAttribute('href'))!
    await page.getByLabel('Fit').selectOption('wide')
    await page.getByLabel('Size').selectOption('38.5')
    const values = await page
      .locator('form[action$="/bag/add"]')
      .evaluate((form: HTMLFormElement) => [...new FormData(form)].map(([name, value]) => [name, String(value)]))
    await link.click()
    await page.waitForURL(/\/gift-list\?/)
    const there = new URL(page.url())
    expect(there.pathname + there.search).toContain(href)
    expect([...there.searchParams].sort()).toEqual(values.sort())
    expect(values).toContainEqual(['size', '38.5'])
    await expect(page.getByText('SEL085-ROU-W-385')).toBeVisible()
    await isAxeClean(page, 'gift list')
  })
})

test.describe('an account', () => {
  test.use({ expectedErrors: [/Failed to load resource.*422/] })

  test('[PDP-30] is opened from the product page, in a pop-in that says what is wrong', async ({ page }) => {
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('main').getByRole('link', { name: 'Open an account' }).click()
    const popin = page.getByRole('dialog', { name: 'Open an account' })
    await expect(popin).toBeVisible()
    await isAxeClean(page, 'register')
    const email = `origin${process.pid}@averne.fr`
    await popin.locator('[name=title]').selectOption('020')
    for (const [name, value] of Object.entries({ firstname: 'Inès', lastname: 'Martin', email, password: 'short' })) {
      await popin.locator(`[name=${name}]`).fill(value)
    }
    // What only the server refuses comes back into the pop-in, with what was typed.
    await popin.getByRole('button', { name: 'Open the account' }).click()
    await expect(popin.locator('[name=password]')).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(new RegExp(`/us/en/${shoe}$`))
    await expect(popin.locator('[name=email]')).toHaveValue(email)
    await popin.locator('[name=password]').fill('Abcdefg1')
    await popin.locator('[name=terms]').check()
    await popin.getByRole('button', { name: 'Open the account' }).click()
    await expect(page).toHaveURL(/\/us\/en\/account$/)
    // Somebody who has one is led to it.
    await page.goto(`/us/en/${shoe}`)
    await page.getByRole('main').getByRole('link', { name: 'Open an account' }).click()
    await expect(page).toHaveURL(/\/us\/en\/account$/)
  })
})

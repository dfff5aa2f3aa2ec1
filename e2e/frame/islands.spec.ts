import { expect, test } from '../test.ts'

const island = (name: string) => `x-island[name=${name}]`

test.describe('islands', () => {
  test.use({ viewport: { width: 1440, height: 500 } })

  test('wake at load, when idle, in view and at the first touch, and not before', async ({ page }) => {
    await page.goto('/us/en/styleguide')
    await expect(page.locator(`${island('moment-load')}[awake]`)).toHaveCount(1)
    await expect(page.locator(`${island('moment-idle')}[awake]`)).toHaveCount(1)
    await expect(page.locator(island('moment-visible'))).toHaveText('Asleep: visible')
    await expect(page.locator(island('moment-interaction'))).toHaveText('Asleep: interaction')

    await page.locator(island('moment-visible')).locator('button').scrollIntoViewIfNeeded()
    await expect(page.locator(island('moment-visible'))).toHaveText('Awake: visible, 0')
    await expect(page.locator(island('moment-interaction'))).toHaveText('Asleep: interaction')
  })

  test('the click that wakes an island is not lost, and counts once', async ({ page }) => {
    await page.goto('/us/en/styleguide')
    const sleeping = page.locator(island('moment-interaction'))
    await sleeping.getByRole('button').dispatchEvent('click')
    await expect(sleeping).toHaveText('Awake: interaction, 1')
    await sleeping.getByRole('button').click()
    await expect(sleeping).toHaveText('Awake: interaction, 2')
  })

  test('a keyboard wakes them too', async ({ page }) => {
    await page.goto('/us/en/styleguide')
    const sleeping = page.locator(island('moment-interaction'))
    await sleeping.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(sleeping).toHaveText(/Awake: interaction, 1/)
  })

  test.describe('one that breaks', () => {
    test.use({ expectedErrors: [/broken on purpose|island breaking/] })

    test('gives back the server’s markup, and harms no other', async ({ page }) => {
      await page.goto('/us/en/styleguide')
      await page
        .locator(`${island('breaking')}[awake]`)
        .getByRole('button')
        .click()
      await expect(page.locator(`${island('breaking')} [data-island-broken] button`)).toHaveText('Press to break this island')
      await page.locator(island('moment-load')).getByRole('button').click()
      await expect(page.locator(island('moment-load'))).toHaveText('Awake: load, 1')
    })
  })

  test('[NAV-38] one in a fragment that is inserted later wakes by itself, with its style sheet', async ({ page }) => {
    await page.goto('/us/en/')
    const sheets = () => page.locator('link[rel=stylesheet][href*="breaking"]')
    await expect(sheets()).toHaveCount(0)
    await page.evaluate(async () => {
      const response = await fetch('/us/en/styleguide/part?format=ajax')
      document.querySelector('main')!.insertAdjacentHTML('afterbegin', await response.text())
    })
    await expect(page.locator(`main ${island('moment-visible')}`)).toHaveText('Awake: visible, 0')
    await expect(sheets()).toHaveCount(1)
    const edge = page.locator(`${island('breaking')} > div`)
    await expect(edge).toHaveCSS('border-inline-start-width', '3px')
  })

  test('one that leaves the page is put to rest, one that moves stays awake', async ({ page }) => {
    await page.goto('/us/en/styleguide')
    const loaded = page.locator(`${island('moment-load')}[awake]`)
    await loaded.getByRole('button').click()
    await loaded.evaluate((element) => document.querySelector('main')!.prepend(element))
    await loaded.getByRole('button').click()
    await expect(loaded).toHaveText('Awake: load, 2')
    await loaded.evaluate((element) => element.remove())
    await expect(loaded).toHaveCount(0)
  })

  test('hydrating changes nothing that the server wrote', async ({ page }) => {
    await page.goto('/jp/ja/p/SEL085-ROU')
    const form = page.locator(`main ${island('add-to-cart')}`)
    const before = await form.innerHTML()
    await form.getByRole('combobox').last().focus()
    await expect(page.locator(`main ${island('add-to-cart')}[awake]`)).toHaveCount(1)
    expect(await form.innerHTML()).toBe(before)
  })

  test('React comes with the first island that wakes, not with the page', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
    await page.goto('/us/en/p/SEL085-ROU')
    await page.waitForLoadState('networkidle')
    const named = await page
      .locator('script[type=module][src], link[rel=modulepreload]')
      .evaluateAll((all) => all.map((each) => new URL('src' in each ? `${each.src}` : (each as HTMLLinkElement).href).pathname))
    expect(scripts).toEqual(expect.arrayContaining(named))
    expect(scripts.filter((path) => path.includes('/react-'))).toEqual([])
    await page
      .locator(`main ${island('add-to-cart')}`)
      .getByRole('combobox')
      .last()
      .focus()
    await expect(page.locator(`main ${island('add-to-cart')}[awake]`)).toHaveCount(1)
    expect(scripts.some((path) => path.includes('/react-'))).toBe(true)
  })
})

import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '../../src/domain/staff/demo-staff.ts'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'
import { openShop, type Shop } from '../worlds.ts'

// One adviser, and shops whose settings differ: the tests share them, one after the other.
test.describe.configure({ mode: 'serial' })
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR/] })

let room: Page
let desk: BrowserContext

async function signIn(browser: Browser, url: string): Promise<Page> {
  desk = await browser.newContext({ baseURL: url, locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
  const page = await desk.newPage()
  await page.goto('/atelier/sign-in')
  await page.fill('[name=username]', 'service@averne.example')
  await page.fill('[name=password]', demoPassword)
  await page.locator('main button[type=submit]').first().click()
  await page.waitForURL(/\/code/)
  await page.fill('[name=code]', (await page.textContent('[data-demo-code]'))!)
  await page.locator('main button[type=submit]').first().click()
  await page.waitForURL(/\/atelier$/)
  return page
}

const dialog = (page: Page) => page.locator('dialog[data-chat]')
const status = (page: Page) => page.evaluate(() => sessionStorage.getItem('chatStatus'))
const line = (page: Page, text: string) => page.locator('[role=log] [data-seq]').filter({ hasText: text })
const numbers = (page: Page) =>
  page.locator('[role=log] [data-seq]').evaluateAll((all) => all.map((each) => Number((each as HTMLElement).dataset.seq)))

async function write(page: Page, text: string): Promise<void> {
  await dialog(page).locator('textarea[name=text]').fill(text)
  await dialog(page).locator('textarea[name=text]').press('Enter')
}

async function answer(text: string): Promise<void> {
  await room.locator('[data-chat-say] textarea').fill(text)
  await room.locator('[data-chat-say] textarea').press('Enter')
}

/** Others may wait as well. */
async function openWaiting(words: string): Promise<void> {
  const waiting = room.locator('[data-chat-list] [data-state=waiting]')
  await expect(async () => {
    const paths = await waiting.evaluateAll((all) => all.map((each) => each.getAttribute('href')!))
    for (const path of paths) {
      await room.locator(`[data-chat-list] [href="${path}"]`).click()
      await expect(room).toHaveURL(new RegExp(`${path}$`))
      await expect(room.locator('[role=log] [data-seq="1"]')).toBeVisible()
      if ((await line(room, words).count()) > 0) return
    }
    throw new Error(`nobody waits who has said ${words}`)
  }).toPass()
}

test('[CHAT-01,CHAT-11,CHAT-23] the button opens the window, which looks three times, a second apart, for somebody', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  await page.addInitScript(() => {
    const [own, asked] = [window.fetch, [] as number[]]
    Object.assign(window, { asked })
    window.fetch = (...given) => {
      if (String(given[0]).includes('/chat/user-info')) asked.push(Date.now())
      return own(...given)
    }
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: number[] }).asked)
  await page.goto('/fr/fr/')
  await expect(page.getByRole('form', { name: 'Aide' })).toHaveCount(1)
  expect([await status(page), await asked()]).toEqual([null, []])
  await page.getByRole('button', { name: 'Aide' }).click()
  await expect(dialog(page)).toBeVisible()
  // No place of the page is empty meanwhile.
  await expect(page.getByRole('form', { name: 'Aide' })).toHaveCount(0)
  expect(await status(page)).toBe('opened')
  // Once as the window opens; each other only when its second has passed.
  await expect.poll(async () => (await asked()).length).toBe(1)
  const later = async () => {
    await page.clock.runFor(250)
    return (await asked()).length
  }
  await expect.poll(later, { intervals: [500] }).toBe(3)
  const polls = await asked()
  for (const gap of [polls[1]! - polls[0]!, polls[2]! - polls[1]!]) {
    expect(gap).toBeGreaterThanOrEqual(1000)
    expect(gap).toBeLessThan(2000)
  }
  await page.clock.runFor(10_000)
  expect(await asked()).toHaveLength(3)
  await page.clock.resume()
  await expect(dialog(page).locator('form[data-chat-leave]')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('[CHAT-23] an answer that says what the specification names and no more is looked for as often', async ({ page }) => {
  let asked = 0
  await page.route(/\/chat\/user-info/, async (route) => {
    asked += 1
    const { service, scripts, preChat, chat, token, context, ...named } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...named, displayButton: false } })
  })
  await page.goto('/fr/fr/')
  await page.getByRole('button', { name: 'Aide' }).click()
  await expect(dialog(page).locator('form[data-chat-leave]')).toBeVisible()
  await expect.poll(() => asked).toBe(3)
  await expect(dialog(page).locator('[data-chat-lost]')).toBeHidden()
})

test('[CHAT-14] a message is left while nobody is there; closed without a chat, the window is not opened again', async ({
  page,
}) => {
  await page.goto('/fr/fr/')
  await page.locator('button[data-help]').click()
  const form = dialog(page).locator('form[data-chat-leave]')
  await form.locator('textarea').fill('Avez-vous la 38 ?')
  await form.locator('button[type=submit]').click()
  await expect(form.locator('[aria-invalid]')).toHaveCount(1)
  await form.locator('[name=email]').fill(`ines${Date.now()}@averne.fr`)
  await form.locator('button[type=submit]').click()
  await expect(dialog(page).getByRole('heading', { name: 'Votre message nous est parvenu.' })).toBeFocused()
  expect(await status(page)).toBe('opened')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(await status(page)).toBeNull()
  await expect(page.locator('button[data-help]')).toBeFocused()
})

test('on a telephone Escape takes the window off what has the focus behind it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/fr/fr/')
  await page.locator('button[data-help]').click()
  await expect(dialog(page)).toBeVisible()
  const covered = page.getByRole('link', { name: /Voir/ }).first()
  await covered.focus()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(covered).toBeFocused()
})

test('[CHAT-12,CHAT-13] two shoppers and an adviser talk in French and Arabic; one loses the network; the ends clear the status', async ({
  page,
  browser,
  baseURL,
}) => {
  room = await signIn(browser, baseURL!)
  await room.goto('/atelier/chats')
  await expect(room.locator('[data-chat-list]')).toBeVisible()
  // Whoever comes before her room is open is told that nobody is there.
  const isSomebodyThere = async () =>
    ((await (await page.request.get('/fr/fr/chat/user-info?context=home')).json()) as { displayButton: boolean }).displayButton
  await expect.poll(isSomebodyThere).toBe(true)
  const arabic = await browser.newContext({ baseURL: baseURL!, locale: 'ar-AE', viewport: { width: 390, height: 844 } })
  const other = await arabic.newPage()

  await page.goto('/fr/fr/p/SEL085-ROU')
  await page.locator('button[data-help]').click()
  await expect(dialog(page).locator('[data-chat-talk]')).toBeVisible()
  await write(page, 'Bonjour <b>Averne</b>, voici https://example.com/soulier')
  await openWaiting('<b>Averne</b>')
  await expect(line(room, '<b>Averne</b>')).toBeVisible()
  await expect(room.locator('[role=log] a')).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
  await room.getByRole('button', { name: 'Salutation' }).click()
  await room.locator('[data-chat-say] button[type=submit]').click()
  await expect(line(page, 'Que puis-je faire pour vous')).toBeVisible()
  await expect(dialog(page).locator('[data-chat-status]')).toHaveText('Camille est avec vous.')

  await other.goto('/ae/ar/p/SEL085-ROU')
  await other.getByRole('button', { name: 'مساعدة' }).click()
  await write(other, 'مرحبًا')
  await openWaiting('مرحبًا')
  await answer('Welcome')
  await expect(line(other, 'Welcome')).toBeVisible()
  expect((await axe(other).analyze()).violations).toEqual([])
  expect((await axe(room).analyze()).violations).toEqual([])

  // The network goes: what both write meanwhile is kept, and comes once and in order.
  await arabic.setOffline(true)
  await write(other, 'هل أنت هنا؟')
  await write(other, 'ما زلت أنتظر')
  await expect(other.locator('[data-unsent]')).toHaveCount(2)
  await expect(dialog(other).locator('[data-chat-lost]')).toBeVisible()
  await answer('One moment')
  await expect(line(room, 'One moment')).toBeVisible()
  await arabic.setOffline(false)
  await expect(line(room, 'ما زلت أنتظر')).toBeVisible()
  await expect(line(other, 'One moment')).toBeVisible()
  await expect(other.locator('[data-unsent]')).toHaveCount(0)
  expect(await numbers(other)).toEqual(await numbers(room))
  expect(await numbers(room)).toEqual([1, 2, 3, 4, 5, 6])

  // A reload and another page: the window is open, and says the same.
  await other.reload()
  await expect(line(other, 'ما زلت أنتظر')).toBeVisible()
  await other.goto('/ae/ar/')
  await expect(line(other, 'One moment')).toBeVisible()
  expect(await numbers(other)).toEqual([1, 2, 3, 4, 5, 6])
  // Over the form of who came to write it does not lie; the page after that has it again.
  await other.goto('/ae/ar/contact')
  await expect(other.locator('button[data-help]')).toBeVisible()
  await expect(dialog(other)).toHaveCount(0)
  await other.goto('/ae/ar/')
  await expect(line(other, 'One moment')).toBeVisible()

  await room.locator('[data-chat-say] [name=pid]').fill('SEL085-ROU')
  await room.locator('[data-chat-say] button[type=submit]').click()
  await expect(dialog(other).locator('[role=log] a[href*="SEL085-ROU"]')).toBeVisible()

  expect(await status(other)).toBe('opened')
  await room.locator('form[action$="/end"] button').click()
  await expect.poll(() => status(other)).toBeNull()
  expect(await status(page)).toBe('opened')
  await dialog(page).locator('[data-chat-end]').click()
  await expect.poll(() => status(page)).toBeNull()
  // Begun anew, it is open again until it is closed.
  await dialog(page).locator('[data-chat-again]').click()
  expect(await status(page)).toBe('opened')
  await dialog(page).locator('.surface-close').click()
  expect(await status(page)).toBeNull()
  await page.goto('/fr/fr/')
  await expect(page.locator('button[data-help]')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await arabic.close()
  await desk.close()
})

test('[CHAT-21] the second click into the search shows the window, within reach of the pop-in it lies over', async ({ page }) => {
  await page.goto('/fr/fr/')
  await page.locator('header a[href="/fr/fr/search"]').click()
  const field = page.locator('dialog [type=search]')
  await field.click()
  await expect(dialog(page)).toHaveCount(0)
  await field.click()
  await expect(dialog(page)).toBeVisible()
  await expect(field).toBeFocused()
  await dialog(page).locator('.surface-close').click()
  await expect(dialog(page)).toBeHidden()
  await field.click()
  await field.click()
  await expect(dialog(page)).toBeHidden()
})

test('[CHAT-22] a search that finds nothing shows it', async ({ page }) => {
  await page.goto('/fr/fr/search?q=xqzwvk')
  await expect(dialog(page)).toBeVisible()
  expect(await status(page)).toBeNull()
})

test('without script the button leads to the form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/fr/fr/')
  await page.locator('button[data-help]').click()
  await expect(page).toHaveURL(/\/fr\/fr\/chat\??$/)
  await page.locator('main textarea[name=message]').fill('Sans script')
  await page.locator('form[data-chat-leave] [name=email]').fill(`ines${Date.now()}@averne.fr`)
  await page.locator('form[data-chat-leave] button[type=submit]').click()
  await expect(page).toHaveURL('/fr/fr/chat/left')
  await context.close()
})

test.describe('with times of its own and a vendor', () => {
  let timed: Shop | undefined
  let vendor: Shop | undefined
  test.beforeAll(async () => {
    // Two whole shops open from nothing.
    test.setTimeout(300_000)
    timed = await openShop('timedHelp')
    vendor = await openShop('vendorHelp')
  })
  test.afterAll(async () => {
    await timed?.stop()
    await vendor?.stop()
  })

  test('[CHAT-18,CHAT-19,CHAT-20] the window opens after the checkout’s time or the general one, which at five seconds is now', async ({
    page,
  }) => {
    await page.goto(`${timed!.url}/fr/fr/`)
    await expect(dialog(page)).toBeVisible()
    const fresh = await page.context().browser()!.newContext()
    const later = await fresh.newPage()
    await later.goto(`${timed!.url}/fr/fr/p/VERR000-ROU`)
    await expect(dialog(later)).toBeVisible()
    await later.evaluate(() => sessionStorage.clear())
    await later.evaluate(() => fetch('/fr/fr/bag/add', { method: 'POST', body: new URLSearchParams({ pid: 'VERR000-ROU' }) }))
    await later.clock.install({ time: 0 })
    await later.clock.pauseAt(60_000)
    await later.goto(`${timed!.url}/fr/fr/onepage/login`)
    await expect(later.locator('button[data-help="6"]')).toBeVisible()
    await later.clock.runFor(5_900)
    await expect(dialog(later)).toHaveCount(0)
    await later.clock.runFor(200)
    await expect(dialog(later)).toBeVisible()
    await fresh.close()
  })

  test('a vendor learns nothing from a window that shows itself, until it is pressed', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/deployment\.js|esw\.min\.js/.test(request.url())) scripts.push(request.url())
    })
    await page.goto(`${vendor!.url}/fr/fr/search?q=xqzwvk`)
    await expect(dialog(page).locator('[data-chat-begin]')).toBeVisible()
    expect(scripts).toEqual([])
    await dialog(page).locator('[data-chat-begin]').click()
    await expect(page.getByRole('dialog', { name: 'Vendor chat' })).toBeVisible()
    expect(scripts).toHaveLength(2)
  })

  test('[CHAT-02,CHAT-09,CHAT-16] a vendor’s two scripts are loaded when the window is opened, and told who asks', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/deployment\.js|esw\.min\.js/.test(request.url())) scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(`${vendor!.url}/fr/fr/`)
    await expect(page.locator('button[data-help]')).toBeVisible()
    expect(scripts).toEqual([])
    await page.locator('button[data-help]').click()
    await expect(page.getByRole('dialog', { name: 'Vendor chat' })).toBeVisible()
    expect(scripts).toEqual(['/content/g/js/deployment.js', '/embeddedservice/5.0/esw.min.js'])
    const info = await page.evaluate(async () => (await fetch('/fr/fr/chat/user-info?context=home')).json())
    const records = (await (await fetch(`${info.init.initializationURL}/records`)).json()) as Record<string, unknown>[]
    const init = records.find(({ event }) => event === 'init')!
    expect(init).toMatchObject({ organizationID: info.init.organizationID, slbBaseURL: info.init.slbBaseURL, language: 'fr' })
    expect(init.extraPrechatFormDetails).toEqual(
      [
        ['Customer ID', ''],
        ['Brand', 'Averne'],
        ['First Name', ''],
        ['Last Name', ''],
        ['Email', ''],
        ['Subject', 'Chat'],
      ].map(([label, value]) => ({ label, value, displayToAgent: true })),
    )
    expect((init.extraPrechatInfo as { entityName: string }[]).map(({ entityName }) => entityName).sort()).toEqual([
      'Account',
      'Case',
      'Contact',
    ])
    expect(await status(page)).toBe('opened')
    for (const end of ['End chat', 'Agent ends', 'Destroy']) {
      await page.getByRole('button', { name: end }).click()
      expect(await status(page)).toBeNull()
      await page.locator('button[data-help]').click()
      await expect(page.getByRole('dialog', { name: 'Vendor chat' })).toBeVisible()
      expect(await status(page)).toBe('opened')
    }
  })
})

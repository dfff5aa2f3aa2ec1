import type { Locator, Page } from '@playwright/test'
import { newEmail, register } from '../../tests/worlds/customers.ts'
import { setStock as setLevel } from '../../tests/worlds/stock.ts'
import { axe } from '../axe.ts'
import { databaseOf, withDatabase } from '../database.ts'
import { deliver } from '../deliver.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'
import { dataDirOf } from '../worlds.ts'

interface Place {
  readonly place: string
  /** No two tests share one. */
  readonly sku: string
  readonly tellMe: string
  readonly sent: string
  readonly subject: string
  readonly stopped: string
}

const places: readonly Place[] = [
  {
    place: 'fr/fr',
    sku: 'SEL055-ROU-R-355',
    tellMe: 'M’avertir de son retour',
    sent: 'Nous vous écrirons.',
    subject: 'Sélène 55 est de retour',
    stopped: 'C’est fait.',
  },
  {
    place: 'kr/ko',
    sku: 'SEL055-NOI-R-37',
    tellMe: '재입고 소식 받기',
    sent: '편지로 알려 드리겠습니다.',
    subject: 'Sélène 55, 다시 들어왔습니다',
    stopped: '알림을 멈췄습니다.',
  },
  {
    place: 'ae/ar',
    sku: 'SEL055-NOI-W-36',
    tellMe: 'أبلغوني عند عودتها',
    sent: 'سنكتب إليكم.',
    subject: 'عادت القطعة التي تنتظرونها: Sélène 55',
    stopped: 'توقفنا.',
  },
]

async function inDatabase(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = await databaseOf({ dataDir: dataDirOf('demo') })
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

const setStock = (sku: string, quantity: number) =>
  withDatabase({ dataDir: dataDirOf('demo') }, (database) => setLevel(database, sku, quantity))
const requestsOf = (email: string) => inDatabase('select sku, country from stock_request where email = $1', [email])

/** A bag with a piece in it that somebody else then took. */
async function openBagWithout(page: Page, place: string, sku: string): Promise<void> {
  await setStock(sku, 1)
  await page.request.post(`/${place}/bag/add`, { form: { pid: sku } })
  await setStock(sku, 0)
  await page.goto(`/${place}/bag`)
}

async function expectNoViolations(page: Page, within: string): Promise<void> {
  const { violations } = await axe(page).include(within).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const formIn = (scope: Page | Locator) => scope.locator('form[action$="/notify-popin"]')

/** A delivery comes; the letter arrives, leads to the piece, and its last line ends the waiting. */
async function readLetter(page: Page, { place, subject, stopped }: Place, sku: string, email: string): Promise<void> {
  expect(await deliver(1, sku)).toContain('1 pieces received')
  await expect(async () => {
    await page.goto(`/${place}/mailbox`)
    await expect(page.locator('main li', { hasText: email })).toHaveCount(1, { timeout: 500 })
  }).toPass()
  const letter = page.locator('main li', { hasText: email }).getByRole('link', { name: subject })
  await page.goto((await letter.getAttribute('href'))!)
  await expect(page.locator('body')).toContainText('Sélène 55')
  expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(600)
  const hrefs = await page.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const [toPiece, stop] = [hrefs.find((href) => href.includes('pid=')), hrefs.find((href) => href.includes('token='))]
  await page.goto(toPiece!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sélène 55')
  await page.goto(stop!)
  expect(await requestsOf(email)).toHaveLength(1)
  await page.locator('main form button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stopped)
  expect(await requestsOf(email)).toEqual([])
}

// A letter is shown where no script may run, the test's own included: the browser says so.
test.use({ expectedErrors: [/Blocked script execution in '.*\/mailbox\//] })

for (const each of places) {
  const { place, sku, tellMe, sent } = each
  const isKorea = place.startsWith('kr')

  test(`[NOTIFY-01,NOTIFY-05,NOTIFY-09,CART-09] ${place}: from a bag whose piece has gone, a guest asks; it returns, is written of, and the waiting is ended`, async ({
    page,
  }) => {
    const email = newEmail()
    await openBagWithout(page, place, sku)
    await page.getByRole('link', { name: tellMe }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('heading', { name: tellMe })).toBeFocused()
    await expect(dialog.getByRole('checkbox')).toHaveCount(isKorea ? 8 : 2)
    await expectNoViolations(page, 'dialog')
    if (isKorea) {
      const island = dialog.locator('x-island[name=consents][awake]')
      await expect(island).toHaveCount(1)
      await island.getByRole('checkbox').first().check()
      await expect(island.locator('input:checked')).toHaveCount(6)
    }
    await dialog.locator('[name=email]').fill(email)
    await expect(formIn(dialog)).toHaveAttribute('data-watched')
    await dialog.locator('[name=email]').press('Enter')
    await expect(dialog.getByRole('heading', { name: sent })).toBeFocused()
    await expect(dialog).toHaveAccessibleName(sent)
    await expectNoViolations(page, 'dialog')
    expect(page.url()).toContain('/bag')
    expect(await requestsOf(email)).toEqual([{ sku, country: place.slice(0, 2).toUpperCase() }])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('link', { name: tellMe })).toBeFocused()
    await readLetter(page, each, sku, email)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[NOTIFY-01] the same, by pages and forms', async ({ page }) => {
    const [france] = places
    const { place, tellMe, sent } = france!
    const sku = 'SEL055-ROU-R-37'
    const email = newEmail()
    await openBagWithout(page, place, sku)
    await page.getByRole('link', { name: tellMe }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tellMe)
    await page.locator('main [name=email]').fill(email)
    await formIn(page).locator('button').click()
    await expect(page).toHaveURL(/sent=1$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sent)
    await readLetter(page, france!, sku, email)
  })
})

test.describe('on the product page', () => {
  test.use({ expectedErrors: [/status of 422/] })

  /** The pop-in from the page of a piece, by the address that the page publishes. */
  async function openNotify(page: Page, call: 'productNotifyForm' | 'productNotifyPopin', pid: string): Promise<Locator> {
    await page.goto('/us/en/p/SEL055-ROU')
    await page.evaluate(
      ([name, sku]) => {
        const { urls } = JSON.parse(document.getElementById('site-config')!.textContent!)
        const link = document.createElement('a')
        link.href = `${urls[name]}?pid=${sku}`
        link.dataset.popin = 'dialog'
        link.textContent = 'Notify'
        document.querySelector('main article')!.append(link)
        link.click()
      },
      [call, pid] as const,
    )
    await expect(dialogOf(page)).toBeVisible()
    return dialogOf(page)
  }

  test('[PDP-31,NOTIFY-06,NOTIFY-07] a link opens the form; an e-mail that is empty or wrong is not sent', async ({ page }) => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    const dialog = await openNotify(page, 'productNotifyForm', 'SEL055-ROU-W-36')
    const email = dialog.getByLabel('E-mail')
    // At once, before the rules are there.
    await dialog.getByRole('button', { name: 'Write to me once' }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toBeFocused()
    for (const typed of ['', 'ines@', 'ines@averne']) {
      await email.fill(typed)
      await email.press('Enter')
      await expect(email).toHaveAttribute('aria-invalid', 'true')
    }
    expect(posts).toEqual([])
    await email.fill(newEmail())
    await email.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'We will write to you.' })).toBeVisible()
    expect(posts).toHaveLength(1)
  })

  test('a colour without a size asks for one, where it stands', async ({ page }) => {
    const dialog = await openNotify(page, 'productNotifyForm', 'SEL055-ROU')
    const address = newEmail()
    await dialog.getByLabel('E-mail').fill(address)
    await dialog.getByRole('button', { name: 'Write to me once' }).click()
    const size = dialog.getByLabel('Size')
    await expect(size).toHaveAccessibleDescription('Choose a size first.')
    await expect(size).toBeFocused()
    await expect(dialog.getByLabel('E-mail')).toHaveValue(address)
    await size.selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Write to me once' }).click()
    await expect(dialog.getByRole('heading', { name: 'We will write to you.' })).toBeVisible()
  })

  test('[NOTIFY-08] a customer’s click is enough', async ({ page }) => {
    const email = newEmail()
    await prepare(page, (me) => register(me, email, {}, '/us/en'))
    const dialog = await openNotify(page, 'productNotifyPopin', 'SEL055-ROU-W-38')
    await expect(dialog.getByRole('heading', { name: 'We will write to you.' })).toBeVisible()
    await expect(dialog.locator('form')).toHaveCount(0)
    expect(await requestsOf(email)).toEqual([{ sku: 'SEL055-ROU-W-38', country: 'US' }])
  })

  test('[PDP-32] a link opens the letters’ form, which is answered where it stands', async ({ page }) => {
    await page.goto('/us/en/p/SEL055-ROU')
    await page.locator('main').getByRole('link', { name: 'Letters from the house' }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('heading', { name: 'Letters from the house' })).toBeFocused()
    await expectNoViolations(page, 'dialog')
    const email = newEmail()
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByRole('button', { name: 'Write to me' }).click()
    await expect(dialog.getByRole('heading', { name: 'Your address is with us.' })).toBeFocused()
    expect(await inDatabase('select country from letter_subscription where email = $1', [email])).toEqual([{ country: 'US' }])
  })

  test('a policy opens over the form in Korea, and closing it comes back to it', async ({ page }) => {
    await openBagWithout(page, 'kr/ko', 'SEL055-NOI-R-41')
    await page.getByRole('link', { name: '재입고 소식 받기' }).click()
    const form = dialogOf(page).first()
    await form.locator('[name=email]').fill('minji@averne.kr')
    await form.locator('a[href*="cid=koreanlawage"]').click()
    await expect(dialogOf(page)).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(1)
    await expect(form.locator('[name=email]')).toHaveValue('minji@averne.kr')
    await form.locator('button[name=notify_send]').click()
    await expect(form.locator('[name=koreanlawage]')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.locator('[name=koreanlawoptionnalprivacypolicy]')).not.toHaveAttribute('aria-invalid')
  })
})

import type { Locator, Page } from '@playwright/test'
import { fillCart } from '../../tests/worlds/carts.ts'
import { setStock as setLevel } from '../../tests/worlds/stock.ts'
import { axe } from '../axe.ts'
import { withDatabase } from '../database.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'
import { dataDirOf } from '../worlds.ts'

// The frame of the device's wallet leaves with the lines, also while the browser fetches what its wallet says of itself.
test.use({ expectedErrors: [/payment manifest|payment handler manifest|icon for payment app/] })

const shoe = 'SEL070-ROU-R-39'

const setStock = (sku: string, quantity: number) =>
  withDatabase({ dataDir: dataDirOf('demo') }, (database) => setLevel(database, sku, quantity, { expected: null }))

/** A bag of a shoe and a lock, in this order, and the page of another piece. */
async function bagOfTwo(page: Page, place = 'us/en', pid = shoe): Promise<void> {
  await prepare(page, async (me) => {
    await fillCart(me, pid, `/${place}`)
    await fillCart(me, 'VERR000-COG', `/${place}`)
  })
}

const bagLink = (page: Page) => page.locator('header a[data-popin=drawer]')
const drawer = (page: Page, name = 'Your bag') => page.getByRole('dialog', { name })
const lines = (scope: Locator | Page) => scope.locator('[data-pid]')
const pids = (scope: Locator | Page) => lines(scope).evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.pid))
const count = (page: Page) => page.locator('header [data-cart-count]')

/** Before its script is there each press would send the page away, as without script. */
const linesAwake = (page: Page) => expect(page.locator('html[data-lines-awake]')).toHaveCount(1)

async function openDrawer(page: Page, path = '/us/en/'): Promise<Locator> {
  await page.goto(path)
  await bagLink(page).click()
  await expect(drawer(page)).toBeVisible()
  await linesAwake(page)
  return drawer(page)
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test('[MINI-02] the drawer opens empty from the header by one request, holds the focus and gives it back', async ({ page }) => {
  await page.goto('/us/en/')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/bag') && asked.push(new URL(request.url()).pathname))
  await bagLink(page).click()
  const bag = drawer(page)
  await expect(bag.locator('[data-state=empty]')).toBeVisible()
  await expect(bag.getByRole('heading', { name: 'Your bag' })).toBeFocused()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null),
    ).toBe(true)
  }
  expect(asked).toEqual(['/us/en/bag/mini'])
  await page.keyboard.press('Escape')
  await expect(bag).toHaveCount(0)
  await expect(bagLink(page)).toBeFocused()
})

test('[MINI-03] after an addition it is filled, and stays: only what an addition opened goes by itself', async ({ page }) => {
  await page.clock.install()
  await page.goto('/us/en/p/VERR000-COG')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.locator('#cart-toast')).toBeVisible()
  await page.reload()
  await bagLink(page).click()
  await expect(drawer(page).locator('[data-state=filled]')).toBeVisible()
  expect(await pids(drawer(page))).toEqual(['VERR000-COG'])
  await page.clock.runFor(60_000)
  await expect(drawer(page)).toBeVisible()
  await drawer(page).getByRole('link', { name: 'See the bag' }).click()
  await expect(page).toHaveURL(/\/us\/en\/bag$/)
  // The bag itself lies here: in short it would say nothing more.
  await bagLink(page).click()
  await expect(page).toHaveURL(/\/us\/en\/bag$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[MINI-04,UI-06] a line leaves in 300 ms, is said to be out, and comes back where it was', async ({ page }) => {
  await bagOfTwo(page)
  const bag = await openDrawer(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/bag/mini?format=ajax', async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await bag.getByRole('button', { name: 'Remove Sélène 70' }).click()
  const leaving = bag.locator('li[inert]')
  await expect(leaving).toHaveCount(1)
  expect(await leaving.evaluate((line) => line.getAnimations().map(({ effect }) => effect!.getTiming().duration))).toEqual([300])
  await expect.poll(() => leaving.evaluate((line) => (line as HTMLElement).offsetHeight)).toBe(0)
  answer.resolve()
  await expect(lines(bag)).toHaveCount(1)
  await expect(count(page)).toHaveText('1')
  await expect(bag.locator('#announcer')).toHaveText('Sélène 70 was taken out of your bag.')
  const undo = bag.getByRole('button', { name: 'Undo: put Sélène 70 back' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines(bag)).toHaveCount(2)
  expect(await pids(bag)).toEqual([shoe, 'VERR000-COG'])
  await expect(count(page)).toHaveText('2')
  await expect(bag.locator('#announcer')).toHaveText('Sélène 70 is back in your bag.')
  await expect(bag.getByRole('button', { name: 'Remove Sélène 70' })).toBeFocused()
  await expect(bag).toBeVisible()
})

test('two lines pressed away one right after the other are both gone, and the last can be put back', async ({ page }) => {
  await bagOfTwo(page)
  const bag = await openDrawer(page)
  await bag.locator('[data-removes]').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await expect(bag.locator('[data-state=empty]')).toBeVisible()
  await expect(count(page)).toHaveText('')
  await bag.getByRole('button', { name: /^Undo/ }).click()
  await expect(lines(bag)).toHaveCount(1)
  expect(await pids(bag)).toEqual(['VERR000-COG'])
})

test.describe('for those who want no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[UI-06] a line is gone at once', async ({ page }) => {
    await bagOfTwo(page)
    const bag = await openDrawer(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/bag/mini?format=ajax', async (route) => {
      if (route.request().method() === 'POST') await answer.promise
      await route.continue()
    })
    await bag.getByRole('button', { name: 'Remove Verrou' }).click()
    const leaving = bag.locator('li[inert]')
    await expect(leaving).toHaveCount(1)
    expect(await leaving.evaluate((line) => (line as HTMLElement).offsetHeight)).toBe(0)
    answer.resolve()
    await expect(lines(bag)).toHaveCount(1)
  })
})

test('[MINI-05,MINI-06,MINI-08,MINI-13] the edit pop-in changes colour and quantity; at the most + ends', async ({ page }) => {
  await bagOfTwo(page)
  const bag = await openDrawer(page)
  await bag.getByRole('link', { name: 'Edit: Sélène 70' }).click()
  const edit = page.getByRole('dialog', { name: 'Sélène 70' })
  await expect(edit.getByRole('heading', { name: 'Sélène 70' })).toBeFocused()
  await expect(edit.locator('[name=uuid]')).toHaveCount(1)
  await edit.locator('label:has([value=SEL070-NOI])').click()
  await expect(edit.locator('[data-mini-product=SEL070-NOI]')).toBeVisible()
  await expect(edit.locator('[name=pid]:checked')).toBeFocused()
  await expect(edit.getByLabel('Size')).toHaveValue('39')
  // Two of this one are there.
  const [more, fewer, quantity] = [
    edit.getByRole('button', { name: 'One more' }),
    edit.getByRole('button', { name: 'One fewer' }),
    edit.getByLabel('Quantity'),
  ]
  const most = edit.locator('[data-max-quantity]')
  await expect(fewer).toBeDisabled()
  await expect(most).toHaveAttribute('data-max-quantity', 'not-reached')
  await more.click()
  await expect(quantity).toHaveValue('2')
  await expect(most).toHaveAttribute('data-max-quantity', 'reached')
  await expect(most).toHaveText('2 is the most that can be ordered.')
  await expect(more).toBeDisabled()
  await expect(quantity).toBeFocused()
  await expect(edit.locator('#announcer')).toHaveText('Quantity 2')
  await fewer.click()
  await expect(quantity).toHaveValue('1')
  await expect(more).toBeEnabled()
  // Escape closes what lies on top, and nothing was kept.
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  await expect(bag.getByRole('link', { name: 'Edit: Sélène 70' })).toBeFocused()
  expect(await pids(bag)).toEqual([shoe, 'VERR000-COG'])
})

test('[CART-12,CART-13,UI-10] a line that was edited keeps its place, and the page comes anew after 500 ms', async ({ page }) => {
  await bagOfTwo(page)
  await page.clock.install()
  await page.goto('/us/en/bag')
  const uuid = await page.locator('[name^=remove_]').first().getAttribute('name')
  await page.getByRole('link', { name: 'Edit: Sélène 70' }).click()
  const edit = page.getByRole('dialog', { name: 'Sélène 70' })
  await edit.getByLabel('Fit').selectOption({ label: 'Wide' })
  await expect(edit.getByLabel('Size')).toHaveValue('39')
  await edit.getByRole('button', { name: 'One more' }).click()
  await expect(edit.getByLabel('Quantity')).toHaveValue('2')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.evaluate(() => {
    document.body.dataset.before = ''
  })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Your bag is up to date.' })).toBeFocused()
  await page.clock.runFor(499)
  await expect(page.locator('body[data-before]')).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(page.locator('body:not([data-before])')).toHaveCount(1)
  await expect.poll(() => pids(page)).toEqual(['SEL070-ROU-W-39', 'VERR000-COG'])
  await expect(page.locator('[name^=remove_]').first()).toHaveAttribute('name', uuid!)
  await expect(page.getByLabel('Quantity').first()).toHaveValue('2')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[CART-12] a quantity chosen while the fit is being asked for is not taken back by the answer', async ({ page }) => {
  await bagOfTwo(page)
  await page.goto('/us/en/bag')
  await page.getByRole('link', { name: 'Edit: Sélène 70' }).click()
  const edit = page.getByRole('dialog', { name: 'Sélène 70' })
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/bag\/piece/, async (route) => {
    asked += 1
    await isHeld
    await route.continue()
  })
  await edit.getByLabel('Fit').selectOption({ label: 'Wide' })
  await expect.poll(() => asked).toBe(1)
  await edit.getByRole('button', { name: 'One more' }).click()
  letGo()
  await expect.poll(() => asked).toBe(2)
  await expect(edit.locator('[data-refreshed]:not([aria-busy])')).toHaveCount(1)
  await expect(edit.getByLabel('Fit')).toHaveValue('wide')
  await expect(edit.getByLabel('Quantity')).toHaveValue('2')
})

test('[MINI-09,CART-04] what was sold meanwhile stands apart in drawer and bag, asks to be told, and can be taken out', async ({
  page,
}) => {
  const gone = 'SEL070-NST-R-37'
  await setStock(gone, 1)
  await bagOfTwo(page, 'us/en', gone)
  await setStock(gone, 0)
  const bag = await openDrawer(page)
  const apart = bag.getByRole('region', { name: 'Not available at the moment' })
  expect(await pids(apart)).toEqual([gone])
  await apart.getByRole('link', { name: /^Tell me when it returns/ }).click()
  const form = page.getByRole('dialog', { name: 'Tell me when it returns' })
  await expect(form.locator('[name=email]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await bag.getByRole('link', { name: 'See the bag' }).click()
  await expect(page).toHaveURL(/\/bag$/)
  await linesAwake(page)
  const list = page.getByRole('main').getByRole('region', { name: 'Not available at the moment' })
  await list.getByRole('button', { name: 'Remove Sélène 70' }).click()
  await expect(list).toHaveCount(0)
  expect(await pids(page)).toEqual(['VERR000-COG'])
  await expect(page.getByRole('button', { name: 'Undo: put Sélène 70 back' })).toBeFocused()
  await expect(page).toHaveURL(/\/bag$/)
})

test('[CART-06] a quantity counts once it is chosen: the sum follows, the hand stays, and what was typed beside it is kept', async ({
  page,
}) => {
  await bagOfTwo(page)
  await page.goto('/us/en/bag')
  await linesAwake(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  const sum = page.locator('aside dl dd').first()
  const before = await sum.textContent()
  const quantity = page.getByLabel('Quantity').first()
  await quantity.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('#announcer')).toHaveText('Sélène 70: quantity 3.')
  await expect(sum).not.toHaveText(before!)
  await expect(quantity).toHaveValue('3')
  await expect(quantity).toBeFocused()
  const code = page.getByLabel('Code', { exact: true })
  await quantity.fill('1')
  await code.fill('NOT YET')
  await expect(page.locator('#announcer')).toHaveText('Sélène 70: quantity 1.')
  await expect(sum).toHaveText(before!)
  await expect(code).toHaveValue('NOT YET')
  await expect(code).toBeFocused()
  expect(sent.filter((body) => body.includes('Quantity'))).toHaveLength(2)
})

test('on a slow line, a quantity that is chosen while the one before is on its way counts as well', async ({ page }) => {
  await bagOfTwo(page)
  await page.goto('/us/en/bag')
  await linesAwake(page)
  const statuses: number[] = []
  page.on('response', (response) => response.request().method() === 'POST' && statuses.push(response.status()))
  await page.route('**/us/en/bag*', async (route) => {
    if (route.request().method() === 'POST') await new Promise((later) => setTimeout(later, 1_500))
    await route.continue()
  })
  const quantity = page.getByLabel('Quantity').first()
  await quantity.focus()
  const first = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('ArrowUp')
  await first
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('#announcer')).toHaveText('Sélène 70: quantity 3.', { timeout: 10_000 })
  await expect(quantity).toHaveValue('3')
  expect(statuses).toEqual([200, 200])
})

test.describe('in two tabs', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('a quantity that was changed in the other is told, and the field shows it', async ({ page, context }) => {
    await bagOfTwo(page)
    await page.goto('/us/en/bag')
    const other = await context.newPage()
    await other.goto('/us/en/bag')
    await linesAwake(page)
    await linesAwake(other)
    const change = async (tab: Page, quantity: string) => {
      await tab.getByLabel('Quantity').first().fill(quantity)
      await tab.getByRole('button', { name: 'Update' }).first().click()
    }
    await change(other, '3')
    await expect(other.locator('#announcer')).toHaveText('Sélène 70: quantity 3.')
    await change(page, '2')
    await expect(page.getByLabel('Quantity').first()).toHaveAccessibleDescription(/The quantity is now 3\./)
    await expect(page.getByLabel('Quantity').first()).toHaveValue('3')
    await change(page, '2')
    await expect(page.locator('#announcer')).toHaveText('Sélène 70: quantity 2.')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link leads to the bag; in short it is a page, where lines are edited, taken out and put back', async ({ page }) => {
    await bagOfTwo(page, 'fr/fr')
    await page.goto('/fr/fr/')
    await bagLink(page).click()
    await expect(page).toHaveURL(/\/fr\/fr\/bag$/)
    await page.goto('/fr/fr/bag/mini')
    await expect(page.getByRole('heading', { level: 1, name: 'Votre sac' })).toBeVisible()
    await page.getByRole('link', { name: 'Modifier : Sélène 70' }).click()
    await page.locator('label:has([value=SEL070-NOI])').click()
    await page.getByRole('button', { name: 'Voir ce choix' }).click()
    await expect(page.locator('[data-mini-product=SEL070-NOI]')).toBeVisible()
    await page.getByRole('button', { name: 'Un de plus' }).click()
    await expect(page.getByLabel('Quantité')).toHaveValue('2')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page).toHaveURL(/\/fr\/fr\/bag$/)
    await expect.poll(() => pids(page)).toEqual(['SEL070-NOI-R-39', 'VERR000-COG'])
    await page.getByRole('button', { name: 'Retirer Sélène 70' }).click()
    await expect.poll(() => pids(page)).toEqual(['VERR000-COG'])
    await page.getByRole('button', { name: /^Annuler/ }).click()
    await expect.poll(() => pids(page)).toEqual(['SEL070-NOI-R-39', 'VERR000-COG'])
  })
})

for (const [place, title] of [
  ['fr/fr', 'Votre sac'],
  ['ae/ar', 'حقيبتكم'],
] as const) {
  test(`axe finds nothing in drawer, edit pop-in and a bag with something unavailable: ${place}`, async ({ page }) => {
    const gone = place === 'fr/fr' ? 'SEL070-NST-R-375' : 'SEL070-NST-R-395'
    await setStock(gone, 1)
    await prepare(page, (me) => fillCart(me, gone, `/${place}`))
    await bagOfTwo(page, place)
    await setStock(gone, 0)
    await page.goto(`/${place}/`)
    await bagLink(page).click()
    await expect(drawer(page, title)).toBeVisible()
    await expectNoViolations(page)
    await drawer(page, title).locator('a[href*="/bag/piece"]').first().click()
    await expect(page.locator('[data-mini-product]')).toBeVisible()
    await expectNoViolations(page)
    await page.goto(`/${place}/bag`)
    await expect(lines(page)).toHaveCount(3)
    await linesAwake(page)
    await page.locator('[data-removes]').last().click()
    await expect(page.locator('[name^=undo_]')).toBeFocused()
    await expectNoViolations(page)
  })
}

import type { Page, Request } from '@playwright/test'
import { answerUpTo, cartAt, cartAtPayment, fillCart, inCalifornia, inFrance } from '../../tests/worlds/carts.ts'
import { atWork, customerWithTwoAddresses } from '../../tests/worlds/customers.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const summary = (page: Page) => page.locator('#order-summary')
const isSummary = (url: string) => /\/onepage\/summary\?/.test(url)

/** To a step whose script lives: it asks for its summary. */
async function goAwake(page: Page, path: string): Promise<void> {
  await Promise.all([page.waitForRequest((request) => isSummary(request.url())), page.goto(path)])
}

/** The posts to the address step, as they are sent. */
function posts(page: Page): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => request.method() === 'POST' && request.url().includes('shipping-address') && seen.push(request))
  return seen
}
const namesIn = (request: Request | undefined) => [...new URLSearchParams(request?.postData() ?? '').keys()]

async function isAxeClean(page: Page, what: string): Promise<void> {
  const { violations } = await axe(page).analyze()
  expect(violations.map(({ id }) => `${what}: ${id}`)).toEqual([])
}

test('[CHK-12,CHK-15,CHK-34,CHK-35] each step asks for its summary by its number, and is sent as its form says, by its button', async ({
  page,
}) => {
  await prepare(page, (me) => cartAtPayment(me, 'MAR000-COG'))
  const posted: Request[] = []
  page.on('request', (request) => request.method() === 'POST' && request.url().includes('/onepage/') && posted.push(request))
  for (const [step, number, next] of [
    ['login', '2', 'payment'],
    ['shipping-option', '3', 'payment'],
    ['shipping-address', '4', 'payment'],
    ['shipping-method', '5', 'payment'],
    // A bill is asked for there.
    ['payment', '4', null],
  ] as const) {
    const isFromHere = (request: Request) => (request.headers().referer ?? '').endsWith(`/onepage/${step}`)
    const asked = page.waitForRequest((request) => isSummary(request.url()) && isFromHere(request))
    await page.goto(`/fr/fr/onepage/${step}`)
    expect([step, new URL((await asked).url()).searchParams.get('checkoutStep')]).toEqual([step, number])
    if (!next) continue
    const button = page.locator('main [name$=_save]').first()
    const name = (await button.getAttribute('name'))!
    const form = await button.evaluate(({ form }: HTMLButtonElement) => [form!.method, form!.action])
    await button.click()
    await expect(page).toHaveURL(new RegExp(`/onepage/${next}$`))
    const sent = posted.at(-1)!
    expect([sent.method().toLowerCase(), sent.url()]).toEqual(form)
    expect(new URLSearchParams(sent.postData()!).get(name)).toBe('action')
  }
})

test('[NAV-03] whatever a script asks the shop, from a piece to the order, carries format=ajax in its address or its body', async ({
  page,
}) => {
  const bare: string[] = []
  let count = 0
  page.on('request', (request) => {
    const { origin, searchParams } = new URL(request.url())
    const isCall = request.resourceType() === 'fetch' || request.resourceType() === 'xhr'
    // Where an answer leads is not asked by a script.
    if (!isCall || origin !== new URL(page.url()).origin || request.redirectedFrom()) return
    count += 1
    const isPart = searchParams.get('format') === 'ajax' || /(^|&)format=ajax(&|$)/.test(request.postData() ?? '')
    if (!isPart) bare.push(`${request.method()} ${request.url()}`)
  })
  await page.goto('/fr/fr/p/SEL085-ROU')
  const live = page.waitForResponse(/\/availability/)
  await page.locator('select[name=size]').selectOption('38')
  await live
  await page.getByRole('link', { name: 'Guide des tailles' }).first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ajouter au sac' }).click()
  await expect(page.locator('#cart-toast')).toBeVisible()
  await page.goto('/fr/fr/onepage/login')
  await page.locator('[name=username_unregister]').fill('ines@averne.fr')
  await page.locator('[name=login_save]').click()
  await page.locator('[name=shippingOption_save]').click()
  const address = { firstname: 'Inès', lastname: 'Martin', address1: '12 rue de la Paix', postal: '75002', city: 'Paris' }
  for (const [name, value] of Object.entries(address)) await page.locator(`#${name}`).fill(value)
  await page.locator('[name=shippingAddress_save]').click()
  await expect(page).toHaveURL(/shipping-method$/)
  expect(count).toBeGreaterThan(8)
  expect(bare).toEqual([])
})

test('[UI-26] the summary stands below the step at 1023 px, and beside it at 1024', async ({ page }) => {
  await prepare(page, (me) => cartAtPayment(me, 'MAR000-COG'))
  await page.goto('/fr/fr/onepage/payment')
  const below = async () => {
    const [step, beside] = await Promise.all(
      [page.locator('section[aria-labelledby=step-title]'), summary(page)].map((each) => each.boundingBox()),
    )
    // While it is fetched anew, it is nowhere.
    return beside && step && beside.y >= step.y + step.height
  }
  const glance = page.getByRole('link', { name: 'Afficher' })
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect.poll(async () => [await below(), await glance.isVisible()]).toEqual([true, true])
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect.poll(async () => [await below(), await glance.isVisible()]).toEqual([false, false])
})

test('[CHK-24] a line is taken out and put back where one stands; with the last one the checkout is empty', async ({ page }) => {
  await prepare(page, async (me) => {
    await fillCart(me, 'VERR000-COG')
    await cartAtPayment(me, 'MAR000-COG')
  })
  await goAwake(page, '/fr/fr/onepage/payment')
  const own = page.getByRole('radio', { name: 'Une autre adresse' })
  await own.check()
  await page.getByLabel('Prénom').fill('Jeanne')
  await summary(page).getByRole('button', { name: 'Retirer Verrou' }).click()
  await expect(page.locator('#announcer')).toHaveText('Verrou a quitté votre sac.')
  const undo = summary(page).getByRole('button', { name: /Verrou/ })
  await expect(undo).toBeFocused()
  await isAxeClean(page, 'a line taken out')
  await undo.click()
  await expect(summary(page).getByRole('button', { name: 'Retirer Verrou' })).toBeFocused()
  await summary(page).getByRole('button', { name: 'Retirer Verrou' }).click()
  await expect(undo).toBeFocused()
  // What was being typed is still there, and what is confirmed is what is shown.
  await expect(page.getByLabel('Prénom')).toHaveValue('Jeanne')
  await page.getByRole('radio', { name: 'Identique à l’adresse de livraison' }).check()
  const empty = await page.evaluate(() => JSON.parse(document.getElementById('site-config')!.textContent!).urls.checkoutEmpty)
  await summary(page).getByRole('button', { name: 'Retirer Margelle' }).click()
  await expect(page).toHaveURL(empty)
  await expect(page.locator('main')).toContainText('Votre sac est vide')
})

test.describe('a tab that was open for too long', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('a step that is older than who is signed in comes back as it was typed, and goes on', async ({ page }) => {
    await prepare(page, (me) => cartAt(me, 'shipping-address', 'VERR000-COG'))
    await goAwake(page, '/fr/fr/onepage/shipping-address')
    for (const name of ['firstname', 'lastname', 'address1', 'postal', 'city', 'phone'] as const)
      await page.locator(`form[data-step-form] [name=${name}]`).fill(inFrance[name])
    const token = page.locator('form[data-step-form] [name=csrf_token]')
    await token.evaluate((field: HTMLInputElement) => (field.value = 'of another'))
    const on = page.locator('form[data-step-form] button[type=submit]').first()
    await expect(page.locator('form[data-step-form][data-verifier=ready]')).toBeAttached()
    // The service that looks at addresses is refused as well: then a second press is taken at its word.
    await on.click()
    await expect(page.locator('form[data-step-form] .force-save')).toBeVisible()
    await on.click()
    await expect(token).not.toHaveValue('of another')
    await expect(page.locator('form[data-step-form] [name=address1]')).toHaveValue(inFrance.address1)
    await on.click()
    await expect(page).toHaveURL(/shipping-method$/)
  })
})

test('after a line was taken out at the last step, the rest is ordered by one press', async ({ page }) => {
  await prepare(page, async (me) => {
    await fillCart(me, 'VERR000-COG')
    await cartAtPayment(me, 'MAR000-COG')
  })
  await goAwake(page, '/fr/fr/onepage/payment')
  const cash = page.getByRole('radio', { name: /Espèces/ })
  await cash.check()
  const seen = await page.locator('[name=seen]').inputValue()
  await summary(page).getByRole('button', { name: 'Retirer Verrou' }).click()
  await expect(page.locator('[name=seen]')).not.toHaveValue(seen)
  await expect(cash).toBeChecked()
  await page.getByRole('button', { name: 'Confirmer l’achat' }).click()
  await expect(page).toHaveURL(/confirmation\?order=/)
  await expect(page.locator('main')).toContainText('Margelle')
  // Back does not send anything again: the order is placed.
  await page.goBack()
  await expect(page).toHaveURL(/checkout-cart$|onepage\/payment$/)
})

test('[CHK-18,CHK-31,CHK-33] of two saved addresses none is chosen at first, and the button waits; chosen, its id alone is sent', async ({
  page,
}) => {
  await prepare(page, async (me) => {
    await customerWithTwoAddresses(me)
    await fillCart(me, 'MAR000-COG')
    await answerUpTo(me, 'shipping-address')
  })
  const sent = posts(page)
  await page.goto('/fr/fr/onepage/shipping-address')
  const button = page.getByRole('button', { name: 'Continuer' })
  await expect(button).toBeDisabled()
  await isAxeClean(page, 'saved addresses')
  await page.getByRole('radio', { name: /^Atelier/ }).check()
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page).toHaveURL(/shipping-method$/)
  expect(namesIn(sent[0])).toEqual(['csrf_token', 'useThisAddress'])
  expect(new URL(sent[0]!.url()).searchParams.get('addressID')).toMatch(/^[0-9a-f-]{36}$/)
  await expect(page.locator('main')).toContainText(atWork.address1)
  // Come back to, it is the one that is chosen.
  await page.goto('/fr/fr/onepage/shipping-address')
  await expect(page.getByRole('radio', { name: /^Atelier/ })).toBeChecked()
  await expect(button).toBeEnabled()
})

test('[CHK-30] a chosen address and every field right free the button; a telephone that is wrong holds it and says why', async ({
  page,
}) => {
  await prepare(page, async (me) => {
    await customerWithTwoAddresses(me)
    await fillCart(me, 'MAR000-COG')
    await answerUpTo(me, 'shipping-address')
  })
  await goAwake(page, '/fr/fr/onepage/shipping-address')
  const form = page.locator('form[data-change-state-submit]')
  await expect(form).toHaveAttribute('data-watched')
  const button = form.getByRole('button', { name: 'Continuer' })
  await form.getByLabel('Indicatif').selectOption('+33')
  await form.getByLabel('Un autre téléphone').fill('06 99 88 77 66')
  await expect(button).toBeDisabled()
  await form.getByRole('radio', { name: /^Maison/ }).check()
  await expect(button).toBeEnabled()
  await form.getByLabel('Un autre téléphone').fill('12')
  await expect(button).toBeDisabled()
  await form.getByRole('radio', { name: /^Atelier/ }).check()
  await expect(button).toBeDisabled()
  await expect(form.locator('#phone-error')).toBeVisible()
  await form.getByLabel('Un autre téléphone').fill('06 99 88 77 66')
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page).toHaveURL(/shipping-method$/)
})

test('[CHK-19,CHK-32,CHK-41] with a telephone the whole form is sent; edited or another, an address is typed and not chosen', async ({
  page,
}) => {
  await prepare(page, async (me) => {
    await customerWithTwoAddresses(me)
    await fillCart(me, 'MAR000-COG')
    await answerUpTo(me, 'shipping-address')
  })
  const sent = posts(page)
  const open = () => page.goto('/fr/fr/onepage/shipping-address')
  await open()
  await page.getByRole('radio', { name: /^Maison/ }).check()
  await page.getByLabel('Indicatif').selectOption('+33')
  await page.getByLabel('Un autre téléphone').fill('06 99 88 77 66')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/shipping-method$/)
  expect(namesIn(sent[0])).toEqual(['csrf_token', 'addressID', 'dialcodeshipping', 'phone', 'useThisAddress'])
  await open()
  await page.getByRole('link', { name: 'Modifier : Atelier' }).click()
  await expect(page.locator('#address1')).toHaveValue(atWork.address1)
  await page.locator('#address1').fill('5 quai des Lices')
  await page.locator('[name=shippingAddress_save]').click()
  await expect(page).toHaveURL(/shipping-method$/)
  await page.goto('/fr/fr/onepage/shipping-address?addressID=')
  await page.getByRole('link', { name: /autre adresse/i }).click()
  await expect(page.locator('#address1')).toHaveValue('')
  for (const [name, value] of Object.entries({ address1: '9 rue du Bac', postal: '75007', city: 'Paris' }))
    await page.locator(`#${name}`).fill(value)
  await page.locator('[name=shippingAddress_save]').click()
  await expect(page).toHaveURL(/shipping-method$/)
  expect(sent).toHaveLength(3)
  for (const request of sent.slice(1)) {
    expect(namesIn(request)).toContain('address1')
    expect(namesIn(request)).not.toContain('useThisAddress')
  }
})

test.describe('with an answer that is not the next step', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('[CHK-43] HTML that is marked incomplete is shown in a dialog over the address', async ({ page }) => {
    await prepare(page, (me) => cartAtPayment(me, 'MAR000-COG'))
    await page.goto('/fr/fr/onepage/shipping-address')
    await page.route(/onepage\/shipping-address$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            contentType: 'text/html',
            body: '<div class="error-incomplete"><h2>Adresse</h2><p>Il manque la ville.</p></div>',
          })
        : route.continue(),
    )
    await page.locator('[name=shippingAddress_save]').click()
    const dialog = page.getByRole('alertdialog', { name: 'Adresse' })
    await expect(dialog).toContainText('Il manque la ville.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('[name=shippingAddress_save]')).toBeFocused()
  })

  test('one that says no more than that it was taken leads on', async ({ page }) => {
    await prepare(page, (me) => cartAtPayment(me, 'MAR000-COG'))
    await page.goto('/fr/fr/onepage/shipping-address')
    await page.route(/onepage\/shipping-address$/, (route) => route.fulfill({ json: { success: true } }))
    await page.locator('[name=shippingAddress_save]').click()
    await expect(page).toHaveURL(/onepage\/payment$/)
  })
})

async function toCalifornia(page: Page, ...pids: string[]): Promise<void> {
  await prepare(page, async (me) => {
    for (const pid of pids) await fillCart(me, pid, '/us/en')
    await answerUpTo(me, 'shipping-address', { base: '/us/en' })
  })
  await page.goto('/us/en/onepage/shipping-address')
  for (const name of ['firstname', 'lastname', 'address1', 'postal', 'city'] as const)
    await page.locator(`#${name}`).fill(inCalifornia[name])
  await page.locator('#shippingstate').selectOption('CA')
}

test('[CHK-28,CHK-29,CHK-44,CHK-45] what may not go to a state is named and labelled, and the way on is without it', async ({
  page,
}) => {
  await toCalifornia(page, 'BIL000-FOR', 'MAR000-COG')
  const button = page.getByRole('button', { name: 'Continue', exact: true })
  await expect(button).toBeVisible()
  const refreshed = page.waitForRequest((request) => isSummary(request.url()))
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('shipping-address'),
  )
  await button.click()
  expect(await (await answered).json()).toMatchObject({ success: false, forbiddenProducts: ['BIL000-FOR'], isTotal: false })
  await refreshed
  const without = page.getByRole('button', { name: 'Continue without these pieces' })
  await expect(without).toBeFocused()
  await expect(button).toHaveCount(0)
  const told = page.getByRole('alert').filter({ hasText: 'Some pieces cannot be sent to California.' })
  await expect(told).toContainText('Billet')
  await expect(summary(page).locator('[data-pid=BIL000-FOR]')).toContainText('Cannot be sent to California')
  await expect(summary(page).locator('[data-pid=MAR000-COG]')).not.toContainText('Cannot be sent')
  await isAxeClean(page, 'restricted')
  await without.click()
  await expect(page).toHaveURL(/shipping-method$/)
  await page.goto('/us/en/bag')
  await expect(page.locator('[data-pid=BIL000-FOR]')).toContainText('Cannot be sent to California')
})

test('[CHK-26,CHK-27] where nothing may go, home is the only way; another state opens the question again', async ({ page }) => {
  await toCalifornia(page, 'COU000-NOI')
  const bag = page.getByRole('link', { name: 'Return to the bag' })
  await expect(bag).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const home = page.getByRole('link', { name: 'Back to home' })
  await expect(home).toBeVisible()
  await expect(home).toBeFocused()
  await expect(bag).toBeHidden()
  await expect(page.locator('section[aria-labelledby=step-title]').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'None of these pieces can be sent to California.' })).toBeVisible()
  await page.reload()
  await expect(page.locator('section[aria-labelledby=step-title]').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
  await page.goto('/us/en/onepage/shipping-address?newAddress=true')
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
})

test('a bill of its own has the fields of its country, is checked by its rules, and stands on the order', async ({ page }) => {
  await prepare(page, (me) => cartAtPayment(me, 'MAR000-COG'))
  await page.goto('/fr/fr/onepage/payment')
  const postal = page.locator('[name=postalBillingAddress]')
  await expect(postal).toBeHidden()
  await page.getByRole('radio', { name: 'Une autre adresse' }).check()
  await expect(postal).toBeVisible()
  await page.getByLabel('Prénom').fill('Rose')
  await page.getByLabel('Pays', { exact: true }).selectOption('NL')
  await expect(page.locator('main form[data-country=NL]')).toBeAttached()
  await expect(page.getByLabel('Pays', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Prénom')).toHaveValue('Rose')
  await page.getByLabel('Nom', { exact: true }).fill('de Vries')
  await page.locator('#address1').fill('Prinsengracht 1')
  await page.locator('#city').fill('Amsterdam')
  await postal.fill('75008')
  await page.getByRole('radio', { name: /Espèces/ }).check()
  const confirm = page.getByRole('button', { name: 'Confirmer l’achat' })
  await confirm.click()
  await expect(postal).toHaveAttribute('aria-invalid', 'true')
  await isAxeClean(page, 'billing')
  await postal.fill('1012 ab')
  await confirm.click()
  await expect(page).toHaveURL(/confirmation\?order=/)
  await expect(page.locator('main')).toContainText('1012AB Amsterdam')
  await expect(page.locator('main')).toContainText('14 rue des Tanneurs')
})

test('leaving and coming back keeps every answer, and Back leads through the steps', async ({ page }) => {
  await prepare(page, (me) => cartAt(me, 'shipping-option', 'MAR000-COG'))
  await page.goto('/fr/fr/onepage/shipping-option')
  await page.locator('[name=shippingOption_save]').click()
  await expect(page).toHaveURL(/shipping-address$/)
  const person = { firstname: 'Inès', lastname: 'Martin', address1: '14 rue des Tanneurs', postal: '75008', city: 'Paris' }
  for (const [name, value] of Object.entries(person)) await page.locator(`#${name}`).fill(value)
  await page.locator('[name=shippingAddress_save]').click()
  await expect(page).toHaveURL(/shipping-method$/)
  await page.goBack()
  await expect(page).toHaveURL(/shipping-address$/)
  await expect(page.locator('#address1')).toHaveValue(person.address1)
  await page.goto('/fr/fr/')
  await page.goto('/fr/fr/onepage/shipping-method')
  await page.getByRole('radio', { name: /en 24 h/ }).check()
  await page.locator('[name=shippingMethod_save]').click()
  await expect(page).toHaveURL(/payment$/)
  await page.goto('/fr/fr/onepage/shipping-method')
  await expect(page.getByRole('radio', { name: /en 24 h/ })).toBeChecked()
})

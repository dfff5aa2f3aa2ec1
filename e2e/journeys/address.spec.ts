import type { Page, Request } from '@playwright/test'
import { cartAt, cartAtPayment, fillCart } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

/** As far as the address, with the search awake. */
async function atTheAddress(page: Page, place = 'fr/fr'): Promise<void> {
  await prepare(page, (me) => cartAt(me, 'shipping-address', 'VERR000-ROU', { base: `/${place}` }))
  await page.goto(`/${place}/onepage/shipping-address`)
  await expect(page.locator('x-island[name=address-search][awake]')).toBeAttached()
}

async function goOn(page: Page, next: string): Promise<void> {
  await page.locator('main [name$=_save]').first().click()
  await expect(page).toHaveURL(new RegExp(`/onepage/${next}$`))
}

function calls(page: Page, name: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => request.url().includes(`/address/${name}`) && seen.push(request))
  return seen
}

const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const values = (page: Page, ...names: string[]) =>
  Promise.all(names.map((name) => page.locator(`main [name=${name}]`).inputValue()))

async function isAxeClean(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
}

test('[VAL-30] a name that is too long stays whole, and its field says so', async ({ page }) => {
  await atTheAddress(page)
  const name = page.locator('#firstname')
  await name.pressSequentially('Marie-Élisabeth Anne')
  await page.locator('#lastname').pressSequentially('Le Goff')
  await expect(name).toHaveValue('Marie-Élisabeth Anne')
  await page.locator('main [name$=_save]').first().click()
  await expect(name).toHaveAccessibleDescription('Ne dépassez pas 17 caractères.')
  await expect(name).toHaveValue('Marie-Élisabeth Anne')
})

test('[ADDR-30,ADDR-31,ADDR-32] a search waits for four characters and half a second, and is not made twice', async ({
  page,
}) => {
  await atTheAddress(page)
  const asked = calls(page, 'search')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const field = page.getByRole('combobox', { name: 'Adresse', exact: true })
  await field.pressSequentially('rue')
  await page.clock.runFor(2_000)
  expect(asked).toHaveLength(0)
  await field.pressSequentially(' de la p')
  await page.clock.runFor(499)
  expect(asked).toHaveLength(0)
  await page.clock.runFor(1)
  await expect.poll(() => asked.length).toBe(1)
  await expect(options(page).first()).toBeVisible()
  await field.press('x')
  await expect(page.getByRole('listbox')).toBeHidden()
  await field.press('Backspace')
  await page.clock.runFor(2_000)
  expect(asked).toHaveLength(1)
  await expect(options(page).first()).toBeVisible()
})

test('[CHK-20,ADDR-22,ADDR-23,ADDR-25] from a few letters to the house and the staircase, by keyboard alone', async ({
  page,
}) => {
  await atTheAddress(page)
  const asked = calls(page, 'search')
  const complements = calls(page, 'complements')
  const field = page.getByRole('combobox', { name: 'Adresse', exact: true })
  await page.locator('[name=firstname]').fill('Inès')
  await page.locator('[name=lastname]').fill('Martin')
  await field.pressSequentially('paix 75002')
  await expect(options(page)).toHaveText(['Rue de la Paix, 75002 Paris', 'Saisir l’adresse manuellement'])
  await expect(options(page).first().locator('mark')).toHaveText(['Paix', '75002'])
  await expect(page.locator('#announcer')).toHaveText('Adresses proposées : 1. Choisissez avec les flèches.')
  await isAxeClean(page)
  await field.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options(page).first().getAttribute('id'))!)
  await field.press('Enter')
  await expect(options(page)).toHaveCount(25)
  expect(asked.at(-1)!.postData()).toContain('listNum=1%3B2%3B3')
  for (let step = 0; step < 14; step += 1) await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  expect(await values(page, 'address1', 'postal', 'city')).toEqual(['14 Rue de la Paix', '75002', 'Paris'])
  expect(complements).toHaveLength(0)
  await field.press('Tab')
  await expect(options(page)).toHaveText(['Bâtiment A', 'Bâtiment B', 'Escalier C', 'Appartement 1', 'Appartement 2'])
  expect(complements[0]!.postData()).toContain('idNum=14')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await values(page, 'address2')).toEqual(['Bâtiment A'])
  await goOn(page, 'shipping-method')
  await expect(page.locator('main')).toContainText('14 Rue de la Paix')
})

test('[ADDR-26] a house with nothing behind its door has no second list', async ({ page }) => {
  await atTheAddress(page)
  const complements = calls(page, 'complements')
  await page.locator('[name=address2]').focus()
  expect(complements).toHaveLength(0)
  await page.locator('[name=address1]').pressSequentially('paix 75002')
  await options(page).first().click()
  await options(page)
    .filter({ hasText: /^13 Rue/ })
    .click()
  await page.locator('[name=address2]').focus()
  await expect.poll(() => complements.length).toBe(1)
  await expect(page.locator('[name=address2]')).not.toHaveAttribute('role', 'combobox')
})

test('[ADDR-24] where monikers are the custom, one call finds and another fetches, the state included', async ({ page }) => {
  await atTheAddress(page, 'us/en')
  await page.getByRole('combobox', { name: 'Address', exact: true }).pressSequentially('680 madison 10021')
  await options(page).first().click()
  await expect(page.locator('[name=shippingstate]')).toHaveValue('NY')
  expect(await values(page, 'address1', 'postal', 'city')).toEqual(['680 Madison Avenue', '10021', 'New York'])
})

test('[ADDR-28] what is not found is written by hand; and so may be what is', async ({ page }) => {
  await page.clock.install()
  await atTheAddress(page)
  const asked = calls(page, 'search')
  const field = page.locator('[name=address1]')
  await field.fill('chemin inconnu')
  await expect(page.getByText('Nous ne trouvons pas cette adresse. Saisissez-la dans les champs.').first()).toBeVisible()
  for (const name of ['address2', 'postal', 'city']) await expect(page.locator(`main [name=${name}]`)).toBeVisible()
  await field.fill('rue de')
  await options(page).last().click()
  await field.fill('rue de rivoli')
  await page.clock.runFor(2_000)
  expect(asked).toHaveLength(2)
  await expect(page.getByRole('listbox')).toBeHidden()
})

for (const { place, call } of [
  { place: 'fr/fr', call: 'search' },
  { place: 'us/en', call: 'qas-search' },
]) {
  test(`[ADDR-20,ADDR-22,ADDR-29] forty suggestions of ${call} are twenty-five lines, each with what was typed of it`, async ({
    page,
  }) => {
    const forty = Array.from({ length: 40 }, (_, at) => ({
      ...{ label: `Line ${at}`, suggestion: `${at + 10} Long Street`, format: 'moniker', matched: [[3, 7]] },
    }))
    await page.route(new RegExp(`/address/${call}`), (route) => route.fulfill({ json: forty }))
    await atTheAddress(page, place)
    await page.locator('main [name=address1]').pressSequentially('long street')
    await expect(options(page)).toHaveCount(25)
    await expect(options(page).first()).toHaveText('10 Long Street')
    await expect(options(page).first().locator('mark')).toHaveText('Long')
  })
}

test('[ADDR-33] without a token nothing is asked', async ({ page }) => {
  await page.route(/onepage\/shipping-address$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(`token`:`)[^`]*/g, '$1')
    await route.fulfill({ response, body })
  })
  await page.clock.install()
  await atTheAddress(page)
  const asked = calls(page, 'search')
  await page.locator('[name=address1]').fill('rue de la paix')
  await page.clock.runFor(2_000)
  expect(asked).toHaveLength(0)
})

const person = { firstname: 'Inès', lastname: 'Martin', address1: '14 rue de la Paix', postal: '75002', city: 'Paris' }

async function write(page: Page, fields: Record<string, string>): Promise<void> {
  await page.locator('main [name=firstname]').focus()
  await expect(page.locator('main form[data-verifier=ready]')).toBeAttached()
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value)
}

test.describe('when the service refuses', () => {
  test.use({ expectedErrors: [/status of 40[0134]/] })

  for (const status of [400, 401, 403, 404]) {
    test(`[ADDR-27,ERR-02] after a ${status} this form asks no more, and its own button sends the address as it stands`, async ({
      page,
    }) => {
      await page.clock.install()
      await atTheAddress(page)
      const asked = calls(page, 'search')
      const verified = calls(page, 'verify')
      await page.locator('[name=address1]').fill(`HTTP${status}`)
      const submit = page.getByRole('button', { name: 'Valider' })
      await expect(submit).toBeVisible()
      await write(page, { ...person, address1: '14 rue nulle part' })
      await page.clock.runFor(2_000)
      expect(asked).toHaveLength(1)
      if (status === 403) await isAxeClean(page)
      await submit.click()
      await expect(page).toHaveURL(/shipping-method$/)
      expect(verified).toHaveLength(0)
      await expect(page.locator('main')).toContainText('14 rue nulle part')
    })
  }
})

test.describe('verification', () => {
  test('[CHK-21,ADDR-49] a slip is put right: the correction is taken over, looked at again, and kept', async ({ page }) => {
    await atTheAddress(page)
    const verified = calls(page, 'verify')
    await write(page, { ...person, address1: '14 rue de la Pais' })
    await page.locator('main [name$=_save]').first().click()
    const box = page.locator('[data-verify-box]')
    await expect(box).toContainText('La poste ne connaît pas cette adresse.')
    await expect(box).toContainText('14 Rue de la Paix, 75002 Paris')
    await isAxeClean(page)
    let updated: unknown
    await page.route(/address\/update/, async (route) => {
      const response = await route.fetch()
      updated = await response.json()
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Utiliser cette adresse' }).click()
    await expect(page).toHaveURL(/shipping-method$/)
    expect(updated).toEqual({ action: 'reValidate' })
    expect(verified).toHaveLength(2)
    expect(verified[0]!.postData()).toContain('source=shipping')
    await expect(page.locator('main')).toContainText('14 Rue de la Paix')
  })

  async function expectThrough(page: Page, action: string): Promise<void> {
    await page.route(/address\/verify/, (route) => route.fulfill({ json: { action } }))
    await atTheAddress(page)
    await write(page, { ...person, address1: '1 rue nulle part' })
    await goOn(page, 'shipping-method')
  }

  test('[ADDR-46] addrVerified lets the address through', ({ page }) => expectThrough(page, 'addrVerified'))
  test('[ADDR-47] verified lets the address through', ({ page }) => expectThrough(page, 'verified'))

  for (const [what, answer] of [
    ['an action that nobody knows', { json: { action: 'perhaps' } }],
    ['reValidate from another call', { json: { action: 'reValidate' } }],
    ['a page instead of JSON', { contentType: 'text/html', body: '<p>no</p>' }],
  ] as const) {
    test(`[ADDR-50,ADDR-51,ADDR-52] ${what} asks once, and the next click is taken at its word`, async ({ page }) => {
      await atTheAddress(page)
      const verified = calls(page, 'verify')
      await page.route(/address\/verify/, (route) => route.fulfill(answer))
      await write(page, person)
      const button = page.getByRole('button', { name: 'Continuer' })
      await button.click()
      await expect(page.getByText('La poste ne connaît pas cette adresse.')).toBeVisible()
      await expect(button).toHaveClass(/force-save/)
      await expect(page.locator('#alert')).toBeEmpty()
      await page.locator('[name=city]').fill('Parys')
      await expect(button).not.toHaveClass(/force-save/)
      await expect(page.getByText('La poste ne connaît pas cette adresse.')).toBeHidden()
      await button.click()
      await expect(button).toHaveClass(/force-save/)
      await button.click()
      await expect(page).toHaveURL(/shipping-method$/)
      expect(verified).toHaveLength(2)
    })
  }

  async function atTheBill(page: Page): Promise<Request[]> {
    await prepare(page, (me) => cartAtPayment(me, 'VERR000-ROU'))
    await page.goto('/fr/fr/onepage/payment')
    const asked = calls(page, 'verify')
    await page.locator('[name=paymentMethod][value=CASH_ON_DELIVERY]').check()
    return asked
  }

  const mark = (page: Page) => page.locator('main [data-email]')
  const placeOrder = (page: Page) => page.locator('[name=payment_save]').click()

  test('[ADDR-48] as the bill is saved, an e-mail that is verified carries its mark', async ({ page }) => {
    // Held back, so that the page is still there to look at.
    await page.route(/onepage\/payment$/, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.fallback(),
    )
    const asked = await atTheBill(page)
    await expect(mark(page)).not.toHaveAttribute('data-verified')
    await placeOrder(page)
    await expect(mark(page)).toHaveAttribute('data-verified', '')
    expect(asked.map((each) => new URL(each.url()).pathname.split('/').pop())).toEqual(['verify-email'])
    expect(asked[0]!.postData()).toContain('source=billing')
  })

  test('[ADDR-48] one that nobody takes letters at carries none, and the form goes all the same', async ({ page }) => {
    await page.route(/address\/verify-email/, (route) => route.fulfill({ json: { action: 'notVerified' } }))
    let posted = 0
    await page.route(/onepage\/payment$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      posted += 1
      await route.fulfill({ status: 204 })
    })
    await atTheBill(page)
    await placeOrder(page)
    await expect.poll(() => posted).toBe(1)
    await expect(mark(page)).not.toHaveAttribute('data-verified')
  })

  test('[ADDR-50,ADDR-52] a bill to an address of its own is looked at like any other', async ({ page }) => {
    const asked = await atTheBill(page)
    await page.locator('[name=billingAddress][value=own]').check()
    const { postal, ...rest } = person
    await write(page, { ...rest, address1: '14 rue de la Pais', postalBillingAddress: postal, phone: '612345678' })
    await placeOrder(page)
    await expect(page.getByText('14 Rue de la Paix, 75002 Paris')).toBeVisible()
    await isAxeClean(page)
    expect(asked[1]!.postData()).toContain('source=billing')
    await placeOrder(page)
    await expect(page).toHaveURL(/confirmation/)
    expect(asked).toHaveLength(2)
  })
})

test.describe('an e-mail', () => {
  async function atTheLogin(page: Page): Promise<void> {
    await prepare(page, (me) => fillCart(me, 'VERR000-ROU'))
    await page.goto('/fr/fr/onepage/login')
    await page.locator('[name=username_unregister]').focus()
    await expect(page.locator('main form[data-verifier=ready]')).toBeAttached()
  }

  test('[VAL-20] that no server takes is refused at its field', async ({ page }) => {
    await atTheLogin(page)
    const email = page.locator('[name=username_unregister]')
    await email.fill('rejected-email@averne.fr')
    await page.locator('main [name$=_save]').first().click()
    await expect(email).toHaveAccessibleDescription('Saisissez une adresse e-mail, par exemple nom@maison.com.')
    await expect(email).toBeFocused()
    await email.fill('ines@averne.fr')
    await goOn(page, 'shipping-option')
  })

  test('[VAL-20] nor is one taken for an account', async ({ page }) => {
    await page.goto('/fr/fr/account/register')
    await page.locator('[name=title]').selectOption('020')
    await page.locator('[name=firstname]').fill('Inès')
    await page.locator('[name=lastname]').fill('Martin')
    const email = page.locator('main [name=email]')
    await email.fill('rejected-email@averne.fr')
    await page.locator('[name=password]').fill('Escarpin-75')
    await page.locator('[name=terms]').check()
    await page.locator('main form[data-verify=email][data-verifier=ready] button[type=submit]').last().click()
    await expect(email).toHaveAccessibleDescription('Saisissez une adresse e-mail, par exemple nom@maison.com.')
    await expect(page).toHaveURL(/register$/)
  })

  test('[VAL-19] holds the form until the answer is there, and the page stays alive', async ({ page }) => {
    await atTheLogin(page)
    // It would give up after some seconds.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    let release = () => {}
    const waiting = new Promise<void>((done) => (release = done))
    await page.route(/address\/email/, async (route) => {
      await waiting
      await route.fulfill({ json: { valid: true } })
    })
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.locator('[name=username_unregister]').fill('ines@averne.fr')
    const button = page.locator('main [name$=_save]').first()
    await button.click()
    await expect(button).toHaveAttribute('data-state', 'busy')
    await button.click()
    expect(await page.evaluate(() => 1 + 1)).toBe(2)
    expect(posts).toEqual([])
    release()
    await expect(page).toHaveURL(/shipping-option$/)
    expect(posts).toHaveLength(1)
  })

  test('counts as good when nobody answers', async ({ page }) => {
    await atTheLogin(page)
    await page.route(/address\/email/, (route) => route.fulfill({ contentType: 'text/html', body: 'no' }))
    await page.locator('[name=username_unregister]').fill('rejected-email@averne.fr')
    await goOn(page, 'shipping-option')
  })
})

for (const { place, typed, field, filled } of [
  {
    place: 'ae/ar',
    typed: 'شارع الوصل',
    field: 'address1',
    filled: { address1: 'شارع الوصل 1', city: 'دبي', shippingstate: 'DU' },
  },
  {
    place: 'jp/ja',
    typed: '104-0061',
    field: 'postal',
    filled: { postal: '104-0061', shippingstate: '13', city: '中央区', address1: '銀座1-1' },
  },
  { place: 'kr/ko', typed: '06018', field: 'postal', filled: { city: '서울특별시 강남구', address1: '도산대로 1' } },
]) {
  test(`${place}: found in its own script`, async ({ page }) => {
    await atTheAddress(page, place)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator(`main [name=${field}]`).pressSequentially(typed)
    await expect(options(page).first()).toBeVisible()
    // French stands for what is read from the left.
    if (place === 'ae/ar') await isAxeClean(page)
    await options(page).first().click()
    await expect(page.locator('main [name=address1]')).toHaveValue(filled.address1)
    expect(await values(page, ...Object.keys(filled))).toEqual(Object.values(filled))
  })
}

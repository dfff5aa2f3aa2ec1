import type { Page } from '@playwright/test'
import { fillCart, placeCashOrder } from '../../tests/worlds/carts.ts'
import { newEmail, password, register, saveAddress } from '../../tests/worlds/customers.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { axe } from '../axe.ts'
import { linkIn } from '../letters.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

interface Person {
  readonly place: string
  readonly name: { readonly firstname: string; readonly lastname: string }
  readonly address: Readonly<Record<string, string>>
  /** What the overview's greeting holds. */
  readonly greeting: string
}

const people: readonly Person[] = [
  {
    place: 'fr/fr',
    name: { firstname: 'Inès', lastname: 'Martin' },
    address: { addressid: 'Maison', address1: '14 rue des Tanneurs', postal: '75008', city: 'Paris' },
    greeting: 'Bonjour, Inès',
  },
  {
    place: 'ae/ar',
    name: { firstname: 'ليلى', lastname: 'حداد' },
    address: { addressid: 'المنزل', address1: 'شارع الوصل', city: 'دبي', building: '12', suite: '3' },
    greeting: 'ليلى',
  },
]

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value)
}

/** Sends the form that goes to `path` with its last button, and arrives. */
async function send(page: Page, path: string, arrives: RegExp): Promise<void> {
  await page.locator(`main form[action$="${path}"] button[type=submit]`).last().click()
  await expect(page).toHaveURL(arrives)
}

async function openAccount(page: Page, { place, name }: Person): Promise<string> {
  const email = newEmail()
  await page.goto(`/${place}/account/register`)
  await page.locator('[name=title]').selectOption('020')
  await fill(page, { ...name, email, password })
  await page.locator('[name=terms]').check()
  await send(page, '/account/register', /\/account$/)
  return email
}

/** The whole life of an account; `look` at each page. */
async function live(page: Page, person: Person, look: (what: string) => Promise<void>): Promise<void> {
  const { place, address } = person
  const at = (path: string) => page.goto(`/${place}/account${path}`)
  await at('/register')
  await look('register')
  await page.locator('main button[type=submit]').click()
  for (const name of ['firstname', 'password'])
    await expect(page.locator(`main [name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  await look('register refused')
  const email = await openAccount(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.greeting)
  await look('overview')

  await at('/profile')
  await look('profile')
  await page.locator('[name=topic]').selectOption('bags')
  await page.locator('[name=gender][value=F]').check()
  await send(page, '/account/profile', /done=saved$/)
  await expect(page.getByRole('status').first()).toBeVisible()
  await expect(page.locator('[name=topic]')).toHaveValue('bags')

  await at('/addresses')
  await look('no addresses')
  await at('/address')
  await look('address')
  await fill(page, address)
  const state = page.locator('select[name=state]')
  if (await state.count()) await state.selectOption({ index: 3 })
  await send(page, '/account/address', /done=saved$/)
  await expect(page.locator('main')).toContainText(address.address1!)
  await look('addresses')

  await at('/email')
  await fill(page, { newemail: newEmail(), currentpassword: 'Wrong-123' })
  await send(page, '/account/email', /\/account\/email$/)
  await expect(page.locator('main [name=currentpassword]')).toHaveAttribute('aria-invalid', 'true')
  await look('e-mail refused')
  await fill(page, { currentpassword: password })
  await send(page, '/account/email', /done=letter$/)
  await look('e-mail')

  for (const path of ['/orders', '/sessions', '/data', '/password']) {
    await at(path)
    await look(path)
  }
  await fill(page, { currentpassword: password, newpassword: 'Newer-123', newpasswordconfirm: 'Newer-124' })
  await page.locator('main form[action$="/account/password"] button[type=submit]').last().click()
  await expect(page.locator('main [name=newpasswordconfirm]')).toHaveAttribute('aria-invalid', 'true')
  // A refused password does not come back with its form.
  await fill(page, { currentpassword: password, newpassword: 'Newer-123', newpasswordconfirm: 'Newer-123' })
  await send(page, '/account/password', /done=password$/)

  await at('')
  await send(page, '/account/logout', /login\?done=out$/)
  await look('login')
  await fill(page, { username: email, password })
  await send(page, '/account/login', /\/account\/login$/)
  await expect(page.locator('[data-login-error]')).toBeVisible()
  await look('login refused')
  await fill(page, { username: email, password: 'Newer-123' })
  await send(page, '/account/login', /\/account$/)

  await at('/data')
  await fill(page, { currentpassword: 'Newer-123' })
  await send(page, '/account/data', /done=erased$/)
  await at('')
  await expect(page).toHaveURL(/account\/login\?next=account$/)
}

// A refused form is a 422, and the browser says so.
test.use({ expectedErrors: [/status of 422/] })

for (const person of people) {
  test(`[ACC-01,ACC-02,ACC-03] ${person.place}: an account is opened, lived in and closed; axe finds nothing on any page`, async ({
    page,
  }) => {
    await live(page, person, async (what) => {
      // The frame around it is looked at with the other pages.
      const { violations } = await axe(page).include('main').analyze()
      expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.target).join(' ')}`)).toEqual([])
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same life', async ({ page }) => {
    await live(page, people[0]!, async () => {})
  })
})

test('[ACC-05] the header tells a signed-in customer from a guest, on pages that are the same for everybody', async ({
  page,
}) => {
  await page.goto('/fr/fr/')
  const link = page.locator('header [data-account]')
  await expect(link).not.toHaveAttribute('data-logged')
  await prepare(page, (me) => register(me))
  await page.goto('/fr/fr/')
  await expect(link).toHaveAttribute('data-logged')
  await expect(link).toHaveAccessibleName(/Compte \(session ouverte\)/)
})

test('[CHK-09,CHK-18,ORD-17] signing in at step 2 leads to step 3, a saved address is used, and the order is in the account', async ({
  page,
}) => {
  // In another browser, so that this one is a guest's.
  const owner = Shopper.at(process.env.E2E_URL!)
  const email = await register(owner)
  await saveAddress(owner, 'Maison')
  await prepare(page, (me) => fillCart(me, 'VERR000-COG'))
  await page.goto('/fr/fr/onepage/login')
  await fill(page, { username: email, password })
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/onepage\/shipping-option$/)
  await page.locator('main [name$=_save]').click()
  await expect(page).toHaveURL(/onepage\/shipping-address$/)
  const button = page.getByRole('button', { name: 'Continuer' })
  await expect(button).toBeDisabled()
  const { violations } = await axe(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('radio', { name: /^Maison/ }).check()
  await button.click()
  await expect(page).toHaveURL(/onepage\/shipping-method$/)
  await page.locator('main [name$=_save]').click()
  await expect(page).toHaveURL(/onepage\/payment$/)
  await expect(page.locator('main')).toContainText(email)
  await page.locator('[name=paymentMethod][value=CASH_ON_DELIVERY]').check()
  await page.locator('main [name$=_save]').click()
  await expect(page).toHaveURL(/confirmation\?order=/)
  const number = new URL(page.url()).searchParams.get('order')!
  await page.goto('/fr/fr/account/orders')
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})

for (const { place, name } of people) {
  test(`${place}: an e-mail is confirmed by its letter, an address joins the newsletter by its own; axe finds nothing`, async ({
    page,
  }) => {
    const look = async (what: string) => {
      const { violations } = await axe(page).include('main').analyze()
      expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.target).join(' ')}`)).toEqual([])
    }
    const button = page.locator('main form button[type=submit]')
    const email = await register(Shopper.at(process.env.E2E_URL!), newEmail(), name, `/${place}`)
    const link = await linkIn(page, place, email, '/account/email/confirm')
    await page.goto(link)
    await look('confirm')
    await fill(page, { password: 'Wrong-123' })
    await button.click()
    await expect(page.locator('main [name=password]')).toHaveAttribute('aria-invalid', 'true')
    await look('confirm refused')
    await fill(page, { password })
    await button.click()
    await expect(page).toHaveURL(/account\?done=confirmed$/)
    await expect(page.getByRole('status').first()).toBeVisible()

    const reader = newEmail()
    await Shopper.at(process.env.E2E_URL!).post(`/${place}/letters`, { email: reader })
    for (const path of ['/letters/confirm', '/letters/stop']) {
      await page.goto(await linkIn(page, place, reader, path))
      await look(path)
      await button.click()
      await expect(page.getByRole('status').first()).toBeVisible()
      await look(`${path} pressed`)
    }
  })
}

test('a guest sees their order after signing in, and by the mail about it', async ({ page, browser }) => {
  const email = newEmail()
  const number = await prepare(page, async (me) => {
    const placed = await placeCashOrder(me, 'VERR000-COG', { email })
    await register(me, email)
    return placed
  })
  await page.goto(`/fr/fr/onepage/confirmation?order=${number}`)
  await expect(page.locator('main')).toContainText(number)
  const link = await linkIn(page, 'fr/fr', email, '/order')
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(new URL(link, process.env.E2E_URL).href)
  await expect(elsewhere.locator('main')).toContainText(number)
  await elsewhere.context().close()
})

test('a forgotten password is set anew by the letter', async ({ page }) => {
  const email = await register(Shopper.at(process.env.E2E_URL!))
  await page.goto('/fr/fr/account/login')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await fill(page, { username: email })
  await send(page, '/account/password/forgotten', /sent=1$/)
  const link = await linkIn(page, 'fr/fr', email, '/account/password/reset')
  await page.goto(link)
  await fill(page, { newpassword: 'Newer-123', newpasswordconfirm: 'Newer-123' })
  await send(page, '/account/password/reset', /login\?done=reset$/)
  await fill(page, { username: email, password: 'Newer-123' })
  await send(page, '/account/login', /\/account$/)
})

for (const [place, asked] of [
  ['fr/fr', ['title', 'firstname', 'lastname', 'email', 'password', 'terms']],
  [
    'kr/ko',
    [
      'title',
      'lastname',
      'firstname',
      'email',
      'password',
      'koreanlawage',
      'koreanlawthirdpartie',
      'koreanlawdataprocessor',
      'termsandconditions',
    ],
  ],
] as const) {
  test(`${place}: an empty registration is told of all that is missing at once, the honorific and the terms too, before it is sent`, async ({
    page,
  }) => {
    await page.goto(`/${place}/account/register`)
    const form = page.locator('main form[action$="/account/register"]')
    await form.locator('[name=title]').focus()
    await expect(form).toHaveAttribute('data-watched')
    if (place === 'kr/ko') await expect(page.locator('x-island[name=consents][awake]')).toBeAttached()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await form.locator('button[type=submit]').last().click()
    await expect(form.locator('[data-error-box] li')).toHaveCount(asked.length)
    const wrong = await form.locator('[aria-invalid=true]').evaluateAll((all) => all.map((each) => each.getAttribute('name')))
    expect(wrong).toEqual(asked)
    expect(sent.filter((path) => path.endsWith('/register'))).toEqual([])
    await form.locator('[name=title]').selectOption('020')
    await expect(form.locator('[name=title]')).not.toHaveAttribute('aria-invalid')
  })
}

test('in Korea one tick gives every consent, and takes it back', async ({ page }) => {
  await page.goto('/kr/ko/account/register')
  const all = page.locator('[name=allcheckboxes]')
  const each = page.locator('fieldset:has([name=allcheckboxes]) li input')
  await expect(page.locator('x-island[name=consents][awake]')).toBeAttached()
  await all.check()
  await expect(each).toHaveCount(5)
  for (const tick of await each.all()) await expect(tick).toBeChecked()
  await each.first().uncheck()
  await expect(all).not.toBeChecked()
  await page.locator('a[href*="cid=koreanlawthirdpartie"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[ACC-04] an address of the account completes itself while it is typed', async ({ page }) => {
  await prepare(page, (me) => register(me))
  await page.goto('/fr/fr/account/address')
  await expect(page.locator('x-island[name=address-search][awake]')).toBeAttached()
  const field = page.getByRole('combobox', { name: 'Adresse', exact: true })
  await field.pressSequentially('paix 75002')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toHaveText('Rue de la Paix, 75002 Paris')
  await options.first().click()
  await options.filter({ hasText: /^13 Rue/ }).click()
  await expect(page.locator('main [name=address1]')).toHaveValue('13 Rue de la Paix')
  await expect(page.locator('main [name=city]')).toHaveValue('Paris')
  await expect(page.locator('main [name=postal]')).toHaveValue('75002')
})

test('another country brings its own form as soon as it is chosen, with what was typed', async ({ page }) => {
  await prepare(page, (me) => register(me))
  await page.goto('/fr/fr/account/address')
  const name = (field: string) => page.locator(`main [name=${field}]`)
  await name('addressid').fill('Bureau')
  await name('city').fill('New York')
  await expect(name('state')).toHaveCount(0)
  await name('country').selectOption('US')
  await expect(name('state')).toBeVisible()
  await expect(name('country')).toBeFocused()
  await expect(page.locator('main form[data-country=US]')).toBeAttached()
  await expect(page.getByLabel('Code postal (ZIP)')).toBeVisible()
  await expect(name('addressid')).toHaveValue('Bureau')
  await expect(name('city')).toHaveValue('New York')
  await name('postal').fill('75002-1')
  await page.locator('main form[data-country] button[type=submit]').last().click()
  await expect(name('postal')).toHaveAttribute('aria-invalid', 'true')
  await name('country').selectOption('AE')
  await expect(name('postal')).toHaveCount(0)
  await expect(name('building')).toBeVisible()
})

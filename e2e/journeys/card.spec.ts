import type { FrameLocator, Page } from '@playwright/test'
import { addressExamples } from '../../src/forms/address-examples.ts'
import { cartAtPayment } from '../../tests/worlds/carts.ts'
import { register } from '../../tests/worlds/customers.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const pay = '/fr/fr/onepage/payment'
const button = { name: 'Confirmer l’achat' }

const frame = (page: Page, name: 'number' | 'expiry' | 'cvn'): FrameLocator => page.frameLocator(`#card-${name} iframe`)
const field = (page: Page, name: 'number' | 'expiry' | 'cvn') => frame(page, name).getByRole('textbox')

/** A whole address of the country, where it is not France. */
const answersAt = (place: string): Parameters<typeof cartAtPayment>[2] => {
  const [address] = addressExamples[place.slice(0, 2).toUpperCase()]!.valid
  return place === 'fr/fr' ? {} : { base: `/${place}`, address: address as Record<string, string> }
}

/** At the last step with a piece of one's own, and the provider's fields in their places. */
async function atPayment(page: Page, pid: string, place = 'fr/fr'): Promise<void> {
  await prepare(page, (me) => cartAtPayment(me, pid, answersAt(place)))
  await page.goto(`/${place}/onepage/payment`)
  await expect(field(page, 'cvn')).toBeVisible()
}

async function typeCard(page: Page, number: string, { expiry = '1139', cvn = '123', owner = 'Inès Martin' } = {}): Promise<void> {
  await page.locator('[name=cardOwner]').fill(owner)
  await field(page, 'number').fill(number)
  await field(page, 'expiry').fill(expiry)
  await field(page, 'cvn').fill(cvn)
}

const isOrdered = (page: Page) => expect(page).toHaveURL(/\/onepage\/confirmation\?order=/)

test.describe('the provider’s fields', () => {
  test('tell the type while it is typed, read every kind of figures, and keep the number from the page', async ({ page }) => {
    await atPayment(page, 'SEL055-NST-R-375')
    const type = page.locator('[data-card-fields] output')
    for (const [digits, name] of [
      ['4', 'Visa'],
      ['55', 'Mastercard'],
      ['37', 'American Express'],
      ['36', 'Diners Club'],
      ['6011', 'Discover'],
      ['35', 'JCB'],
      ['62', 'UnionPay'],
      ['9', ''],
    ] as const) {
      await field(page, 'number').fill(digits)
      await expect(type).toHaveText(name)
    }
    await field(page, 'number').fill('378282246310005')
    await expect(field(page, 'number')).toHaveValue('3782 822463 10005')
    // Four figures on American Express, three on every other.
    await field(page, 'cvn').fill('12345')
    await expect(field(page, 'cvn')).toHaveValue('1234')
    await field(page, 'number').fill('４２４２-٤٢٤٢-4242 4242')
    await expect(field(page, 'number')).toHaveValue('4242 4242 4242 4242')
    await expect(field(page, 'cvn')).toHaveValue('123')
    await field(page, 'expiry').fill('11/2039')
    await expect(type).toHaveText('Visa')
    expect(await page.content()).not.toContain('4242')
    for (const [name, autocomplete] of [
      ['number', 'cc-number'],
      ['expiry', 'cc-exp'],
      ['cvn', 'cc-csc'],
    ] as const) {
      await expect(field(page, name)).toHaveAttribute('autocomplete', autocomplete)
      await expect(field(page, name)).toHaveAttribute('inputmode', 'numeric')
    }
    await expect(frame(page, 'number').getByRole('textbox', { name: 'Numéro de carte' })).toBeVisible()
    await expect(page.locator('#card-number iframe')).toHaveAttribute('title', 'Champ sécurisé: Numéro de carte')
  })

  test('[VAL-10,VAL-11,VAL-101,VAL-102] say what is wrong at each, and lead to the first', async ({ page }) => {
    await atPayment(page, 'SEL055-NST-R-375')
    await page.getByRole('button', button).click()
    const box = page.locator('[data-error-box]:visible')
    await expect(box.locator('li')).toHaveText([
      'Nom sur la carte : Indiquez le nom sur la carte.',
      'Numéro de carte : Saisissez le numéro de carte.',
      'Date d’expiration : Saisissez la date d’expiration.',
      'Cryptogramme : Saisissez le cryptogramme.',
    ])
    await expect(page.locator('[name=cardOwner]')).toBeFocused()
    await typeCard(page, '4242424242424241', { expiry: '1120', cvn: '12' })
    await page.getByRole('button', button).click()
    await expect(page.locator('#card-number-error')).toHaveText('Vérifiez le numéro de carte : un chiffre ne convient pas.')
    await expect(page.locator('#card-expiry-error')).toHaveText('Vérifiez la date.')
    await expect(page.locator('#card-cvn-error')).toHaveText(/^Vérifiez le cryptogramme/)
    await expect(field(page, 'number')).toBeFocused()
    await expect(field(page, 'number')).toHaveAttribute('aria-invalid', 'true')
    // What is mended is no longer said to be wrong.
    await field(page, 'number').fill('4242424242424242')
    await expect(page.locator('#card-number-error')).toBeHidden()
    await field(page, 'expiry').fill('1139')
    await expect(page.locator('#card-expiry-error')).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${pay}$`))
    expect((await axe(page).analyze()).violations).toEqual([])
  })

  test('speak Arabic, and stand the right way round', async ({ page }) => {
    await atPayment(page, 'SEL055-NST-R-395', 'ae/ar')
    await expect(frame(page, 'number').getByRole('textbox', { name: 'رقم البطاقة' })).toBeVisible()
    await expect(field(page, 'number')).toHaveCSS('text-align', 'right')
    expect((await axe(page).analyze()).violations).toEqual([])
  })

  test('come only where a card is chosen, and from nowhere else', async ({ page }) => {
    await prepare(page, (me) => cartAtPayment(me, 'SEL055-NST-R-395'))
    const asked: string[] = []
    page.on('request', (request) => {
      // The bag's own frame for the device's wallet asks for itself.
      if (request.url().includes('/v3/') && request.frame() === page.mainFrame()) asked.push(request.url())
    })
    for (const path of ['/fr/fr/', '/fr/fr/bag', '/fr/fr/onepage/shipping-method']) {
      const answer = await page.goto(path)
      expect(answer!.headers()['content-security-policy']).toContain("script-src 'self';")
    }
    expect(asked).toEqual([])
    const answer = await page.goto(pay)
    expect(answer!.headers()['content-security-policy']).toMatch(/script-src 'self' http:\/\/127\.0\.0\.1:\d+;/)
    await expect(field(page, 'number')).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
  })

  test.describe('that cannot come', () => {
    test.use({ expectedErrors: [/net::ERR_FAILED/] })
    test('are made up for by the provider’s page', async ({ page }) => {
      await prepare(page, (me) => cartAtPayment(me, 'SEL055-NST-W-37'))
      await page.route('**/v3/', (route) => route.abort())
      await page.goto(pay)
      await expect(page.locator('[data-hosted]')).toContainText('n’ont pu être chargés')
      await expect(page.locator('[name=cardOwner]')).toBeHidden()
      await page.getByRole('button', button).click()
      await expect(page).toHaveURL(/\/pay\/cs_/)
      const lookedAt = await page.context().browser()!.newPage()
      await lookedAt.goto(page.url())
      expect((await axe(lookedAt).analyze()).violations).toEqual([])
      await lookedAt.close()
    })
  })
})

test('[PAY-01,PAY-05,PAY-06,PAY-10] pays by Visa', async ({ page }) => {
  await atPayment(page, 'SEL055-NST-W-38')
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(pay))
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', button).click()
  const sent = new URLSearchParams((await posted).postData()!)
  expect(sent.get('paymentToken')).toMatch(/^pm_/)
  expect([sent.get('cardType'), sent.get('month'), sent.get('yearshort'), sent.get('cardOwner')]).toEqual([
    'visa',
    '11',
    '39',
    'Inès Martin',
  ])
  expect((await posted).postData()).not.toMatch(/4242|cvc|cvn|number/)
  await isOrdered(page)
})

test('[VAL-101] pays by American Express, with four figures and by the key alone', async ({ page }) => {
  await atPayment(page, 'SEL055-NUI-R-355')
  await typeCard(page, '378282246310005', { cvn: '123' })
  await page.getByRole('button', button).click()
  await expect(page.locator('#card-cvn-error')).toHaveText(/quatre pour American Express/)
  await field(page, 'cvn').fill('1234')
  await field(page, 'cvn').press('Enter')
  await isOrdered(page)
})

test('a challenge is failed, then met', async ({ page }) => {
  await atPayment(page, 'SEL055-NUI-R-375')
  await typeCard(page, '4000002760003184')
  await page.getByRole('button', button).click()
  await expect(page).toHaveURL(/\/challenge\/pi_/)
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'n’a pas pu confirmer votre identité' })).toBeVisible()
  await expect(field(page, 'cvn')).toBeVisible()
  await typeCard(page, '4000002760003184')
  await page.getByRole('button', button).click()
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await isOrdered(page)
})

test.describe('a card that is declined', () => {
  test.use({ expectedErrors: [/status of 422/] })
  test('[ANALYT-09] leaves a sentence, a flag and the way to another', async ({ page }) => {
    await atPayment(page, 'SEL055-NUI-R-385')
    await expect(page.locator('[data-payment-failed]')).toHaveCount(0)
    await typeCard(page, '4000000000009995', { owner: 'Jean Martin' })
    await page.getByRole('button', button).click()
    await expect(page.locator('[data-payment-failed]')).toContainText('ne suffit pas pour cet achat')
    await expect(page.locator('[name=cardOwner]')).toHaveValue('Jean Martin')
    await expect(field(page, 'cvn')).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
    await typeCard(page, '5555 5555 5555 4444')
    await page.getByRole('button', button).click()
    await isOrdered(page)
  })
})

test('a card is kept, pays the second time without being typed, and is removed', async ({ page }) => {
  await prepare(page, (me) => register(me))
  await atPayment(page, 'SEL055-NUI-R-41')
  await typeCard(page, '4242424242424242')
  await page.getByRole('checkbox', { name: 'Conserver cette carte pour la prochaine fois' }).check()
  await page.getByRole('button', button).click()
  await isOrdered(page)
  await expect(async () => {
    await page.goto('/fr/fr/account/cards')
    await expect(page.getByRole('heading', { name: 'Visa se terminant par 4242' })).toBeVisible({ timeout: 500 })
  }).toPass()
  expect((await axe(page).analyze()).violations).toEqual([])

  await prepare(page, (me) => cartAtPayment(me, 'SEL055-NUI-R-41'))
  await page.goto(pay)
  await expect(page.getByRole('radio', { name: /Visa se terminant par 4242/ })).toBeChecked()
  await expect(page.locator('[name=cardOwner]')).toBeHidden()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', button).click()
  await isOrdered(page)

  await prepare(page, (me) => cartAtPayment(me, 'SEL055-NUI-R-41'))
  await page.goto(pay)
  // Enter in a field is the last button, and never the one that removes a card.
  await page.getByRole('radio', { name: 'Une autre carte' }).check()
  await expect(field(page, 'cvn')).toBeVisible()
  await page.locator('[name=cardOwner]').fill('Inès Martin')
  await page.locator('[name=cardOwner]').press('Enter')
  await expect(page.locator('#card-number-error')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer Visa se terminant par 4242' }).click()
  await expect(page).toHaveURL(new RegExp(`${pay}\\?done=cardRemoved`))
  await expect(page.getByRole('status').filter({ hasText: 'La carte a été retirée.' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /4242/ })).toHaveCount(0)
  await expect(field(page, 'number')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 402/] })
  test('the provider’s own page takes the card, says what is wrong with one, and leads back', async ({ page }) => {
    await prepare(page, (me) => cartAtPayment(me, 'SEL055-NUI-W-39'))
    await page.goto(pay)
    await expect(page.locator('[data-hosted]')).toContainText('la page sécurisée de notre prestataire de paiement')
    await page.getByRole('button', button).click()
    await expect(page).toHaveURL(/\/pay\/cs_/)
    const type = async (number: string) => {
      await page.getByLabel('Nom sur la carte').fill('Inès Martin')
      await page.getByLabel('Numéro de carte').fill(number)
      await page.getByLabel('Mois').fill('11')
      await page.getByLabel('Année').fill('39')
      await page.getByLabel('Cryptogramme').fill('123')
      await page.getByRole('button', { name: /^Payer/ }).click()
    }
    await type('4000000000000002')
    await expect(page.getByRole('alert')).toBeVisible()
    await type('4242424242424242')
    await isOrdered(page)
  })
})

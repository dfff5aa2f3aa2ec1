import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { addressExamples } from '../../src/forms/address-examples.ts'
import { koreanConsents } from '../../src/forms/consents.ts'
import { checkForm, type FieldName, type FormName } from '../../src/forms/rule-book.ts'
import { bannedWordsOf } from '../../src/markets/banned-words.ts'
import { sites, visitOf } from '../../src/markets/sites.ts'
import { cartAt } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const formsOf = (country: string) => {
  const site = sites.get(country)!
  return `${visitOf(site, site.languages[0]).base}/styleguide/forms`
}

/** Reaches into the form and waits until it is watched. */
async function reachInto(page: Page, form: string): Promise<void> {
  await page.locator(`form[aria-label=${form}] :is(input, select, textarea):visible:enabled`).first().focus()
  await expect(page.locator(`form[aria-label=${form}]`)).toHaveAttribute('data-watched')
}

for (const country of sites.keys()) {
  test(`the form of ${country} takes an address of its own, and refuses what is refused there`, async ({ page }) => {
    const [field, typed] = addressExamples[country]!.invalid[0]!
    await page.goto(`${formsOf(country)}?filled=1`)
    const form = page.locator('form[aria-label=shipping]')
    const control = form.locator(`[name=${field}]`)
    const good = await control.inputValue()
    await reachInto(page, 'shipping')
    await control.fill(typed)
    await form.locator('button[type=submit]').click()
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(form.locator('[role=alert] li')).toHaveCount(1)
    await control.fill(good)
    await expect(control).not.toHaveAttribute('aria-invalid')
    await form.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/well=1$/)
    await expect(form.getByRole('status')).toBeVisible()
  })
}

interface Seen {
  readonly field: FieldName
  readonly value: string
  readonly message: string | null
  readonly words: Record<string, string>
}

/** Types into every field of a form, sends it, and reads what the browser says, round by round; nothing leaves the page. */
function tryIn(page: Page, form: FormName, rounds: readonly (readonly string[])[]): Promise<Seen[][]> {
  return page.evaluate(
    ([name, all]) => {
      const element = document.querySelector<HTMLFormElement>(`form[aria-label=${name}]`)!
      const controls = [...element.querySelectorAll<HTMLInputElement>('[data-field]')]
      element.addEventListener('submit', (event) => event.preventDefault())
      return all.map((typed) => {
        for (const [index, control] of controls.entries()) {
          const value = typed[index % typed.length]!
          if (control.type === 'checkbox') control.checked = value.length % 2 === 1
          else if (control instanceof HTMLSelectElement) control.selectedIndex = value.length % control.options.length
          else control.value = value
        }
        element.requestSubmit()
        return controls.map((control) => ({
          field: control.dataset.field as FieldName,
          // As the browser would send it: it takes line breaks out of a line.
          value: control.type === 'checkbox' && !control.checked ? '' : control.value,
          message: control.getAttribute('aria-invalid')
            ? document.getElementById(`${control.id}-error`)!.textContent!.trim()
            : null,
          words: JSON.parse(control.dataset.words!) as Record<string, string>,
        }))
      })
    },
    [form, rounds] as const,
  )
}

const likely = [
  ...[
    '75008',
    '1071 cb',
    '１０４－００６１',
    'Inès',
    'R2D2',
    '도산대로 45',
    'ines@averne.fr',
    '0612345678',
    '٠٥٠ ١٢٣ ٤٥٦٧',
    '+33',
  ],
  ...[
    'Abcdefg1',
    '4111 1111 1111 1111',
    '123',
    '27',
    '5000',
    'AB12345678',
    'a\u200bb',
    '\u202eabc',
    '🌹',
    'crétin',
    '',
    '  ',
    'FR',
  ],
]
const typedByAnybody = fc.array(fc.oneof(fc.constantFrom(...likely), fc.string({ unit: 'grapheme', maxLength: 60 })), {
  minLength: 3,
  maxLength: 14,
})

for (const place of ['fr/fr', 'kr/ko', 'jp/ja', 'ae/ar']) {
  test(`browser and server say the same about whatever is typed in ${place}`, async ({ page }) => {
    const country = place.slice(0, 2).toUpperCase()
    const site = { bannedWords: bannedWordsOf(country) }
    await page.goto(`/${place}/styleguide/fields`)
    const names = await page
      .locator('main form[data-country]')
      .evaluateAll((all) => all.map((form) => form.getAttribute('aria-label')))
    expect(names.length).toBeGreaterThan(10)
    for (const form of names as FormName[]) {
      await reachInto(page, form)
      const rounds = fc.sample(typedByAnybody, { numRuns: 25, seed: 20261115 })
      for (const seen of await tryIn(page, form, rounds)) {
        const typed = new Map(seen.map(({ field, value }) => [field, value]))
        const checked = checkForm(form, { country, site, typed: (field) => typed.get(field) ?? '' })
        const wrong = checked.ok ? {} : checked.failure.fields
        const expected = seen.map(({ field, value, words }) => [
          form,
          field,
          value,
          wrong[field] ? words[wrong[field].code] : null,
        ])
        expect(seen.map(({ field, value, message }) => [form, field, value, message])).toEqual(expected)
      }
    }
  })
}

test('[VAL-62] the Emirates ask for no postcode, and take an address without one', async ({ page }) => {
  await prepare(page, (me) => cartAt(me, 'shipping-address', 'VERR000-COG', { base: '/ae/ar' }))
  await page.goto('/ae/ar/onepage/shipping-address')
  await expect(page.locator('main [name*=postal i]')).toHaveCount(0)
  for (const [field, value] of Object.entries(addressExamples.AE!.valid[0])) {
    const control = page.locator(`main [name=${field === 'dialcode' ? 'dialcodeshipping' : field}]`)
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption(value)
    else await control.fill(value)
  }
  await page.locator('main [name=shippingAddress_save]').click()
  await expect(page).toHaveURL(/shipping-method$/)
  await expect(page.locator('main')).toContainText('برج الياسمين')
})

test('axe finds nothing on a form that is full of errors', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const place of ['fr/fr', 'ae/ar']) {
    for (const [path, form] of [
      ['forms', 'shipping'],
      ['fields', 'contactus'],
    ] as const) {
      await page.goto(`/${place}/styleguide/${path}`)
      await reachInto(page, form)
      await page.locator(`form[aria-label=${form}] button[type=submit]`).click()
      await expect(page.locator(`form[aria-label=${form}] [aria-invalid]`).first()).toBeFocused()
      const { violations } = await axe(page).include(`form[aria-label=${form}]`).analyze()
      expect(violations.map((each) => `${place} ${form}: ${each.id}`)).toEqual([])
    }
  }
})

test('Korea asks for its consents, four of five must be given', async ({ page }) => {
  await page.goto('/kr/ko/styleguide/fields')
  const form = page.locator('form[aria-label=notify]')
  await reachInto(page, 'notify')
  await form.locator('[name=email]').fill('seoyeon@averne.kr')
  await form.locator('button[type=submit]').click()
  await expect(form.locator('[aria-invalid]')).toHaveCount(4)
  for (const name of koreanConsents.slice(0, 4)) await form.locator(`[name=${name}]`).check()
  await form.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/well=notify$/)
  await page.goto('/fr/fr/styleguide/fields')
  await expect(page.locator('form[aria-label=notify] [type=checkbox]')).toHaveCount(2)
})

test('a confirmation that was wrong is right again when the other password changes', async ({ page }) => {
  await page.goto('/fr/fr/styleguide/fields')
  const form = page.locator('form[aria-label=changepassword]')
  await reachInto(page, 'changepassword')
  await form.locator('[name=currentpassword]').fill('Abcdefg1')
  await form.locator('[name=newpassword]').fill('Abcdefg2')
  await form.locator('[name=newpasswordconfirm]').fill('Abcdefg3')
  await form.locator('button[type=submit]').click()
  await expect(form.locator('[aria-invalid]')).toHaveCount(1)
  await form.locator('[name=newpassword]').fill('Abcdefg3')
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
})

test('a gift message with an emoji or a banned word is marked and not sent', async ({ page }) => {
  await page.goto('/fr/fr/styleguide/fields')
  const form = page.locator('form[aria-label=gift]')
  const message = form.locator('[name=giftMessage]')
  await reachInto(page, 'gift')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const [typed, why] of [
    ['Bravo 🎁', /émoji/],
    ['Mon cher crétin', /mots/],
  ] as const) {
    await message.fill(typed)
    await form.locator('button[type=submit]').click()
    await expect(message).toHaveAttribute('aria-invalid', 'true')
    await expect(message).toHaveAccessibleDescription(why)
  }
  expect(sent).toEqual([])
  await message.fill('Pour toi.\nToujours.')
  await form.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/well=gift$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] })

  for (const place of ['fr/fr', 'ae/ar']) {
    test(`the server says the same at the fields and in the box, in ${place}`, async ({ page }) => {
      await page.goto(`/${place}/styleguide/forms`)
      const form = page.locator('form[aria-label=shipping]')
      await form.locator('[name=city]').fill('Pa🌹')
      await form.locator('button[type=submit]').click()
      const wrong = form.locator('[aria-invalid=true]')
      await expect(wrong.first()).toBeFocused()
      await expect(form.locator('[role=alert] li')).toHaveCount(await wrong.count())
      await expect(form.locator('[name=city]')).toHaveValue('Pa🌹')
      const label = await form.locator('label[for=city]').innerText()
      const error = await form.locator('#city-error').innerText()
      await expect(form.locator('[role=alert] li a[href="#city"]')).toHaveText(`${label} : ${error.trim()}`)
      await page.goto(`/${place}/styleguide/forms?filled=1`)
      await form.locator('button[type=submit]').click()
      await expect(page).toHaveURL(/well=1$/)
    })
  }
})

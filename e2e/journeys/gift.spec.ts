import type { Locator, Page } from '@playwright/test'
import { cartAtPayment, fillCart, giveCart, placeCashOrder } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { moveOrder } from '../move-order.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const limit = 200
const block = (page: Page) => page.getByRole('region', { name: 'Gift wrapping' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'As a gift' })
const words = (page: Page) => dialog(page).getByLabel('Words for the card')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })
const left = (page: Page, count: number) =>
  expect(dialog(page).getByText(`Characters left: ${count}`, { exact: true }).first()).toBeVisible()

/** A bag with a piece, and the dialog over it, with the script that comes with it. */
async function openDialog(page: Page, place = 'gb/en', pid = 'VERR000-ROU'): Promise<void> {
  await prepare(page, (me) => fillCart(me, pid, `/${place}`))
  await page.goto(`/${place}/bag`)
  await open(page)
}

async function open(page: Page): Promise<void> {
  const script = page.waitForResponse(/\/gift-dialog\.browser-/)
  await page.locator('section[data-gift] :is(a, button)').first().click()
  await script
  await expect(page.locator('dialog form[data-live]')).toBeVisible()
}

/** Drops a text from another window, as a hand would. */
async function drop(page: Page, on: Locator, text: string): Promise<void> {
  const { x, y, width, height } = (await on.boundingBox())!
  const hand = await page.context().newCDPSession(page)
  const data = { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await hand.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data })
}

test('[GIFT-01,GIFT-02,GIFT-03,GIFT-10] the block offers a gift; once it is one, it shows the card and can be cancelled', async ({
  page,
}) => {
  await prepare(page, (me) => fillCart(me, 'VERR000-ROU', '/gb/en'))
  await page.goto('/gb/en/bag')
  await expect(block(page).getByRole('button', { name: 'Cancel gift' })).toHaveCount(0)
  await open(page)
  await words(page).fill('For you.')
  await save(page).click()
  await expect(page.locator('#announcer')).toHaveText('Your gift is noted.')
  await expect(dialog(page)).toHaveCount(0)
  await expect(block(page)).toContainText('For you.')
  await expect(block(page).getByRole('link', { name: 'Edit the gift' })).toBeFocused()
  await block(page).getByRole('button', { name: 'Cancel gift' }).click()
  await expect(block(page).getByRole('button', { name: 'Make it a gift' })).toBeFocused()
  await page.reload()
  await expect(block(page)).not.toContainText('For you.')
})

test('[GIFT-09,GIFT-14,GIFT-28] what the form answers takes the block’s place, and the words are kept with the bag', async ({
  page,
}) => {
  await openDialog(page)
  await words(page).fill('For you.\nAlways.')
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/bag\/gift\?/.test(response.url()),
  )
  await save(page).click()
  const answer = await (await answered).text()
  await expect(dialog(page)).toHaveCount(0)
  const [sent, shown] = await page.evaluate((html) => {
    const template = document.createElement('template')
    template.innerHTML = html
    return [template.content, document].map((where) => where.querySelector('section[data-gift]')!.outerHTML)
  }, answer)
  expect(shown).toBe(sent)
  await expect(block(page)).toHaveCount(1)
  await page.reload()
  await expect(block(page).locator('blockquote')).toHaveText('For you.\nAlways.', { useInnerText: true })
  await open(page)
  await expect(words(page)).toHaveValue('For you.\nAlways.')
  await left(page, limit - 16)
})

test('[GIFT-04,GIFT-11,GIFT-12,GIFT-13] the choices are buttons; tick and choice follow each other, and picture and field follow them', async ({
  page,
}) => {
  await openDialog(page)
  const tick = dialog(page).getByRole('checkbox', { name: 'This is a gift' })
  const choice = (name: string) => dialog(page).getByRole('radio', { name })
  const picture = (name: string) => dialog(page).getByRole('img', { name })
  const box = await dialog(page).locator('label', { hasText: 'Gift wrapping' }).boundingBox()
  expect(box!.height).toBeGreaterThanOrEqual(44)
  const shows = async (isGift: boolean) => {
    await expect(tick).toBeChecked({ checked: isGift })
    await expect(choice(isGift ? 'Gift wrapping' : 'Standard packaging')).toBeChecked()
    await expect(picture('Gift wrapping')).toBeVisible({ visible: isGift })
    await expect(picture('Standard packaging')).toBeVisible({ visible: !isGift })
    await expect(words(page)).toBeVisible({ visible: isGift })
  }
  await shows(true)
  await tick.uncheck()
  await shows(false)
  await tick.check()
  await shows(true)
  await choice('Gift wrapping').focus()
  await page.keyboard.press('ArrowRight')
  await shows(false)
  // What is no gift has no words to be wrong.
  await choice('Gift wrapping').check()
  await words(page).fill('🎁')
  await choice('Standard packaging').check()
  await save(page).click()
  await expect(block(page).getByRole('button', { name: 'Make it a gift' })).toBeVisible()
})

test('[GIFT-19,GIFT-20,GIFT-21,GIFT-22] the count falls by one a character; at the limit neither letters nor Enter are taken', async ({
  page,
}) => {
  await openDialog(page)
  const configured = await page.evaluate(
    () => JSON.parse(document.getElementById('site-config')!.textContent!).preferences.giftMessageMaxLength,
  )
  expect(configured).toBe(limit)
  await left(page, limit)
  await words(page).pressSequentially('ab\nc')
  await left(page, limit - 4)
  await words(page).press('Backspace')
  await left(page, limit - 3)
  // One character for people, two for the machine.
  await words(page).fill('𠮷')
  await left(page, limit - 1)
  const full = '𠮷'.repeat(2) + 'a'.repeat(limit - 3)
  await words(page).fill(full)
  await left(page, 1)
  await words(page).pressSequentially('bcd')
  await expect(words(page)).toHaveValue(`${full}b`)
  await left(page, 0)
  await words(page).press('Enter')
  await expect(words(page)).toHaveValue(`${full}b`)
  await words(page).fill('a'.repeat(limit + 50))
  await expect(words(page)).toHaveValue('a'.repeat(limit))
})

test('the count is said once the hand rests, not at every key', async ({ page }) => {
  await openDialog(page)
  const spoken = dialog(page).locator('[data-gift-count]')
  const said = await spoken.evaluateHandle((region) => {
    const heard: string[] = []
    new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, { childList: true })
    return heard
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await words(page).pressSequentially('For you')
  await page.clock.runFor(1_000)
  await expect(spoken).toHaveText(`Characters left: ${limit - 7}`)
  expect(await said.jsonValue()).toEqual([`Characters left: ${limit - 7}`])
})

test('[GIFT-23,GIFT-24] nothing can be pasted or dropped into it, and it says why', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDialog(page)
  await words(page).fill('For you')
  const note = dialog(page).getByText('they cannot be pasted')
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await words(page).press('ControlOrMeta+v')
  await expect(note).toBeVisible()
  await expect(words(page)).toHaveValue('For you')
  await words(page).pressSequentially('.')
  await expect(note).toHaveCount(0)
  await drop(page, words(page), 'something else')
  await expect(note).toBeVisible()
  await expect(words(page)).toHaveValue('For you.')
})

test('[ERR-08,ERR-09] an emoji or a banned word marks the field, and nothing is sent', async ({ page }) => {
  await openDialog(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const [typed, why] of [
    ['Bravo 🎁', /no emoji/],
    ['My dear moron', /does not suit a card/],
  ] as const) {
    await words(page).fill(typed)
    await save(page).click()
    await expect(words(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(words(page)).toHaveAccessibleDescription(why)
    await expect(dialog(page).locator('#giftMessage-error svg')).toBeVisible()
    await expect(words(page)).toBeFocused()
  }
  expect(sent).toEqual([])
  await words(page).fill('My dear.')
  await expect(words(page)).not.toHaveAttribute('aria-invalid')
  await save(page).click()
  await expect(block(page)).toContainText('My dear.')
})

test.describe('what only the server finds', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('is said in the dialog, with the words as they were', async ({ page }) => {
    await openDialog(page)
    await page.evaluate(() => document.querySelector('dialog form')!.setAttribute('data-site-rules', '{}'))
    await words(page).fill('My dear moron')
    await save(page).click()
    await expect(words(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(words(page)).toBeFocused()
    await expect(words(page)).toHaveValue('My dear moron')
    // It is alive again.
    await words(page).fill('My dear')
    await left(page, limit - 7)
  })
})

test('the card shows what is typed, in its own script and direction', async ({ page }) => {
  await openDialog(page)
  const card = dialog(page).locator('[data-gift-card]')
  const drawnBy = (family: string) =>
    expect
      .poll(() =>
        page.evaluate(
          (name) => [...document.fonts].filter((font) => font.status === 'loaded' && font.family.includes(name)).length,
          family,
        ),
      )
      .toBeGreaterThan(0)
  const direction = () => card.evaluate((element) => getComputedStyle(element).direction)
  const sheet = page.waitForResponse(/\/ar-[^/]*\.css$/)
  await words(page).fill('إليكِ مع حبّي')
  await sheet
  await expect(card).toHaveText('إليكِ مع حبّي')
  expect(await direction()).toBe('rtl')
  await drawnBy('Amiri')
  // One of its characters stands in no word of the shop's own.
  const rest = page.waitForResponse(/\/card-ja-[^/]*\.css$/)
  await words(page).fill('お誕生日おめでとう\nCamille')
  await rest
  await drawnBy('Shippori Mincho')
  await expect(card).toHaveText('お誕生日おめでとう\nCamille', { useInnerText: true })
  expect(await direction()).toBe('ltr')
})

test('on a narrow screen the card is as tall as its words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await prepare(page, async (me) => {
    await fillCart(me, 'VERR000-ROU', '/gb/en')
    await giveCart(me, 'Congratulations '.repeat(12).trim(), '/gb/en')
  })
  await page.goto('/gb/en/bag')
  const card = page.getByRole('figure').first()
  await expect(card).toContainText('Congratulations')
  expect(await card.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(0)
})

test('[GIFT-30,GIFT-31] over the last step it saves a message, the summary shows it, and that is what is ordered', async ({
  page,
}) => {
  await prepare(page, (me) => cartAtPayment(me, 'VERR000-COG'))
  await page.goto('/fr/fr/onepage/payment')
  const summary = page.getByRole('complementary', { name: 'Votre commande' })
  const seen = await page.locator('[name=seen]').inputValue()
  await summary.getByRole('button', { name: 'Offrir' }).click()
  const over = page.getByRole('dialog', { name: 'En cadeau' })
  await over.getByLabel('Mots pour la carte').fill('Pour toi.')
  await over.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(over).toHaveCount(0)
  await expect(summary.locator('blockquote')).toHaveText('Pour toi.')
  await expect(page.locator('[name=seen]')).not.toHaveValue(seen)
  await expect(summary.getByRole('link', { name: 'Modifier le cadeau' })).toBeFocused()
  await expect(page).toHaveURL(/onepage\/payment$/)
  await page.locator('[name=paymentMethod][value=CASH_ON_DELIVERY]').check()
  await page.locator('main [name$=_save]').click()
  await expect(page).toHaveURL(/confirmation\?order=/)
  await expect(page.locator('main blockquote')).toHaveText('Pour toi.')
})

for (const place of ['fr/fr', 'ae/ar'] as const)
  test(`axe finds nothing in the dialog and the block on ${place}`, async ({ page }) => {
    const clean = async () => expect((await axe(page).analyze()).violations).toEqual([])
    await openDialog(page, place, 'VERR000-NOI')
    await clean()
    await page.locator('dialog textarea').fill('🎁')
    await page.locator('dialog button[type=submit]').click()
    await expect(page.locator('dialog [aria-invalid]')).toBeFocused()
    await clean()
    await page.locator('dialog [name=giftOption][value="0"]').check()
    await clean()
    await page.locator('dialog [name=giftOption][value="1"]').check()
    await page.locator('dialog textarea').fill('إليكِ, Camille')
    await page.locator('dialog button[type=submit]').click()
    await expect(page.locator('section[data-gift] blockquote')).toBeVisible()
    await clean()
  })

test('axe finds nothing on the page of a gift’s order and on its receipt, which prints without the shop around it', async ({
  page,
}) => {
  const number = await prepare(page, (me) => placeCashOrder(me, 'VERR000-COG', { gift: 'Pour toi.\nإليكِ' }))
  await page.goto(`/fr/fr/onepage/confirmation?order=${number}`)
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('link', { name: 'Reçu cadeau' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reçu cadeau' })).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.emulateMedia({ media: 'print' })
  for (const around of ['banner', 'contentinfo'] as const) await expect(page.getByRole(around)).toBeHidden()
  await expect(page.locator('button.help')).toBeHidden()
  await expect(page.locator('main')).toContainText(number)
  await expect(page.locator('main')).not.toContainText('€')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Rendre ou échanger ce cadeau' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rendre ou échanger un cadeau' })).toBeVisible()
  await expect(page.getByLabel('Code du reçu cadeau')).not.toHaveValue('')
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('who received a gift gives it back by its receipt; axe finds nothing on the way', async ({ page }) => {
  const number = await prepare(page, (me) => placeCashOrder(me, 'VERR000-COG', { gift: 'Pour toi.' }))
  await moveOrder(number, 'ship', 'deliver')
  await page.goto(`/fr/fr/order?order=${number}`)
  await page.getByRole('link', { name: 'Reçu cadeau' }).click()
  await page.getByRole('link', { name: 'Rendre ou échanger ce cadeau' }).click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('checkbox', { name: 'Cette pièce revient' }).check()
  await page.getByLabel('Prénom').fill('Jeanne')
  await page.getByLabel('Nom', { exact: true }).fill('Roux')
  await page.getByLabel('Adresse e-mail').first().fill('jeanne@averne.fr')
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Annoncer le retour' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${number}-G01`)
  expect((await axe(page).analyze()).violations).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] })

  test('the dialog is a page: refused it keeps the words, saved it leads to the bag, which cancels it', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, 'VERR000-ROU', '/gb/en'))
    await page.goto('/gb/en/bag')
    await page.getByRole('button', { name: 'Make it a gift' }).click()
    await expect(page).toHaveURL(/\/bag\/gift\??$/)
    const field: Locator = page.getByLabel('Words for the card')
    // The choice alone decides here, and the field follows it.
    await expect(page.getByRole('checkbox', { name: 'This is a gift' })).toBeHidden()
    await page.getByRole('radio', { name: 'Standard packaging' }).check()
    await expect(field).toBeHidden()
    await page.getByRole('radio', { name: 'Gift wrapping' }).check()
    await field.fill('My dear moron')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(field).toHaveValue('My dear moron')
    await expect(field).toHaveAccessibleDescription(/does not suit a card/)
    await field.fill('My dear')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/bag$/)
    await expect(page.locator('section[data-gift] blockquote')).toHaveText('My dear')
    await page.getByRole('button', { name: 'Cancel gift' }).click()
    await expect(page.getByRole('button', { name: 'Make it a gift' })).toBeVisible()
  })
})

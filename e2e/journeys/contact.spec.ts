import type { Page } from '@playwright/test'
import { message, pdf, picture } from '../../tests/worlds/messages.ts'
import { axe } from '../axe.ts'
import { linkIn } from '../letters.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('#subject').selectOption('order')
  await page.locator('#title').selectOption('010')
  await page.locator('#firstname').fill(message.firstname)
  await page.locator('#lastname').fill(message.lastname)
  await page.locator('#email').fill(email)
  await page.locator('#phonecontact').fill(message.phonecontact)
  await page.locator('#contactus-comment').fill(message['contactus-comment'])
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const paper = (name = 'reçu.pdf', size = 0) => file(name, 'application/pdf', pdf('', size))
const control = (page: Page) => page.locator('#files')
const awake = (page: Page) => page.locator('#files:not([name])')
const fields = (page: Page) => page.locator('input[type=hidden][name^=File_]')

test('[CS-01,CS-07,CS-10,CS-22] from the footer to the pop-in, with a photograph, to the number', async ({ page }) => {
  await page.goto('/fr/fr/contact')
  await page.goto('/fr/fr/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nous écrire' }).click()
  const popin = page.getByRole('dialog', { name: 'Nous écrire' })
  await expect(popin).toBeVisible()
  await awake(page).waitFor()
  await fillIn(page, 'popin@averne.fr')
  await expect(popin.getByText('Où est ma commande ?')).toBeVisible()
  await expect(popin.getByText('Combien de temps ai-je pour réfléchir ?')).toBeHidden()
  expect((await axe(page).analyze()).violations).toEqual([])
  await control(page).setInputFiles([file('devant.png', 'image/png', await picture('png')), paper()])
  await expect(fields(page)).toHaveCount(2)
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/contact'))
  await popin.getByRole('button', { name: 'Envoyer le message' }).click()
  const sent = new URLSearchParams((await posted).postData() ?? '')
  expect([sent.get('type'), sent.get('subject'), sent.get('phone'), sent.get('civility')]).toEqual([
    'order',
    'order',
    '+33612345678',
    'Mr.',
  ])
  const first = JSON.parse(sent.get('File_0') ?? '{}') as { fileName: string; value: string }
  expect(first.fileName).toBe('devant.png')
  expect(first.value).toMatch(/^data:image\/png;base64,/)
  await expect(page.getByText(/il porte le numéro C[0-9A-Z]{9}/)).toBeVisible()
})

for (const place of ['contact', 'contact-popin'])
  test(`[VAL-19] with a file from ${place} it waits until its e-mail was looked at, and leaves once`, async ({ page }) => {
    await page.goto(`/fr/fr/${place === 'contact' ? 'contact' : ''}`)
    if (place !== 'contact') await page.getByRole('contentinfo').getByRole('link', { name: 'Nous écrire' }).click()
    await awake(page).waitFor()
    await fillIn(page, 'rejected-email@averne.fr')
    await control(page).setInputFiles(paper())
    await expect(fields(page)).toHaveCount(1)
    const button = page.getByRole('button', { name: 'Envoyer le message' })
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await button.click()
    await expect(page.locator('#email')).toHaveAccessibleDescription('Saisissez une adresse e-mail, par exemple nom@maison.com.')
    expect(posts.filter((url) => url.includes('/contact'))).toEqual([])

    let release = () => {}
    const waiting = new Promise<void>((done) => (release = done))
    // It would give up after some seconds.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.route(/address\/email/, async (route) => {
      await waiting
      await route.fulfill({ json: { valid: true } })
    })
    await page.locator('#email').fill('attend@averne.fr')
    await button.click()
    await expect(button).toHaveAttribute('data-state', 'busy')
    await button.click()
    expect(posts.filter((url) => url.includes('/contact'))).toEqual([])
    release()
    await expect(page.getByText(/il porte le numéro C[0-9A-Z]{9}/)).toBeVisible()
    expect(posts.filter((url) => url.includes('/contact'))).toHaveLength(1)
  })

test('[CS-16,CS-17,CS-18] what cannot be sent is said at once', async ({ page }) => {
  await page.goto('/fr/fr/contact')
  await awake(page).waitFor()
  const wrong = page.locator('[data-attach] [role=alert]')
  await control(page).setInputFiles(file('a.gif', 'image/gif', Buffer.from('GIF89a')))
  await expect(wrong).toHaveText('Joignez des fichiers PDF, PNG ou JPEG.')
  await control(page).setInputFiles(paper('grand.pdf', 5_242_881))
  await expect(wrong).toContainText('5 Mo')
  await control(page).setInputFiles(paper('juste.pdf', 5_242_880))
  await expect(wrong).toBeHidden()
  await expect(fields(page)).toHaveCount(1)
  await control(page).setInputFiles(Array.from({ length: 6 }, (_, index) => paper(`${index}.pdf`)))
  await expect(wrong).toContainText('Six')
})

test('[CS-10,CS-19,CS-20] at six the control rests; one taken away, it is back, and the others move up', async ({ page }) => {
  await page.goto('/fr/fr/contact')
  await awake(page).waitFor()
  await control(page).setInputFiles(Array.from({ length: 6 }, (_, index) => paper(`${index}.pdf`)))
  await expect(fields(page)).toHaveCount(6)
  await expect(control(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Retirer 2.pdf' }).click()
  await expect(control(page)).toBeEnabled()
  const named = await fields(page).evaluateAll((all) =>
    (all as HTMLInputElement[]).map(({ name, value }) => `${name} ${(JSON.parse(value) as { fileName: string }).fileName}`),
  )
  expect(named).toEqual(['File_0 0.pdf', 'File_1 1.pdf', 'File_2 3.pdf', 'File_3 4.pdf', 'File_4 5.pdf'])
})

test('[CS-04,CS-21] from a piece to its care, in Arabic', async ({ page }) => {
  await page.goto('/ae/ar/care-instructions?pid=SEL055-ROU')
  await page.getByRole('link', { name: 'سؤال الورشة' }).click()
  const popin = page.getByRole('dialog', { name: 'العناية والإصلاح' })
  await expect(popin.locator('input[name=care]')).toHaveValue('true')
  await expect(popin.locator('input[name=pid]')).toHaveValue('SEL055-ROU')
  await awake(page).waitFor()
  expect((await axe(page).analyze()).violations).toEqual([])
})

test.describe('the page of a message', () => {
  // What is wrong comes back with it.
  test.use({ expectedErrors: [/status of 422/] })

  for (const place of ['fr/fr', 'ae/ar']) {
    test(`${place}: axe finds nothing on it, nor with what is wrong with an answer`, async ({ page }) => {
      const email = `message-${place.slice(0, 2)}@averne.fr`
      await prepare(page, (me) => me.post(`/${place}/contact`, { ...message, email }))
      await page.goto(await linkIn(page, place, email, '/message?'))
      await expect(page.locator('main textarea[name=answer]')).toBeVisible()
      expect((await axe(page).analyze()).violations).toEqual([])
      await page.locator('main form button[type=submit]').last().click()
      await expect(page.locator('main [aria-invalid]').first()).toBeVisible()
      expect((await axe(page).analyze()).violations).toEqual([])
    })
  }
})

test('[CS-14,CS-15] in Korea one tick gives all five', async ({ page }) => {
  await page.goto('/kr/ko/contact')
  const all = page.locator('#allcheckboxes')
  await expect(page.locator('x-island[name=consents][awake]')).toBeAttached()
  await all.check()
  const five = page.locator('[name^=koreanlaw], [name=termsandconditions]')
  await expect(five).toHaveCount(5)
  for (const box of await five.all()) await expect(box).toBeChecked()
})

test.describe('on a telephone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
    viewport: { width: 390, height: 844 },
  })

  test('[CS-03] the contact opens the mail client at the house’s address', async ({ page }) => {
    await page.goto('/fr/fr/')
    const led = page.waitForResponse((response) => response.url().endsWith('/contact-popin') && response.status() === 303)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Nous écrire' }).click()
    expect((await led).headers().location).toBe('mailto:service@averne.example')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[CS-22,CS-23] the message goes, with its files', async ({ page }) => {
    await page.goto('/fr/fr/contact')
    await fillIn(page, 'sans-script@averne.fr')
    await control(page).setInputFiles([file('devant.jpg', 'image/jpeg', await picture('jpeg'))])
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
    await expect(page.getByText(/il porte le numéro C[0-9A-Z]{9}/)).toBeVisible()
  })
})

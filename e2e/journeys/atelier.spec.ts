import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cartAtPayment, fillCart } from '../../tests/worlds/carts.ts'
import { message } from '../../tests/worlds/messages.ts'
import { axe } from '../axe.ts'
import { deliver } from '../deliver.ts'
import { prepare } from '../prepare.ts'
import { signInAs } from '../sign-in-staff.ts'
import { expect, test } from '../test.ts'

test.beforeAll(async () => {
  await deliver(9, 'VERR000-COG', 'VERR000-FOR')
})

/** Two pieces, paid by card in the shopper's own browser; gives the order's number. */
async function orderByCard(page: Page): Promise<string> {
  await prepare(page, async (me) => {
    await fillCart(me, 'VERR000-COG')
    return cartAtPayment(me, 'VERR000-FOR')
  })
  await page.goto('/fr/fr/onepage/payment')
  const field = (name: string) => page.frameLocator(`#card-${name} iframe`).getByRole('textbox')
  await expect(field('cvn')).toBeVisible()
  await page.locator('[name=cardOwner]').fill('Inès Martin')
  await field('number').fill('4242424242424242')
  await field('expiry').fill('1139')
  await field('cvn').fill('123')
  await page.getByRole('button', { name: 'Confirmer l’achat' }).click()
  await expect(page).toHaveURL(/\/onepage\/confirmation\?order=/)
  return new URL(page.url()).searchParams.get('order')!
}

test('an order by card is found by the keyboard, packed, sent in two parcels, captured and delivered', async ({ page }) => {
  const number = await orderByCard(page)
  await page.goto('/atelier')
  expect((await axe(page).analyze()).violations).toEqual([])
  await signInAs(page, 'Camille Aubry')
  await page.getByRole('navigation').getByRole('link', { name: 'Commandes', exact: true }).click()
  await expect(page).toHaveURL(/\/atelier\/orders$/)
  // As soon as the script is there.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.locator('[data-search]')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: number })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

  await page.getByRole('button', { name: 'Préparée' }).click()
  await expect(page.getByRole('status')).toHaveText('La commande est préparée.')
  const parcel = page.getByRole('form', { name: 'Un colis part' })
  await parcel.getByRole('spinbutton').first().fill('0')
  await parcel.getByLabel('Transporteur').fill('DHL')
  await parcel.getByLabel('Numéro du colis').fill('JD0146')
  await parcel.getByRole('button', { name: 'Expédier le colis' }).click()
  await expect(page.getByRole('status')).toHaveText('Le colis est parti.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('En préparation')
  expect((await axe(page).analyze()).violations).toEqual([])
  await parcel.getByLabel('Transporteur').fill('UPS')
  await parcel.getByLabel('Numéro du colis').fill('1Z999')
  await parcel.getByRole('button', { name: 'Expédier le colis' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('En chemin')
  await page.getByRole('button', { name: 'Livrée' }).click()
  await expect(page.getByRole('status')).toHaveText('La commande est livrée.')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Paiements' })).toContainText(/encaissé|réglé/, { timeout: 500 })
  }).toPass()
})

test('a delivery comes by file: it is shown, counted in as it was shown, and sent on to a boutique', async ({ page }) => {
  await signInAs(page, 'Idris Benali')
  await page.goto('/atelier/stock/deliveries')
  // A size that no other journey buys: what is sold meanwhile has the preview made anew.
  const buffer = Buffer.from('\uFEFFsku;quantity\r\nANN000-NOI;4\r\n')
  await page.getByLabel('Fichier', { exact: true }).setInputFiles({ name: `bl-${Date.now()}.csv`, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Voir ce qui changera' }).click()
  await expect(page.getByRole('row', { name: /ANN000-NOI \+4/ })).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Faire entrer exactement cela' }).click()
  await expect(page.getByRole('status')).toHaveText('4 pièces sont entrées en stock.')
  await page.goto('/atelier/stock?q=ANN000-NOI')
  await page.getByRole('link', { name: 'ANN000-NOI' }).click()
  await page.getByRole('combobox', { name: 'Vers' }).selectOption('PAR01')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Les pièces sont en route.')
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'ANN000-NOI est arrivé à PAR01' }).click()
  await expect(page.getByRole('status')).toHaveText('Les pièces sont arrivées.')
})

test('a price and a piece that are changed by hand are so in the shop within a second, and can be changed back', async ({
  page,
  context,
}) => {
  const shop = await context.newPage()
  const piece = async () => {
    const answer = await shop.goto('/fr/fr/p/ESC020-NST')
    return { status: answer!.status(), text: await shop.locator('body').innerText() }
  }
  const isSoon = (seen: () => Promise<boolean>) => expect.poll(seen).toBe(true)
  const before = (await piece()).text
  expect(before).not.toContain('1\u202f234')
  await signInAs(page, 'Hélène Averne')
  await page.goto('/atelier/goods?q=ESC020')
  await page.getByRole('link', { name: /ESC020/ }).click()
  const prices = page.getByRole('form', { name: 'Modifier les prix' })
  const euro = prices.getByRole('textbox', { name: /^EUR/ })
  const former = (await euro.getAttribute('placeholder'))!
  await euro.fill('1234')
  await prices.getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('Les prix sont notés. Ceux sans date s’appliquent dès maintenant.')
  await isSoon(async () => (await piece()).text.includes('1\u202f234'))

  // One that begins later is not seen yet, and is let go.
  await euro.fill('2345')
  await prices.getByLabel(/^À partir du/).fill(`${new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)}T10:00`)
  await prices.getByRole('button').click()
  const coming = page.getByRole('row', { name: /2\s345/ })
  await expect(coming).toBeVisible()
  expect((await piece()).text).not.toContain('2\u202f345')
  await coming.getByRole('button', { name: 'Renoncer' }).click()
  await expect(coming).toHaveCount(0)
  await euro.fill(former)
  await prices.getByRole('button').click()
  await isSoon(async () => !(await piece()).text.includes('1\u202f234'))

  const offer = page.getByRole('form', { name: 'Modifier la mise en vente' })
  const publish = async (word: string) => {
    await offer.getByLabel('Publication').selectOption(word)
    await offer.getByRole('button').click()
    await expect(page.getByRole('status')).toContainText('La mise en vente est modifiée')
  }
  await publish('Retirée')
  await isSoon(async () => (await piece()).status !== 200)
  await publish('Publiée')
  await isSoon(async () => (await piece()).status === 200)
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('a page is written in one language, seen as it will be, published, and its sections change places', async ({
  page,
  context,
}) => {
  await signInAs(page, 'Hélène Averne')
  await page.goto('/atelier/words/accessibility?language=fr')
  const shop = await context.newPage()
  const said = async (language: 'fr/fr' | 'be/nl') => {
    await shop.goto(`/${language}`)
    await shop
      .getByRole('contentinfo')
      .getByRole('link', { name: /^(Accessibilité|Toegankelijkheid)$/ })
      .click()
    await shop.waitForLoadState()
    return shop.getByRole('heading', { level: 2 }).allInnerTexts()
  }
  const [french, dutch] = [await said('fr/fr'), await said('be/nl')]
  const rename = async (from: string, to: string) => {
    await page.getByText(`Texte: ${from}`).click()
    const title = page.getByLabel('Titre').and(page.locator(':visible'))
    await expect(title).toHaveValue(from)
    await title.fill(to)
    await page.getByRole('button', { name: 'Garder ce texte' }).and(page.locator(':visible')).click()
    await expect(page.getByRole('status')).toContainText('Gardé.')
  }
  const publish = async () => {
    await page.getByRole('button', { name: 'Publier' }).click()
    await expect(page.getByRole('status')).toContainText('Publié')
  }
  const [first] = french
  await rename(first!, 'Ce que la maison vise')
  // Not yet, but in the preview.
  expect(await said('fr/fr')).toEqual(french)
  const [preview] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Voir la page' }).click()])
  await expect(preview.getByRole('heading', { name: 'Ce que la maison vise' })).toBeVisible()
  await publish()
  await expect.poll(() => said('fr/fr')).toEqual(['Ce que la maison vise', ...french.slice(1)])
  expect(await said('be/nl')).toEqual(dutch)

  await page.getByText('Texte: Ce que la maison vise').click()
  await page.getByRole('button', { name: /^Descendre: 2\./ }).click()
  await expect(page.getByRole('status')).toContainText('Déplacé.')
  await publish()
  const moved = [french[1]!, 'Ce que la maison vise', ...french.slice(2)]
  await expect.poll(() => said('fr/fr')).toEqual(moved)
  // A section has one place in all languages.
  await expect.poll(() => said('be/nl')).toEqual([dutch[1], dutch[0], ...dutch.slice(2)])

  await page.getByText('Texte: Ce que la maison vise').click()
  await page.getByRole('button', { name: /^Monter: 3\./ }).click()
  await rename('Ce que la maison vise', first!)
  await publish()
  await expect.poll(() => said('fr/fr')).toEqual(french)
})

test.describe('what the shop refuses is answered with 422', () => {
  test.use({ expectedErrors: [/422 \(Unprocessable/] })

  test('an order by telephone is a gift, collected in a boutique, read out before it is placed, and by the keyboard alone', async ({
    page,
  }) => {
    await signInAs(page, 'Hélène Averne')
    await page.goto('/atelier/phone-orders')
    await page.getByLabel('E-mail du client').fill(`phone-${Date.now()}@averne.fr`)
    await page.getByLabel('E-mail du client').press('Enter')
    await expect(page).toHaveURL(/phone-orders\/[\da-f-]{36}/)
    const here = page.url()
    await page.goto(`${here}?q=VERR000-COG`)
    await page.getByRole('button', { name: 'Ajouter: VERR000-COG' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText('1 × Verrou, Cognac')
    const option = page.getByRole('form', { name: 'Réception' })
    await option.getByRole('radio', { name: /^Livraison à domicile/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(option.getByRole('radio', { name: /^Livraison en boutique/ })).toBeChecked()
    await page.keyboard.press('Enter')
    const boutique = page.getByRole('form', { name: 'Boutique' })
    await boutique.getByRole('radio', { name: /^Paris, Saint-Honoré/ }).check()
    await boutique.getByRole('button', { name: 'Garder la boutique' }).click()
    await expect(page.getByRole('alert')).toContainText('champs sont à revoir')
    await boutique.getByLabel('Prénom').fill('Inès')
    await boutique.getByLabel('Nom', { exact: true }).fill('Martin')
    await boutique.getByLabel('Téléphone').fill('06 12 34 56 78')
    await boutique.getByLabel('Téléphone').press('Enter')
    const summary = page.getByRole('region', { name: 'Récapitulatif' })
    await expect(summary).toContainText('Retrait par Inès Martin')
    await expect(summary).toContainText('À votre disposition')
    await page.getByLabel(/^Emballer en cadeau/).check()
    await page.getByLabel('Mots pour la carte').fill('Pour toi.')
    await page.getByRole('button', { name: 'Garder l’emballage' }).click()
    await expect(summary).toContainText('Pour toi.')
    expect((await axe(page).analyze()).violations).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect((await axe(page).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Commander, paiement en boutique' }).click()
    await expect(page).toHaveURL(/\/atelier\/orders\/\w+/)
    await expect(page.getByRole('main')).toContainText('Livraison en boutique')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/422 \(Unprocessable/] })

  test('a section comes into a page, waits for its ten languages, is in the shop within a second, and goes again', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'Hélène Averne')
    const shop = await context.newPage()
    const says = (words: string) =>
      expect.poll(async () => (await (await shop.request.get('/fr/fr/collections/haute-couture')).text()).includes(words))
    const words = `Une main, ${Date.now()}.`
    await page.goto('/atelier/words/haute-couture?language=fr')
    const add = page.getByRole('form', { name: 'Ajouter une section' })
    await add.getByRole('combobox', { name: 'Sorte' }).selectOption('Citation')
    await add.getByRole('combobox', { name: 'Place' }).selectOption({ index: 0 })
    await add.getByRole('button').click()
    await expect(page.getByRole('status')).toContainText('Ajoutée dans toutes les langues')
    const publish = page.getByRole('button', { name: 'Publier' })
    await publish.click()
    await expect(page.getByRole('alert')).toContainText('Il reste des textes à écrire : English, Français')
    for (const language of ['en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar']) {
      await page.goto(`/atelier/words/haute-couture?language=${language}&part=1`)
      const form = page.getByRole('form', { name: '2. Citation', exact: true })
      await form.locator('[name="t.text"]').fill(language === 'fr' ? words : `${language} ${words}`)
      await form.locator('[name="t.by"]').fill('Averne')
      await form.getByRole('button', { name: 'Garder ce texte' }).click()
      await expect(page.getByRole('status')).toContainText('Gardé.')
    }
    await publish.click()
    await expect(page.getByRole('status')).toContainText('Publié')
    await says(words).toBe(true)

    await page.goto('/atelier/words/haute-couture?language=fr&part=1')
    const section = page.locator('#part-1')
    await section.getByText('Retirer la section', { exact: true }).click()
    await section.getByRole('button', { name: 'Oui, la retirer: 2. Citation' }).click()
    await page.getByRole('button', { name: `Remettre: Citation: ${words}` }).click()
    await expect(page.getByRole('status')).toContainText('Remise à sa place')
    await expect(page.getByText(`2. Citation: ${words}`)).toBeVisible()
    await page.goto('/atelier/words/haute-couture?language=fr&part=1')
    await section.getByText('Retirer la section', { exact: true }).click()
    await section.getByRole('button', { name: 'Oui, la retirer: 2. Citation' }).click()
    await publish.click()
    await expect(page.getByRole('status')).toContainText('Publié')
    await says(words).toBe(false)
  })
})

/** The page, and its tables by their names: what would have to be scrolled sideways. */
const whatIsTooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main section[tabindex]')]
      .filter((each) => each.scrollWidth > each.clientWidth)
      .map((each) => each.getAttribute('aria-label') ?? 'the page'),
  )

test('the rooms of the atelier stand on a telephone, and by themselves without a way to scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Hélène Averne')
  for (const path of [
    '/atelier',
    '/atelier/orders',
    '/atelier/stock',
    '/atelier/stock/pieces/VERR000-COG',
    '/atelier/stock/transfers',
    '/atelier/stock/deliveries',
    '/atelier/money',
    '/atelier/returns',
    '/atelier/mail',
    '/atelier/jobs',
    '/atelier/staff',
    '/atelier/audit',
    '/atelier/own',
  ]) {
    await page.goto(path)
    expect(await whatIsTooWide(page), path).toEqual([])
    expect((await axe(page).analyze()).violations, path).toEqual([])
  }
  // Figures end in one line, however long they are.
  await page.goto('/atelier/stock')
  const ends = await page.locator('td[data-figures]:nth-of-type(3)').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return Math.round(range.getBoundingClientRect().right)
    }),
  )
  expect([...new Set(ends)]).toHaveLength(1)
})

test('axe finds nothing in the rooms of cases, chats, figures, goods, words and orders by phone, at a desk and on a telephone', async ({
  page,
}) => {
  const number = await prepare(page, async (me) => {
    const { location } = await me.post('/fr/fr/contact', { ...message, email: 'axe@averne.fr' })
    await me.post('/fr/fr/chat/say', { clientId: randomUUID(), text: 'Bonjour', context: 'home' }, { accept: 'application/json' })
    return new URL(location!, 'http://shop').searchParams.get('sent')
  })
  await signInAs(page, 'Hélène Averne')
  await page.goto('/atelier/phone-orders')
  await page.getByLabel('E-mail du client').fill('client@averne.fr')
  await page.getByRole('button', { name: 'Écrire une commande' }).click()
  await expect(page).toHaveURL(/phone-orders\/[\da-f-]{36}/)
  const phone = new URL(page.url()).pathname
  for (const path of [
    '/atelier/cases',
    `/atelier/cases/${number}`,
    '/atelier/chats',
    '/atelier/figures',
    '/atelier/goods',
    '/atelier/goods/SEL085',
    '/atelier/words',
    '/atelier/words/home',
    '/atelier/words/home?part=2',
    '/atelier/phone-orders',
    phone,
  ]) {
    const answer = await page.goto(path)
    expect(answer!.status(), path).toBe(200)
    expect((await axe(page).analyze()).violations, path).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await whatIsTooWide(page), path).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

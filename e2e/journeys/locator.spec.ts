import type { Page } from '@playwright/test'
import { toGcj02 } from '../../src/kernel/gcj02.ts'
import { axe } from '../axe.ts'
import { expect, test } from '../test.ts'

const list = (page: Page) => page.locator('[data-list] [data-store]')
const map = (page: Page) => page.locator('[data-map]')
const found = (page: Page) => page.locator('[data-stores] [role=status]')

async function open(page: Page, path = '/fr/fr/boutiques'): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[data-stores=awake]')).toHaveCount(1)
}

async function openWithMap(page: Page, path?: string): Promise<void> {
  await open(page, path)
  await expect(map(page)).toHaveAttribute('data-zoom', /\d/)
  await expect(page.locator('[data-map] :is([data-marker], .map-cluster)').first()).toBeVisible()
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ville, code postal ou boutique').fill(text)
  await page.getByRole('button', { name: 'Rechercher', exact: true }).last().click()
}

test('[STORE-01,UI-23,UI-24] a map and a list stand side by side; the map begins at zoom 8 and never goes below 2', async ({
  page,
}) => {
  await openWithMap(page)
  await expect(list(page)).toHaveCount(40)
  await expect(map(page)).toBeVisible()
  await expect(map(page)).toHaveAttribute('data-zoom', '8')
  const away = page.getByRole('button', { name: 'Dézoomer' })
  for (let zoom = 7; zoom >= 2; zoom -= 1) {
    await away.click()
    await expect(map(page)).toHaveAttribute('data-zoom', String(zoom))
  }
  await expect(away).toHaveClass(/leaflet-disabled/)
})

/** The colour that the map's own world has at a place, once it is drawn there. */
const colourAt = (page: Page, latitude: number, longitude: number) =>
  map(page).evaluate(
    (element, [lat, lng]) => {
      const size = 256 * 2 ** Number(element.dataset.zoom)
      const x = (degrees: number) => ((degrees + 180) / 360) * size
      const y = (degrees: number) => ((1 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / Math.PI) / 2) * size
      const frame = element.getBoundingClientRect()
      const left = frame.left + frame.width / 2 + x(lng) - x(Number(element.dataset.lng))
      const top = frame.top + frame.height / 2 + y(lat) - y(Number(element.dataset.lat))
      for (const canvas of element.querySelectorAll('canvas')) {
        const box = canvas.getBoundingClientRect()
        if (left < box.left || left >= box.right || top < box.top || top >= box.bottom) continue
        const scale = canvas.width / box.width
        const { data } = canvas.getContext('2d')!.getImageData((left - box.left) * scale, (top - box.top) * scale, 1, 1)
        return [...data.slice(0, 3)]
      }
      return null
    },
    [latitude, longitude] as const,
  )

test('the lakes of the world are water on the map', async ({ page }) => {
  await openWithMap(page, '/ca/en/boutiques?q=Toronto')
  await expect(map(page)).toHaveAttribute('data-lat', /^43\./)
  const [land, water] = [
    [250, 249, 247],
    [228, 226, 222],
  ]
  await expect.poll(() => colourAt(page, 43.95, -79.6)).toEqual(land)
  await expect.poll(() => colourAt(page, 43.5, -79.2)).toEqual(water)
})

test('[STORE-02,STORE-07,STORE-11,STORE-36] a place that is searched for lists the stores near it, with count, term and distance', async ({
  page,
}) => {
  await openWithMap(page)
  const asked = page.waitForRequest(/stores\/nearest\?/)
  await search(page, 'Lyon')
  const query = new URL((await asked).url()).searchParams
  expect([query.get('lat'), query.get('lng'), query.get('filter_country')]).toEqual([
    expect.stringMatching(/^45\.7/),
    expect.stringMatching(/^4\.8/),
    'FR',
  ])
  await expect(found(page)).toHaveText('5 boutiques pour « Lyon »')
  await expect(list(page).first()).toContainText('Lyon, Édouard-Herriot')
  await expect(list(page).first()).toContainText(/\d,\d\skm/)
  await expect(map(page)).toHaveAttribute('data-lat', /^45\.7/)
  await expect(page).toHaveURL(/q=Lyon/)
  await page.reload()
  await expect(found(page)).toHaveText('5 boutiques pour « Lyon »')
})

test('[STORE-03,STORE-57,STORE-58,STORE-59] a country limits the stores and centres the map; all countries are asked for without one', async ({
  page,
}) => {
  await openWithMap(page)
  const asked = page.waitForRequest(/stores\/all\?filter_country=GB/)
  await page.getByLabel('Pays', { exact: true }).selectOption('GB')
  await asked
  await expect(list(page)).toHaveCount(2)
  await expect(map(page)).toHaveAttribute('data-lat', /^5[123]\./)
  const all = page.waitForRequest(/stores\/all/)
  await page.getByLabel('Pays', { exact: true }).selectOption('')
  expect(new URL((await all).url()).searchParams.has('filter_country')).toBe(false)
  await expect(list(page)).toHaveCount(40)
})

test('[STORE-04,STORE-05,STORE-37,STORE-38] tags and types reduce the list, several of one joined by commas', async ({
  page,
}) => {
  await open(page)
  await page.getByText('Services et type de boutique').click()
  await page.getByLabel('Monogramme').check()
  await expect(list(page)).not.toHaveCount(40)
  const asked = page.waitForRequest(/storelocator_filterTags=/)
  await page.getByLabel('Retouches').check()
  expect(new URL((await asked).url()).searchParams.get('storelocator_filterTags')).toBe('alterations,monogram')
  const tagged = await list(page).count()
  const typed = page.waitForRequest(/storelocator_filterType=flagship/)
  await page.getByRole('checkbox', { name: 'Maison', exact: true }).check()
  await typed
  await expect.poll(() => list(page).count()).toBeLessThan(tagged)
})

test('[STORE-06] reset clears search and filters', async ({ page }) => {
  await open(page, '/fr/fr/boutiques?q=Lyon&storelocator_filterTags=repair')
  await expect(page.getByLabel('Ville, code postal ou boutique')).toHaveValue('Lyon')
  await page.getByRole('link', { name: 'Réinitialiser' }).click()
  await expect(list(page)).toHaveCount(40)
  await expect(page.getByLabel('Ville, code postal ou boutique')).toHaveValue('')
  await expect(page.locator('[type=checkbox][name=storelocator_filterTags]:checked')).toHaveCount(0)
  await expect(page).toHaveURL(/boutiques$/)
})

test('[STORE-08,STORE-43,STORE-44,STORE-45] a radio selects a store: window, centre and marker follow', async ({ page }) => {
  await openWithMap(page)
  await page.getByRole('radio', { name: 'Lyon, Édouard-Herriot' }).check()
  await expect(map(page)).toHaveAttribute('data-selected', 'LYO01')
  await expect(page.locator('[data-info-window=LYO01]')).toBeVisible()
  await expect(map(page)).toHaveAttribute('data-lat', '45.7623')
  await expect(map(page)).toHaveAttribute('data-lng', '4.8345')
  await expect(page.locator('[data-marker=LYO01]')).toHaveAttribute('data-state', 'selected')
  await expect(page.locator('[data-store=LYO01]')).toHaveAttribute('data-state', 'selected')
})

test('[STORE-43,STORE-46,UI-22,UI-25] a marker of 34 by 44 selects its store: its radio is checked, the zoom is 16', async ({
  page,
}) => {
  await openWithMap(page, '/fr/fr/boutiques?q=Cannes')
  const cannes = page.locator('[data-marker=CAN01]')
  await expect(cannes).toBeVisible()
  const size = await cannes.evaluate((icon: HTMLElement) => [icon.offsetWidth, icon.offsetHeight])
  expect(size).toEqual([34, 44])
  await list(page).first().hover()
  await expect(cannes).toHaveAttribute('data-state', 'hovered')
  await page.mouse.move(0, 0)
  await cannes.click()
  await expect(page.locator('[data-store=CAN01] [type=radio]')).toBeChecked()
  await expect(map(page)).toHaveAttribute('data-zoom', '16')
})

test('[STORE-47] a search that no longer contains the selected store unselects it', async ({ page }) => {
  await openWithMap(page)
  await page.getByRole('radio', { name: 'Lyon, Édouard-Herriot' }).check()
  await expect(map(page)).toHaveAttribute('data-selected', 'LYO01')
  await page.getByLabel('Pays', { exact: true }).selectOption('FR')
  await expect(list(page)).toHaveCount(5)
  await expect(page.getByRole('radio', { name: 'Lyon, Édouard-Herriot' })).toBeChecked()
  await page.getByLabel('Pays', { exact: true }).selectOption('GB')
  await expect(list(page)).toHaveCount(2)
  await expect(map(page)).toHaveAttribute('data-selected', '')
  await expect(page.locator('[name=store]:checked')).toHaveCount(0)
  await expect(page.locator('[data-info-window]')).toHaveCount(0)
})

test('[STORE-33,STORE-34] list and window show the same HTML; a store off the map is listed and not placed', async ({ page }) => {
  await openWithMap(page, '/fr/fr/boutiques?filter_country=JP')
  await expect(list(page)).toHaveCount(4)
  for (let zoom = 9; zoom <= 12; zoom += 1) {
    await page.getByRole('button', { name: 'Zoomer', exact: true }).click()
    await expect(map(page)).toHaveAttribute('data-zoom', String(zoom))
  }
  await expect(page.locator('[data-marker=TYO01]')).toHaveCount(1)
  await expect(page.locator('[data-store=KYO01]')).toBeVisible()
  await expect(page.locator('[data-marker=KYO01]')).toHaveCount(0)
  await page.getByRole('radio', { name: /Ginza/ }).check()
  const [listed, shown] = await Promise.all([
    page.locator('[data-store=TYO01] [data-rendering]').innerHTML(),
    page.locator('[data-info-window=TYO01]').innerHTML(),
  ])
  expect(shown).toBe(listed)
})

test('[STORE-64] a list that cannot be fetched says that the line is quiet, and stays', async ({ page }) => {
  await open(page)
  await page.route(/stores\/all/, (route) => route.abort())
  await page.getByLabel('Pays', { exact: true }).selectOption('GB')
  await expect(page.getByRole('alert').filter({ hasText: /connexion/ })).toBeVisible()
  await expect(list(page)).toHaveCount(40)
})
test('[STORE-64] so it is as the page opens', async ({ page }) => {
  await page.route(/stores\/geo/, (route) => route.abort())
  await open(page)
  await expect(page.getByRole('alert').filter({ hasText: /connexion/ })).toBeVisible()
  await expect(found(page)).toHaveText(/connexion/)
  await expect(list(page)).toHaveCount(40)
})
test.use({ expectedErrors: [/ERR_FAILED/] })

test('[STORE-66,STORE-67] where there is none, that is said and the list is hidden', async ({ page }) => {
  await open(page)
  await search(page, 'xqzwvk')
  await expect(page.getByText('Aucune boutique ici. Cherchez un peu plus loin.').last()).toBeVisible()
  await expect(page.locator('[data-list] [data-results]')).toBeHidden()
  await expect(found(page)).toContainText('xqzwvk')
})

test('[STORE-09] on a telephone list and map change places', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await expect(list(page).first()).toBeVisible()
  await expect(map(page)).toBeHidden()
  await page.getByRole('button', { name: 'Afficher la carte' }).click()
  await expect(map(page)).toBeVisible()
  await expect(map(page)).toHaveAttribute('data-zoom', '8')
  await expect(list(page).first()).toBeHidden()
  await page.getByRole('button', { name: 'Afficher la liste' }).click()
  await expect(list(page).first()).toBeVisible()
})

test('a country that is chosen before the script is there is searched for once it is', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  await page.route(/stores\.island/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/fr/fr/boutiques')
  await page.getByLabel('Pays', { exact: true }).selectOption('GB')
  await expect(list(page)).toHaveCount(40)
  go()
  await expect(list(page)).toHaveCount(2)
})

test('a map that cannot load leaves the list as it is', async ({ page }) => {
  await page.route(/store-map/, (route) => route.abort())
  await open(page)
  await expect(page.getByText('La carte ne peut pas s’afficher')).toBeVisible()
  await page.getByLabel('Pays', { exact: true }).selectOption('GB')
  await expect(list(page)).toHaveCount(2)
})

test('[STORE-20,STORE-21] the Chinese site has the China variant, with count and term', async ({ page }) => {
  await openWithMap(page, '/cn/zh/boutiques?q=北京')
  await expect(page.locator('[data-stores]')).toHaveAttribute('data-map-variant', 'china')
  await expect(found(page)).toHaveText(/“北京”.*3/)
  // As China draws it: some hundred metres from where the world measures 39.9361, 116.4546.
  await page.locator('[data-store=BJS01] [type=radio]').check()
  const drawn = toGcj02({ latitude: 39.9361, longitude: 116.4546 })
  await expect(map(page)).toHaveAttribute('data-lat', drawn.latitude.toFixed(4))
  await expect(map(page)).toHaveAttribute('data-lng', drawn.longitude.toFixed(4))
})

test.describe('with a position', () => {
  test.use({ geolocation: { latitude: 35.68, longitude: 139.76 }, permissions: ['geolocation'] })

  test('[STORE-10] the nearest stores come first', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(list(page).first()).toHaveAttribute('data-store', 'TYO01')
    await expect(found(page)).toContainText('la plus proche de vous d’abord')
  })

  test('[STORE-10,STORE-56] a box that is ticked then is searched for from there, until a country is chosen', async ({
    page,
  }) => {
    await open(page)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(list(page).first()).toContainText('km')
    await page.getByText('Services et type de boutique').click()
    const asked = page.waitForRequest(/lat=35\.68.*filterTags=repair/)
    await page.getByLabel('Entretien et réparation').check()
    await asked
    await expect(found(page)).toHaveText('18 boutiques, la plus proche de vous d’abord')
    await expect(list(page).first()).toHaveAttribute('data-store', /^TYO/)
    await expect(list(page).first()).toContainText('km')
    await page.getByLabel('Pays', { exact: true }).selectOption('FR')
    await expect(found(page)).toHaveText(/^\d boutiques$/)
    await expect(list(page).first()).not.toContainText('km')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form lists what was asked for, and every boutique is a link', async ({ page }) => {
    await page.goto('/fr/fr/boutiques')
    await page.getByLabel('Pays', { exact: true }).selectOption('IT')
    await search(page, '')
    await expect(list(page)).toHaveCount(2)
    await expect(map(page)).toBeHidden()
    await list(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/boutiques\/milan/)
  })
})

for (const path of ['/fr/fr/boutiques', '/ae/ar/boutiques?q=%D8%AF%D8%A8%D9%8A']) {
  test(`${path} has nothing that axe would complain of`, async ({ page }) => {
    await openWithMap(page, path)
    expect((await axe(page).analyze()).violations).toEqual([])
  })
}

test('on a telephone in China a boutique is searched for before anything is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cn/zh/boutiques')
  await page.locator('[name=q]').fill('Paris')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page).toHaveURL(/q=Paris/)
  await expect(page.locator('[data-found]')).toContainText('5 家精品店')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('whoever arrives at a country of the list finds the map beside it', async ({ page }) => {
  await page.goto('/fr/fr/boutiques#us')
  await expect(page.locator('#us')).toBeInViewport()
  await expect(map(page)).toHaveAttribute('data-zoom', /\d/)
  await expect(map(page)).toBeInViewport()
})

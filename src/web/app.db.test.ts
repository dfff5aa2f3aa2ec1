import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { publishChanges } from '../db/changes.ts'
import { openDatabase } from '../db/database.ts'
import { languages } from '../kernel/visit.ts'
import { allVisits } from '../markets/sites.ts'
import { routes } from './routes.ts'
import { calls } from './urls.ts'

const { database } = testDatabase()
const { app, memory, lines } = testShop(database)

const page = async (path: string, init?: RequestInit) => {
  const response = await app.request(path, init)
  return { response, status: response.status, html: await response.text() }
}

function siteConfigOf(html: string) {
  return JSON.parse(/<script type="application\/json" id="site-config">(.*?)<\/script>/.exec(html)![1]!)
}

describe('pages', () => {
  test('[NAV-05] the home page is served on every site in every one of its languages', async () => {
    for (const visit of allVisits()) {
      const { status, html } = await page(`${visit.base}/`)
      expect(status).toBe(200)
      expect(html).toContain(`<html lang="${visit.locale}" dir="${visit.language === 'ar' ? 'rtl' : 'ltr'}">`)
    }
  })

  /** What a stranger with an empty bag gets: a step of the checkout leads back to the bag, an account asks who comes. */
  function statusOf(call: string): number {
    const open = ['checkoutCart', 'checkoutEmpty', 'accountLogin', 'accountRegister', 'accountForgotten']
    const isLed = /^(checkout|account)/.test(call) && !open.includes(call)
    return known[call] ?? (isLed ? 303 : 200)
  }
  const all = (calls: readonly string[], status: number) => Object.fromEntries(calls.map((call) => [call, status]))
  const known: Record<string, number> = {
    // A letter's link without its letter, and a form without its page.
    ...all(['accountReset', 'accountEmailConfirm'], 410),
    cancelGift: 403,
    // This house has no service that could fetch an address.
    qasGet: 503,
    // Nor anybody who lends, or knows sizes, or whose wallet it takes; its prices hold their tax; and an order that nobody names is nobody's.
    ...all(['payLaterPlan', 'sizeWidget', 'taxEstimate', 'order', 'orderCancel', 'orderInvoice'], 404),
    ...all(['orderReturn', 'orderReturnCancel', 'orderReturnLabel'], 404),
    ...all(['case', 'caseFile', 'phoneOrder', 'giftReturnLabel'], 404),
    // Only a form or a window asks for these, and no chat is open here.
    ...all(['giftReturnCancel', 'figures', 'chatEnd', 'chatEvents', 'chatPicture', 'chatSay'], 404),
    chatTyping: 403,
    ...all(
      Object.keys(calls).filter((call) => /^(wallet|deviceWallet)/.test(call)),
      404,
    ),
    // A boutique or a place that nobody names (`calls.db.test.ts` names them).
    ...all(['appointment', 'appointmentCalendar', 'bookAppointment', 'askTryOn', 'tryOn', 'setPreferredStore'], 404),
    ...all(['geolocate', 'nearestStores', 'searchNearest', 'storesInventory'], 422),
    ...all(['addProduct', 'liveShoppingAddToCart', 'storeDetails', 'saveStore', 'paymentReturn', 'giftCertificateReturn'], 303),
  }

  test('[NAV-04] every page names its calls in site-config, and each of them is served', async () => {
    const { html } = await page('/be/nl/')
    const config = siteConfigOf(html)
    expect(config).toMatchObject({ site: 'BE', locale: 'nl-BE', country: 'BE', currency: 'EUR', pageContext: 'home' })
    expect(Object.keys(config).sort()).toEqual([
      'collectors',
      'country',
      'currency',
      'limits',
      'locale',
      'messages',
      'pageContext',
      'preferences',
      'site',
      'urls',
    ])
    expect(Object.keys(config.urls)).toEqual(Object.keys(calls))
    const needing = {
      productShow: '?pid=SEL085-ROU',
      productHitTile: '?pid=SEL085-ROU',
      miniProductDetails: '?pid=SEL085-ROU',
      refreshMiniProductDetails: '?pid=SEL085-ROU',
      updateProduct: '?pid=SEL085-ROU',
      productImagesPopin: '?pid=SEL085-ROU',
      variationColours: '?pid=SEL085-ROU',
      variationStyles: '?pid=SEL085-ROU',
      productNotifyForm: '?pid=SEL085-ROU',
      productNotifyPopin: '?pid=SEL085-ROU',
      notifyPopin: '?pid=SEL085-ROU',
      setLastPageVisited: '?lastPageVisited=x',
      stopNotices: `?token=${'a'.repeat(43)}`,
      lettersConfirm: '?key=00000000-0000-4000-8000-000000000000',
      lettersStop: '?key=00000000-0000-4000-8000-000000000000',
      productSizeGuidePopin: '?pid=SEL085-ROU&sizechart=women_shoes',
      productDetails: '?pid=SEL085-ROU',
      variationSizes: '?pid=SEL085-ROU',
      variantUrl: '?pid=SEL085-ROU',
      getVariation: '?pid=SEL085-ROU',
      getAvailability: '?pid=SEL085-ROU',
      productNav: '?cat=women-shoes&pid=SEL085-ROU',
      productViewer: '?pid=SEL085-ROU',
      productViewerFrame: '?pid=SEL085-ROU',
      traceability: '?pid=SEL085-ROU',
      productTryInStorePopin: '?pid=SEL085-ROU',
      giftRegistry: '?pid=SEL085-ROU',
      payLaterPlan: '?pid=SEL085-ROU',
      sizeWidget: '?pid=SEL085-ROU',
      pageShow: '?cid=faq',
      pageInclude: '?cid=faq',
      getPolicyPopin: '?cid=terms',
      searchShowContent: '?fdid=Events',
      collectionsShowTile: '?fdid=Current',
      storeDetails: '?StoreID=PAR01',
      storeInclude: '?StoreID=PAR01',
    } as Record<string, string>
    const posted: Record<string, RequestInit> = {
      addProduct: form({ pid: 'VERR000-FOR' }),
      liveShoppingAddToCart: form({ pid: 'VERR000-FOR', countryCode: 'BE' }),
      accountLogout: form({}),
      cancelGift: form({}),
      setZipCode: form({ zipCode: '10021' }),
      addressSearch: form({}),
      complementSearch: form({}),
      qasSearch: form({}),
      qasVerifyAddress: form({}),
      qasVerifyEmail: form({}),
      qasUpdateAddress: form({}),
      phoneFormat: form({}),
      qasGet: form({}),
    }
    const served: Record<string, number> = {}
    for (const [name, url] of Object.entries(config.urls) as [string, string][])
      served[name] = (await app.request(url + (needing[name] ?? ''), posted[name])).status
    expect(served).toEqual(Object.fromEntries(Object.keys(config.urls).map((name) => [name, statusOf(name)])))
  })

  test('pages publish the site’s preferences', async () => {
    expect(siteConfigOf((await page('/fr/fr/')).html).preferences.tabletBreakpoint).toBe(768)
  })

  test('a call’s path is written once: every one stands in the route table', () => {
    const paths = new Set(routes.map((route) => route.path))
    expect(Object.values(calls).filter((path) => !paths.has(path))).toEqual([])
  })

  test('with format=ajax a page answers its part alone, not to be indexed', async () => {
    const { response, html } = await page('/fr/fr/site?format=ajax')
    expect(html).not.toContain('<html')
    expect(html).toContain('Où ')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('a part brings the style sheets of its islands', async () => {
    const { html } = await page('/fr/fr/styleguide/part?format=ajax')
    expect(html.startsWith('<link rel="stylesheet" href="/assets/moment-visible.css">')).toBe(true)
    expect(html).toContain('uid="f-part-0-"')
  })

  test('a page that is made for one request is compressed as well', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await app.request('/fr/fr/nowhere', { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
    }
  })

  test('the styleguide is not part of a production shop', async () => {
    expect((await app.request('/styleguide', { headers: { 'accept-language': 'ja' } })).headers.get('location')).toBe(
      '/jp/ja/styleguide',
    )
    const production = testShop(database, {
      VITRINE_MODE: 'production',
      DATABASE_URL: 'postgres://x',
      SESSION_SECRET: 'x'.repeat(32),
    })
    for (const path of ['/fr/fr/styleguide', '/styleguide']) expect((await production.app.request(path)).status).toBe(404)
  })

  test('site-config cannot be broken out of', async () => {
    const { html } = await page('/us/en/letters', form({ email: '</script><script>alert(1)</script>' }))
    expect(html).not.toContain('<script>alert')
  })
})

function form(fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), headers: { 'sec-fetch-site': 'same-origin', ...headers } }
}

describe('headers', () => {
  test('pages are for everybody: no cookie, fit for a CDN, strong ETag, strict policy', async () => {
    const { response } = await page('/fr/fr/', { headers: { cookie: 'visit=x; dispatchSite=JP-ja' } })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, must-revalidate')
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(response.headers.get('strict-transport-security')).toContain('max-age')
  })

  test('who has the page gets a 304, per encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const first = await app.request('/fr/fr/', { headers })
      const again = await app.request('/fr/fr/', { headers: { ...headers, 'if-none-match': first.headers.get('etag')! } })
      expect([first.status, again.status]).toEqual([200, 304])
      expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    }
  })

  test('pages hold no inline script, style or handler', async () => {
    for (const path of ['/fr/fr/', '/fr/fr/letters', '/fr/fr/site', '/fr/fr/styleguide', '/fr/fr/nowhere']) {
      const { html } = await page(path)
      expect(html).not.toMatch(/<script(?![^>]*(src=|application\/(ld\+)?json))/)
      expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
    }
  })

  test('paths never come from the Host header', async () => {
    const { html } = await page('/fr/fr/', { headers: { host: 'evil.example' } })
    expect(html).not.toContain('evil.example')
    expect(html).toContain('<link rel="canonical" href="https://averne.example/fr/fr/"/>')
  })

  test('tracking parameters do not multiply a page, nor enter it', async () => {
    memory.flush()
    for (const query of ['', '?utm_source=a', '?utm_source=b&fbclid=c']) await page(`/fr/fr/letters${query}`)
    expect(memory.pages.size).toBe(1)
  })
})

describe('search engines', () => {
  test('a page names itself in every site and language, and a default', async () => {
    const { html } = await page('/be/fr/letters')
    for (const visit of allVisits()) {
      expect(html).toContain(`hrefLang="${visit.locale}" href="https://averne.example${visit.base}/letters"`)
    }
    expect(html).toContain('hrefLang="x-default" href="https://averne.example/"')
  })

  test('the sitemap index leads to the maps of each site and language, and robots to the index', async () => {
    const { html: index } = await page('/sitemap.xml')
    for (const { base } of allVisits()) {
      for (const name of ['sitemap.xml', 'sitemap-pieces-1.xml'])
        expect(index).toContain(`<loc>https://averne.example${base}/${name}</loc>`)
    }
    expect(index).not.toContain('sitemap-pieces-2')
    const { html: map, response } = await page('/jp/ja/sitemap.xml')
    expect(response.headers.get('content-type')).toContain('xml')
    expect(map).toContain('<loc>https://averne.example/jp/ja/</loc>')
    expect((await page('/robots.txt')).html).toContain('Sitemap: https://averne.example/sitemap.xml')
  })

  test('pages that must not be found say so', async () => {
    expect((await page('/fr/fr/site')).html).toContain('<meta name="robots" content="noindex"/>')
    expect((await page('/fr/fr/nowhere')).html).not.toContain('rel="canonical"')
  })
})

describe('dispatch', () => {
  test.each([
    ['/', { 'accept-language': 'nl-BE,nl;q=0.8' }, '/be/nl/'],
    ['/', { 'accept-language': 'nl-BE', cookie: 'dispatchSite=JP-ja' }, '/jp/ja/'],
    ['/be', { 'accept-language': 'nl' }, '/be/nl/'],
    ['/be/', { 'accept-language': 'ja' }, '/be/fr/'],
    ['/be', { cookie: 'dispatchSite=BE-en' }, '/be/en/'],
    ['/be/nl', {}, '/be/nl/'],
  ])('%s with %o leads to %s', async (path, headers, target) => {
    const { response } = await page(path, { headers })
    expect(response.headers.get('location')).toBe(target)
    expect([301, 302]).toContain(response.status)
  })

  test('who chooses a site is sent there, and the choice is kept', async () => {
    const { response } = await page('/fr/fr/site', form({ dispatchSite: 'AE-ar' }))
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/ae/ar/')
    expect(response.headers.get('set-cookie')).toMatch(/^dispatchSite=AE-ar; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/)
  })

  test('the page that somebody was on is kept where every site has it', async () => {
    const from = (referer: string) => page('/fr/fr/site', form({ dispatchSite: 'IT-it' }, { referer }))
    expect((await from('https://averne.example/fr/fr/letters')).response.headers.get('location')).toBe('/it/it/letters')
    expect((await from('https://evil.example//evil.example/x')).response.headers.get('location')).toBe('/it/it/')
  })

  test('a site that does not exist is refused in words, and nothing is kept', async () => {
    const { response, html } = await page('/fr/fr/site', form({ dispatchSite: 'ZZ-zz' }))
    expect(response.status).toBe(422)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(html).toContain('role="alert"')
  })
})

describe('bad input', () => {
  test.each([
    ['/fr/fr/nowhere', {}, 'fr-FR'],
    ['/zz/fr/', { 'accept-language': 'ja' }, 'ja-JP'],
    ['/fr/ja/', { 'accept-language': 'en' }, 'en-FR'],
    ['/nowhere', { cookie: 'dispatchSite=AE-ar' }, 'ar-AE'],
    ['/a/b/c/d/e', { 'accept-language': 'ko-KR' }, 'ko-KR'],
  ])('%s with %o is a 404 in %s', async (path, headers, locale) => {
    const { response, html } = await page(path, { headers })
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(html).toContain(`<html lang="${locale}"`)
  })

  test('the 404 page speaks every language', async () => {
    const titles = new Set<string>()
    for (const language of languages) {
      const { html } = await page('/nowhere', { headers: { 'accept-language': language } })
      titles.add(/<h1[^>]*>(.*?)<\/h1>/.exec(html)![1]!)
    }
    expect(titles.size).toBe(languages.length)
  })

  test('a URL that cannot be decoded is a 400', async () => {
    for (const path of ['/fr/fr/%E0%A4%A', '/%', '/fr/fr/%ff']) expect((await page(path)).status).toBe(400)
  })

  test.each([
    ['another site, by fetch metadata', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling of ours', { 'sec-fetch-site': 'same-site' }, 403],
    ['another site, by origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
    ['an opaque origin', { 'sec-fetch-site': '', origin: 'null' }, 403],
    ['our own origin', { 'sec-fetch-site': '', origin: 'https://averne.example' }, 303],
    ['no browser', { 'sec-fetch-site': '' }, 303],
    ['the address bar', { 'sec-fetch-site': 'none' }, 303],
  ])('a form from %s', async (_, headers, status) => {
    const init = form({ dispatchSite: 'FR-fr' }, headers)
    expect((await page('/fr/fr/site', init)).status).toBe(status)
  })

  test.each([
    ['a browser on its way', { 'sec-fetch-mode': 'navigate' }, 'text/html'],
    ['an old browser', { accept: 'text/html,*/*;q=0.8' }, 'text/html'],
    ['a program', { accept: '*/*' }, 'application/json'],
    ['a program that says nothing', {}, 'application/json'],
    ['a script', { 'sec-fetch-mode': 'cors', accept: '*/*' }, 'application/json'],
  ])('%s is refused in what it can read', async (_, headers, type) => {
    const sent = { 'sec-fetch-site': 'cross-site', ...headers } as Record<string, string>
    const refused = await app.request('/fr/fr/site', { method: 'POST', headers: sent })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([403, expect.stringContaining(type)])
    if (type === 'text/html') return
    expect(await refused.json()).toEqual({ error: { code: 'FORBIDDEN_REQUEST', message: expect.stringMatching(/\p{L}/u) } })
    // Whoever looks at an address that does not exist is shown a page all the same.
    const looked = await app.request('/fr/fr/nowhere', { headers: headers as Record<string, string> })
    expect([looked.status, looked.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')])
  })

  test('a wrong token is refused everywhere, a missing one where a private page had it', async () => {
    expect((await page('/fr/fr/site', form({ dispatchSite: 'FR-fr', csrf_token: 'wrong' }))).status).toBe(403)
    expect((await page('/fr/fr/last-page-visited', form({ lastPageVisited: '/fr/fr/' }))).status).toBe(403)
  })

  test('a body that is too large is a 413, said or not', async () => {
    const email = 'a'.repeat(70_000)
    expect((await page('/fr/fr/letters', form({ email }))).status).toBe(413)
    const body = new Blob([`email=${email}`]).stream()
    const unsaid = new Request('http://localhost/fr/fr/letters', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as RequestInit)
    expect((await app.request(unsaid)).status).toBe(413)
  })

  test.each([
    ['JSON', '{"email":"a@b.fr"}', 'application/json', 415],
    ['broken multipart', '--x\r\nnonsense', 'multipart/form-data; boundary=x', 400],
    ['a NUL', 'email=a%00@b.fr', 'application/x-www-form-urlencoded', 400],
    ['300 fields', Array.from({ length: 300 }, (_, n) => `f${n}=1`).join('&'), 'application/x-www-form-urlencoded', 400],
    ['prototype names', '__proto__=x&constructor=y&toString=z', 'application/x-www-form-urlencoded', 422],
    ['a list', 'email=a%40b.fr&email=', 'application/x-www-form-urlencoded', 303],
    ['half a percent', 'email=%E0%A4%A', 'application/x-www-form-urlencoded', 422],
  ])('a form that is %s', async (_, body, type, status) => {
    const { response } = await page('/fr/fr/letters', { method: 'POST', body, headers: { 'content-type': type } })
    expect(response.status).toBe(status)
  })

  test('who asked for a part gets the error as JSON, in words', async () => {
    const response = await app.request('/fr/fr/nowhere?format=ajax')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: { code: 'PAGE_NOT_FOUND', message: 'Voici le socle. La pièce est partie.' } })
  })
})

describe('letters', () => {
  const count = async () =>
    (await database.pool.query('select email, country, language, consent_version from letter_subscription order by created_at'))
      .rows

  test('an address is kept once, with what was agreed to, however often it is sent', async () => {
    const before = (await count()).length
    for (const email of ['ines@example.com', 'INES@example.com ']) {
      const { response } = await page('/be/fr/letters', form({ email }))
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe('/be/fr/letters?sent=1')
    }
    const rows = await count()
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toEqual({ email: 'ines@example.com', country: 'BE', language: 'fr', consent_version: '2026-11' })
    expect((await page('/be/fr/letters?sent=1')).html).not.toContain('<form method="post" action="/be/fr/letters"')
  })

  test('what is wrong is said at the field, in the page’s language, and what was typed is kept', async () => {
    const { response, html } = await page('/de/de/letters', form({ email: 'ines@' }))
    expect(response.status).toBe(422)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(html).toContain('value="ines@"')
    const [, id] = /aria-describedby="([^"]+)"/.exec(html)!
    expect(html).toContain(`id="${id}"`)
  })

  test('the island gets JSON', async () => {
    const send = (email: string) => app.request('/fr/fr/letters?format=ajax', form({ email }))
    expect(await (await send('island@example.com')).json()).toEqual({ success: true })
    const refused = await send('island')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ success: false, errors: { email: expect.stringContaining('@') } })
  })

  test('the sixth try of one address in a minute is too many, whatever its spelling', async () => {
    const tries = []
    for (let n = 0; n < 6; n += 1)
      tries.push((await page('/fr/fr/letters', form({ email: n % 2 ? 'Flood@example.com' : 'flood@example.com' }))).status)
    expect(tries).toEqual([303, 303, 303, 303, 303, 429])
  })
})

describe('a visitor', () => {
  const script = { headers: { 'x-requested-with': 'fetch' } }

  test('[NAV-37] the last page visited is kept in the session', async () => {
    const response = await app.request('/fr/fr/last-page-visited?lastPageVisited=/fr/fr/letters', script)
    expect(await response.json()).toEqual({ success: true, lastPageVisited: '/fr/fr/letters' })
    const cookie = response.headers.get('set-cookie')!
    expect(cookie).toMatch(/^__Host-visit=[\w-]+\.[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const id = /=([\w-]+)\./.exec(cookie)![1]
    const { rows } = await database.pool.query('select last_page_visited from session where id = $1', [id])
    expect(rows).toEqual([{ last_page_visited: '/fr/fr/letters' }])
  })

  const ownAddress = 'https://averne.example/fr/fr/letters?from=here'

  test.each(['x', 'the house, its letters', '/fr/fr/letters', ownAddress])('[NAV-37] %j is kept as it is said', async (said) => {
    const response = await app.request(`/fr/fr/last-page-visited?lastPageVisited=${encodeURIComponent(said)}`)
    expect([response.status, await response.json()]).toEqual([200, { success: true, lastPageVisited: said }])
    const id = /visit=([\w-]+)\./.exec(response.headers.get('set-cookie')!)![1]
    const { rows } = await database.pool.query('select last_page_visited from session where id = $1', [id])
    expect(rows).toEqual([{ last_page_visited: said }])
  })

  test.each([
    'https://evil.example/',
    'https://averne.example@evil.example/',
    'https://averne.example.evil.example/',
    'https:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'javascript://averne.example/%0aalert(1)',
    '',
    `/${'a'.repeat(600)}`,
  ])('a last page of %j is refused', async (target) => {
    const response = await app.request(`/fr/fr/last-page-visited?lastPageVisited=${encodeURIComponent(target)}`, script)
    expect(response.status).toBe(400)
  })

  test.each([
    ['x', '/fr/fr/'],
    ['evil.example', '/fr/fr/'],
    [ownAddress, ownAddress],
  ])('whoever was asked about %j goes on to %j', async (said, place) => {
    const { response, html } = await page(`/fr/fr/last-page-visited?lastPageVisited=${encodeURIComponent(said)}`, {
      headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    })
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!
    const token = /name="csrf_token" value="([^"]+)"/.exec(html)![1]!
    const done = await page('/fr/fr/last-page-visited', form({ lastPageVisited: said, csrf_token: token }, { cookie }))
    expect([done.status, done.response.headers.get('location')]).toEqual([303, place])
  })

  test.each([
    ['a browser that says where it comes from', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['an old one', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ])('a bare link changes nothing in %s: it gets a form that asks, and the form acts', async (_, headers) => {
    const before = await database.pool.query('select count(*) from session')
    const { response, html } = await page('/fr/fr/last-page-visited?lastPageVisited=/fr/fr/letters', { headers: { ...headers } })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await database.pool.query('select count(*) from session')).rows).toEqual(before.rows)

    const cookie = response.headers.get('set-cookie')!.split(';')[0]!
    const token = /name="csrf_token" value="([^"]+)"/.exec(html)![1]!
    const fields = { lastPageVisited: '/fr/fr/letters', csrf_token: token }
    const done = await page('/fr/fr/last-page-visited', form(fields, { cookie }))
    expect([done.status, done.response.headers.get('location')]).toEqual([303, '/fr/fr/letters'])

    const tampered = `${cookie.slice(0, -2)}xx`
    expect((await page('/fr/fr/last-page-visited', form(fields, { cookie: tampered }))).status).toBe(403)
    const stranger = (await page('/fr/fr/last-page-visited?lastPageVisited=/fr/fr/')).response.headers
      .get('set-cookie')!
      .split(';')[0]!
    expect((await page('/fr/fr/last-page-visited', form(fields, { cookie: stranger }))).status).toBe(403)
  })

  test('a tampered cookie is somebody new', async () => {
    const cookie = '__Host-visit=6f9b3f0e-0000-4000-8000-000000000000.forged'
    const response = await app.request('/fr/fr/last-page-visited?lastPageVisited=/fr/fr/', {
      headers: { ...script.headers, cookie },
    })
    expect(response.headers.get('set-cookie')).not.toContain('6f9b3f0e')
  })
})

describe('data that changes', () => {
  test('a change of content reaches a cached page', async () => {
    await publishChanges(database)
    expect((await page('/gb/en/')).html).toContain('Red to the last millimetre.')
    await database.pool.query(
      `update content_page set blocks = jsonb_set(blocks, '{0,headline}', '["Changed."]') where id = 'home' and language = 'en'`,
    )
    expect((await page('/gb/en/')).html).toContain('Red to the last millimetre.')
    memory.invalidate(['content:home'])
    expect((await page('/gb/en/')).html).toContain('Changed.')
  })
})

describe('when something breaks on our side', () => {
  test('the shopper gets a 500 in their language with a reference, the log the whole story', async () => {
    await database.pool.query(`update content_page set blocks = '[{"type": "hero"}]' where id = 'home' and language = 'it'`)
    const { status, html } = await page('/it/it/')
    expect(status).toBe(500)
    expect(html).toContain('<html lang="it-IT"')
    expect(html).not.toMatch(/TypeError|at \w+ \(/)
    const told = lines.map((line) => JSON.parse(line)).find((line) => line.level === 50)
    expect(told).toMatchObject({ msg: 'request failed', path: '/it/it/', err: { type: 'TypeError' } })
  })
})

describe('when the database is away', () => {
  const nowhere = openDatabase('postgres://vitrine:x@127.0.0.1:1/none', 2)
  const { app: stranded, lines: told } = testShop(nowhere)

  test('a page that needs it answers 503 in the shopper’s language, with a reference; others are served', async () => {
    const response = await stranded.request('/jp/ja/')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await response.text()).toContain('<html lang="ja-JP"')
    expect((await stranded.request('/jp/ja/letters')).status).toBe(200)
    expect(told.some((line) => line.includes('"away":true'))).toBe(true)
  })

  test('we are alive, but not ready', async () => {
    expect((await stranded.request('/healthz')).status).toBe(200)
    expect((await stranded.request('/readyz')).status).toBe(503)
    expect((await app.request('/readyz')).status).toBe(200)
  })
})

test('nothing personal was logged by any of this', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('\n')).not.toMatch(/example\.com|ines@|Flood/i)
})

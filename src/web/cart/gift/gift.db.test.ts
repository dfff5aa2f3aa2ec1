import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/test-database.ts'
import { testShop } from '../../../../tests/test-shop.ts'
import { cartAtPayment, fillCart, giveCart, lineIds, press } from '../../../../tests/worlds/carts.ts'
import { type Answer, hiddenFields, Shopper } from '../../../../tests/worlds/shopper.ts'
import { setStock } from '../../../../tests/worlds/stock.ts'
import { explain } from '../../../i18n/explain.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { sites } from '../../../markets/sites.ts'

const { database } = testDatabase()
const { app, lines } = testShop(database)
const t = messagesIn('fr')
const base = '/fr/fr'
const dialog = `${base}/bag/gift`

async function withCart(site = base): Promise<Shopper> {
  const me = Shopper.in(app)
  await fillCart(me, 'VERR000-ROU', site)
  return me
}

/** What the visitor's cart keeps; undefined where there is none. */
async function keptFor(me: Shopper, country = 'FR'): Promise<string | null | undefined> {
  const visitor = /[0-9a-f-]{36}/.exec([...me.cookies.values()].join(' '))![0]
  const { rows } = await database.pool.query('select gift_message from cart where visitor = $1 and country = $2', [
    visitor,
    country,
  ])
  return rows[0]?.gift_message
}

/** The block of the bag, tags left out. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ')
const blockOf = ({ html }: Answer) => /<section[^>]*data-gift=.*?<\/section>/s.exec(html)?.[0] ?? ''

describe('the dialog', () => {
  test('[GIFT-06,GIFT-07,GIFT-08,GIFT-26] is HTML with the radio group, the message and isGift', async () => {
    const me = await withCart()
    const part = await me.get(`${dialog}?format=ajax`)
    expect([part.status, part.type]).toEqual([200, 'text/html; charset=utf-8'])
    expect(part.html).not.toContain('<html')
    const radios = [...part.html.matchAll(/<input type="radio" name="giftOption"[^>]*value="(\d)"/g)].map(([, value]) => value)
    expect(radios).toEqual(['1', '0'])
    expect(part.html).toMatch(/<textarea[^>]*name="giftMessage"/)
    expect(part.html).toMatch(/<input[^>]*name="isGift"[^>]*type="checkbox"|<input[^>]*type="checkbox"[^>]*name="isGift"/)
    expect((await me.get(dialog)).html).toContain('<html')
  })

  test('[GIFT-19] its limit is the one that the site is configured with, in the field, the count and the check', async () => {
    const { preferences } = sites.get('IE') as { preferences: { giftMessageMaxLength: number } }
    expect(preferences.giftMessageMaxLength).toBe(200)
    preferences.giftMessageMaxLength = 12
    onTestFinished(() => void (preferences.giftMessageMaxLength = 200))
    const me = await withCart('/ie/en')
    await giveCart(me, 'For you', '/ie/en')
    const { html } = await me.get('/ie/en/bag/gift')
    expect(html).toMatch(/<textarea[^>]*maxLength="12"/i)
    expect(html).toContain('Characters left: 5')
    expect(html).toContain('"giftMessageMaxLength":12')
    expect(html).toContain(`Use 12 characters at most.`)
    const refused = await giveCart(me, 'é'.repeat(13), '/ie/en')
    expect([refused.status, await keptFor(me, 'IE')]).toEqual([422, 'For you'])
    expect((await giveCart(me, 'é'.repeat(12), '/ie/en')).status).toBe(303)
  })
})

describe('without script', () => {
  test('[GIFT-09,GIFT-14] the form leads back to the bag, whose block shows the words', async () => {
    const me = await withCart()
    expect(blockOf(await me.get(`${base}/bag`))).toContain(t('gift.add'))
    const saved = await giveCart(me, 'Pour toi.\r\nToujours.')
    expect([saved.status, saved.location]).toEqual([303, `${base}/bag`])
    const block = blockOf(await me.get(`${base}/bag`))
    expect(block).toContain('<blockquote dir="auto">Pour toi.\nToujours.</blockquote>')
    expect(block).toContain(t('gift.cancel'))
    expect(block).not.toContain(t('gift.add'))
    // As it was left, when it is opened again.
    expect((await me.get(dialog)).html).toMatch(/<textarea[^>]*>Pour toi.\nToujours.<\/textarea>/)
  })

  test('[GIFT-10,GIFT-29] cancelling leads back to the bag, without it', async () => {
    const me = await withCart()
    await giveCart(me, 'Pour toi.')
    const path = `${dialog}/cancel`
    const done = await me.submit(path, await me.get(`${base}/bag`))
    expect([done.status, done.location, await keptFor(me)]).toEqual([303, `${base}/bag`, null])
    expect(blockOf(await me.get(`${base}/bag`))).toContain(t('gift.add'))
    // Twice, from another tab.
    expect((await me.post(path, hiddenFields((await me.get(dialog)).html, dialog))).status).toBe(303)
  })

  test.each([
    ['an emoji', 'Bravo 🎁', 'GIFT_MESSAGE_ERROR'],
    ['a banned word', 'Mon cher crétin', 'PROFANITY_ERROR'],
    ['ten kilobytes', 'a'.repeat(10_000), 'VALIDATE_MAXLENGTH'],
  ])('%s is refused with its sentence and as it was typed, and nothing is changed', async (_, typed, code) => {
    const me = await withCart()
    await giveCart(me, 'Pour toi.')
    const refused = await giveCart(me, typed)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(`>${typed}</textarea>`)
    expect(refused.html).toMatch(/<textarea[^>]*aria-invalid="true"/)
    const error = /id="giftMessage-error"[^>]*>.*?<span>([^<]*)/s.exec(refused.html)![1]
    expect(error).toBe(explain(t, code, { max: 200 }))
    expect(await keptFor(me)).toBe('Pour toi.')
    expect(lines.some((line) => line.includes('gift message refused') && line.includes(code))).toBe(true)
    expect(lines.join()).not.toContain(typed)
  })

  test('a form from before the cookie was lost comes back as it was typed', async () => {
    const me = await withCart()
    const stale = await me.post(dialog, { giftOption: '1', giftMessage: 'Pour <toi>', csrf_token: 'x' })
    expect([stale.status, await keptFor(me)]).toEqual([403, null])
    expect(stale.html).toContain('>Pour &lt;toi&gt;</textarea>')
    expect((await me.submit(dialog, stale, { giftOption: '1', giftMessage: 'Pour <toi>' })).status).toBe(303)
  })
})

describe('what says that it is a gift', () => {
  test.each([
    ['[GIFT-05]', { giftOption: '1' }, 'Pour toi.'],
    ['[GIFT-05]', { giftOption: '1', isGift: '1' }, 'Pour toi.'],
    ['[GIFT-05]', { giftOption: '0' }, null],
    ['[GIFT-05]', { giftOption: '0', isGift: '1' }, null],
    ['[GIFT-08]', { isGift: 'on' }, 'Pour toi.'],
    ['[GIFT-08]', { isGift: 'true' }, 'Pour toi.'],
    ['[GIFT-08]', { isGift: 'false' }, null],
    ['[GIFT-08]', {}, null],
  ])('%s %j keeps %j', async (_, fields, kept) => {
    const me = await withCart()
    await giveCart(me, 'Bravo.')
    const page = await me.get(dialog)
    await me.submit(dialog, page, { ...fields, giftMessage: 'Pour toi.' } as Record<string, string>)
    expect(await keptFor(me)).toBe(kept)
  })

  test.each([
    ['nothing typed', ''],
    ['nothing that can be seen', '\u200b\u202e\u2066 \u200d'],
  ])('%s is wrapped without a card', async (_, typed) => {
    const me = await withCart()
    await giveCart(me, typed)
    expect(await keptFor(me)).toBe('')
    const block = blockOf(await me.get(`${base}/bag`))
    expect(block).toContain(t('gift.blank'))
    expect(block).not.toContain('<blockquote')
  })

  test('words in any script are kept as they are, without what nobody sees', async () => {
    const me = await withCart()
    for (const [typed, kept] of [
      ['إليكِ\u200f، مع حبّي\u202e', 'إليكِ، مع حبّي'],
      ['お誕生日おめでとう、Camille', 'お誕生日おめでとう、Camille'],
      ['생일 축하해요\u0007', '생일 축하해요'],
    ]) {
      await giveCart(me, typed!)
      expect(await keptFor(me)).toBe(kept)
    }
  })

  test('each site has a cart and a gift of its own, and so has each visitor', async () => {
    const [me, other] = [await withCart(), await withCart()]
    await fillCart(me, 'VERR000-ROU', '/gb/en')
    await giveCart(me, 'Pour toi.')
    await giveCart(me, 'For you, friend', '/gb/en')
    expect([await keptFor(me), await keptFor(me, 'GB'), await keptFor(other)]).toEqual(['Pour toi.', 'For you, friend', null])
    // Banned words are those of the site: French ones say nothing in England.
    expect((await giveCart(me, 'merde', '/gb/en')).status).toBe(303)
    expect((await giveCart(me, 'merde')).status).toBe(422)
  })
})

describe('with script', () => {
  const ajax = (path: string) => `${path}?format=ajax`

  test('[GIFT-27,GIFT-28] the form, its button’s name with it, is answered with the block', async () => {
    const me = await withCart()
    const { html } = await me.get(ajax(dialog))
    const button = /<button[^>]*type="submit"[^>]*>/.exec(html)![0]
    const name = / name="([^"]+)"/.exec(button)![1]
    expect(button).toContain(' value="action"')
    const fields = { ...hiddenFields(html, dialog), giftOption: '1', isGift: '1', giftMessage: 'Pour toi.', [name!]: 'action' }
    const block = await me.post(ajax(dialog), fields)
    expect([block.status, block.type]).toEqual([200, 'text/html; charset=utf-8'])
    expect(block.html).not.toContain('<html')
    expect(blockOf(block)).toContain('Pour toi.')
    expect(blockOf(await me.get(`${base}/bag`))).toBe(blockOf(block))
    const cancelled = await me.post(ajax(`${dialog}/cancel`), hiddenFields(block.html, `${dialog}/cancel`))
    expect([cancelled.status, blockOf(cancelled).includes(t('gift.add'))]).toEqual([200, true])
  })

  test('a refused one is answered with the dialog once more', async () => {
    const me = await withCart()
    const { html } = await me.get(ajax(dialog))
    const refused = await me.post(ajax(dialog), { ...hiddenFields(html, dialog), giftOption: '1', giftMessage: '🎁' })
    expect([refused.status, refused.html.includes('<html'), refused.html.includes('data-gift="dialog"')]).toEqual([
      422,
      false,
      true,
    ])
  })

  test('where another tab has emptied the bag it leads there', async () => {
    const me = await withCart()
    const { html } = await me.get(ajax(dialog))
    const bag = await me.get(`${base}/bag`)
    await press(me, bag, `remove_${lineIds(bag)[0]}`)
    const done = await me.post(ajax(dialog), { ...hiddenFields(html, dialog), giftOption: '1', giftMessage: 'Pour toi.' })
    expect([done.status, done.location, await keptFor(me)]).toEqual([303, `${base}/bag`, null])
  })
})

describe('on the way to the order', () => {
  const payment = `${base}/onepage/payment`
  const cash = { paymentMethod: 'CASH_ON_DELIVERY' }

  test('[GIFT-30,GIFT-31] each step offers the dialog, which leads back to the step', async () => {
    const me = Shopper.in(app)
    const page = await cartAtPayment(me, 'VERR000-ROU')
    const [, action, place] = /data-gift="checkout".*?action="([^"]+)".*?name="place" value="([^"]+)"/s.exec(page.html)!
    const href = `${action}?place=${place}`
    const saved = await me.submit(dialog, await me.get(href), { giftOption: '1', giftMessage: 'Pour toi.' })
    expect([saved.status, saved.location]).toEqual([303, payment])
    const again = await me.get(payment)
    expect(/<aside id="order-summary".*?<\/aside>/s.exec(again.html)![0]).toContain('Pour toi.')
    const summary = await me.get(`${base}/onepage/summary?format=ajax`)
    expect(summary.html).toContain('Pour toi.')
    const part = { ...hiddenFields((await me.get(href)).html, dialog), giftOption: '1', giftMessage: 'Bravo.' }
    expect((await me.post(`${dialog}?format=ajax`, part)).html).toContain('data-gift="checkout"')
  })

  test('the day that wrapping takes is counted', async () => {
    const me = Shopper.in(app)
    const time = ({ html }: Answer) =>
      [...html.matchAll(/<small>([^<]*) · ([^<]*)<\/small>/g)].map(([, when, words]) => [when, words])
    await cartAtPayment(me, 'VERR000-ROU')
    const before = time(await me.get(`${base}/onepage/shipping-method`))
    expect(before.length).toBeGreaterThan(1)
    await giveCart(me, '')
    const after = time(await me.get(`${base}/onepage/shipping-method`))
    expect(after.map(([, words]) => words)).toEqual(before.map(([, words]) => t('gift.dayMore', { time: words! })))
    // The promised days move too, but for a Saturday that is still far enough.
    expect(after.slice(0, 2).every(([when], at) => when !== before[at]![0])).toBe(true)
  })

  test('nobody confirms another card than they were shown', async () => {
    const me = Shopper.in(app)
    const seen = await cartAtPayment(me, 'VERR000-ROU', { gift: 'Pour toi.' })
    await giveCart(me, 'Pour elle.')
    const refused = await me.submit(payment, seen, cash)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(explain(t, 'CHECKOUT_CHANGED'))
    expect(refused.html).toContain('Pour elle.')
    const placed = await me.submit(payment, refused, cash)
    expect(placed.status).toBe(303)
    const { rows } = await database.pool.query('select gift_message from placed_order where number = $1', [
      placed.location!.split('=')[1],
    ])
    expect(rows).toEqual([{ gift_message: 'Pour elle.' }])
  })

  test('the order’s page shows the card, and its receipt everything but prices, to who may see the order', async () => {
    await setStock(database, 'SEL085-ROU-R-38', 9)
    const me = Shopper.in(app)
    await fillCart(me, 'SEL085-ROU-R-38')
    const page = await cartAtPayment(me, 'VERR000-ROU', { gift: 'Pour toi.\nإليك' })
    const { location } = await me.submit(payment, page, cash)
    const order = await me.get(location!)
    expect(order.html).toContain('<blockquote dir="auto">Pour toi.\nإليك</blockquote>')
    // The fonts of both scripts come along.
    expect(order.html).toContain('/assets/ar.css')
    const href = /href="([^"]*receipt=[\w-]+)"/.exec(order.html)![1]!.replaceAll('&amp;', '&')
    const receipt = await me.get(href)
    expect(receipt.status).toBe(200)
    const shown = textOf(/<main.*<\/main>/s.exec(receipt.html)![0])
    const number = location!.split('=')[1]!
    for (const said of [number, 'Sélène 85', 'Verrou', 'Taille 38', 'Pour toi.', t('gift.receipt')]) expect(shown).toContain(said)
    expect(shown.replaceAll(number, '')).not.toMatch(/[€$£¥]|EUR|790|2[^0-9]?450|3[^0-9]?240/)
    expect(order.html).toMatch(/3[^0-9]?240/)

    // Who receives it has a way to the receipt, and by it to nothing else.
    const { rows } = await database.pool.query('select key from placed_order where number = $1', [number])
    const theirs = await Shopper.in(app).get(href)
    expect(theirs.html).toContain(t('gift.receiptText'))
    for (const page of [receipt, theirs]) expect(page.html).not.toContain(rows[0].key)
    for (const forged of [`${href}x`, href.replace(/receipt=.*/, 'receipt=gift'), href.replace(number, `AV${'0'.repeat(8)}FR`)])
      expect((await Shopper.in(app).get(forged)).status).toBe(404)
    const byMail = await Shopper.in(app).get(`${location}&key=${rows[0].key}`)
    expect(byMail.html).toContain(href.replaceAll('&', '&amp;'))
  })

  test('an order that is no gift says nothing of it, and has no gift receipt', async () => {
    const me = Shopper.in(app)
    const { location } = await me.submit(payment, await cartAtPayment(me, 'VERR000-ROU'), cash)
    const order = await me.get(location!)
    expect(order.html).not.toContain(t('gift.receipt'))
    expect((await me.get(`${location}&receipt=gift`)).html).not.toContain(t('gift.receiptText'))
  })
})

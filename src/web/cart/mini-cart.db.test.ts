import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { silentWallet } from '../../../tests/test-wallet.ts'
import { fillCart, lineIds, press } from '../../../tests/worlds/carts.ts'
import { register } from '../../../tests/worlds/customers.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'
import { sites } from '../../markets/sites.ts'

const { database } = testDatabase()
const env = { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' }
const { app, lines: logged, memory } = testShop(database, env, { wallet: silentWallet() })
const base = '/us/en'
const mini = `${base}/bag/mini`
const ajax = '?format=ajax'
const [shoe, wide, other] = ['SEL085-ROU-R-38', 'SEL085-ROU-W-37', 'SEL085-NOI-R-39']

beforeEach(() => setStock(database, [shoe, wide, other], 5, { expected: null }))

/** A bag of a shoe and a lock, in this order. */
async function bagOfTwo(): Promise<Shopper> {
  const me = Shopper.in(app)
  await fillCart(me, shoe, base)
  await fillCart(me, 'VERR000-NOI', base)
  return me
}
const pidsIn = ({ html }: Answer) => [...html.matchAll(/data-pid="([^"]+)"/g)].map(([, pid]) => pid)
const contentOf = async (me: Shopper) =>
  JSON.parse((await me.get(`${base}/bag/content`)).html).cartContent.cart as { pid: string; uuid: string; quantity: number }[]
const kept = async (me: Shopper) => (await contentOf(me)).map(({ pid, quantity }) => [pid, quantity])

describe('the mini-cart', () => {
  test('[MINI-14] is a part for scripts, and a page with the shop around it without', async () => {
    const me = await bagOfTwo()
    const part = await me.get(mini + ajax)
    expect([part.status, part.type, part.html.includes('<html')]).toEqual([200, 'text/html; charset=utf-8', false])
    const page = await me.get(mini)
    expect([page.status, page.html.includes('<html')]).toEqual([200, true])
    for (const answer of [part, page]) expect(pidsIn(answer)).toEqual([shoe, 'VERR000-NOI'])
  })

  test('[MINI-01] its title is the house’s word for it in every language', async () => {
    for (const language of languages) {
      const country = [...sites.values()].find((site) => site.languages.includes(language))!.country.toLowerCase()
      const { html } = await Shopper.in(app).get(`/${country}/${language}/bag/mini${ajax}`)
      expect(/<h1[^>]*>([^<]+)<\/h1>/.exec(html)![1]).toBe(messagesIn(language)('shop.yourBag'))
    }
  })

  test('[MINI-02,MINI-03] is empty, then filled, and to look at it empty makes nobody known', async () => {
    const me = Shopper.in(app)
    const empty = await me.get(mini + ajax)
    expect(empty.html).toContain('data-state="empty"')
    expect(empty.html).toContain('Your bag is empty.')
    expect(me.cookies.size).toBe(0)
    await fillCart(me, shoe, base)
    const filled = await me.get(mini + ajax)
    expect(filled.html).toContain('data-state="filled"')
    expect(filled.html).not.toContain('Your bag is empty.')
  })

  test('a line has its picture, material, colour, fit, size, price, stock and day, and the ways on stand below', async () => {
    await setStock(database, shoe, 0, { expected: { kind: 'backorder', quantity: 2, at: '2027-01-20' } })
    const me = await bagOfTwo()
    const { html } = await me.get(mini + ajax)
    const line = html.split('<article')[1]!
    expect(line).toMatch(/<img[^>]+SEL085-ROU/)
    for (const words of ['Sélène 85', 'Patent calfskin, red', 'Fit: Regular', 'Size 38 EU', '$880', 'Being made again.'])
      expect(line.toLowerCase()).toContain(words.toLowerCase())
    expect(line).toContain('Leaves the house from January 20, 2027')
    expect(html.split('<article')[2]).toContain('Ready to leave the house.')
    expect(html).toContain('$3,620')
    for (const path of ['/bag', '/onepage/login']) expect(html).toContain(`href="${base}${path}"`)
  })

  test('[MINI-04,CART-16] a button named after its line takes that one out, the count drops, and the other stays', async () => {
    const me = await bagOfTwo()
    const shown = await me.get(mini + ajax)
    const [first] = lineIds(shown)
    const answer = await press(me, shown, `remove_${first}`, {}, ajax)
    expect([answer.status, pidsIn(answer)]).toEqual([200, ['VERR000-NOI']])
    expect(decodeURIComponent(me.cookies.get('bag')!)).toBe('US:1')
    expect(answer.html).toContain('Sélène 85 was taken out of your bag.')
    const undone = await press(me, answer, `undo_${first}`, {}, ajax)
    expect(pidsIn(undone)).toEqual([shoe, 'VERR000-NOI'])
    expect(lineIds(undone)[0]).toBe(first)
    expect(undone.html).toContain('Sélène 85 is back in your bag.')
  })

  test('without script the same: the page says what was taken out, and how to have it back', async () => {
    const me = await bagOfTwo()
    for (const path of [mini, `${base}/bag`]) {
      const shown = await me.get(path)
      const [first] = lineIds(shown)
      const gone = await press(me, shown, `remove_${first}`)
      expect([gone.status, gone.location]).toEqual([303, `${path}?removed=${first}`])
      const told = await me.get(gone.location!)
      expect(pidsIn(told)).toEqual(['VERR000-NOI'])
      const undone = await press(me, told, `undo_${first}`)
      expect([undone.status, undone.location]).toEqual([303, path])
      expect(lineIds(await me.get(path))[0]).toBe(first)
      // Pressed once more in another tab, it puts nothing back twice.
      await press(me, told, `undo_${first}`)
      expect(await kept(me)).toEqual([
        [shoe, 1],
        ['VERR000-NOI', 1],
      ])
      // A link that is followed later promises nothing.
      expect((await me.get(gone.location!)).html).not.toContain('name="undo_')
    }
  })

  test('the last line can be put back as well', async () => {
    const me = Shopper.in(app)
    await fillCart(me, shoe, base)
    for (const path of [mini, `${base}/bag`]) {
      const shown = await me.get(path)
      const [only] = lineIds(shown)
      const empty = await press(me, shown, `remove_${only}`, {}, ajax)
      expect(empty.html).toContain('Your bag is empty.')
      await press(me, empty, `undo_${only}`)
      expect(await kept(me)).toEqual([[shoe, 1]])
    }
  })

  test('[MINI-09] a line that cannot be bought offers to tell, and another does not', async () => {
    const me = await bagOfTwo()
    await setStock(database, shoe, 0)
    const { html } = await me.get(mini + ajax)
    expect(html.split('data-unavailable-list')[1]).toContain(`href="${base}/notify-popin?pid=${shoe}"`)
    expect(html.match(/notify-popin/g)).toHaveLength(1)
  })

  test('[MINI-11,PAY-14] has the wallet’s button, as the bag has, where there is something to buy and a wallet is taken', async () => {
    const me = await bagOfTwo()
    const buttons = (html: string) => [...html.matchAll(/<button type="submit">([^<]+)<\/button>/g)].map(([, words]) => words)
    expect(buttons((await me.get(mini + ajax)).html)).toEqual(['Express checkout'])
    expect(buttons((await me.get(`${base}/bag${ajax}`)).html)).toEqual(['Express checkout'])
    expect(buttons((await Shopper.in(app).get(mini + ajax)).html)).toEqual([])
    const other = Shopper.in(testShop(database, env).app)
    await fillCart(other, shoe, base)
    expect(buttons((await other.get(mini + ajax)).html)).toEqual([])
  })
})

describe('the edit pop-in', () => {
  const details = `${base}/bag/piece`
  const update = `${base}/bag/line`
  const edit = async (me: Shopper, at = 0) => me.get(`${details}?pid=${shoe}&uuid=${(await contentOf(me))[at]!.uuid}&format=ajax`)
  const fieldIn = ({ html }: Answer, name: string) =>
    new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(html)?.[1]
  const chosenIn = ({ html }: Answer, name: string) =>
    /<option(?=[^>]* selected)[^>]* value="([^"]*)"/.exec(html.split(`name="${name}"`)[1]!.split('</select>')[0]!)?.[1]

  test('[MINI-15,CART-12] by pid: the piece in short, with the line’s uuid, which the form to add has not', async () => {
    const me = await bagOfTwo()
    const { uuid } = (await contentOf(me))[0]!
    const asked = await me.get(`${details}?pid=${shoe}&format=ajax`)
    expect(asked.html).toContain('data-mini-product="SEL085-ROU"')
    expect(hiddenFields(asked.html, update).uuid).toBe(uuid)
    expect([chosenIn(asked, 'fit'), chosenIn(asked, 'size'), fieldIn(asked, 'Quantity')]).toEqual(['regular', '38', '1'])
    const stranger = Shopper.in(app)
    const add = await stranger.get(`${details}?pid=${shoe}&format=ajax`)
    expect(add.html).toContain(`action="${base}/bag/add"`)
    expect(add.html).not.toContain('name="uuid"')
    expect(stranger.cookies.size).toBe(0)
    for (const pid of ['NOPE', '', '%27']) expect((await me.get(`${details}?pid=${pid}`)).status).toBe(404)
  })

  test('[MINI-07,MINI-08,MINI-16] by POST with another colour: the same size of it, and the line is not changed yet', async () => {
    const me = await bagOfTwo()
    const shown = await edit(me)
    const hidden = hiddenFields(shown.html, update)
    const choice = { fit: 'regular', size: '38', Quantity: '2' }
    const fresh = await me.post(`${details}?format=ajax`, { ...hidden, ...choice, pid: 'SEL085-NOI' })
    expect(fresh.html).toContain('data-mini-product="SEL085-NOI"')
    expect([chosenIn(fresh, 'size'), fieldIn(fresh, 'Quantity'), hiddenFields(fresh.html, update)]).toEqual(['38', '2', hidden])
    expect(/<input(?=[^>]* checked)[^>]* value="([^"]+)"/.exec(fresh.html)![1]).toBe('SEL085-NOI')
    expect(await kept(me)).toEqual([
      [shoe, 1],
      ['VERR000-NOI', 1],
    ])
  })

  test('[MINI-06,MINI-13] without script + and - ask the shop; the last piece is reached, and + ends there', async () => {
    const me = await bagOfTwo()
    const shown = await edit(me)
    const hidden = hiddenFields(shown.html, update)
    const ask = (Quantity: string, step: string) =>
      me.post(`${details}?format=ajax`, { ...hidden, pid: 'SEL085-ROU', fit: 'regular', size: '38', Quantity, step })
    const state = (answer: Answer) => [
      fieldIn(answer, 'Quantity'),
      /data-max-quantity="([^"]+)"/.exec(answer.html)![1],
      ...['fewer', 'more'].map((step) => new RegExp(`<button(?=[^>]* value="${step}")[^>]* disabled`).test(answer.html)),
    ]
    expect(state(shown)).toEqual(['1', 'not-reached', true, false])
    expect(state(await ask('1', 'more'))).toEqual(['2', 'not-reached', false, false])
    // Three are the most that one person may have of it.
    expect(state(await ask('2', 'more'))).toEqual(['3', 'reached', false, true])
    expect(state(await ask('3', 'more'))).toEqual(['3', 'reached', false, true])
    expect(state(await ask('3', 'fewer'))).toEqual(['2', 'not-reached', false, false])
    expect(state(await ask('1', 'fewer'))).toEqual(['1', 'not-reached', true, false])
    await setStock(database, shoe, 2)
    expect(state(await ask('1', 'more'))).toEqual(['2', 'reached', false, true])
  })

  test('[MINI-17,CART-10,CART-11] saves colour, fit, size and quantity under the same uuid, in the same place', async () => {
    const me = await bagOfTwo()
    const before = await contentOf(me)
    const hidden = hiddenFields((await edit(me)).html, update)
    const saved = await me.post(update + ajax, { ...hidden, pid: 'SEL085-NOI', fit: 'regular', size: '39', Quantity: '2' })
    expect([saved.status, saved.html.includes('data-refresh-page')]).toEqual([200, true])
    expect(await contentOf(me)).toMatchObject([
      { pid: other, uuid: before[0]!.uuid, quantity: 2 },
      { pid: 'VERR000-NOI', uuid: before[1]!.uuid, quantity: 1 },
    ])
    expect(decodeURIComponent(me.cookies.get('bag')!)).toBe('US:3')
    const fit = await me.post(update, {
      ...hiddenFields((await edit(me)).html, update),
      pid: 'SEL085-ROU',
      fit: 'wide',
      size: '37',
      Quantity: '1',
    })
    expect([fit.status, fit.location]).toEqual([303, `${base}/bag`])
    expect((await kept(me))[0]).toEqual([wide, 1])
  })

  test('the form to add that names a line edits it, and adds none; without one it adds', async () => {
    const me = await bagOfTwo()
    const before = await contentOf(me)
    const { uuid } = before[0]!
    const choice = { pid: 'SEL085-NOI', fit: 'regular', size: '39', Quantity: '2' }
    const edited = await me.post(`${base}/bag/add${ajax}`, { ...choice, uuid })
    expect([edited.status, edited.html.includes('data-refresh-page')]).toEqual([200, true])
    expect(await contentOf(me)).toMatchObject([{ pid: other, uuid, quantity: 2 }, { pid: 'VERR000-NOI' }])
    const plain = await me.post(`${base}/bag/add`, { ...choice, uuid, Quantity: '-1' })
    expect([plain.status, plain.location]).toEqual([303, `${base}/bag`])
    expect((await kept(me))[0]).toEqual([other, 1])
    for (const [wrong, code] of [
      [{ Quantity: '4' }, 'QUANTITY_NOT_AVAILABLE'],
      [{ uuid: '00000000-0000-4000-8000-000000000000' }, 'CHANGED_ELSEWHERE'],
    ] as const) {
      const refused = await me.post(`${base}/bag/add${ajax}`, { ...choice, uuid, ...wrong })
      expect([refused.status, JSON.parse(refused.html).error.code]).toEqual([422, code])
      expect((await me.post(`${base}/bag/add`, { ...choice, uuid, ...wrong })).status).toBe(422)
    }
    await me.post(`${base}/bag/add${ajax}`, { ...choice, size: '38', Quantity: '1', uuid: '' })
    expect(await kept(me)).toHaveLength(3)
  })

  test('a size that is in the bag already joins the edited line', async () => {
    const me = await bagOfTwo()
    await fillCart(me, other, base)
    const { uuid } = (await contentOf(me))[0]!
    const hidden = hiddenFields((await edit(me)).html, update)
    await me.post(update, { ...hidden, pid: 'SEL085-NOI', fit: 'regular', size: '39', Quantity: '1' })
    expect(await contentOf(me)).toMatchObject([
      { pid: other, uuid, quantity: 2 },
      { pid: 'VERR000-NOI', quantity: 1 },
    ])
  })

  test.each([
    ['no size', { size: '' }, 'Choose a size first.'],
    ['a size that there is not', { size: '99' }, 'We do not have this piece.'],
    ['more than one person may have', { Quantity: '4' }, 'No more than 3 of these can be ordered.'],
    ['an absurd number', { Quantity: '1e30' }, null],
    ['more than there is in the world', { Quantity: '99999999' }, 'No more than 3 of these can be ordered.'],
    ['another piece that is sold out', { pid: 'ANN000-ROS', size: '' }, 'Someone took the last one.'],
  ])('with %s it is said, and nothing is lost', async (_, wrong, sentence) => {
    const me = await bagOfTwo()
    const hidden = hiddenFields((await edit(me)).html, update)
    const answer = await me.post(update + ajax, {
      ...hidden,
      pid: 'SEL085-ROU',
      fit: 'regular',
      size: '38',
      Quantity: '1',
      ...wrong,
    })
    if (sentence) {
      expect(answer.status).toBe(422)
      expect(answer.html).toContain(sentence)
    }
    expect(await kept(me)).toEqual([
      [shoe, 1],
      ['VERR000-NOI', 1],
    ])
  })

  test('another visitor’s line, and one without a token, are not touched', async () => {
    const [me, stranger] = [await bagOfTwo(), await bagOfTwo()]
    const [mine, theirs] = await Promise.all([me, stranger].map(async (each) => hiddenFields((await edit(each)).html, update)))
    const choice = { pid: 'SEL085-ROU', fit: 'regular', size: '38', Quantity: '3' }
    const answer = await stranger.post(update + ajax, { ...theirs, uuid: mine!.uuid!, ...choice })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('It is no longer in your bag.')
    const { csrf_token: _, ...without } = mine!
    expect((await me.post(update, { ...without, ...choice })).status).toBe(403)
    for (const path of [`${base}/bag`, mini]) {
      const shown = await stranger.get(path)
      const token = hiddenFields(shown.html, path).csrf_token!
      for (const act of ['remove', 'undo', 'update'])
        await stranger.post(path, { csrf_token: token, Quantity: '3', [`${act}_${mine!.uuid}`]: 'action' })
    }
    for (const each of [me, stranger]) expect((await kept(each))[0]).toEqual([shoe, 1])
  })

  test('a form that was open for too long comes back with what was chosen', async () => {
    const me = await bagOfTwo()
    const hidden = hiddenFields((await edit(me)).html, update)
    const stale = await me.post(update, {
      ...hidden,
      csrf_token: 'x',
      pid: 'SEL085-NOI',
      fit: 'regular',
      size: '39',
      Quantity: '2',
    })
    expect([stale.status, chosenIn(stale, 'size'), fieldIn(stale, 'Quantity')]).toEqual([403, '39', '2'])
    expect((await kept(me))[0]).toEqual([shoe, 1])
  })

  test('for a piece that was withdrawn meanwhile it says so, and the line stays', async () => {
    const me = await bagOfTwo()
    const hidden = hiddenFields((await edit(me)).html, update)
    await database.pool.query("update product set published = false where id = 'SEL085'")
    try {
      memory.flush()
      const shown = await edit(me)
      expect([shown.status, shown.html.includes('No longer available.')]).toEqual([200, true])
      const refused = await me.post(update + ajax, { ...hidden, pid: 'SEL085-ROU', fit: 'regular', size: '38', Quantity: '2' })
      expect([refused.status, refused.html.includes('We do not have this piece.')]).toEqual([422, true])
      expect(await kept(me)).toHaveLength(2)
    } finally {
      await database.pool.query("update product set published = true where id = 'SEL085'")
      memory.flush()
    }
  })
})

describe('two tabs', () => {
  test('a stale quantity is told with the true one, in the bag and in the pop-in, and a second press goes through', async () => {
    const me = await bagOfTwo()
    const bag = `${base}/bag`
    const stale = await me.get(bag)
    const staleEdit = await me.get(`${base}/bag/piece?pid=${shoe}&format=ajax`)
    const [first] = lineIds(stale)
    await press(me, await me.get(bag), `update_${first}`, { Quantity: '3' })
    const told = await press(me, stale, `update_${first}`, { Quantity: '2' })
    expect(told.status).toBe(422)
    expect(told.html).toContain('The quantity is now 3.')
    expect(told.html).toMatch(/<input(?=[^>]* name="Quantity")[^>]* value="3"/)
    const choice = { pid: 'SEL085-ROU', fit: 'regular', size: '38', Quantity: '2' }
    const edit = await me.post(`${base}/bag/line${ajax}`, { ...hiddenFields(staleEdit.html, `${base}/bag/line`), ...choice })
    expect([edit.status, edit.html.includes('The quantity is now 3.')]).toEqual([422, true])
    expect((await kept(me))[0]).toEqual([shoe, 3])
    expect((await press(me, told, `update_${first}`, { Quantity: '2' })).status).toBe(303)
    expect((await kept(me))[0]).toEqual([shoe, 2])
  })

  test('a removal of a line that was changed elsewhere is done, and can be undone with what it was', async () => {
    const me = await bagOfTwo()
    const bag = `${base}/bag`
    const stale = await me.get(bag)
    const [first] = lineIds(stale)
    await press(me, stale, `update_${first}`, { Quantity: '3' })
    const gone = await press(me, stale, `remove_${first}`, {}, ajax)
    expect(pidsIn(gone)).toEqual(['VERR000-NOI'])
    // The other tab, which still shows it.
    const again = await press(me, stale, `remove_${first}`, {}, ajax)
    expect([again.status, again.html.includes(`undo_${first}`)]).toEqual([200, true])
    const late = await press(me, stale, `update_${first}`, { Quantity: '1' })
    expect([late.status, late.html.includes('It is no longer in your bag.')]).toEqual([422, true])
    await press(me, gone, `undo_${first}`)
    expect((await kept(me))[0]).toEqual([shoe, 3])
  })

  test('fast clicks from both, all at once, lose no line and double none', async () => {
    const me = await bagOfTwo()
    const page = await me.get(`${base}/bag`)
    const [first, second] = lineIds(page)
    const gone = await press(me, page, `remove_${second}`, {}, ajax)
    await Promise.all([
      ...Array.from({ length: 5 }, () => press(me, gone, `undo_${second}`)),
      ...Array.from({ length: 5 }, () => press(me, page, `update_${first}`, { Quantity: '2' })),
      ...Array.from({ length: 5 }, () => me.get(mini)),
    ])
    expect(await kept(me)).toEqual([
      [shoe, 2],
      ['VERR000-NOI', 1],
    ])
    expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})

describe('a quantity that is typed', () => {
  test.each([
    ['２', 2],
    ['٢', 2],
    ['', 3],
    ['many', 3],
    ['0', 1],
    ['-2', 1],
    ['0.9', 1],
    ['2.9', 2],
    ['99999999999999999999', 3],
  ])(
    '%j makes a line of three one of %d, as where it is added; what cannot be read changes nothing, and how many there may be is said',
    async (Quantity, now) => {
      const me = Shopper.in(app)
      await me.post(`${base}/bag/add`, { pid: shoe, Quantity: '3' })
      const bag = await me.get(`${base}/bag`)
      const [uuid] = lineIds(bag)
      const edit = await me.get(`${base}/bag/piece?pid=${shoe}&uuid=${uuid}`)
      const answers = [
        await press(me, bag, `update_${uuid}`, { Quantity }),
        await me.post(`${base}/bag/line`, { ...hiddenFields(edit.html, `${base}/bag/line`), pid: shoe, Quantity }),
      ]
      expect(await kept(me)).toEqual([[shoe, now]])
      if (now === 3)
        for (const { status, html } of answers) expect([status, html.includes('No more than 3 of these')]).toEqual([422, true])
    },
  )
})

test('what can no longer be put back is said; pressed twice, undoing is no fault', async () => {
  const me = await bagOfTwo()
  const [uuid] = lineIds(await me.get(`${base}/bag`))
  const removed = await me.get((await press(me, await me.get(`${base}/bag`), `remove_${uuid}`)).location!)
  const undo = () => press(me, removed, `undo_${uuid}`)
  expect([(await undo()).status, (await undo()).status]).toEqual([303, 303])
  await press(me, await me.get(`${base}/bag`), `remove_${uuid}`)
  await database.pool.query('delete from removed_cart_line where id = $1', [uuid])
  const late = await undo()
  expect([late.status, late.html.includes(messagesIn('en')('error.CHANGED_ELSEWHERE', { quantity: 0 }))]).toEqual([422, true])
})

test('one more of a size leaves the price at which the first was chosen: a higher one is still to be accepted', async () => {
  const me = await bagOfTwo()
  const price = (amount: number) =>
    database.pool.query("update price set amount = $1 where product = 'SEL085' and currency = 'USD'", [amount])
  await price(89_000)
  await fillCart(me, shoe, base)
  const { rows } = await database.pool.query('select amount::int from cart_line where id = $1', [(await contentOf(me))[0]!.uuid])
  await price(88_000)
  expect(rows).toEqual([{ amount: 88_000 }])
})

describe('the bag’s page', () => {
  test('[CART-14] answers the cart as a part, with its lines and their sum', async () => {
    const me = await bagOfTwo()
    const part = await me.get(`${base}/bag${ajax}`)
    expect(part.html).not.toContain('<html')
    expect(pidsIn(part)).toEqual([shoe, 'VERR000-NOI'])
    expect(part.html).toContain('$3,620')
    expect(part.html).toContain('2 to 4 working days')
  })

  test('[CART-03,CART-04,CART-15] what cannot be bought stands in a part of its own, out of the sum, and leaves it by its pid', async () => {
    const me = await bagOfTwo()
    await fillCart(me, other, base)
    await setStock(database, [shoe, other], 0)
    const bag = await me.get(`${base}/bag`)
    const [there, away] = bag.html.split('data-unavailable-list')
    expect([there!, away!].map((html) => pidsIn({ ...bag, html }))).toEqual([['VERR000-NOI'], [shoe, other]])
    expect(bag.html).toContain('$2,740')
    const path = `${base}/bag/unavailable`
    const form = away!.split('<form').find((part) => part.includes(`action="${path}"`))!
    expect(form).toContain(`name="pid" value="${shoe}"`)
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(form)![1]!
    expect((await me.post(path, { pid: shoe })).status).toBe(403)
    const gone = await me.post(path, { csrf_token, pid: shoe })
    expect(gone.location).toMatch(new RegExp(`^${base}/bag\\?removed=[0-9a-f-]{36}$`))
    expect(pidsIn(await me.get(gone.location!))).toEqual(['VERR000-NOI', other])
    // One that came back meanwhile has left the list by itself, and stays in the bag.
    await setStock(database, other, 2)
    await me.post(path, { csrf_token, pid: other })
    expect(pidsIn(await me.get(`${base}/bag`))).toEqual(['VERR000-NOI', other])
    expect((await me.post(path, { csrf_token, pid: "'; drop" })).status).toBe(400)
  })

  test('a bag that waits in another country is as it was, at that country’s price of the day', async () => {
    const me = await bagOfTwo()
    await fillCart(me, shoe, '/fr/fr')
    await fillCart(me, shoe, '/fr/fr')
    expect(await kept(me)).toEqual([
      [shoe, 1],
      ['VERR000-NOI', 1],
    ])
    const abroad = await me.get('/fr/fr/bag/mini?format=ajax')
    expect(pidsIn(abroad)).toEqual([shoe])
    expect(abroad.html).toContain('1\u202f580\u00a0€')
    await database.pool.query("update price set amount = 70000 where product = 'SEL085' and currency = 'EUR'")
    expect((await me.get('/fr/fr/bag/mini?format=ajax')).html).toContain('1\u202f400\u00a0€')
    await database.pool.query("update price set amount = 79000 where product = 'SEL085' and currency = 'EUR'")
    expect((await me.get('/gb/en/bag/mini?format=ajax')).html).toContain('data-state="empty"')
    // In another language of the same country it is the same bag.
    expect(pidsIn(await me.get('/fr/en/bag/mini?format=ajax'))).toEqual([shoe])
  })
})

test('whoever changes their bag is known for thirty days from then', async () => {
  const cookieOf = (response: Response) => response.headers.getSetCookie().find((each) => each.startsWith('visit='))
  const send = (cookie: string) =>
    app.request(`${base}/bag/add`, {
      method: 'POST',
      body: new URLSearchParams({ pid: shoe }),
      headers: { 'sec-fetch-site': 'same-origin', cookie },
    })
  const first = cookieOf(await send(''))!
  const again = cookieOf(await send(first.split(';')[0]!))!
  expect(again).toBe(first)
  expect(again).toContain(`Max-Age=${30 * 24 * 3600}`)
})

describe('getCartContent', () => {
  test('[ANALYT-11,CART-10,CART-11] answers success, who it is, where, and the lines with pid and quantity', async () => {
    const me = await bagOfTwo()
    const answer = await me.get(`${base}/bag/content`)
    expect(answer.type).toContain('application/json')
    expect(JSON.parse(answer.html)).toEqual({
      success: true,
      customerID: null,
      locale: 'en-US',
      siteID: 'US',
      cartContent: {
        cart: [
          expect.objectContaining({
            pid: shoe,
            quantity: 1,
            price: { amount: 88_000, currency: 'USD' },
            availability: 'IN_STOCK',
          }),
          expect.objectContaining({ pid: 'VERR000-NOI', quantity: 1 }),
        ],
      },
    })
  })

  test('[ANALYT-11] names a customer by their number', async () => {
    const me = Shopper.in(app)
    const email = await register(me)
    const { rows } = await database.pool.query('select id from customer where email = $1', [email])
    expect(JSON.parse((await me.get('/fr/fr/bag/content')).html)).toEqual({
      success: true,
      customerID: rows[0].id,
      locale: 'fr-FR',
      siteID: 'FR',
      cartContent: { cart: [] },
    })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { placeCashOrder } from '../../../tests/worlds/carts.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { releaseStock } from '../../domain/inventory/end-holds.ts'
import { reserveStock } from '../../domain/inventory/reserve-stock.ts'

const { database } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '100000', JOB_MOST_LINES: '5' })
const shoe = 'SEL085-ROU-R-38'
const bag = 'VERR000-ROU'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const levelAt = async (place: string, sku = shoe) =>
  (await query('select quantity from stock where sku = $1 and place = $2', [sku, place]))[0]?.quantity ?? 0
const page = `/atelier/stock/pieces/${shoe}`
let keeper: Shopper

beforeAll(async () => {
  keeper = await signInAs(app, database, 'stock')
  await setStock(database, [shoe, bag], 9, { expected: null })
  await setStock(database, shoe, 3, { place: 'PAR01' })
})

const skusIn = (html: string) => [...html.matchAll(/href="\/atelier\/stock\/pieces\/([^"?]+)/g)].map(([, sku]) => sku!)
const agrees = async () => expect(await findStockContradictions(database.db)).toEqual([])

describe('the list of stock', () => {
  test('finds sizes by the beginning of a reference or a piece’s name, at a place or everywhere', async () => {
    const list = async (asked: string) => skusIn((await keeper.get(`/atelier/stock?${asked}`)).html)
    expect(await list('q=sel085-rou-r-38')).toEqual([shoe, `${shoe}5`])
    const [{ name }] = await query("select s.name from style s join product p on p.style = s.id where p.id = 'VERR000'")
    expect(await list(`q=${encodeURIComponent(name.toLowerCase())}`)).toContain(bag)
    expect(await list(`q=${shoe}&place=PAR01`)).toContain(shoe)
    for (const none of ['q=NOPE999', "q=' or 1=1", 'q=%25', 'q=SEL085%25']) expect(await list(none), none).toEqual([])
    expect(await list(`q=${shoe}&place=NOWHERE&after=x`)).toContain(shoe)
  })

  test('goes on from the last one shown, each size once', async () => {
    const seen: string[] = []
    let next: string | undefined = '/atelier/stock?q=SEL0'
    while (next) {
      const { html } = await keeper.get(next)
      seen.push(...skusIn(html))
      next = /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    const [{ sizes }] = await query("select count(*)::int as sizes from variant where sku like 'SEL0%'")
    expect([seen.length, new Set(seen).size]).toEqual([sizes, sizes])
  })
})

describe('a piece', () => {
  test('shows its levels by place, and its movements with what caused them', async () => {
    const number = await placeCashOrder(Shopper.in(app), shoe)
    const { html } = await keeper.get(page)
    expect(html).toContain('PAR01')
    expect(html).toContain(`href="/atelier/orders/${number}"`)
    expect(html).toContain('Correction: a test says what is there')
    for (const none of ['NOPE-1', 'x', `${shoe}x`]) expect((await keeper.get(`/atelier/stock/pieces/${none}`)).status).toBe(404)
  })

  test('is corrected with a reason, and only as it was seen', async () => {
    const here = `${page}?place=PAR01`
    const shown = await keeper.get(here)
    const correct = (fields: Record<string, string>) => keeper.submit(`${page}/correct`, shown, fields)
    expect(await correct({ quantity: '5', reason: ' ' })).toMatchObject({ status: 422 })
    expect(await correct({ quantity: '-1', reason: 'Inventory' })).toMatchObject({ status: 422 })
    expect(await correct({ quantity: '5', reason: 'Inventory', place: 'NOWHERE' })).toMatchObject({ status: 422 })
    expect(await levelAt('PAR01')).toBe(3)
    expect((await correct({ quantity: '5', reason: 'Inventory' })).location).toBe(`${here}&done=corrected`)
    expect(await levelAt('PAR01')).toBe(5)
    const late = await correct({ quantity: '4', reason: 'Inventory' })
    expect([late.status, late.html.includes('des 3 que vous voyiez, 5 sont libres')]).toEqual([409, true])
    expect(await levelAt('PAR01')).toBe(5)
    const [line] = await query("select before, after from audit_line where action = 'stock.correct' order by id desc limit 1")
    expect(line).toEqual({
      before: { place: 'PAR01', quantity: 3 },
      after: { place: 'PAR01', quantity: 5, reason: 'Inventory' },
    })
    await agrees()
  })
})

describe('a transfer', () => {
  const send = async (fields: Record<string, string>) =>
    keeper.submit(`${page}/transfer`, await keeper.get(`${page}?place=PAR01`), fields)
  const end = async (browser: Shopper, id: string, as: string) => {
    const { html } = await browser.get('/atelier/own')
    return browser.post('/atelier/stock/transfers/end', { ...hiddenFields(html, '/atelier/sign-out'), transfer: id, as })
  }
  const lastId = async () => (await query('select id from stock_transfer order by sent_at desc limit 1'))[0].id as string

  test('leaves one place, is in transit, and arrives at the other once, whoever says so', async () => {
    await setStock(database, shoe, 5, { place: 'PAR01' })
    await setStock(database, shoe, 0, { place: 'LON01' })
    expect((await send({ to: 'LON01', quantity: '2' })).status).toBe(303)
    expect([await levelAt('PAR01'), await levelAt('LON01')]).toEqual([3, 0])
    expect((await keeper.get('/atelier/stock/transfers')).html).toContain('PAR01 → LON01')
    const id = await lastId()
    const said = await Promise.all(['ARRIVED', 'ARRIVED', 'RETURNED'].map((as) => end(keeper, id, as)))
    expect(said.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    expect((await levelAt('PAR01')) + (await levelAt('LON01'))).toBe(5)
    await agrees()
  })

  test('whose button is pressed twice leaves once', async () => {
    const before = await levelAt('PAR01')
    const shown = await keeper.get(`${page}?place=PAR01`)
    const press = () => keeper.submit(`${page}/transfer`, shown, { to: 'LON01', quantity: '1' })
    const pressed = [...(await Promise.all([press(), press()])), await press()]
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await levelAt('PAR01')).toBe(before - 1)
    await end(keeper, await lastId(), 'RETURNED')
    // Back at that form, something else is sent.
    expect((await keeper.submit(`${page}/transfer`, shown, { to: 'LON01', quantity: '2' })).status).toBe(303)
    expect(await levelAt('PAR01')).toBe(before - 2)
    await end(keeper, await lastId(), 'RETURNED')
    await agrees()
  })

  test('that comes back can be sold again where it left', async () => {
    const before = await levelAt('PAR01')
    await send({ to: 'LON01', quantity: '1' })
    await end(keeper, await lastId(), 'RETURNED')
    expect(await levelAt('PAR01')).toBe(before)
    await agrees()
  })

  test('to what is sold online goes first to those who have ordered it already', async () => {
    await setStock(database, shoe, 0, { expected: { kind: 'backorder', quantity: 1, at: '2027-02-01' } })
    const holder = { kind: 'order' as const, id: crypto.randomUUID() }
    await database.transaction((tx) => reserveStock(tx, [{ sku: shoe, quantity: 1 }], { holder, expiresAt: null }))
    await send({ to: 'online', quantity: '2' })
    await end(keeper, await lastId(), 'ARRIVED')
    expect(await stockOf(database, shoe)).toBe(1)
    const held = await query("select pool, quantity from stock_hold where holder_id = $1 and state = 'open'", [holder.id])
    expect(held).toEqual([{ pool: 'present', quantity: 1 }])
    await agrees()
  })

  test('leaves what a supplier has announced as it was, whether it arrives or comes back', async () => {
    const announced = async () =>
      (
        await query(
          "select quantity, expected_quantity as expected, expected_held as held, expected_at::text as at from stock where sku = $1 and place = 'online'",
          [shoe],
        )
      )[0]
    await setStock(database, shoe, 5, { expected: { kind: 'backorder', quantity: 5, at: '2027-02-01' } })
    await keeper.submit(`${page}/transfer`, await keeper.get(`${page}?place=online`), { to: 'PAR01', quantity: '5' })
    await end(keeper, await lastId(), 'RETURNED')
    expect(await announced()).toMatchObject({ quantity: 5, expected: 5, held: 0 })
    // Three ordered ahead, two of which come from a boutique: of the five announced one is still an order's.
    await setStock(database, shoe, 0, { expected: { kind: 'backorder', quantity: 5, at: '2027-02-01' } })
    const holder = { kind: 'order' as const, id: crypto.randomUUID() }
    await database.transaction((tx) => reserveStock(tx, [{ sku: shoe, quantity: 3 }], { holder, expiresAt: null }))
    await setStock(database, shoe, 4, { place: 'PAR01' })
    await send({ to: 'online', quantity: '2' })
    await end(keeper, await lastId(), 'ARRIVED')
    expect(await announced()).toMatchObject({ quantity: 0, expected: 4, held: 1 })
    await agrees()
    await database.transaction((tx) => releaseStock(tx, holder, 'nobody wants it any more'))
  })

  test('of more than there is, to nowhere or to where it is already, is refused', async () => {
    const before = await levelAt('PAR01')
    const wrong = [
      { to: 'LON01', quantity: '99' },
      { to: 'LON01', quantity: '0' },
      { to: 'NOWHERE', quantity: '1' },
      { to: 'PAR01', quantity: '1' },
    ]
    for (const fields of wrong) expect((await send(fields)).status, JSON.stringify(fields)).toBe(422)
    expect(await levelAt('PAR01')).toBe(before)
  })

  test('is ended by a boutique where it comes to it, and by no other boutique', async () => {
    const boutique = await signInAs(app, database, 'boutique')
    await setStock(database, shoe, 4, { place: 'LON01' })
    await keeper.submit(`${page}/transfer`, await keeper.get(`${page}?place=LON01`), { to: 'PAR01', quantity: '1' })
    expect((await boutique.get('/atelier/stock/transfers')).html).toContain('LON01 → PAR01')
    const id = await lastId()
    expect((await end(boutique, id, 'RETURNED')).status).toBe(404)
    expect((await end(boutique, id, 'ARRIVED')).status).toBe(303)
    await send({ to: 'TYO01', quantity: '1' })
    expect((await end(boutique, await lastId(), 'ARRIVED')).status).toBe(404)
  })
})

describe('a delivery by file', () => {
  const home = '/atelier/stock/deliveries'
  const upload = async (text: string, fields: Record<string, string> = {}, name = `${crypto.randomUUID()}.csv`) => {
    const form = new FormData()
    const { html } = await keeper.get(home)
    for (const [field, value] of Object.entries({ ...hiddenFields(html, home), place: 'online', ...fields }))
      form.set(field, value)
    form.set('file', new File([text], name, { type: 'text/csv' }))
    return keeper.postBody(home, form)
  }
  const confirm = async (path: string, shown?: Awaited<ReturnType<typeof upload>>) =>
    keeper.submit(path, shown ?? (await keeper.get(path)))

  test('shows what will change, changes nothing, and then exactly that', async () => {
    await setStock(database, [shoe, bag], 2, { expected: null })
    const sent = await upload(`\uFEFFsku,quantity\r\n${shoe},3\r\n${bag},1\r\n`, { reference: 'BL 2026-118' })
    expect(sent.status).toBe(303)
    const preview = await keeper.get(sent.location!)
    expect(preview.html).toContain('BL 2026-118')
    expect(preview.html).toContain(shoe)
    expect([await stockOf(database, shoe), await stockOf(database, bag)]).toEqual([2, 2])
    expect((await confirm(sent.location!, preview)).location).toBe(`${home}?received=4`)
    expect([await stockOf(database, shoe), await stockOf(database, bag)]).toEqual([5, 3])
    expect((await confirm(sent.location!, preview)).status).toBe(404)
    const again = await upload(`sku,quantity\n${shoe},3`, { reference: 'BL 2026-118' })
    expect([again.status, again.html.includes('déjà entrée')]).toEqual([422, true])
    expect((await keeper.get(page)).html).toContain('BL 2026-118')
    await agrees()
  })

  test('says what moved meanwhile, counts nothing, and shows it anew', async () => {
    await setStock(database, [shoe, bag], 2, { expected: null })
    const { location } = await upload(`sku,quantity\n${shoe},3\n${bag},1`)
    const preview = await keeper.get(location!)
    await setStock(database, shoe, 1)
    const refused = await confirm(location!, preview)
    expect([refused.status, refused.html.includes('2 alors, 1 à présent')]).toEqual([409, true])
    expect([await stockOf(database, shoe), await stockOf(database, bag)]).toEqual([1, 2])
    // The page of before is not confirmed by another that was shown since.
    expect((await confirm(location!, preview)).status).toBe(409)
    expect((await confirm(location!)).status).toBe(303)
    expect([await stockOf(database, shoe), await stockOf(database, bag)]).toEqual([4, 3])
    await agrees()
  })

  test('confirmed by two at once is counted once', async () => {
    await setStock(database, bag, 2)
    const { location } = await upload(`sku,quantity\n${bag},1`)
    const shown = await keeper.get(location!)
    const said = await Promise.all([1, 2, 3].map(() => confirm(location!, shown)))
    expect(said.map(({ status }) => status).sort()).toEqual([303, 404, 404])
    expect(await stockOf(database, bag)).toBe(3)
  })

  test('comes to a boutique as well', async () => {
    const before = await levelAt('LON01', bag)
    const { location } = await upload(`sku,quantity\n${bag},2`, { place: 'LON01' })
    await confirm(location!)
    expect(await levelAt('LON01', bag)).toBe(before + 2)
    await agrees()
  })

  test.each([
    ['another column', `sku,price\n${shoe},3`, 'sku,price'],
    ['more lines than may be', `sku,quantity\n${`${shoe},1\n`.repeat(6)}`, 'plus de 5 lignes'],
    ['formulas', `sku,quantity\n=CMD(),3\n${shoe},1`, '=CMD()'],
    ['a size that nobody makes', `sku,quantity\n${shoe},1\nNOPE-1,1`, 'NOPE-1'],
    ['nothing in it', '', 'Choisissez un fichier'],
    ['a place that is none', null, 'ce lieu n’existe pas'],
  ])('with %s is refused with a word, and nothing of it is kept', async (_, text, told) => {
    const [{ kept }] = await query('select count(*)::int as kept from stock_preview')
    const answer = await upload(text ?? `sku,quantity\n${shoe},1`, text === null ? { place: 'NOWHERE' } : {})
    expect([answer.status, answer.html.includes(told)], told).toEqual([422, true])
    expect((await query('select count(*)::int as kept from stock_preview'))[0].kept).toBe(kept)
  })

  test('of a million lines is answered with a sentence', async () => {
    const answer = await upload(`sku,quantity\n${`${shoe},1\n`.repeat(1_000_000)}`)
    expect([answer.status, answer.html.includes('plus de 5 lignes')]).toEqual([422, true])
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { accountsOf } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { testPorts } from '../../../tests/test-ports.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { password, register } from '../../../tests/worlds/customers.ts'
import { openPort } from '../../integrations/ports.ts'
import { forgetCard, forgetCardHolder } from '../../jobs/keep-cards.ts'
import { money } from '../../kernel/money.ts'
import { testCards } from './card-provider.contract.ts'
import type { CardProvider } from './card-provider.port.ts'
import { isOver } from './saved-card.ts'
import { findCard, findCardHolder, keepCard, listCards, removeCard } from './saved-cards.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { idOf, query, shopper } = accountsOf(app, database)
const ports = testPorts()
const provider = (): CardProvider => openPort('cards', ports.given(), ports.tools)!
const base = '/fr/fr'

const visa = (token = `pm_${randomUUID()}`) => ({ token, brand: 'visa', last4: '4242', expiryMonth: 11, expiryYear: 2039 })
const keep = (customer: string, card = visa()) => database.transaction((tx) => keepCard(tx, customer, 'stripe', card))

/** A customer who paid with a card that is kept, there and here. */
async function cardHolder() {
  const me = shopper()
  const customer = await idOf(await register(me))
  const cards = provider()
  const holder = await findCardHolder(database.db, cards, customer)
  if (!holder.ok) throw new Error(holder.failure.code)
  const started = await cards.start({ payment: randomUUID(), amount: money(79_000, 'EUR'), customer: holder.value })
  if (!started.ok) throw new Error(started.failure.code)
  const body = new URLSearchParams({
    'card[number]': testCards.taken,
    'card[exp_month]': '11',
    'card[exp_year]': '39',
    'card[cvc]': '123',
  })
  const headers = { authorization: 'Bearer pk_sandbox' }
  const made = await fetch(`${ports.at.cards}/v1/payment_methods`, { method: 'POST', headers, body })
  const { id: token } = (await made.json()) as { id: string }
  const returnUrl = 'http://localhost:3000/'
  const paid = await cards.confirm(started.value.ref, { token, returnUrl, key: randomUUID() })
  if (!paid.ok) throw new Error(paid.failure.code)
  await keep(customer, paid.value.card!)
  return { me, customer, holder: holder.value, token }
}

const tools = () => testJobs(database, { cards: provider() })

const happened = async (kind: string) =>
  (await query('select id, data from event where kind = $1 order by id desc limit 1', [kind]))[0] as { id: number; data: never }

describe('cards that are kept', () => {
  test('are a customer’s own, the latest first, and each once', async () => {
    const [mine, theirs] = [await idOf(await register(shopper())), await idOf(await register(shopper()))]
    await keep(mine, { ...visa('pm_first'), last4: '0002' })
    await keep(mine, visa('pm_second'))
    await keep(mine, visa('pm_third'))
    const kept = await listCards(database.db, mine)
    expect(kept.map(({ token, last4 }) => [token, last4])).toEqual([
      ['pm_third', '4242'],
      ['pm_first', '0002'],
    ])
    expect((await happened('card.removed')).data).toEqual({ provider: 'stripe', token: 'pm_second' })
    expect(await findCard(database.db, mine, 'stripe', kept[0]!.id)).toMatchObject({ token: 'pm_third' })
    expect(await findCard(database.db, theirs, 'stripe', kept[0]!.id)).toBeNull()
    expect(await findCard(database.db, mine, 'another provider', kept[0]!.id)).toBeNull()
    await removeCard(database, theirs, kept[0]!.id)
    expect(await listCards(database.db, mine)).toHaveLength(2)
  })

  test('are good until the end of their month', () => {
    const card = { expiryMonth: 11, expiryYear: 2026 }
    expect(isOver(card, new Date('2026-11-30T23:59:59Z'))).toBe(false)
    expect(isOver(card, new Date('2026-12-01T00:00:00Z'))).toBe(true)
  })

  test('are removed here and with who takes cards', async () => {
    const { me, customer, holder } = await cardHolder()
    const path = `${base}/account/cards`
    const list = await me.get(path)
    expect(list.html).toContain('Visa se terminant par 4242')
    expect(list.html).toContain('11/39')
    const { id } = (await listCards(database.db, customer))[0]!
    const gone = await me.submit(path, list, { removeCard: id })
    expect([gone.status, gone.location]).toEqual([303, `${path}?done=cardRemoved`])
    expect((await me.get(path)).html).not.toContain('4242')
    await forgetCard(tools(), { kind: 'card.removed', ...(await happened('card.removed')) })
    expect(await provider().cardsOf(holder)).toMatchObject({ ok: true, value: [] })
    // Told twice is told once.
    await forgetCard(tools(), { kind: 'card.removed', ...(await happened('card.removed')) })
  })

  test('go with their customer, and are listed in what they may take along, without a token', async () => {
    const { me, customer, holder, token } = await cardHolder()
    const file = (await me.get(`${base}/account/export`)).html
    expect(JSON.parse(file)).toMatchObject({ cards: [{ brand: 'visa', last4: '4242', expiryMonth: 11, expiryYear: 2039 }] })
    for (const secret of [token, holder]) expect(file).not.toContain(secret)
    const erased = await me.fillIn(`${base}/account/data`, { currentpassword: password })
    expect(erased.status).toBe(303)
    for (const table of ['saved_card', 'card_holder'])
      expect(await query(`select 1 from ${table} where customer = $1`, [customer])).toEqual([])
    await forgetCardHolder(tools(), { kind: 'card-holder.gone', ...(await happened('card-holder.gone')) })
    expect(await provider().cardsOf(holder)).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED', status: 404 } })
  })

  test('are asked for again while who takes cards does not answer', async () => {
    const trouble = (asked: object) =>
      fetch(`${ports.at.cards}/sandbox/troubles`, { method: 'POST', body: JSON.stringify(asked) })
    await trouble({ errors: 1 })
    const event = { id: 1, kind: 'card.removed', data: { provider: 'stripe', token: 'pm_x' } } as const
    await expect(forgetCard(tools(), event)).rejects.toThrow('SERVICE_AWAY')
    await trouble({})
    await forgetCard(tools(), event)
  })
})

import { createServer } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../src/db/database.ts'
import type { PaymentState } from '../src/domain/payment/payment-states.ts'
import type { Pass } from '../src/domain/payment/settle-payments.ts'
import { openAsk, openWatch } from '../src/integrations/ask.ts'
import { openPort, readPortSettings, startSandboxes } from '../src/integrations/ports.ts'
import { settleBegunPayments } from '../src/jobs/settle-begun-payments.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { openLog } from '../src/kernel/log.ts'
import type { Undo } from '../src/kernel/undo.ts'
import { listen } from '../src/web/server.ts'
import { testJobs } from './test-jobs.ts'
import { type TestShop, testShop } from './test-shop.ts'
import { type Answer, Shopper } from './worlds/shopper.ts'

export interface TestPayments {
  shop(): TestShop
  /** Where the shop listens, and where its card provider does. */
  origin(): string
  cardsAt(): string
  walletAt(): string
  /** A browser of its own. */
  shopper(): Shopper
  /** A card becomes a token, as the provider's fields make it one. */
  tokenOf(number: string): Promise<string>
  /** The shopper at the bank's page; answers where they are sent back to, within the shop. */
  answerChallenge(url: string, isThem?: boolean): Promise<string>
  /** The shopper in the wallet's window; answers where they are sent back to, within the shop. */
  visitWallet(url: string, visit?: WalletVisit): Promise<string>
  /** How the providers are to fail; nothing ends it. */
  trouble(asked?: object): Promise<void>
  /** What the catch-up job does. */
  settle(olderThanSeconds?: number): Promise<Pass>
  /** Presses the last button of this page with a card. */
  payByCard(me: Shopper, page: Answer, number: string, more?: Record<string, string>): Promise<Answer>
  payments(): Promise<{ state: PaymentState; amount: number; order: string | null; released: boolean; ref: string | null }[]>
}

interface WalletVisit {
  readonly payer?: 'PAYERINES' | 'PAYERGRACE' | 'PAYERPOOR'
  readonly address?: number
  readonly act?: 'approve' | 'cancel'
}

/** A shop that listens, with everybody who takes its payments beside it: they speak with each other over HTTP. Call at the top of a file. */
export function testPayments(database: Database, env: Record<string, string> = {}): TestPayments {
  const undo: Undo[] = []
  const lines: string[] = []
  const log = openLog({ level: 'info', process: 'test' }, { write: (line) => void lines.push(line) })
  let shop: TestShop
  let origin = ''
  let at: { cards: string; wallet: string }

  beforeAll(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    const house = { seed: 'seed', publicUrl: origin, dataDir: null, allowSandbox: true }
    const given = await startSandboxes(readPortSettings({}), house, undo)
    at = { cards: given.sandboxes.cards!, wallet: given.sandboxes.wallet! }
    const tools = {
      database,
      clock: systemClock,
      ask: (service: string) => openAsk(log, service),
      watch: (service: string) => openWatch(log, service),
    }
    const takers = { cards: openPort('cards', given, tools), wallet: openPort('wallet', given, tools) }
    // The clock stands still: between a page and its button the hour does not pass after which parcels leave a day later.
    const now = new Date()
    shop = testShop(database, { PUBLIC_URL: origin, RATE_LIMIT_PER_IP: '60000', ...env }, { ...takers, clock: () => now })
    const web = await listen(shop, shop.app, port, '127.0.0.1')
    undo.push(() => web.stop(1_000))
  })
  afterAll(async () => {
    for (const step of undo.reverse()) await step()
  })

  const tokenOf = async (number: string): Promise<string> => {
    const cvc = number.length === 15 ? '1234' : '123'
    const typed = { 'card[number]': number, 'card[exp_month]': '11', 'card[exp_year]': '39', 'card[cvc]': cvc }
    const headers = { authorization: 'Bearer pk_sandbox' }
    const answer = await fetch(`${at.cards}/v1/payment_methods`, { method: 'POST', headers, body: new URLSearchParams(typed) })
    return ((await answer.json()) as { id: string }).id
  }
  return {
    shop: () => shop,
    origin: () => origin,
    cardsAt: () => at.cards,
    walletAt: () => at.wallet,
    shopper: () => Shopper.at(origin),
    tokenOf,
    answerChallenge: async (url, isThem = true) => {
      const body = new URLSearchParams({ answer: isThem ? 'approve' : 'refuse' })
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      return answer.headers.get('location')!.replace(origin, '')
    },
    visitWallet: async (url, { payer = 'PAYERINES', address = 0, act = 'approve' } = {}) => {
      const body = new URLSearchParams({ payer, address: String(address), act })
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      return answer.headers.get('location')!.replace(origin, '')
    },
    trouble: async (asked = {}) => {
      const headers = { 'content-type': 'application/json' }
      for (const each of [at.cards, at.wallet])
        await fetch(`${each}/sandbox/troubles`, { method: 'POST', headers, body: JSON.stringify(asked) })
    },
    settle: (olderThanSeconds = 0) =>
      settleBegunPayments(testJobs(database, { providers: shop.providers, log: shop.log, clock: shop.clock }), olderThanSeconds),
    payByCard: async (me, page, number, more = {}) => {
      const [path] = /\/[a-z]{2}\/[a-z]{2}\/onepage\/payment/.exec(page.html)!
      return me.submit(path, page, { paymentMethod: 'CREDIT_CARD', paymentToken: await tokenOf(number), ...more })
    },
    payments: async () =>
      (
        await database.pool.query(
          `select state, amount::int, "order", released_at is not null as released, provider_ref as ref from payment order by created_at`,
        )
      ).rows,
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  await new Promise<void>((closed) => server.close(() => closed()))
  return port
}

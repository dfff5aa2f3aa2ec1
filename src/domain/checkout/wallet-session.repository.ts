import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { type Currency, type Money, money } from '../../kernel/money.ts'

/** The ways to pay that need none of the steps: a wallet of somebody's, and that of the device. */
export type ExpressMethod = 'WALLET' | 'DEVICE_WALLET'

/** What a wallet's window was opened for. */
export interface WalletSession {
  readonly id: string
  readonly method: ExpressMethod
  readonly cart: string
  readonly visitor: string
  /** By what name the wallet, or who takes its cards, knows it. */
  readonly ref: string
  readonly amount: Money
  readonly digest: string
  /** Of the tax that the sheet showed, where tax is added; null where it showed none. */
  readonly taxRate: number | null
  /** That of the address which the sheet was priced for; null where it was priced for none. */
  readonly state: string | null
  readonly isCredit: boolean
  readonly expiresAt: Date
}

/** Those of the same cart whose time is over go with it. */
export async function insertSession(db: Db, session: WalletSession): Promise<void> {
  const { id, method, cart, visitor, ref, amount, digest, taxRate, state, isCredit, expiresAt } = session
  await runNamed(
    db,
    'wallet-session-insert',
    sql`
    with old as (delete from wallet_session where cart = ${cart} and expires_at <= now())
    insert into wallet_session (id, method, cart, visitor, ref, amount, currency, digest, tax_rate, state, credit, expires_at)
    values (${id}, ${method}, ${cart}, ${visitor}, ${ref}, ${amount.amount}, ${amount.currency}, ${digest}, ${taxRate}::int, ${state}, ${isCredit}, ${expiresAt})`,
  )
}

interface SessionRow {
  id: string
  method: ExpressMethod
  cart: string
  visitor: string
  ref: string
  amount: number
  currency: Currency
  digest: string
  tax_rate: number | null
  state: string | null
  credit: boolean
  expires_at: string
}

export async function selectSession(db: Db, id: string): Promise<WalletSession | null> {
  const [row] = await runNamed<SessionRow>(db, 'wallet-session', sql`select * from wallet_session where id = ${id}`)
  if (!row) return null
  const { amount, currency, tax_rate: taxRate, credit, expires_at: until, ...rest } = row
  return { ...rest, amount: money(Number(amount), currency), taxRate, isCredit: credit, expiresAt: new Date(until) }
}

import type { Database, Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { joinChoices } from '../analytics/consent.ts'
import { type Merged, mergeCarts } from '../cart/merge-carts.ts'
import { adoptChat } from '../chat/end-chat.ts'
import { checkCredentials, holdCustomer } from '../customer/check-credentials.ts'
import { startSession } from '../customer/start-session.ts'
import { adoptOrders } from '../order/list-orders.ts'
import { joinWhatIsTheirs } from './join-account.ts'

/** The browser that asks. */
export interface Browser {
  /** Whose cart it holds so far. */
  readonly visitor: string | null
  readonly agent: string
  /** Under which it has chosen what the house may tell. */
  readonly consent: string | null
}

export interface LoggedIn extends Merged {
  readonly customer: string
  /** For the cookie; nowhere else is it kept. */
  readonly token: string
}

/** One answer for an e-mail that nobody has and a password that does not fit, after the same work. */
export async function logIn(
  database: Database,
  credentials: { readonly email: string; readonly password: string },
  browser: Browser,
): Promise<Result<LoggedIn, { readonly code: 'LOGIN_FAILED' }>> {
  const fitting = await checkCredentials(database.db, credentials)
  if (!fitting) return failure({ code: 'LOGIN_FAILED' })
  return database.transaction(async (tx) => {
    // Erased in the meantime, or a new password was set.
    if (!(await holdCustomer(tx, fitting))) return failure({ code: 'LOGIN_FAILED' })
    return success(await enter(tx, fitting.customer, browser))
  })
}

/** Signs a browser in: a new cookie, the cart it held joins the customer's, and the orders it placed can still be seen. */
export async function enter(tx: Transaction, customer: string, { visitor, agent, consent }: Browser): Promise<LoggedIn> {
  const token = await startSession(tx, customer, agent)
  const isGuest = visitor !== null && visitor !== customer
  const merged = isGuest ? await mergeCarts(tx, visitor, customer) : { joined: false, found: false }
  if (isGuest) await adoptOrders(tx, visitor, customer)
  if (isGuest) await adoptChat(tx, visitor, customer)
  if (consent) await joinChoices(tx, consent, customer)
  await joinWhatIsTheirs(tx, customer)
  return { customer, token, ...merged }
}

import type { Database } from '../src/db/database.ts'
import type { App } from '../src/web/app.tsx'
import { type Answer, Shopper } from './worlds/shopper.ts'
import { setStock } from './worlds/stock.ts'

/** The fields that say something is wrong with them. */
export const wrongFields = ({ html }: Answer) =>
  [...html.matchAll(/id="([^"]+)-error"(?! class="[^"]*" hidden)/g)].map(([, field]) => field)

export const tokenOf = ({ html }: Answer) => /name="csrf_token" value="([^"]+)"/.exec(html)![1]!

/** What the account's tests ask a shop and its database. */
export function accountsOf(app: App, database: Database) {
  const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
  return {
    query,
    shopper: (from?: string) => Shopper.in(app, from),
    idOf: async (email: string) => (await query('select id from customer where email = $1', [email]))[0].id as string,
    /** As if the letter had been opened. */
    confirmEmail: (email: string) => query('update customer set email_confirmed_at = now() where email = $1', [email]),
    setStock: (quantity: number, ...skus: string[]) => setStock(database, skus, quantity),
  }
}

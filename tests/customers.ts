import { expect } from 'vitest'
import type { Database } from '../src/db/database.ts'
import type { App } from '../src/web/app.tsx'
import { type Answer, Shopper } from './shopper.ts'

export const password = 'Abcdefg1'
const base = '/fr/fr'

/** What somebody types to open an account. */
export const person = (email: string) => ({
  title: '020',
  firstname: 'Inès',
  lastname: 'Martin',
  email,
  password,
  typeprofile: '1',
  terms: 'on',
})

let people = 0
export const newEmail = () => `client${++people}@averne.fr`

/** Opens a page and sends the form on it. */
export async function submit(me: Shopper, path: string, fields: Record<string, string>): Promise<Answer> {
  return me.submit(path, await me.get(path), fields)
}

export async function register(me: Shopper, email = newEmail(), fields: Record<string, string> = {}): Promise<string> {
  const done = await submit(me, `${base}/account/register`, { ...person(email), ...fields })
  expect([done.status, done.location]).toEqual([303, `${base}/account`])
  return email
}

export const login = (me: Shopper, username: string, secret = password): Promise<Answer> =>
  submit(me, `${base}/account/login`, { username, password: secret })

/** The fields that say something is wrong with them. */
export const wrongFields = ({ html }: Answer) =>
  [...html.matchAll(/id="([^"]+)-error"(?! class="[^"]*" hidden)/g)].map(([, field]) => field)

export const tokenOf = ({ html }: Answer) => /name="csrf_token" value="([^"]+)"/.exec(html)![1]!

/** What the account's tests ask a shop and its database. */
export function accountsOf(app: App, database: Database) {
  const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
  return {
    query,
    shopper: () => Shopper.in(app),
    idOf: async (email: string) => (await query('select id from customer where email = $1', [email]))[0].id as string,
    setStock: (quantity: number, ...skus: string[]) =>
      query('update stock set quantity = $1 where sku = any($2)', [quantity, skus]),
  }
}

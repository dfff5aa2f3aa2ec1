import type { Database } from '../../src/db/database.ts'
import { newEmail } from './customers.ts'
import type { Answer, Shopper } from './shopper.ts'

/** Times that a form offers. */
export const timesIn = (html: string) => [...html.matchAll(/name="time"[^>]* value="([^"]+)"/g)].map(([, time]) => time!)

export const tokenIn = ({ location }: Answer) => new URL(location ?? '', 'http://shop').searchParams.get('token') ?? ''

const person = { firstname: 'Inès', lastname: 'Martin', email: 'ines@averne.fr' }

interface Wish {
  readonly store: string
  readonly sku?: string
  /** The first that is offered, unless one is named. */
  readonly day?: string
  readonly email?: string
}

async function send(path: string, me: Shopper, { store, sku = '', day = '', email = person.email }: Wish): Promise<Answer> {
  const page = await me.get(`${path}?storeID=${store}&pid=${sku}&day=${day}`)
  const chosen: Record<string, string> = sku ? { [`piece_${sku}`]: 'on' } : {}
  // The first may be too near by the time that it is sent.
  const [first = '', time = first] = timesIn(page.html)
  const answer = await me.submit(path, page, { ...person, email, ...chosen, time, service: 'fitting' })
  if (answer.status !== 303) throw new Error(`${path} answers ${answer.status}`)
  return answer
}

/** Asks a boutique to lay a piece out, by its form. Answers the key of its page. */
export async function askToTry(me: Shopper, wish: Wish & { readonly sku: string }): Promise<string> {
  return tokenIn(await send('/fr/fr/try-on/ask', me, wish))
}

/** Books an hour with an advisor, by its form, and confirms it with the key that its letter has. Answers the key. */
export async function bookHour(database: Database, me: Shopper, wish: Wish): Promise<string> {
  // Nobody has more than three before them.
  await send('/fr/fr/appointments/book', me, { email: newEmail(), ...wish })
  const { rows } = await database.pool.query('select token from appointment order by created_at desc limit 1')
  const { token } = rows[0]
  await me.post('/fr/fr/appointment', { token, act: 'confirm' })
  return token
}

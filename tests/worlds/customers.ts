import { inFrance } from './carts.ts'
import type { Answer, Shopper } from './shopper.ts'

export const password = 'Abcdefg1'
const france = '/fr/fr'

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
/** Nobody else's, also where several processes ask one shop. */
export const newEmail = () => `client${process.pid}x${++people}@averne.fr`

export async function register(
  me: Shopper,
  email = newEmail(),
  fields: Record<string, string> = {},
  base = france,
): Promise<string> {
  const { status, location } = await me.fillIn(`${base}/account/register`, { ...person(email), ...fields })
  if (status !== 303 || location !== `${base}/account`) throw new Error(`no account was opened: ${status} ${location}`)
  return email
}

export const login = (me: Shopper, username: string, secret = password): Promise<Answer> =>
  me.fillIn(`${france}/account/login`, { username, password: secret })

export async function saveAddress(me: Shopper, addressid: string, address: Record<string, string> = inFrance): Promise<void> {
  const { status } = await me.fillIn(`${france}/account/address`, { ...address, addressid, country: 'FR' })
  if (status !== 303) throw new Error(`${addressid} was not saved: ${status}`)
}

export const atWork = { ...inFrance, address1: '3 quai des Lices', postal: '35000', city: 'Rennes' }

/** A customer with an address at home and one at work; gives the e-mail. */
export async function customerWithTwoAddresses(me: Shopper): Promise<string> {
  const email = await register(me)
  await saveAddress(me, 'Maison')
  await saveAddress(me, 'Atelier', atWork)
  return email
}

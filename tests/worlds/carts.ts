import type { Answer, Shopper } from './shopper.ts'

export const inFrance = {
  firstname: 'Inès',
  lastname: 'Martin',
  address1: '14 rue des Tanneurs',
  address2: '',
  postal: '75008',
  city: 'Paris',
  dialcode: '+33',
  phone: '06 12 34 56 78',
}

export const inNewYork = {
  firstname: 'Ann',
  lastname: 'Lee',
  address1: '1 Bond Street',
  postal: '10012',
  city: 'New York',
  shippingstate: 'NY',
}

export const inCalifornia = {
  firstname: 'Ann',
  lastname: 'Lee',
  address1: '340 Rodeo Drive',
  postal: '90210',
  city: 'Beverly Hills',
  shippingstate: 'CA',
}

export const inNevada = { ...inCalifornia, address1: '7 Fremont Street', postal: '89101', city: 'Las Vegas', shippingstate: 'NV' }
/** Who comes to a boutique. */
export const collector = { firstname: 'Inès', lastname: 'Martin', dialcodeshipping: '+33', phone: '06 12 34 56 78' }

/** What a guest answers on the way to the order. */
interface Answers {
  readonly base?: string
  readonly email?: string
  readonly address?: Readonly<Record<string, string>>
  readonly method?: string
  /** To the door, where nothing is said. */
  readonly option?: 'home' | 'concierge' | 'store' | 'collect'
  /** The boutique, by its id, where it is collected from one. */
  readonly store?: string
  /** What the card says, where the order is a gift. */
  readonly gift?: string
}

const steps = ['login', 'shipping-option', 'shipping-address', 'shipping-method', 'payment'] as const
export type Step = (typeof steps)[number]

export async function fillCart(me: Shopper, pid: string, base = '/fr/fr'): Promise<void> {
  const { status } = await me.post(`${base}/bag/add`, { pid })
  if (status !== 303) throw new Error(`${pid} was not added: ${status}`)
}

/** Presses a button by its name, with what stands in its form; `fields` are typed over it. `format=ajax` asks for the part. */
export function press(
  me: Shopper,
  { html }: Answer,
  button: string,
  fields: Readonly<Record<string, string>> = {},
  query = '',
): Promise<Answer> {
  const form = html
    .split('<form')
    .map((part) => part.split('</form>')[0]!)
    .find((part) => part.includes(`name="${button}"`))
  if (!form) throw new Error(`there is no button ${button}`)
  const path = /action="([^"]+)"/.exec(form)![1]!
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!,
  ])
  return me.post(path + query, { ...Object.fromEntries(hidden), ...fields, [button]: 'action' })
}

/** The ids of a bag's lines, in their order. */
export const lineIds = ({ html }: Answer): string[] =>
  [...html.matchAll(/name="remove_([0-9a-f-]{36})"/g)].map(([, uuid]) => uuid!)

/** Makes a gift of the cart that is there, by the dialog's own form. */
export async function giveCart(me: Shopper, giftMessage: string, base = '/fr/fr'): Promise<Answer> {
  return me.fillIn(`${base}/bag/gift`, { giftOption: '1', isGift: 'true', giftMessage, gift_update: 'action' })
}

/** A guest's cart with one piece, whose every step before this one is answered; gives the step's page. */
export async function cartAt(me: Shopper, step: Step, pid: string, answers: Answers = {}): Promise<Answer> {
  await fillCart(me, pid, answers.base)
  if (answers.gift !== undefined) await giveCart(me, answers.gift, answers.base)
  return answerUpTo(me, step, answers)
}

/** The same for a cart that is there. */
export async function answerUpTo(me: Shopper, step: Step, answers: Answers = {}): Promise<Answer> {
  const { base = '/fr/fr', email = 'ines@averne.fr', address = inFrance, option = 'home', store } = answers
  const typed: Record<Step, Readonly<Record<string, string>>> = {
    login: { username_unregister: email },
    'shipping-option': { shippingOption: option, ...(store ? { store, ...collector } : {}) },
    'shipping-address': address,
    'shipping-method': { shippingMethod: answers.method ?? 'DAH' },
    payment: {},
  }
  const isPassed = (each: Step) => !store || (each !== 'shipping-address' && each !== 'shipping-method')
  for (const before of steps.slice(0, steps.indexOf(step)).filter(isPassed)) {
    const path = `${base}/onepage/${before}`
    const page = await me.get(path)
    const isDay = before === 'shipping-method' && option === 'concierge'
    await me.submit(path, page, isDay ? { conciergeDay: daysIn(page)[0] ?? '' } : typed[before])
  }
  return me.get(`${base}/onepage/${step}`)
}

/** Days that the concierge offers, in their order. */
export const daysIn = ({ html }: Answer): string[] =>
  [...html.matchAll(/<input[^>]* name="conciergeDay"[^>]* value="([^"]+)"/g)].map(([, day]) => day!)

/** Boutiques that a step lists, in their order. */
export const storesIn = ({ html }: Answer): string[] => [...html.matchAll(/data-store="([^"]+)"/g)].map(([, id]) => id!)

export const cartAtPayment = (me: Shopper, pid: string, answers: Answers = {}): Promise<Answer> =>
  cartAt(me, 'payment', pid, answers)

/** Gives the order's number. */
export async function placeCashOrder(me: Shopper, pid: string, answers: Answers = {}): Promise<string> {
  const path = `${answers.base ?? '/fr/fr'}/onepage/payment`
  const placed = await me.submit(path, await cartAtPayment(me, pid, answers), { paymentMethod: 'CASH_ON_DELIVERY' })
  const number = placed.location?.split('?order=')[1]
  if (!number) throw new Error(`no order was placed: ${placed.status} ${placed.location}`)
  return number
}

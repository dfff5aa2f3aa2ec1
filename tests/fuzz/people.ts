import type { Database } from '../../src/db/database.ts'
import { cartAtPayment, fillCart, inFrance, placeCashOrder } from '../worlds/carts.ts'
import { newEmail, password, register, saveAddress } from '../worlds/customers.ts'
import type { Shopper } from '../worlds/shopper.ts'

export interface People {
  /** A guest with two pieces, one who is about to pay, and a customer with an address, an order and a piece. */
  readonly all: readonly Shopper[]
  /** Real ids by the name that requests give them: their own, and those of an owner who is not among them. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Stands in what is the owner's, and in nothing that a request brings. */
  readonly secret: string
  /** All that is the owner's, as it is now. */
  theirs(): Promise<unknown>
}

const secret = 'impasse du Silence'

export async function gatherPeople(newShopper: () => Shopper, { pool }: Database): Promise<People> {
  const rows = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows
  const [guest, buyer, customer, owner] = [newShopper(), newShopper(), newShopper(), newShopper()] as const
  await fillCart(guest, 'VERR000-FOR')
  await fillCart(guest, 'SEL085-ROU-R-38')
  await cartAtPayment(buyer, 'SEL085-ROU-R-39')
  const emails = [await settle(customer, password), await settle(owner, 'Grenadine77', `77 ${secret}`)]
  const ofAll = (text: string) => rows(`select ${text} in (select id from customer where email = any ($1)) order by 1`, [emails])
  const idsOf = async (text: string) => (await ofAll(text)).map((row) => Object.values(row)[0] as string)
  const [them] = await rows('select id from customer where email = $1', [emails[1]])
  const tables = ['customer_address', 'customer_session', 'placed_order', 'customer_consent'].map((name) => [name, 'customer'])
  return {
    all: [guest, buyer, customer],
    ids: {
      uuid: (await rows('select l.id from cart_line l join cart c on c.id = l.cart order by l.id desc limit 12', [])).map(
        ({ id }) => id,
      ),
      addressID: await idsOf('id from customer_address where customer'),
      session: await idsOf('id from customer_session where customer'),
      cart: await idsOf('id from cart where visitor'),
      order: await idsOf('number from placed_order where customer'),
    },
    secret,
    theirs: async () => {
      const own = (table: string, column: string) => rows(`select * from ${table} where ${column} = $1 order by id`, [them.id])
      const cart = await rows('select l.* from cart_line l join cart c on c.id = l.cart where c.visitor = $1 order by l.id', [
        them.id,
      ])
      return [cart, ...(await Promise.all([['customer', 'id'], ...tables].map(([table, column]) => own(table!, column!))))]
    },
  }
}

/** An account with all that an account may have; gives the e-mail. */
async function settle(me: Shopper, secretWord: string, address1 = inFrance.address1): Promise<string> {
  const email = await register(me, newEmail(), { password: secretWord })
  await saveAddress(me, 'Maison', { ...inFrance, address1 })
  await placeCashOrder(me, 'SEL085-ROU-R-40', { address: { ...inFrance, address1 } })
  await fillCart(me, 'VERR000-FOR')
  return email
}

import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { forgetCarts } from '../cart/merge-carts.ts'
import { checkPasswordOf, holdCustomer } from '../customer/check-credentials.ts'
import { removeCustomer } from '../customer/remove-customer.ts'
import { releaseOrders } from '../order/list-orders.ts'

/**
 * Takes everything of a customer out of the house: profile, addresses, consents, sign-ins, carts, the newsletter, what they wait for. Orders stay, as the books
 * must, and no longer lead to anybody's account. The password is asked for once more.
 */
export async function eraseAccount(
  database: Database,
  customer: string,
  password: string,
): Promise<Result<void, { readonly code: 'WRONG_PASSWORD' }>> {
  const fitting = await checkPasswordOf(database.db, customer, password)
  if (!fitting) return failure({ code: 'WRONG_PASSWORD' })
  return database.transaction(async (tx) => {
    if (!(await holdCustomer(tx, fitting))) return failure({ code: 'WRONG_PASSWORD' })
    await forgetCarts(tx, customer)
    await releaseOrders(tx, customer)
    await removeCustomer(tx, customer)
    return success(undefined)
  })
}

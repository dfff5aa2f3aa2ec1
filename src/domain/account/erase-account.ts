import type { Database, Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { releaseChoices } from '../analytics/consent.ts'
import { endAppointments } from '../appointment/owner-of-appointments.ts'
import { forgetCarts } from '../cart/merge-carts.ts'
import { findInCare, releaseCare } from '../case/forget-cases.ts'
import { checkPasswordOf, holdCustomer } from '../customer/check-credentials.ts'
import { listIdleAccounts, removeCustomer } from '../customer/remove-customer.ts'
import { forgetMail } from '../notify/keep-mail.ts'
import { releaseOrders } from '../order/list-orders.ts'
import { forgetCards } from '../payment/saved-cards.ts'
import { withdrawTryOns } from '../try-on/owner-of-try-ons.ts'
import { joinWhatIsTheirs } from './join-account.ts'

/**
 * Takes everything of a customer out of the house: profile, addresses, consents, sign-ins, carts, the newsletter, what they wait for, as
 * guests too, cards, mail that was kept, and visits of boutiques, whose pieces go back on the shelf. Orders stay, as the books must, and no longer lead to anybody's account; so does care that is under way, until it has ended. The password is asked for
 * once more.
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
    await erase(tx, customer)
    return success(undefined)
  })
}

/** The same for those who have not come for years, and have nothing in the workshop. */
export async function eraseIdleAccounts(database: Database): Promise<number> {
  const found = await listIdleAccounts(database.db)
  const inCare = await findInCare(database.db, found)
  const idle = found.filter((customer) => !inCare.has(customer))
  for (const customer of idle) await database.transaction((tx) => erase(tx, customer))
  return idle.length
}

async function erase(tx: Transaction, customer: string): Promise<void> {
  await joinWhatIsTheirs(tx, customer)
  await forgetMail(tx, customer)
  await forgetCarts(tx, customer)
  await releaseOrders(tx, customer)
  await releaseCare(tx, customer)
  await forgetCards(tx, customer)
  await releaseChoices(tx, customer)
  await endAppointments(tx, customer)
  await withdrawTryOns(tx, customer)
  await removeCustomer(tx, customer)
}

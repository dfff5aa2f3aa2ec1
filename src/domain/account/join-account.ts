import type { Transaction } from '../../db/database.ts'
import { releaseChoices } from '../analytics/consent.ts'
import { joinAppointments, moveAppointments } from '../appointment/owner-of-appointments.ts'
import { forgetCarts } from '../cart/merge-carts.ts'
import { joinCases, moveCases } from '../case/forget-cases.ts'
import { removeCustomer } from '../customer/remove-customer.ts'
import { joinRequests, moveRequests } from '../notify/list-requests.ts'
import { joinOrders, moveOrders } from '../order/list-orders.ts'
import { joinTryOns, moveTryOns } from '../try-on/owner-of-try-ons.ts'

/** What a guest did under an e-mail is the account's that has confirmed it; before that, nothing is. Doing it twice is harmless. */
export async function joinWhatIsTheirs(tx: Transaction, customer: string): Promise<void> {
  await joinOrders(tx, customer)
  await joinRequests(tx, customer)
  await joinAppointments(tx, customer)
  await joinTryOns(tx, customer)
  await joinCases(tx, customer)
}

/** An account that claimed somebody's e-mail ends; what was ordered, booked and asked for under that e-mail goes to its owner, who was written to. */
export async function takeOver(tx: Transaction, claim: string, owner: string): Promise<void> {
  await moveOrders(tx, claim, owner)
  await moveRequests(tx, claim, owner)
  await moveAppointments(tx, claim, owner)
  await moveTryOns(tx, claim, owner)
  await moveCases(tx, claim, owner)
  await forgetCarts(tx, claim)
  await releaseChoices(tx, claim)
  await removeCustomer(tx, claim)
}

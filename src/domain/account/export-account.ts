import type { Db } from '../../db/database.ts'
import { listCarts } from '../cart/list-carts.ts'
import { listAddresses } from '../customer/address-book.ts'
import { findCustomer, listConsents, listSessions } from '../customer/find-customer.ts'
import { listSubscriptions } from '../customer/subscribe-to-newsletter.ts'
import { listInvoices } from '../invoice/find-invoices.ts'
import { listRequests } from '../notify/list-requests.ts'
import { listOrders } from '../order/list-orders.ts'

/** Everything the house knows of a customer, for them to take along. Passwords and cookies are no knowledge: only digests are kept. */
export async function exportAccount(db: Db, customer: string): Promise<object | null> {
  const profile = await findCustomer(db, customer)
  if (!profile) return null
  const [consents, addresses, sessions, letters, bags, orders, invoices, awaited] = await Promise.all([
    listConsents(db, customer),
    listAddresses(db, customer),
    listSessions(db, customer),
    profile.isEmailConfirmed ? listSubscriptions(db, profile.email) : [],
    listCarts(db, customer),
    listOrders(db, customer),
    listInvoices(db, customer),
    listRequests(db, customer),
  ])
  return { profile, consents, addresses, sessions, letters, bags, orders, invoices, awaited }
}

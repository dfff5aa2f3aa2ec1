import type { Db } from '../../db/database.ts'
import { listChoices } from '../analytics/consent.ts'
import { listAppointments } from '../appointment/list-appointments.ts'
import { exportEstimates } from '../care/find-estimates.ts'
import { listCarts } from '../cart/list-carts.ts'
import { exportCases } from '../case/list-cases.ts'
import { exportChats } from '../chat/find-chat.ts'
import { listAddresses } from '../customer/address-book.ts'
import { findCustomer, listConsents, listSessions } from '../customer/find-customer.ts'
import { listSubscriptions } from '../customer/subscribe-to-newsletter.ts'
import { listInvoices } from '../invoice/find-invoices.ts'
import { listRequests } from '../notify/list-requests.ts'
import { listCuts, listOrders } from '../order/list-orders.ts'
import { listCards } from '../payment/saved-cards.ts'
import { listOwnReturns } from '../return/find-returns.ts'
import { findPreferredStore, listSavedStores } from '../store/preferred-store.ts'
import { listTryOns } from '../try-on/find-try-on.ts'

/** Everything the house knows of a customer, for them to take along. Passwords and cookies are no knowledge: only digests are kept. */
export async function exportAccount(db: Db, customer: string): Promise<object | null> {
  const profile = await findCustomer(db, customer)
  if (!profile) return null
  const [
    consents,
    addresses,
    sessions,
    letters,
    bags,
    orders,
    invoices,
    awaited,
    kept,
    preferred,
    saved,
    appointments,
    tryOns,
    chats,
    choices,
    cuts,
    returns,
  ] = await Promise.all([
    listConsents(db, customer),
    listAddresses(db, customer),
    listSessions(db, customer),
    profile.isEmailConfirmed ? listSubscriptions(db, profile.email) : [],
    listCarts(db, customer),
    listOrders(db, customer),
    listInvoices(db, customer),
    listRequests(db, customer),
    listCards(db, customer),
    findPreferredStore(db, customer),
    listSavedStores(db, customer),
    listAppointments(db, customer),
    listTryOns(db, customer),
    exportChats(db, customer),
    listChoices(db, customer),
    listCuts(db, customer),
    listOwnReturns(db, customer),
  ])
  // A token is no knowledge of theirs.
  const cards = kept.map(({ brand, last4, expiryMonth, expiryYear }) => ({ brand, last4, expiryMonth, expiryYear }))
  return {
    profile,
    consents,
    choices,
    addresses,
    sessions,
    letters,
    bags,
    orders,
    cuts,
    returns,
    invoices,
    awaited,
    cards,
    stores: { preferred, saved },
    appointments,
    messages: await exportCases(db, customer),
    estimates: await exportEstimates(db, customer),
    tryOns: tryOns.map(({ store, pieces, startsAt, state, note }) => ({ store, pieces, startsAt, state, note })),
    chats,
  }
}

import type { Database } from '../db/database.ts'
import { deleteLapsedLimits } from '../db/rate-limit.ts'
import { eraseIdleAccounts } from '../domain/account/erase-account.ts'
import { forgetVoidClaims } from '../domain/account/forget-claims.ts'
import { forgetOldChoices } from '../domain/analytics/consent.ts'
import { forgetOldFigures } from '../domain/analytics/count-figures.ts'
import { forgetOldAppointments } from '../domain/appointment/list-appointments.ts'
import { forgetOldCarts } from '../domain/cart/forget-old-carts.ts'
import { forgetOldCases } from '../domain/case/forget-cases.ts'
import { forgetCertificateWords } from '../domain/certificate/send-certificates.ts'
import { forgetOldChats } from '../domain/chat/find-chat.ts'
import { forgetPhoneOrders } from '../domain/checkout/phone-order.ts'
import { forgetLapsedSessions } from '../domain/customer/forget-lapsed-sessions.ts'
import { forgetLapsedPending } from '../domain/customer/subscribe-to-newsletter.ts'
import { forgetLapsedRequests } from '../domain/notify/end-requests.ts'
import { forgetOldMail } from '../domain/notify/keep-mail.ts'
import { anonymiseOrders, forgetGiftMessages } from '../domain/order/anonymise-orders.ts'
import { forgetLapsedCodes } from '../domain/order/track-order.ts'
import { forgetStaffSessions } from '../domain/staff/list-members.ts'
import { forgetOldTryOns } from '../domain/try-on/find-try-on.ts'
import { eachInTurn } from '../kernel/each-in-turn.ts'
import { forgetOldEvents } from './forget-old-events.ts'
import { forgetOldRuns } from './job-runs.ts'

/** Throws away what nobody can meet again, and what the house may not keep for longer (docs/retention.md). */
export async function forgetLapsed(database: Database): Promise<Record<string, number>> {
  const { db } = database
  const each: Readonly<Record<string, () => Promise<number>>> = {
    sessions: () => forgetLapsedSessions(db),
    staffSessions: () => forgetStaffSessions(db),
    carts: () => forgetOldCarts(db),
    phoneOrders: () => forgetPhoneOrders(db),
    requests: () => forgetLapsedRequests(db),
    accounts: () => eraseIdleAccounts(database),
    claims: () => forgetVoidClaims(database),
    letters: () => forgetLapsedPending(db),
    mail: () => forgetOldMail(db),
    orderCodes: () => forgetLapsedCodes(db),
    orders: () => anonymiseOrders(db),
    giftMessages: () => forgetGiftMessages(db),
    certificates: () => forgetCertificateWords(db),
    appointments: () => forgetOldAppointments(db),
    tryOns: () => forgetOldTryOns(db),
    chats: () => forgetOldChats(db),
    cases: () => forgetOldCases(db),
    limits: () => deleteLapsedLimits(db),
    jobRuns: () => forgetOldRuns(db),
    choices: () => forgetOldChoices(db),
    figures: () => forgetOldFigures(db),
    events: () => forgetOldEvents(database),
  }
  const done: Record<string, number> = {}
  await eachInTurn(Object.entries(each), async ([what, forget]) => {
    done[what] = await forget()
  })
  return done
}

import type { AppointmentChanged } from '../domain/appointment/appointment.events.ts'
import type { AccountEvent } from '../domain/customer/customer.events.ts'
import { notifyBackInStock } from '../domain/notify/notify-back-in-stock.ts'
import type { EventJob, EventKind, ShopEvent } from './event-job.ts'
import { indexWords } from './index-words.ts'
import { forgetCard, forgetCardHolder, keepCards } from './keep-cards.ts'
import { printInvoice } from './print-invoice.ts'
import { recountFound } from './recount-found.ts'
import { runAskedJob } from './run-asked-job.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { sendAppointmentMail } from './send-appointment-mail.ts'
import { sendCareMail } from './send-care-mail.ts'
import { sendCaseAnswer, sendCaseOpened } from './send-case-mail.ts'
import { sendCertificate, sendCertificateReceipt } from './send-certificate.ts'
import { sendNewsletterMail } from './send-newsletter-mail.ts'
import { sendOrderCode } from './send-order-code.ts'
import { sendOrderConfirmation } from './send-order-confirmation.ts'
import { sendCardDeclined, sendOrderCut, sendOrderStatus } from './send-order-status.ts'
import { sendPhoneOrder } from './send-phone-order.ts'
import { sendReturnMail } from './send-return-mail.ts'
import { sendStockNotice } from './send-stock-notice.ts'
import { sendTryOnMail } from './send-try-on-mail.ts'
import { authorizePrepared, followOrder } from './settle-begun-payments.ts'
import { tellOfAppointment, tellOfTryOn } from './tell-boutique.ts'
import { tellConversion } from './tell-conversion.ts'

/** Somebody sits in front of an empty mailbox and waits for it. */
const awaited = 20
const soon = 10
const whenever = 0

const accountMail = (priority: number): EventJob<AccountEvent> => ({
  name: 'send-account-mail',
  queue: 'mail',
  priority,
  run: sendAccountMail,
})

const appointmentMail: EventJob<AppointmentChanged> = {
  name: 'send-appointment-mail',
  queue: 'mail',
  priority: soon,
  run: sendAppointmentMail,
}

const boutiqueMail: EventJob<AppointmentChanged> = {
  name: 'tell-boutique-of-appointment',
  queue: 'mail',
  priority: soon,
  run: tellOfAppointment,
}

/** What follows from what happened. */
export const subscriptions: { readonly [Kind in EventKind]: readonly EventJob<Extract<ShopEvent, { kind: Kind }>>[] } = {
  'appointment.held': [appointmentMail],
  'appointment.booked': [appointmentMail, boutiqueMail],
  'appointment.moved': [appointmentMail, boutiqueMail],
  'appointment.cancelled': [appointmentMail, boutiqueMail],
  'appointment.due': [appointmentMail],
  'try-on.moved': [
    { name: 'send-try-on-mail', queue: 'mail', priority: soon, run: sendTryOnMail },
    { name: 'tell-boutique-of-try-on', queue: 'mail', priority: soon, run: tellOfTryOn },
  ],
  'case.opened': [{ name: 'send-case-opened', queue: 'mail', priority: soon, run: sendCaseOpened }],
  'case.answered': [{ name: 'send-case-answer', queue: 'mail', priority: soon, run: sendCaseAnswer }],
  'care.moved': [{ name: 'send-care-mail', queue: 'mail', priority: soon, run: sendCareMail }],
  'account.opened': [accountMail(soon)],
  'account.asked-again': [accountMail(soon)],
  'email.confirmation-asked': [accountMail(awaited)],
  'email.change-asked': [accountMail(soon)],
  'password.reset-asked': [accountMail(awaited)],
  'password.changed': [accountMail(soon)],
  'newsletter.asked': [{ name: 'send-newsletter-mail', queue: 'mail', priority: soon, run: sendNewsletterMail }],
  'order.placed': [
    { name: 'send-order-confirmation', queue: 'mail', priority: soon, run: sendOrderConfirmation },
    { name: 'keep-cards', queue: 'work', priority: soon, isFor: ({ hasAccount = true }) => hasAccount, run: keepCards },
    {
      name: 'tell-conversion',
      queue: 'work',
      priority: whenever,
      isFor: ({ mayBeTold = true }) => mayBeTold,
      run: tellConversion,
    },
  ],
  'order.prepared': [{ name: 'authorize-again', queue: 'work', priority: soon, run: authorizePrepared }],
  'order.code-asked': [{ name: 'send-order-code', queue: 'mail', priority: awaited, run: sendOrderCode }],
  'order.moved': [
    { name: 'send-order-status', queue: 'mail', priority: soon, run: sendOrderStatus },
    { name: 'follow-order', queue: 'work', priority: soon, run: followOrder },
  ],
  'order.cut': [{ name: 'send-order-cut', queue: 'mail', priority: soon, run: sendOrderCut }],
  'phone-order.linked': [{ name: 'send-phone-order', queue: 'mail', priority: awaited, run: sendPhoneOrder }],
  'return.moved': [{ name: 'send-return-mail', queue: 'mail', priority: soon, run: sendReturnMail }],
  'certificate.bought': [{ name: 'send-certificate-receipt', queue: 'mail', priority: soon, run: sendCertificateReceipt }],
  'certificate.due': [{ name: 'send-certificate', queue: 'mail', priority: soon, run: sendCertificate }],
  'job.asked': [{ name: 'run-asked-job', queue: 'work', priority: soon, run: runAskedJob }],
  'invoice.issued': [{ name: 'print-invoice', queue: 'work', priority: soon, run: printInvoice }],
  'words.published': [{ name: 'index-words', queue: 'work', priority: soon, run: indexWords }],
  'card.declined': [{ name: 'send-card-declined', queue: 'mail', priority: soon, run: sendCardDeclined }],
  'piece.offered': [{ name: 'recount-found', queue: 'work', priority: soon, run: recountFound }],
  'card.removed': [{ name: 'forget-card', queue: 'work', priority: whenever, run: forgetCard }],
  'card-holder.gone': [{ name: 'forget-card-holder', queue: 'work', priority: whenever, run: forgetCardHolder }],
  'stock.received': [
    {
      name: 'notify-back-in-stock',
      queue: 'work',
      priority: whenever,
      run: async ({ database }, { data }) => void (await notifyBackInStock(database, data.skus)),
    },
  ],
  'stock.notice-due': [{ name: 'send-stock-notice', queue: 'mail', priority: whenever, run: sendStockNotice }],
}

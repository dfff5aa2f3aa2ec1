import type { AccountEvent } from '../domain/customer/customer.events.ts'
import { notifyBackInStock } from '../domain/notify/notify-back-in-stock.ts'
import type { EventJob, EventKind, ShopEvent } from './event-job.ts'
import { printInvoice } from './print-invoice.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { sendNewsletterMail } from './send-newsletter-mail.ts'
import { sendOrderConfirmation } from './send-order-confirmation.ts'
import { sendOrderStatus } from './send-order-status.ts'
import { sendStockNotice } from './send-stock-notice.ts'

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

/** What follows from what happened. */
export const subscriptions: { readonly [Kind in EventKind]: readonly EventJob<Extract<ShopEvent, { kind: Kind }>>[] } = {
  'account.opened': [accountMail(soon)],
  'account.asked-again': [accountMail(soon)],
  'email.confirmation-asked': [accountMail(awaited)],
  'email.change-asked': [accountMail(soon)],
  'password.reset-asked': [accountMail(awaited)],
  'password.changed': [accountMail(soon)],
  'newsletter.asked': [{ name: 'send-newsletter-mail', queue: 'mail', priority: soon, run: sendNewsletterMail }],
  'order.placed': [{ name: 'send-order-confirmation', queue: 'mail', priority: soon, run: sendOrderConfirmation }],
  'order.moved': [{ name: 'send-order-status', queue: 'mail', priority: soon, run: sendOrderStatus }],
  'invoice.issued': [{ name: 'print-invoice', queue: 'work', priority: soon, run: printInvoice }],
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

import { readMail, readMailbox } from '../../domain/notify/read-mailbox.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerPage } from '../http/answer.ts'
import { dispatchWithin } from '../http/dispatch.ts'
import { Problem } from '../http/problem.ts'
import type { AppContext, PrivateHandler } from '../http/route.ts'
import { title } from '../layout/title.ts'
import type { Shop } from '../shop.ts'
import { Mailbox } from './mailbox.page.tsx'

/** Only the demo shows other people's mail, and only when it keeps it. */
function refuseUnlessDemo({ config, keepsMail }: Shop): void {
  if (config.mode !== 'demo' || !keepsMail) throw new Problem('PAGE_NOT_FOUND')
}

export function dispatchToMailbox(c: AppContext, shop: Shop): Response {
  refuseUnlessDemo(shop)
  return dispatchWithin(c, '/mailbox')
}

export const showMailbox: PrivateHandler = async (request) => {
  const { shop, visit } = request
  refuseUnlessDemo(shop)
  return answerPage(request, {
    context: 'mailbox',
    name: 'mailbox',
    title: title(messagesIn(visit.language)('order.mailbox')),
    path: null,
    indexable: false,
    body: <Mailbox mails={await readMailbox(shop.database.db)} />,
  })
}

/** A mail carries its styles on its elements; nothing in it runs. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups"

export const showMail: PrivateHandler = async ({ c, shop }) => {
  refuseUnlessDemo(shop)
  const id = c.req.param('id') ?? ''
  const mail = /^\d{1,15}$/.test(id) ? await readMail(shop.database.db, id) : null
  if (!mail) throw new Problem('PAGE_NOT_FOUND')
  c.header('cache-control', 'private, no-store')
  c.header('content-security-policy', mailPolicy)
  return c.req.query('source') === undefined ? c.html(mail.html) : c.text(mail.source)
}

import { findDimensions } from '../../domain/analytics/find-dimensions.ts'
import { listOrders } from '../../domain/order/list-orders.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerJson, answerPage } from '../http/answer.ts'
import type { PrivateHandler } from '../http/route.ts'
import { noticeOf } from '../layout/notice.tsx'
import { accountPage } from './account-page.tsx'
import { inAccount } from './account-request.ts'
import { Orders } from './orders.page.tsx'
import { Overview } from './overview.page.tsx'

export const showAccount = inAccount('account', async (request) => {
  const { c, customer, token, visit } = request
  const notice = noticeOf(visit, c.req.query('done'))
  const body = <Overview customer={customer} token={token} notice={notice} />
  return answerPage(request, accountPage('overview', messagesIn(visit.language)('account.title'), body))
})

export const showOrders = inAccount('accountOrders', async (request) => {
  const { customer, shop, token, visit } = request
  const orders = await listOrders(shop.database.db, customer.id)
  const body = <Orders orders={orders} customer={customer} token={token} />
  return answerPage(request, accountPage('orders', messagesIn(visit.language)('account.orders'), body))
})

/** What is personal about a visit, for pages that are the same for everybody: whether somebody is signed in, and which kind of client. */
export const showVisit: PrivateHandler = async ({ c, shop, visit }) =>
  answerJson(c, await findDimensions(shop.database.db, visit.customer?.id ?? null, shop.clock()))

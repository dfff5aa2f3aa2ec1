import { findDimensions } from '../../domain/analytics/find-dimensions.ts'
import { listLatestOrders } from '../../domain/order/list-orders.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { pageNumber } from '../form/params.ts'
import { answerJson, answerPage } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
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

/** Orders on a page; the next one is longer by as many. */
const pageSize = 20

export const showOrders = inAccount('accountOrders', async (request) => {
  const { c, customer, shop, token, visit } = request
  const page = pageNumber(c.req.query('page'))
  if (page === 0) throw new Problem('PAGE_NOT_FOUND')
  const { orders, total } = await listLatestOrders(shop.database.db, customer.id, page * pageSize)
  const body = <Orders orders={orders} total={total} pageSize={pageSize} customer={customer} token={token} />
  return answerPage(request, accountPage('orders', messagesIn(visit.language)('account.orders'), body))
})

/** What is personal about a visit, for pages that are the same for everybody: whether somebody is signed in, and which kind of client. */
export const showVisit: PrivateHandler = async ({ c, shop, visit }) =>
  answerJson(c, await findDimensions(shop.database.db, visit.customer?.id ?? null, shop.clock()))

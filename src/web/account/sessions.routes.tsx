import { endOtherSessions, endSession } from '../../domain/customer/end-session.ts'
import { listSessions } from '../../domain/customer/find-customer.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { idIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import { noticeOf } from '../layout/notice.tsx'
import { urlOf } from '../urls.ts'
import { accountPage } from './account-page.tsx'
import { inAccount } from './account-request.ts'
import { Sessions } from './sessions.page.tsx'

export const showSessions = inAccount('accountSessions', async (request) => {
  const { c, customer, shop, session, token, visit } = request
  const sessions = await listSessions(shop.database.db, customer.id)
  const notice = noticeOf(visit, c.req.query('done'))
  const body = <Sessions sessions={sessions} current={session} token={token} notice={notice} />
  return answerPage(request, accountPage('sessions', messagesIn(visit.language)('account.sessions'), body))
})

/** Signs one other browser out, or all of them. */
export const revokeSession = inAccount('accountSessions', async (request) => {
  const { c, customer, form, shop, session, visit } = request
  const asked = form.get('session')
  const id = idIn(asked)
  if (asked !== 'others' && id === null) throw new Problem('MALFORMED_REQUEST', 'session')
  if (id) await endSession(shop.database.db, customer.id, id)
  else await endOtherSessions(shop.database.db, customer.id, session)
  return seeOther(c, `${urlOf(visit, 'accountSessions')}?done=out`)
})

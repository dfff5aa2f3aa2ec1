import { leadsWithin, rememberLastPage } from '../../domain/customer/remember-last-page.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { ConfirmCall } from '../form/confirm-call.page.tsx'
import { answerJson, answerPage, seeOther, wantsPage } from '../http/answer.ts'
import { isOwnScript } from '../http/cross-site.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { urlOf } from '../urls.ts'

/**
 * The call is a GET, as specified. From our own script it acts, and from a client that is no browser, which no link of somebody else's can
 * lead here; followed as a link, by a browser that does not tell where it comes from too, it only asks.
 */
export const setLastPage: PrivateHandler = async (request) => {
  const { c, visit } = request
  const page = c.req.query('lastPageVisited') ?? ''
  if (isOwnScript(c) || (!c.req.header('sec-fetch-site') && !wantsPage(request))) {
    const kept = await keep(request, page)
    return answerJson(c, { success: true, lastPageVisited: kept })
  }
  const t = messagesIn(visit.language)
  const token = request.csrfToken()
  return answerPage(request, {
    context: 'confirm',
    name: 'confirm',
    title: title(t('common.confirmTitle')),
    path: null,
    indexable: false,
    body: <ConfirmCall call="setLastPageVisited" fields={{ lastPageVisited: page }} token={token} />,
  })
}

export const confirmLastPage: PrivateHandler = async (request) => {
  const kept = await keep(request, request.form.get('lastPageVisited') ?? '')
  return seeOther(request.c, leadsWithin(kept, ourHosts(request)) ? kept : urlOf(request.visit, 'home'))
}

async function keep(request: PrivateRequest, page: string): Promise<string> {
  await request.keepVisitor()
  const kept = await rememberLastPage(request.shop.database.db, request.visit.visitor, page, ourHosts(request))
  if (!kept.ok) throw new Problem('MALFORMED_REQUEST', kept.failure.code)
  return kept.value
}

const ourHosts = ({ c, shop }: PrivateRequest): string[] => [new URL(shop.config.publicUrl).host, c.req.header('host') ?? '']

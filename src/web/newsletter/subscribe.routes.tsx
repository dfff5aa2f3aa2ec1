import type { ReactElement } from 'react'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import type { CachedPage, PrivateHandler } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { calls, urlOf } from '../urls.ts'
import { putOnList } from './newsletter.routes.tsx'
import { Subscribe, Subscribed } from './subscribe.page.tsx'

export const subscribePopin: CachedPage = async ({ visit }) => ({
  page: page(visit, <Subscribe />),
  tags: [],
  freshUntil: null,
})

/** The same list as the newsletter's own page; the answer is a part of the pop-in, or without script that page. */
export const subscribeInPopin: PrivateHandler = async (request) => {
  const { c, visit, wantsFragment } = request
  const { email, message } = await putOnList(request)
  if (message === null) {
    if (!wantsFragment) return seeOther(c, `${urlOf(visit, 'letters')}?sent=1`)
    return answerPage(request, page(visit, <Subscribed />))
  }
  return answerPage(request, page(visit, <Subscribe failed={{ email, message }} />), 422)
}

function page(visit: SiteVisit, body: ReactElement): Page {
  const heading = messagesIn(visit.language)('letters.title')
  return { context: 'letters', name: 'subscribe', title: title(heading), path: calls.letters, indexable: false, body }
}

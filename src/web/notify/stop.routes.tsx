import type { ReactElement } from 'react'
import { stopRequests } from '../../domain/notify/end-requests.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { answerPage } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { urlOf } from '../urls.ts'
import { NoticesStopped, StopNotices } from './stop.page.tsx'

const shape = /^[\w-]{43}$/

export const showStop: PrivateHandler = async (request) => {
  const action = appendParam(urlOf(request.visit, 'stopNotices'), 'token', tokenIn(request))
  return answer(request, <StopNotices action={action} />)
}

/** Pressed on our page, or posted by a mail program for its reader; either is answered at once, as RFC 8058 has it. */
export const stopNotices: PrivateHandler = async (request) => {
  const token = tokenIn(request)
  await refuseFlood(request, 'notifyStop', token)
  await stopRequests(request.shop.database.db, token)
  return answer(request, <NoticesStopped />)
}

/** It stands in the path, in both cases. */
function tokenIn({ c }: PrivateRequest): string {
  const token = c.req.query('token') ?? ''
  if (!shape.test(token)) throw new Problem('PAGE_NOT_FOUND')
  return token
}

function answer(request: PrivateRequest, body: ReactElement): Promise<Response> {
  const heading = messagesIn(request.visit.language)('notify.stopTitle')
  return answerPage(request, {
    context: 'notify',
    name: 'notify-stop',
    title: title(heading),
    path: null,
    indexable: false,
    body,
  })
}

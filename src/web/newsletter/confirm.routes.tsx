import type { ReactElement } from 'react'
import { confirmNewsletter, endNewsletter } from '../../domain/customer/subscribe-to-newsletter.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { idIn } from '../form/params.ts'
import { answerPage } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { type CallName, urlOf } from '../urls.ts'
import { AskReader, ReaderAnswered } from './confirm.page.tsx'

export const showLettersConfirm: PrivateHandler = (request) =>
  answer(request, <AskReader what="confirm" action={actionOf(request, 'lettersConfirm')} />)

export const showLettersStop: PrivateHandler = (request) =>
  answer(request, <AskReader what="stop" action={actionOf(request, 'lettersStop')} />)

export const confirmLetters: PrivateHandler = async (request) => {
  const key = keyIn(request)
  await refuseFlood(request, 'newsletterLink', key)
  const isDone = await confirmNewsletter(request.shop.database, key)
  return answer(request, <ReaderAnswered outcome={isDone ? 'confirmed' : 'expired'} />, isDone ? 200 : 410)
}

/** Pressed on our page, or posted by a mail program for its reader; either is answered at once, as RFC 8058 has it. */
export const stopLetters: PrivateHandler = async (request) => {
  const key = keyIn(request)
  await refuseFlood(request, 'newsletterLink', key)
  await endNewsletter(request.shop.database, key)
  return answer(request, <ReaderAnswered outcome="stopped" />)
}

/** It stands in the path, in both cases. */
function keyIn({ c }: PrivateRequest): string {
  const key = idIn(c.req.query('key'))
  if (!key) throw new Problem('PAGE_NOT_FOUND')
  return key
}

const actionOf = (request: PrivateRequest, call: CallName) => appendParam(urlOf(request.visit, call), 'key', keyIn(request))

function answer(request: PrivateRequest, body: ReactElement, status: 200 | 410 = 200): Promise<Response> {
  const heading = messagesIn(request.visit.language)('letters.title')
  const page = { context: 'letters', name: 'letters-confirm', title: title(heading), path: null, indexable: false, body } as const
  return answerPage(request, page, status)
}

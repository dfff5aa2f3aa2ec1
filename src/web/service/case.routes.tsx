import type { ReactElement } from 'react'
import { isLapsed, isToAnswer } from '../../domain/care/estimate.ts'
import { listEstimates } from '../../domain/care/find-estimates.ts'
import { addMessage } from '../../domain/case/add-message.ts'
import { type Case, isCare, mostOfMessage } from '../../domain/case/case.ts'
import { findCaseByKey, findCaseFile, readCase } from '../../domain/case/find-case.ts'
import { unpaidWords } from '../../domain/checkout/pay-by-link.ts'
import { makeToken } from '../../domain/customer/secret-token.ts'
import { checkField, type FieldFailure } from '../../forms/field-rule.ts'
import { clocksAt } from '../../i18n/format.ts'
import { messagesIn, type Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { type FormState, fresh, refused } from '../form/form-state.ts'
import { idIn, typedIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { bySubject, refuseBeyond, refuseFlood } from '../http/flood.ts'
import { limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import type { FilesRequest, PrivateHandler, PrivateRequest } from '../http/route.ts'
import { sendFile } from '../http/send-file.ts'
import { title } from '../layout/title.ts'
import { urlOf } from '../urls.ts'
import { CareOfPiece } from './care.page.tsx'
import { type CasePass, YourCase } from './case.page.tsx'

type Asked = (name: string) => string

/** What came in the address, or in the form that it was sent back with. */
export const queried =
  ({ c, form }: PrivateRequest): Asked =>
  (name) =>
    c.req.query(name) ?? form.get(name) ?? ''

/** To whoever holds the letter; to everybody else there is none. */
export async function caseOf(request: PrivateRequest, asked: Asked): Promise<Case> {
  const found = await findCaseByKey(request.shop.database.db, asked('number').slice(0, 20), asked('key'))
  if (found) return found
  // Only keys that open nothing are counted: a case with twenty photographs asks for each of them.
  await refuseFlood(request, 'caseKey')
  throw new Problem('PAGE_NOT_FOUND')
}

/** Where a case is read by whoever has its letter. */
export const casePath = (visit: SiteVisit, { number, key }: CasePass) => `${urlOf(visit, 'case')}?number=${number}&key=${key}`

export const showCase: PrivateHandler = async (request) => {
  const found = await caseOf(request, queried(request))
  return answerCasePage(request, found, fresh(queried(request)))
}

const answerRule = { code: 'INVALID_TEXT', max: mostOfMessage, required: true, lines: true } as const

/** What the shopper says in their case, with files; said twice by the same form, it is said once. */
export async function answerCase(request: FilesRequest): Promise<Response> {
  const { c, shop, visit, files, failedFiles } = request
  const typed = typedIn(request)
  const found = await caseOf(request, typed)
  await refuseBeyond(request, [bySubject('caseAnswer', found.id, limits.caseAnswer.subject)])
  const checked = checkField(answerRule, typed('answer'))
  const wrong = { ...(checked.ok ? {} : { answer: checked.failure }), ...(failedFiles && { files: failedFiles }) }
  if (!checked.ok || failedFiles) return refuseAnswer(request, found, wrong)
  const kept = await shop.caseFiles.keep(files)
  if (!kept.ok) return refuseAnswer(request, found, { files: kept.failure })
  const form = /^[\w-]{43}$/.test(typed('form')) ? typed('form') : makeToken()
  const said = { author: 'shopper', text: checked.value, form, files: kept.value } as const
  const added = await shop.database.transaction((tx) => addMessage(tx, found.id, said))
  if (!added.ok || added.value.message === null) await shop.caseFiles.remove(kept.value.map(({ id }) => id))
  return seeOther(c, `${casePath(visit, { number: typed('number'), key: typed('key') })}&sent=1`)
}

function refuseAnswer(request: PrivateRequest, found: Case, wrong: Readonly<Record<string, FieldFailure>>): Promise<Response> {
  const state = refused(messagesIn(request.visit.language), typedIn(request), wrong, ['answer', 'files'])
  return answerCasePage(request, found, state, 422)
}

/** `failed` is why an estimate was not answered or paid. */
export async function answerCasePage(
  request: PrivateRequest,
  found: Case,
  state: FormState,
  status: 200 | 409 | 422 = 200,
  failed = '',
): Promise<Response> {
  const { c, shop, visit } = request
  const asked = queried(request)
  const t = messagesIn(visit.language)
  const pass = { number: asked('number'), key: asked('key') }
  // No other site learns the address, which holds the key.
  c.header('referrer-policy', 'same-origin')
  return answerPage(
    request,
    {
      context: 'customerService',
      name: 'case',
      title: title(t('service.caseHeading')),
      path: null,
      indexable: false,
      body: (
        <YourCase
          found={found}
          messages={await readCase(shop.database.db, found.id)}
          state={state}
          form={makeToken()}
          token={visit.customer ? request.csrfToken() : undefined}
          isSent={asked('sent') === '1'}
          pass={pass}
          care={isCare(found) ? await careOf(request, found, pass, failed) : null}
        />
      ),
      // An estimate is answered with the way to the provider's page.
      origins: { form: shop.cards?.browser.pages ?? [] },
    },
    status,
  )
}

const careWords = [...unpaidWords, 'changed'] as const

/** Why care was not paid. */
type CareWord = (typeof careWords)[number]

export function explainCare(why: CareWord, t: Translate): string {
  if (why === 'unfinished' || why === 'changed') return t(`care.${why}`)
  return t(why === 'declined' ? 'payment.declined_declined' : 'payment.uncertain')
}

async function careOf(request: PrivateRequest, found: Case, pass: CasePass, failed: string): Promise<ReactElement> {
  const { c, shop } = request
  const [estimate = null, ...earlier] = await listEstimates(shop.database.db, found.id)
  const said = c.req.query('care')
  const why = careWords.find((each) => each === said)
  return (
    <CareOfPiece
      askedAt={found.openedAt}
      estimate={estimate}
      earlier={earlier}
      isLapsed={estimate !== null && isLapsed(estimate, todayAt(request, found))}
      isOpen={shop.cards !== null}
      token={estimate && isToAnswer(estimate) ? request.csrfToken() : undefined}
      pass={pass}
      failed={failed || (why ? explainCare(why, messagesIn(request.visit.language)) : '')}
      isDone={said === 'done'}
    />
  )
}

/** The day where the site is that it was asked on. */
export const todayAt = ({ shop }: Pick<PrivateRequest, 'shop'>, { country }: Case): string =>
  clocksAt(shop.clock())(depotFor(country).timeZone).date

export const sendCaseFile: PrivateHandler = async (request) => {
  const { c, shop } = request
  const found = await caseOf(request, queried(request))
  const id = idIn(c.req.query('file'))
  const file = id && (await findCaseFile(shop.database.db, found.id, id))
  if (!file) throw new Problem('PAGE_NOT_FOUND')
  return sendFile(c, shop, file)
}

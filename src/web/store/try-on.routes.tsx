import type { ReactElement } from 'react'
import { findCustomer } from '../../domain/customer/find-customer.ts'
import { makeToken } from '../../domain/customer/secret-token.ts'
import { askTryOn } from '../../domain/try-on/ask-try-on.ts'
import { findTryOnByToken, tokenShape } from '../../domain/try-on/find-try-on.ts'
import { moveTryOn } from '../../domain/try-on/move-try-on.ts'
import { inNameOrder } from '../../forms/address-rules.ts'
import { canonicalEmail } from '../../forms/email.ts'
import { explain } from '../../i18n/explain.ts'
import { zoneOf } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { type FormState, fresh, refused } from '../form/form-state.ts'
import { countParam, instantIn, typedIn } from '../form/params.ts'
import { answerJson, answerPage, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { urlOf } from '../urls.ts'
import { chosenOf } from './offered-pieces.view.ts'
import { noteOf, personFields, wrongPerson } from './person-fields.tsx'
import { AskTryOn, YourTryOn } from './try-on.page.tsx'
import { type AskView, askView, tryOnView } from './try-on.view.ts'

export const showAskTryOn: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const query = (name: string) => c.req.query(name) ?? ''
  const view = await viewOf(request, query)
  const known = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
  // What was typed stays when another day is looked at.
  return answerForm(
    request,
    view,
    fresh((field) => query(field) || String(known?.[field as 'email'] ?? '')),
  )
}

async function viewOf({ shop, visit }: PrivateRequest, asked: (name: string) => string): Promise<AskView> {
  const view = await askView(shop, visit, asked)
  if (!view) throw new Problem('PAGE_NOT_FOUND')
  return view
}

/** Leads to its page; with script, says where that is. What is wrong is said in the form. */
export const ask: PrivateHandler = async (request) => {
  const { c, shop, visit, wantsFragment } = request
  const t = messagesIn(visit.language)
  const typed = typedIn(request)
  const view = await viewOf(request, typed)
  await refuseFlood(request, 'tryOn', canonicalEmail(typed('email')))
  const wrong = wrongPerson(typed, visit.country)
  if (Object.keys(wrong).length > 0)
    return answerForm(request, view, refused(t, typed, wrong, inNameOrder(personFields, visit.country)), undefined, 422)
  const asked = await askTryOn(
    shop.database,
    {
      store: view.store,
      zone: zoneOf(view.store.timeZone),
      startsAt: instantIn(typed('time')),
      skus: chosenOf(view.offered),
      firstname: typed('firstname').trim(),
      lastname: typed('lastname').trim(),
      email: canonicalEmail(typed('email')),
      note: noteOf(typed('note')),
      country: visit.country,
      language: visit.language,
      customer: visit.customer?.id ?? null,
      token: tokenShape.test(typed('token')) ? typed('token') : makeToken(),
    },
    shop.clock(),
  )
  if (!asked.ok) return answerForm(request, view, refused(t, typed, {}, personFields), explain(t, asked.failure.code), 422)
  const url = appendParam(urlOf(visit, 'tryOn'), 'token', asked.value.token)
  if (!wantsFragment) return seeOther(c, url)
  return answerJson(c, { success: true, url, message: t('tryon.said_asked', { until: '' }) })
}

function answerForm(
  request: PrivateRequest,
  view: AskView,
  state: FormState,
  failed?: string,
  status: 200 | 422 = 200,
): Promise<Response> {
  return answerIn(request, <AskTryOn view={view} state={state} token={makeToken()} failed={failed} />, status)
}

function answerIn(request: PrivateRequest, body: ReactElement, status: 200 | 422 = 200): Promise<Response> {
  const name = messagesIn(request.visit.language)('tryon.your')
  return answerPage(
    request,
    { context: 'storeLocator', name: 'try-on', title: title(name), path: null, indexable: false, body },
    status,
  )
}

async function answerTryOn(request: PrivateRequest, token: string, failed?: string): Promise<Response> {
  const { shop, visit } = request
  await refuseFlood(request, 'appointmentLink')
  const tryOn = await findTryOnByToken(shop.database.db, token)
  const view = tryOn && (await tryOnView(shop, visit, tryOn))
  if (!view) throw new Problem('PAGE_NOT_FOUND')
  return answerIn(request, <YourTryOn view={view} failed={failed} />, failed ? 422 : 200)
}

export const showTryOn: PrivateHandler = (request) => answerTryOn(request, request.c.req.query('token') ?? '')

/** By the key: they take the time that was proposed, or withdraw. */
export const changeTryOn: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const typed = typedIn(request)
  const tryOn = await findTryOnByToken(shop.database.db, typed('token'))
  if (!tryOn) throw new Problem('PAGE_NOT_FOUND')
  const to = form.get('act') === 'agree' ? 'accepted' : 'withdrawn'
  const round = Number(countParam(typed('round')) || -1)
  // Only what was proposed is theirs to agree to.
  const isTheirs = to === 'withdrawn' || tryOn.state !== 'asked'
  const moved = isTheirs
    ? await moveTryOn(shop.database, tryOn.id, { to }, { cause: 'whoever asked', round, now: shop.clock() })
    : ({ ok: false, failure: { code: 'TRY_ON_CHANGED' } } as const)
  if (moved.ok) return seeOther(c, appendParam(urlOf(visit, 'tryOn'), 'token', tryOn.token))
  return answerTryOn(request, tryOn.token, explain(messagesIn(visit.language), moved.failure.code))
}

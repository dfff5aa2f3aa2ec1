import type { ReactElement } from 'react'
import { findCustomer, listConsents } from '../../domain/customer/find-customer.ts'
import { type AskFailure, askForPiece } from '../../domain/notify/ask-for-piece.ts'
import { withAllConsents } from '../../forms/consents.ts'
import { canonicalEmail } from '../../forms/email.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { forms } from '../../forms/rule-book.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { failure, type Result } from '../../kernel/result.ts'
import { appendParam } from '../append-param.ts'
import { fresh, refused } from '../form/form-state.ts'
import { typedIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { isOwnScript } from '../http/cross-site.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { sign } from '../http/visitor.ts'
import { title } from '../layout/title.ts'
import { urlOf } from '../urls.ts'
import { NotifyForm, NotifyHere, NotifySent } from './notify.page.tsx'
import { type NotifyView, notifyView } from './notify.view.ts'

type Typed = (field: string) => string

/** In the order of the page. */
const fields = ['pid', ...forms.notify]

/** The form, and nothing but the form: it also opens by itself, when a size is chosen that cannot be had. */
export const showNotifyForm: PrivateHandler = (request) => answerCall(request, false)

/**
 * Asked for by our own script it acts, where it has all it needs: with an e-mail among its parameters, or for a customer, who has
 * told us everything already. Otherwise it is the form. Followed as a link it changes nothing, and shows what it was given.
 */
export const notifyByCall: PrivateHandler = (request) => answerCall(request, isOwnScript(request.c))

async function answerCall(request: PrivateRequest, mayAct: boolean): Promise<Response> {
  const { c } = request
  const view = await viewOf(request, c.req.query('pid'))
  if (c.req.query('sent') === '1') return answer(request, <NotifySent view={view} />)
  if (view.sizes.length === 0) return answer(request, <NotifyHere view={view} />)
  const given = withAllConsents((field) => c.req.query(field) ?? '')
  const known = await knownOf(request)
  const typed: Typed = (field) => given(field) || known?.(field) || ''
  const isTyped = given('email') !== ''
  if (!mayAct || !(isTyped || known)) return answerForm(request, view, typed)
  const done = await ask(request, view, typed)
  if (done.ok) return answer(request, <NotifySent view={view} />)
  return answerForm(request, view, typed, isTyped ? done.failure : undefined)
}

export const askForPieceByForm: PrivateHandler = async (request) => {
  const { c, form, visit, wantsFragment } = request
  const view = await viewOf(request, form.get('pid'))
  const typed = withAllConsents(typedIn(request))
  const done = view.sizes.length === 0 ? failure({ code: 'SIZE_AVAILABLE' }) : await ask(request, view, typed)
  if (!done.ok) return answerForm(request, view, typed, done.failure)
  if (wantsFragment) return answer(request, <NotifySent view={view} />)
  const pid = appendParam(urlOf(visit, 'productNotifyForm'), 'pid', view.sizes[0]!.sku)
  return seeOther(c, appendParam(pid, 'sent', '1'))
}

async function viewOf({ shop, visit }: PrivateRequest, pid: string | undefined): Promise<NotifyView> {
  const view = await notifyView(shop, visit, pid ?? '')
  if (!view) throw new Problem('PAGE_NOT_FOUND')
  return view
}

/** What a customer has told us before, in the names of this form. */
async function knownOf({ shop, visit }: PrivateRequest): Promise<Typed | null> {
  const { db } = shop.database
  const customer = visit.customer && (await findCustomer(db, visit.customer.id))
  if (!customer) return null
  const given = new Map((await listConsents(db, customer.id)).map((consent) => [consent.kind, consent.given]))
  return (field) => (field === 'email' ? customer.email : given.get(field) ? 'on' : '')
}

type Refusal = AskFailure | { readonly code: 'ERROR_SELECT_SIZE' }

async function ask(request: PrivateRequest, { sizes }: NotifyView, typed: Typed): Promise<Result<void, Refusal>> {
  const { shop, visit } = request
  const [size, another] = sizes
  if (!size || another) return failure({ code: 'ERROR_SELECT_SIZE' })
  await refuseFlood(request, 'notify', canonicalEmail(typed('email')))
  return askForPiece(shop.database, visit, { sku: size.sku, typed, sign: (email) => sign(shop, 'stop-notices', email) })
}

function answerForm(request: PrivateRequest, view: NotifyView, typed: Typed, failed?: Refusal): Promise<Response> {
  const { visit } = request
  if (failed?.code === 'SIZE_AVAILABLE') return answer(request, <NotifyHere view={view} />, 422)
  const wrong: Readonly<Record<string, FieldFailure>> = failed?.code === 'INVALID_FORM' ? failed.fields : {}
  const state = failed
    ? refused(messagesIn(visit.language), typed, failed.code === 'ERROR_SELECT_SIZE' ? { pid: failed } : wrong, fields)
    : fresh(typed)
  const token = visit.customer && request.csrfToken()
  return answer(request, <NotifyForm view={view} state={state} token={token} />, failed ? 422 : 200)
}

function answer(request: PrivateRequest, body: ReactElement, status: 200 | 422 = 200): Promise<Response> {
  const heading = messagesIn(request.visit.language)('common.tellMe')
  return answerPage(
    request,
    { context: 'notify', name: 'notify', title: title(heading), path: null, indexable: false, body },
    status,
  )
}

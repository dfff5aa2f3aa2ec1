import { askForCode, openByCode, trackOrder } from '../../domain/order/track-order.ts'
import { checkForm, type FormFailure, forms } from '../../forms/rule-book.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { sites } from '../../markets/sites.ts'
import { sentenceOf } from '../form/field-checks.ts'
import { type FormState, fresh } from '../form/form-state.ts'
import { typedIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { sign, signedBy } from '../http/visitor.ts'
import { title } from '../layout/title.ts'
import { calls, urlOf } from '../urls.ts'
import { keepToOurselves } from './order.view.ts'
import { type Found, TrackOrder } from './track.page.tsx'

const purpose = 'track'

export const showTracking: PrivateHandler = (request) => {
  const { c, visit } = request
  const number = c.req.query('order') ?? ''
  return answer(request, { state: fresh((field) => ({ orderCountry: visit.country, orderNumber: number })[field] ?? '') })
}

/**
 * How far an order has come, to who knows its number, its e-mail, its country and its postcode; and all of it to who then reads the code that
 * was sent to that e-mail. Whatever does not fit together is answered alike, and takes as long.
 */
export const trackByForm: PrivateHandler = async (request) => {
  const { form, shop } = request
  const number = (form.get('orderNumber') ?? '').trim().toUpperCase().slice(0, 17)
  const isFound = signedBy(shop, purpose, number, form.get('seal') ?? '')
  if (isFound && form.has('code')) return openOrder(request, number)
  if (isFound && form.get('ask') === 'code') return sendCode(request, number)
  return findOrder(request, number)
}

async function findOrder(request: PrivateRequest, number: string): Promise<Response> {
  const { shop, visit } = request
  const t = messagesIn(visit.language)
  const typed = typedIn(request)
  await refuseFlood(request, 'tracking', number)
  const checked = checkForm('ordertracking', { country: visit.country, typed })
  if (!checked.ok) return answer(request, { state: wrong(request, checked.failure) }, 422)
  const { orderNumber = '', orderEmail = '', orderCountry = '', postalCode = '' } = checked.value
  const asked = { number: orderNumber, email: orderEmail, country: orderCountry, postal: postalCode }
  const found = await trackOrder(shop.database.db, asked)
  if (!found) return answer(request, { state: fresh(typed), failed: t('track.notFound') }, 422)
  const { email, ...order } = found.order
  const seal = sign(shop, purpose, order.number)
  return answer(request, { state: fresh(typed), found: { order, history: found.history, seal, hiddenEmail: hidden(email) } })
}

/** What is wrong with each field, by the rules of the country that was chosen. */
function wrong(request: PrivateRequest, { fields }: FormFailure): FormState {
  const typed = typedIn(request)
  const t = messagesIn(request.visit.language)
  const country = sites.has(typed('orderCountry')) ? typed('orderCountry') : request.visit.country
  const named = forms.ordertracking.filter((field) => fields[field])
  const errors = new Map(named.map((field) => [field as string, sentenceOf(fields[field]!, country, t, field)]))
  return { value: typed, errors, first: named[0] }
}

async function sendCode(request: PrivateRequest, number: string): Promise<Response> {
  const { form, shop } = request
  await refuseFlood(request, 'trackingCode', number)
  await askForCode(shop.database, number)
  return answer(request, { state: fresh(), asked: { number, seal: form.get('seal')! } })
}

async function openOrder(request: PrivateRequest, number: string): Promise<Response> {
  const { c, form, shop, visit } = request
  await refuseFlood(request, 'tracking', number)
  const key = await openByCode(shop.database, number, (form.get('code') ?? '').replace(/\D/g, ''))
  if (key) return seeOther(c, `${urlOf(visit, 'order')}?order=${number}&key=${key}`)
  const t = messagesIn(visit.language)
  return answer(request, { state: fresh(), asked: { number, seal: form.get('seal')! }, failed: t('track.wrongCode') }, 422)
}

/** Enough for its owner to know which it is. */
const hidden = (email: string) => email.replace(/^(.).*@(.).*(\.[a-z]+)$/i, '$1•••@$2•••$3')

interface Shown {
  readonly state: FormState
  readonly found?: Found
  /** A code was sent for this order. */
  readonly asked?: { readonly number: string; readonly seal: string }
  readonly failed?: string
}

function answer(request: PrivateRequest, shown: Shown, status: 200 | 422 = 200): Promise<Response> {
  keepToOurselves(request)
  const heading = messagesIn(request.visit.language)('track.title')
  const page = { context: 'order-tracking', name: 'order-tracking', title: title(heading), path: calls.orderTracking } as const
  const body = <TrackOrder {...shown} token={request.knownToken} />
  return answerPage(request, { ...page, indexable: false, body }, status)
}

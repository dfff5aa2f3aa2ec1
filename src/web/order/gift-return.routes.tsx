import type { ReactElement } from 'react'
import { rulesAt } from '../../domain/address/rules-at.ts'
import { findHistory, findOrder, findOrderForHouse } from '../../domain/order/find-order.ts'
import type { Order } from '../../domain/order/order.ts'
import { type AskFailure, askReturn, refusal } from '../../domain/return/ask-return.ts'
import { cancelGiftReturn } from '../../domain/return/end-gift-returns.ts'
import { evenOnly, findReturn, findReturnable, findReturnById } from '../../domain/return/find-returns.ts'
import type { Receiver, Return } from '../../domain/return/return.ts'
import { type Address, type AddressFailure, checkAddress } from '../../forms/address.ts'
import { inNameOrder } from '../../forms/address-rules.ts'
import { canonicalEmail } from '../../forms/email.ts'
import { checkIn } from '../../forms/rule-book.ts'
import { stateName } from '../../forms/states.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { sites } from '../../markets/sites.ts'
import { messagesOf } from '../form/address-form.tsx'
import { sentenceOf } from '../form/field-checks.ts'
import { type FormState, fresh } from '../form/form-state.ts'
import { idIn, typedIn } from '../form/params.ts'
import { isReceiptCode } from '../gift/receipt-code.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { calls, urlOf } from '../urls.ts'
import { answerLabel, itemsIn, wayIn } from './asked-return.ts'
import { GiftReturn, GiftReturned } from './gift-return.page.tsx'
import { keepToOurselves } from './order.view.ts'

const personFields = ['firstname', 'lastname', 'email'] as const

/** The form, or how far a return has come to who holds its key. */
export const showGiftReturn: PrivateHandler = async (request) => {
  const { c, shop } = request
  if (c.req.query('return') === undefined) {
    const [orderNumber = '', receiptCode = ''] = [c.req.query('order'), c.req.query('code')]
    return answer(request, { state: fresh((field) => ({ orderNumber, receiptCode })[field] ?? '') })
  }
  const given = await findGiven(request, c.req.query('return'))
  const { db } = shop.database
  const sent = given.returned.exchange === null ? null : await findOrderForHouse(db, given.returned.exchange)
  const exchange = sent && { order: sent, history: await findHistory(db, sent.id) }
  return answerBody(request, <GiftReturned {...given} exchange={exchange} token={request.knownToken} />)
}

/** First the receipt, then what comes back, then where another is sent. Whatever of number and code is wrong is answered alike. */
export const submitGiftReturn: PrivateHandler = async (request) => {
  const { form, shop, visit } = request
  const t = messagesIn(visit.language)
  const typed = typedIn(request)
  const number = (form.get('orderNumber') ?? '').trim().toUpperCase().slice(0, 17)
  await refuseFlood(request, 'tracking', number)
  const code = form.get('receiptCode') ?? ''
  const order = await findOrderForHouse(shop.database.db, number)
  if (!order?.gift || !isReceiptCode(shop, number, code))
    return answer(request, { state: fresh(typed), failed: t('returns.gift_unknown') }, 422)
  const history = await findHistory(shop.database.db, order.id)
  const returnable = evenOnly(await findReturnable(shop.database.db, order, history, shop.clock()))
  if (!returnable) return answer(request, { state: fresh(typed), failed: t('returns.gift_none') }, 422)
  const known = { order, code, returnable }
  return form.has('announce') ? announce(request, known) : answer(request, { state: fresh(typed), known })
}

type Known = NonNullable<Parameters<typeof GiftReturn>[0]['known']>

async function announce(request: PrivateRequest, known: Known): Promise<Response> {
  const { c, form, shop, visit } = request
  const { order, returnable } = known
  const typed = typedIn(request)
  const items = itemsIn(request, returnable) ?? []
  const isExchange = items.some(({ returntype }) => returntype === 'Exchange')
  const wrong = wrongPerson(request, isExchange && form.has('sendTo') ? ['email'] : personFields)
  if (wrong.errors.size > 0) return answer(request, { state: wrong, known }, 422)
  const refused = refusal(items, returnable)
  if (refused) return refuse(request, known, refused.code)
  const rules = rulesAt(shop.addressServices, order.country)
  const asksWhere = { ...known, chosen: { items, rules, fields: [...form].filter(([name]) => chosenFields.test(name)) } }
  if (isExchange && !form.has('sendTo')) return answer(request, { state: fresh(typed), known: asksWhere })
  const checked = isExchange ? checkAddress(order.country, typed, rules) : null
  if (checked && !checked.ok)
    return answer(request, { state: wrongAddress(request, order, checked.failure), known: asksWhere }, 422)
  const address = checked?.value ?? null
  const asked = { way: wayIn(request), items, receiver: receiverIn(request, order, address), agreed: null }
  const done = await askReturn(shop.database, order.number, asked, shop.clock())
  if (done.ok) {
    const { id } = (await findReturn(shop.database.db, done.value.number))!
    return seeOther(c, `${urlOf(visit, 'giftReturn')}?return=${id}`)
  }
  const isThere = done.failure.code === 'FORBIDDEN_STATE'
  return refuse(request, isThere ? asksWhere : known, done.failure.code, address?.shippingstate)
}

function refuse(request: PrivateRequest, known: Known, code: AskFailure['code'], state = ''): Promise<Response> {
  const { c, shop, visit } = request
  shop.log.info({ requestId: c.get('requestId'), code }, 'gift return refused')
  const t = messagesIn(visit.language)
  const words = { state: stateName(known.order.country, state, visit.language) }
  // A size that is gone is no money to who did not pay.
  const failed = code === 'EXCHANGE_SIZE_GONE' ? t('returns.gift_sizeGone') : explain(t, code, words)
  return answer(request, { state: fresh(typedIn(request)), known, failed }, 422)
}

/** What the address is asked beside: all that was answered before it. */
const chosenFields = /^(?:orderNumber|receiptCode|announce|way|email|(?:item|returntype|wanted|quantity|reason)_[0-9a-f-]{36})$/

function receiverIn({ form, visit }: PrivateRequest, order: Order, address: Address | null): Receiver {
  const text = (field: string) => (form.get(field) ?? '').trim()
  // A letter leads to a site of the order's country: in its own language where that has it.
  const language = sites.get(order.country)?.languages.includes(visit.language) ? visit.language : order.language
  return { name: `${text('firstname')} ${text('lastname')}`, email: canonicalEmail(text('email')), language, address }
}

function wrongAddress(request: PrivateRequest, { country }: Order, failed: AddressFailure): FormState {
  const { visit } = request
  const wrong = messagesOf(failed, { ...visit, country }, messagesIn(visit.language))
  return {
    value: typedIn(request),
    errors: new Map(wrong.map(({ field, message }) => [field, message])),
    first: wrong[0]?.field,
  }
}

function wrongPerson(request: PrivateRequest, fields: readonly (typeof personFields)[number][]): FormState {
  const { country, language } = request.visit
  const typed = typedIn(request)
  const t = messagesIn(language)
  const errors = inNameOrder(fields, country).flatMap((field) => {
    const checked = checkIn(field, { country, typed })
    return !checked || checked.ok ? [] : [[field, sentenceOf(checked.failure, country, t, field)] as const]
  })
  return { value: typed, errors: new Map(errors), first: errors[0]?.[0] }
}

/** The return of a gift that a letter's key names, and no other. */
async function findGiven(
  { shop }: PrivateRequest,
  key: string | null | undefined,
): Promise<{ readonly order: Order; readonly returned: Return }> {
  const id = idIn(key ?? undefined)
  const returned = id === null ? null : await findReturnById(shop.database.db, id)
  const order = returned?.receiver ? await findOrder(shop.database.db, returned.order) : null
  if (!returned || !order) throw new Problem('PAGE_NOT_FOUND')
  return { order, returned }
}

/** Kept after all. Its page says so, or that it is under way. */
export const keepGift: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const { order, returned } = await findGiven(request, form.get('return'))
  await refuseFlood(request, 'order', order.id)
  await cancelGiftReturn(shop.database, returned)
  return seeOther(c, `${urlOf(visit, 'giftReturn')}?return=${returned.id}`)
}

/** The label, as long as it is good. */
export const sendGiftLabel: PrivateHandler = async (request) => {
  const { c, visit } = request
  const { order, returned } = await findGiven(request, c.req.query('return'))
  await refuseFlood(request, 'order', order.id)
  const label = await answerLabel(request, order, returned)
  return label ?? seeOther(c, `${urlOf(visit, 'giftReturn')}?return=${returned.id}`)
}

function answer(
  request: PrivateRequest,
  shown: Omit<Parameters<typeof GiftReturn>[0], 'token'>,
  status: 200 | 422 = 200,
): Promise<Response> {
  return answerBody(request, <GiftReturn {...shown} token={request.knownToken} />, status)
}

function answerBody(request: PrivateRequest, body: ReactElement, status: 200 | 422 = 200): Promise<Response> {
  keepToOurselves(request)
  const heading = messagesIn(request.visit.language)('returns.gift_title')
  const page = {
    context: 'order',
    name: 'gift-return',
    title: title(heading),
    path: calls.giftReturn,
    indexable: false,
    body,
  } as const
  return answerPage(request, page, status)
}

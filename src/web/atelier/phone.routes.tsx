import { rulesAt } from '../../domain/address/rules-at.ts'
import { addGift } from '../../domain/cart/add-gift.ts'
import { addToCart } from '../../domain/cart/add-to-cart.ts'
import { applyCoupon, removeCoupon } from '../../domain/cart/apply-coupon.ts'
import { cancelGift } from '../../domain/cart/cancel-gift.ts'
import { removeFromCart } from '../../domain/cart/remove-from-cart.ts'
import { skuPattern } from '../../domain/catalog/find-sku.ts'
import { chooseMethod, chooseOption, chooseStore, giveAddress } from '../../domain/checkout/answer-step.ts'
import { fingerprint } from '../../domain/checkout/checkout.ts'
import { findOptions, findPickupStores } from '../../domain/checkout/find-options.ts'
import type { Collector } from '../../domain/checkout/handover.ts'
import {
  checkoutOfPhone,
  findPhoneOrder,
  lastAddressOf,
  linkPhoneOrder,
  listPhoneOrders,
  notePhone,
  type PhoneOrder,
  paymentsOfPhone,
  placeByPhone,
  startPhoneOrder,
} from '../../domain/checkout/phone-order.ts'
import { canonicalCode, isCouponFailure } from '../../domain/coupon/coupon.ts'
import { listStock } from '../../domain/inventory/list-stock.ts'
import { online } from '../../domain/inventory/stock-hold.ts'
import { takenPayments } from '../../domain/payment/payment-provider.ts'
import { isPickup } from '../../domain/shipping/shipping.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import type { AddressFailure } from '../../forms/address.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { explain } from '../../i18n/explain.ts'
import { explainCoupon } from '../../i18n/explain-coupon.ts'
import { clocksAt, formatList } from '../../i18n/format.ts'
import { atelierWords, messagesIn } from '../../i18n/messages.ts'
import type { Visit } from '../../kernel/visit.ts'
import { siteOf, siteVisit } from '../../markets/sites.ts'
import { messagesOf } from '../form/address-form.tsx'
import { sentenceOf } from '../form/field-checks.ts'
import { idIn } from '../form/params.ts'
import { seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { localeOf } from './context.tsx'
import { orderPath, phonePath } from './paths.ts'
import { PhoneOrderPage } from './phone-order.page.tsx'
import { PhoneOrdersPage } from './phone-orders.page.tsx'

const mostListed = 50
const mostFound = 20

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

export const showPhoneOrders = (request: StaffRequest) => answerList(request)

async function answerList(request: StaffRequest, failed?: string): Promise<Response> {
  const orders = await listPhoneOrders(request.shop.database.db, mostListed)
  const body = <PhoneOrdersPage orders={orders} failed={failed} typed={(name) => request.form.get(name) ?? ''} />
  return answerAtelier(request, { title: wordsOf(request)('atelier.phoneOrders'), body }, failed ? 422 : 200)
}

export async function submitPhoneStart(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const [country = '', language = ''] = (form.get('site') ?? '').split('/')
  const site = siteVisit(country, language)
  if (!site) throw new Problem('MALFORMED_REQUEST', 'site')
  const actor = { ...actorOf(member), member: member.id }
  const started = await startPhoneOrder(shop.database, { site, email: form.get('email') ?? '' }, actor)
  return started.ok ? seeOther(c, phonePath(started.value)) : answerList(request, wordsOf(request)('atelier.WRONG_EMAIL'))
}

async function phoneOf({ c, shop }: StaffRequest): Promise<PhoneOrder> {
  const id = idIn(c.req.param('phone'))
  const phone = id ? await findPhoneOrder(shop.database.db, id) : null
  if (!phone) throw new Problem('PAGE_NOT_FOUND')
  return phone
}

/** What was wrong, and with which fields of the form that was sent. */
interface Said {
  readonly done?: string | undefined
  readonly failed?: string | undefined
  readonly address?: AddressFailure
  readonly collector?: Readonly<Partial<Record<keyof Collector, FieldFailure>>>
  readonly gift?: string
}

/** The client's site, in the words of who types: its rules stay its country's. */
function shownTo({ member }: StaffRequest, { visit }: PhoneOrder): Visit {
  return { ...visit, language: member.language, locale: localeOf(member.language) }
}

export async function showPhoneOrder(request: StaffRequest): Promise<Response> {
  const isSent = request.c.req.query('done') === 'link'
  return answerPhone(request, await phoneOf(request), { done: isSent ? wordsOf(request)('atelier.phone_linked') : undefined })
}

const collectorOf = (form: StaffRequest['form']) => (field: keyof Collector) =>
  form.get(field === 'dialcode' ? 'dialcodeshipping' : field) ?? ''

async function answerPhone(
  request: StaffRequest,
  phone: PhoneOrder,
  said: Said,
  status: 200 | 409 | 422 = 200,
): Promise<Response> {
  const { c, form, shop, member } = request
  const { db } = shop.database
  const typed = (c.req.query('q') ?? '').trim().slice(0, 60)
  const found = typed === '' ? [] : await listStock(db, { typed, place: null, after: null }, member.language, mostFound)
  const checkout = await checkoutOfPhone(db, phone, clocksAt(shop.clock()))
  const { cart, draft } = checkout
  const payments = paymentsOfPhone(checkout, phone, takenPayments(shop, phone.visit.currency))
  const last = draft.address ?? (await lastAddressOf(db, phone))
  const shown = shownTo(request, phone)
  const t = messagesIn(member.language)
  const failedFields = said.address ? messagesOf(said.address, shown, t) : []
  const failedCollector = Object.entries(said.collector ?? {}).map(
    ([field, failed]) => [field, sentenceOf(failed, shown.country, t, field)] as const,
  )
  const body = (
    <PhoneOrderPage
      phone={phone}
      checkout={checkout}
      shown={shown}
      now={shop.clock()}
      typed={typed}
      found={found}
      options={cart.id === null ? [] : await findOptions(db, shown, checkout)}
      stores={cart.id !== null && isPickup(draft.option) ? await findPickupStores(db, shown, checkout, draft.option) : []}
      store={form.get('store') ?? draft.store}
      address={(field) => form.get(field) ?? last?.[field] ?? (field === 'dialcode' ? siteOf(shown).dialCode : '')}
      collector={(field) =>
        form.get('act') === 'store' ? collectorOf(form)(field) : (draft.collector?.[field] ?? last?.[field] ?? '')
      }
      errors={new Map([...failedFields.map(({ field, message }) => [field, message] as const), ...failedCollector])}
      gift={{ message: form.get('giftMessage') ?? cart.gift?.message ?? '', error: said.gift }}
      code={form.get('couponCode') ?? ''}
      payments={payments}
      seen={payments ? fingerprint(checkout, phone.visit) : ''}
      done={said.done}
      failed={said.failed}
    />
  )
  return answerAtelier(request, { title: phone.email, body }, status)
}

/** What a form of the page asks for, by its `act`. */
export async function submitPhoneOrder(request: StaffRequest): Promise<Response> {
  const phone = await phoneOf(request)
  // Pressed twice, it is ordered once.
  if (phone.number !== null && request.form.get('act') === 'place') return seeOther(request.c, orderPath(phone.number))
  if (phone.number !== null || phone.isTaken) {
    return answerPhone(request, phone, { failed: wordsOf(request)('atelier.PHONE_ENDED') }, 409)
  }
  const act = acts.get(request.form.get('act') ?? '')
  if (!act) throw new Problem('MALFORMED_REQUEST', 'act')
  return act(request, phone)
}

type Act = (request: StaffRequest, phone: PhoneOrder) => Promise<Response>

interface Refused {
  readonly code: string
  readonly max?: number
  readonly pieces?: readonly string[]
}

/** The shop's own sentence, in the words of who types. Where a piece may not be sent is said by the page itself. */
function refuse(request: StaffRequest, phone: PhoneOrder, failed: Refused, status: 409 | 422 = 422): Promise<Response> {
  if (failed.code === 'FORBIDDEN_STATE') return answerPhone(request, phone, {}, status)
  const { language } = request.member
  const values = { max: failed.max ?? 0, pieces: formatList(failed.pieces ?? [], localeOf(language)) }
  const message = isCouponFailure(failed)
    ? explainCoupon(failed, shownTo(request, phone))
    : explain(messagesIn(language), failed.code, values)
  return answerPhone(request, phone, { failed: message }, status)
}

const checkoutFor = ({ shop }: StaffRequest, phone: PhoneOrder) =>
  checkoutOfPhone(shop.database.db, phone, clocksAt(shop.clock()))

/** Into the journal, and back to the page. */
async function note(request: StaffRequest, phone: PhoneOrder, ...[done, after]: NoteWords): Promise<Response> {
  await notePhone(request.shop.database, phone, done, after, actorOf(request.member))
  return seeOther(request.c, phonePath(phone.id))
}

type NoteWords = readonly [Parameters<typeof notePhone>[2], Parameters<typeof notePhone>[3]]

const add: Act = async (request, phone) => {
  const { form, shop } = request
  const sku = (form.get('sku') ?? '').trim().toUpperCase()
  const quantity = Number(/^[1-9]\d?$/.exec(form.get('quantity') ?? '1')?.[0] ?? Number.NaN)
  if (!skuPattern.test(sku) || Number.isNaN(quantity)) return refuse(request, phone, { code: 'PRODUCT_NOT_FOUND' })
  const added = await addToCart(shop.database.db, phone.visit, sku, quantity)
  if (!added.ok) return refuse(request, phone, added.failure)
  return note(request, phone, 'add', { sku, quantity, place: online })
}

const remove: Act = async (request, phone) => {
  const { form, shop } = request
  const line = idIn(form.get('line'))
  if (!line) throw new Problem('MALFORMED_REQUEST', 'line')
  await removeFromCart(shop.database.db, phone.visit, line)
  return note(request, phone, 'remove', { sku: form.get('sku') ?? '' })
}

/** To the door, by the concierge, or one of the two ways to a boutique: what each asks for next is on the page then. */
const option: Act = async (request, phone) => {
  const { form, shop } = request
  const checkout = await checkoutFor(request, phone)
  const chosen = await chooseOption(shop.database.db, phone.visit, checkout, form.get('option'), shop.taxRates)
  return chosen.ok ? note(request, phone, 'option', { option: form.get('option') }) : refuse(request, phone, chosen.failure)
}

const address: Act = async (request, phone) => {
  const { form, shop } = request
  const { db } = shop.database
  const rules = rulesAt(shop.addressServices, phone.visit.country)
  const { option } = (await checkoutFor(request, phone)).draft
  // From a page of before: the boutique's tax stands, and no door's.
  if (isPickup(option)) return refuse(request, phone, { code: 'CHOOSE_SHIPPING_OPTION' })
  const given = await giveAddress(db, phone.visit, (field) => form.get(field) ?? '', rules, shop.taxRates)
  if (!given.ok)
    return answerPhone(request, phone, { address: given.failure, failed: wordsOf(request)('atelier.WRONG_ADDRESS') }, 422)
  const noted = await note(request, phone, 'address', { option })
  // The concierge's days are the address's: they are chosen once it is there.
  if (option === 'concierge') return noted
  const method = form.get('method')
  const chosen = await chooseMethod(db, phone.visit, await checkoutFor(request, phone), { method, day: undefined })
  return chosen.ok ? note(request, phone, 'method', { method }) : refuse(request, phone, chosen.failure)
}

const day: Act = async (request, phone) => {
  const { form, shop } = request
  const asked = { method: 'COC', day: form.get('day') }
  const chosen = await chooseMethod(shop.database.db, phone.visit, await checkoutFor(request, phone), asked)
  return chosen.ok ? note(request, phone, 'day', { day: asked.day }) : refuse(request, phone, chosen.failure)
}

const store: Act = async (request, phone) => {
  const { form, shop } = request
  const checkout = await checkoutFor(request, phone)
  const { option } = checkout.draft
  if (!isPickup(option)) return refuse(request, phone, { code: 'CHOOSE_SHIPPING_OPTION' })
  const id = form.get('store')
  const chosen = await chooseStore(shop.database.db, phone.visit, checkout, option, id, collectorOf(form), shop.taxRates)
  if (chosen.ok) return note(request, phone, 'store', { option, store: id })
  const { failure } = chosen
  if (failure.code !== 'INVALID_COLLECTOR') return refuse(request, phone, failure)
  const count = Object.keys(failure.fields).length
  const failed = wordsOf(request)('checkout.wrongFields', { count })
  return answerPhone(request, phone, { failed, collector: failure.fields }, 422)
}

/** What the card says is the client's: the journal knows that it is a gift, and no more. */
const gift: Act = async (request, phone) => {
  const { form, shop, member } = request
  const { db } = shop.database
  const isGift = form.get('giftOption') === '1'
  if (!isGift) {
    await cancelGift(db, phone.visit)
    return note(request, phone, 'gift', { isGift })
  }
  const saved = await addGift(db, phone.visit, form.get('giftMessage') ?? '')
  if (saved.ok) return note(request, phone, 'gift', { isGift })
  const wrong = sentenceOf(saved.failure, phone.visit.country, messagesIn(member.language))
  return answerPhone(request, phone, { gift: wrong, failed: wrong }, 422)
}

const coupon: Act = async (request, phone) => {
  const { form, shop } = request
  await refuseFlood(request, 'coupon', phone.id)
  const code = form.get('couponCode') ?? ''
  const applied = await applyCoupon(shop.database.db, phone.visit, code)
  if (!applied.ok) return refuse(request, phone, applied.failure)
  return note(request, phone, 'coupon', { code: canonicalCode(code) })
}

const uncoupon: Act = async (request, phone) => {
  await removeCoupon(request.shop.database.db, phone.visit)
  return note(request, phone, 'coupon', { code: null })
}

const place: Act = async (request, phone) => {
  const { c, form, shop, member } = request
  const cart = idIn(form.get('cart'))
  if (!cart) throw new Problem('MALFORMED_REQUEST', 'cart')
  const confirmed = {
    cart,
    seen: form.get('seen') ?? '',
    payment: 'CASH_ON_DELIVERY',
    taken: takenPayments(shop, phone.visit.currency),
    mostUnpaid: shop.config.unpaidOrders,
    billing: null,
    acceptsPrices: form.has('acceptPrices'),
  } as const
  const placed = await placeByPhone(shop.database, phone, confirmed, clocksAt(shop.clock()), actorOf(member))
  if (placed.ok) return seeOther(c, orderPath(placed.value))
  return refuse(request, phone, placed.failure, placed.failure.code === 'CHECKOUT_CHANGED' ? 409 : 422)
}

const link: Act = async (request, phone) => {
  const { c, form, shop, member } = request
  const now = shop.clock()
  const sent = await linkPhoneOrder(shop.database, phone, takenPayments(shop, phone.visit.currency), clocksAt(now), now, {
    by: actorOf(member),
    seen: form.get('linked') ?? null,
  })
  return sent.ok ? seeOther(c, `${phonePath(phone.id)}?done=link`) : refuse(request, phone, sent.failure)
}

const acts: ReadonlyMap<string, Act> = new Map(
  Object.entries({ add, remove, option, address, day, store, gift, coupon, uncoupon, place, link }),
)

import { pieceCount } from '../../domain/cart/cart.ts'
import { findRemoved, putBack, removeFromCart } from '../../domain/cart/remove-from-cart.ts'
import type { Checkout } from '../../domain/checkout/checkout.ts'
import { mayShow } from '../../domain/checkout/steps.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { Visit } from '../../kernel/visit.ts'
import { pressedIn } from '../form/line-buttons.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { tellCount } from '../http/cart-count.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { urlOf } from '../urls.ts'
import { numberOf, stepNumbered } from './rail.ts'
import { checkoutOf, toOpenStep } from './step.tsx'
import { Summary, type ToldOfOrder } from './summary.tsx'

/** The order beside the step, alone. `checkoutStep` is the specification's number; the summary is the same on each. */
export const checkoutSummary: PrivateHandler = async (request) => {
  const checkout = await checkoutOf(request)
  return answerSummary(request, checkout, request.c.req.query('checkoutStep') ?? request.form.get('checkoutStep'))
}

/** Takes a line out of the order beside the step, or puts it back; the shopper stays where they are, while there is something to order. */
export const changeSummary: PrivateHandler = async (request) => {
  const { c, form, shop, visit, wantsFragment } = request
  const { db } = shop.database
  const pressed = pressedIn(form)
  if (!pressed || pressed.act === 'update') throw new Problem('MALFORMED_REQUEST', 'no button')
  const { act, uuid } = pressed
  await refuseFlood(request, 'cart')
  await request.keepVisitor()
  if (act === 'remove') await removeFromCart(db, visit, uuid)
  const line = act === 'undo' ? await putBack(db, visit, uuid) : null
  const checkout = await checkoutOf(request)
  tellCount(request, pieceCount(checkout.cart))
  if (checkout.cart.lines.length === 0) return seeOther(c, urlOf(visit, 'checkoutEmpty'))
  const step = stepNumbered(form.get('checkoutStep'))
  if (!step || !mayShow(step.id, checkout, visit)) return toOpenStep(request, checkout)
  if (!wantsFragment) return seeOther(c, urlOf(visit, step.call) + (act === 'remove' ? `?removed=${uuid}` : ''))
  const told =
    act === 'remove' ? { removed: await findRemoved(db, visit, uuid) } : { said: saidOf(checkout, visit, line ?? uuid) }
  return answerSummary(request, checkout, String(numberOf(step.id)), told)
}

/** It is back; or it can be put back no longer. */
function saidOf({ cart }: Checkout, { language }: Visit, uuid: string): string {
  const t = messagesIn(language)
  const line = cart.lines.find((each) => each.uuid === uuid)
  return line ? t('shop.putBackNamed', { name: line.name }) : explain(t, 'CHANGED_ELSEWHERE', { quantity: 0 })
}

function answerSummary(
  request: PrivateRequest,
  checkout: Checkout,
  step: string | undefined,
  told?: ToldOfOrder,
): Promise<Response> {
  const token = checkout.cart.lines.length > 0 ? request.csrfToken() : ''
  const body = <Summary checkout={checkout} step={Number(step) || 0} token={token} told={told} />
  const heading = title(messagesIn(request.visit.language)('checkout.yourOrder'))
  const page = { context: 'checkout', name: 'summary', title: heading, path: null, indexable: false, body } as const
  // A button that was shown too long ago: the order comes back as a page, with buttons that are good.
  return answerPage({ ...request, wantsFragment: !request.isStale }, page)
}

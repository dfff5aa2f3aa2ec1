import { applyCoupon, removeCoupon } from '../../../domain/cart/apply-coupon.ts'
import { findCart } from '../../../domain/cart/find-cart.ts'
import { explainCoupon } from '../../../i18n/explain-coupon.ts'
import { answerPage, seeOther } from '../../http/answer.ts'
import { refuseFlood } from '../../http/flood.ts'
import type { PrivateHandler } from '../../http/route.ts'
import { urlOf } from '../../urls.ts'
import { cartPage } from '../cart.routes.tsx'

/** As much as is shown again of what was typed. */
const mostShown = 60

/** A code that is typed into the bag, or taken out of it. Codes are not to be guessed: whoever tries many has to wait. */
export const changeCoupon: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const { db } = shop.database
  if (form.get('action') === 'remove') {
    await removeCoupon(db, visit)
    return seeOther(c, urlOf(visit, 'cart'))
  }
  await refuseFlood(request, 'coupon', visit.visitor)
  const typed = form.get('couponCode') ?? ''
  const done = await applyCoupon(db, visit, typed)
  if (done.ok) return seeOther(c, urlOf(visit, 'cart'))
  shop.log.info({ requestId: c.get('requestId'), code: done.failure.code }, 'coupon refused')
  const coupon = { typed: typed.slice(0, mostShown), message: explainCoupon(done.failure, visit) }
  return answerPage(request, await cartPage(request, await findCart(db, visit), { coupon }), 422)
}

import { applyCoupon, removeCoupon } from '../../../domain/cart/apply-coupon.ts'
import { findCart } from '../../../domain/cart/find-cart.ts'
import { explainCoupon } from '../../../i18n/explain-coupon.ts'
import type { SiteVisit } from '../../../kernel/visit.ts'
import { answerPage, seeOther } from '../../http/answer.ts'
import { refuseFlood } from '../../http/flood.ts'
import type { PrivateHandler } from '../../http/route.ts'
import { urlOf } from '../../urls.ts'
import { cartPage } from '../cart.routes.tsx'
import type { CartRefusal } from '../refusal.ts'

/** As much as is shown again of what was typed. */
const mostShown = 60

/** The bag, where the code stands in it. */
const atCoupon = (visit: SiteVisit) => `${urlOf(visit, 'cart')}#coupon`

/** A code that is typed into the bag, or taken out of it. Codes are not to be guessed: whoever tries many has to wait. */
export const changeCoupon: PrivateHandler = async (request) => {
  const { c, form, shop, visit, wantsFragment } = request
  const { db } = shop.database
  const show = async (status: 200 | 422, failed?: CartRefusal) =>
    answerPage(request, await cartPage(request, await findCart(db, visit), failed), status)
  const done = () => (wantsFragment ? show(200) : seeOther(c, atCoupon(visit)))
  if (form.get('action') === 'remove') {
    await removeCoupon(db, visit)
    return done()
  }
  await refuseFlood(request, 'coupon', visit.visitor)
  const typed = form.get('couponCode') ?? ''
  const applied = await applyCoupon(db, visit, typed)
  if (applied.ok) return done()
  shop.log.info({ requestId: c.get('requestId'), code: applied.failure.code }, 'coupon refused')
  return show(422, { coupon: typed.slice(0, mostShown), message: explainCoupon(applied.failure, visit) })
}

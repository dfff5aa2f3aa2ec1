import { quantityOf } from '../../../domain/cart/cart.ts'
import { findLevels } from '../../../domain/inventory/find-levels.ts'
import { explain } from '../../../i18n/explain.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { answerJson } from '../../http/answer.ts'
import type { PrivateHandler } from '../../http/route.ts'
import { productView } from '../../piece/product.view.ts'
import { availabilityAnswer } from './availability.ts'

/** How many of so many can be had, now: the page is kept for everybody, and says what was true when it was made. */
export const getAvailability: PrivateHandler = async ({ c, visit, shop }) => {
  const t = messagesIn(visit.language)
  const view = await productView(shop, visit, c.req.query('pid') ?? '')
  if (!view) {
    const code = 'PRODUCT_NOT_FOUND'
    return answerJson(c, { error: { code, message: explain(t, code) } }, 404)
  }
  // While no size is chosen, whichever of them.
  const skus = view.chosen ? [view.chosen.sku] : view.sizes.map(({ sku }) => sku)
  const levels = await findLevels(shop.database.db, skus, quantityOf(c.req.query('Quantity')))
  return answerJson(c, availabilityAnswer(levels, visit, t))
}

import { estimateOf, goodsOf } from '../../../domain/cart/cart.ts'
import { estimateTax, forgetTaxEstimate } from '../../../domain/cart/estimate-tax.ts'
import { findCart } from '../../../domain/cart/find-cart.ts'
import { hasTaxEstimate } from '../../../domain/pricing/tax.ts'
import { explain } from '../../../i18n/explain.ts'
import { formatPrice } from '../../../i18n/format.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { money } from '../../../kernel/money.ts'
import { answerJson, answerPage, seeOther, wantsPage } from '../../http/answer.ts'
import { refuseLookups } from '../../http/flood.ts'
import { Problem } from '../../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../../http/route.ts'
import type { Page } from '../../layout/page.ts'
import { title } from '../../layout/title.ts'
import { urlOf } from '../../urls.ts'
import { TaxEstimate } from './tax-estimate.page.tsx'

/** The estimator: over the bag, or a page of its own. */
export const showTaxEstimate: PrivateHandler = async (request) => {
  if (!hasTaxEstimate(request.visit)) throw new Problem('PAGE_NOT_FOUND')
  return answerPage(request, await estimatePage(request))
}

/** `{zipcode, tax, total}`, both sums as the shopper reads them; a browser that sent the form itself is led back to the bag. */
export const taxEstimate: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  if (!hasTaxEstimate(visit)) throw new Problem('PAGE_NOT_FOUND')
  await refuseLookups(request)
  const isForgotten = form.get('action') === 'remove'
  const typed = form.get('taxpostal') ?? ''
  const done = isForgotten
    ? await forgetTaxEstimate(shop.database.db, visit).then(() => ({ ok: true, value: { postal: '' } }) as const)
    : await estimateTax(shop.database.db, shop.taxRates, visit, typed)
  if (!done.ok) {
    const { code } = done.failure
    const message = explain(messagesIn(visit.language), code)
    shop.log.info({ requestId: c.get('requestId'), code }, 'tax estimate refused')
    if (wantsPage(request)) return answerPage(request, await estimatePage(request, { typed, message }), 422)
    return answerJson(c, { error: { code, message } }, 422)
  }
  if (wantsPage(request)) return seeOther(c, urlOf(visit, 'cart'))
  const cart = await findCart(shop.database.db, visit)
  const { tax, total } = estimateOf(cart) ?? { tax: money(0, visit.currency), total: goodsOf(cart) }
  const price = (amount: typeof tax) => formatPrice(amount, visit.locale)
  return answerJson(c, { zipcode: done.value.postal, tax: price(tax), total: price(total) })
}

async function estimatePage(
  request: PrivateRequest,
  failed?: { readonly typed: string; readonly message: string },
): Promise<Page> {
  const { shop, visit } = request
  const cart = await findCart(shop.database.db, visit)
  const token = cart.lines.length > 0 ? request.csrfToken() : ''
  return {
    context: 'cart',
    name: 'tax-estimate',
    title: title(messagesIn(visit.language)('tax.title')),
    path: null,
    indexable: false,
    body: <TaxEstimate cart={cart} token={token} failed={failed} />,
  }
}

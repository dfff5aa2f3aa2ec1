import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { sites, visitOf } from '../../markets/sites.ts'
import { answerJson } from '../http/answer.ts'
import type { PrivateRequest } from '../http/route.ts'
import { addProduct, type ShowRefusal } from './cart.routes.tsx'

/** What a live-shopping player adds goes to the bag of the country it names: the shopper's own, wherever the player stands. */
export async function liveShoppingAddToCart(request: PrivateRequest, showRefusal: ShowRefusal): Promise<Response> {
  const { c, form, visit } = request
  const site = sites.get(form.get('countryCode') ?? visit.country)
  if (!site) {
    const code = 'FORBIDDEN_COUNTRY'
    return answerJson(c, { error: { code, message: explain(messagesIn(visit.language), code) } }, 422)
  }
  const language = site.languages.includes(visit.language) ? visit.language : site.languages[0]
  return addProduct({ ...request, visit: { ...visit, ...visitOf(site, language) } }, showRefusal)
}

import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { sites, visitOf } from '../../markets/sites.ts'
import { answerJson } from '../answer.ts'
import type { PrivateHandler } from '../route.ts'
import { addProduct } from './cart.routes.tsx'

/** What a live-shopping player adds goes to the bag of the country it names: the shopper's own, wherever the player stands. */
export const liveShoppingAddToCart: PrivateHandler = async (request) => {
  const { c, form, visit } = request
  const site = sites.get(form.get('countryCode') ?? visit.country)
  if (!site) {
    const code = 'FORBIDDEN_COUNTRY'
    return answerJson(c, { error: { code, message: explain(messagesIn(visit.language), code) } }, 422)
  }
  const language = site.languages.includes(visit.language) ? visit.language : site.languages[0]
  return addProduct({ ...request, visit: { ...visit, ...visitOf(site, language) } })
}

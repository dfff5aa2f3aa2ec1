import { randomUUID } from 'node:crypto'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Shop } from '../shop.ts'
import { clientIp } from './client-ip.ts'
import { readCustomer } from './customer-cookie.ts'
import { readForm } from './read-form.ts'
import type { AppContext, PrivateRequest, RouteOf } from './route.ts'
import { csrfToken, giveVisitorCookie, isCsrfToken, readVisitor } from './visitor.ts'

/** Puts together what a private handler needs, and says of a post whether its token is wrong (or missing where it must be). */
export async function privateRequest(
  c: AppContext,
  shop: Shop,
  site: SiteVisit,
  route: Pick<RouteOf<'private'>, 'method' | 'token'>,
): Promise<PrivateRequest> {
  const customer = await readCustomer(c, shop)
  // A customer is the same visitor in every browser: the cart waits wherever they sign in.
  const known = customer?.id ?? readVisitor(c, shop)
  const visitor = known ?? randomUUID()
  let isKnown = known !== null
  const form = route.method === 'POST' ? await readForm(c) : new Map<string, string>()
  const token = form.get('csrf_token')
  const isWrong = token === undefined ? route.token === 'required' : !isCsrfToken(shop, known, token)
  const keepVisitor = () => {
    if (!isKnown) giveVisitorCookie(c, shop, visitor)
    isKnown = true
  }
  return {
    c,
    shop,
    form,
    isStale: route.method === 'POST' && isWrong,
    visit: { ...site, visitor, customer },
    asker: known ?? `from ${clientIp(c, shop.config.trustedProxies)}`,
    wantsFragment: (c.req.query('format') ?? form.get('format')) === 'ajax',
    keepVisitor,
    csrfToken: () => {
      keepVisitor()
      return csrfToken(shop, visitor)
    },
  }
}

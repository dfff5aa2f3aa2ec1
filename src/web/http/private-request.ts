import { randomUUID } from 'node:crypto'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Shop } from '../shop.ts'
import { clientIp, networkOf } from './client-ip.ts'
import { readCustomer } from './customer-cookie.ts'
import { byAddress, refuseBeyond } from './flood.ts'
import { limits } from './limits.ts'
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
  let known = customer ? { id: customer.id, isKept: true } : readVisitor(c, shop)
  const asker = known?.id ?? `from ${networkOf(clientIp(c, shop.config.trustedProxies))}`
  const isKept = known?.isKept === true
  const visit = { ...site, visitor: known?.id ?? randomUUID(), customer }
  const form = route.method === 'POST' ? await readForm(c) : new Map<string, string>()
  const token = form.get('csrf_token')
  const isNeeded = route.token === 'required' || (route.token === 'customers' && customer !== null)
  // A browser that is unknown was shown no token; its new id signs none that could come.
  const isWrong = token === undefined ? isNeeded : !isCsrfToken(shop, visit, token)
  const wantsFragment = (c.req.query('format') ?? form.get('format')) === 'ajax'
  if (wantsFragment) c.set('speaksJson', true)
  const makeKnown = (isKept: boolean) => {
    known = { id: visit.visitor, isKept }
    giveVisitorCookie(c, shop, known)
  }
  return {
    c,
    shop,
    form,
    isStale: route.method === 'POST' && isWrong,
    visit,
    asker,
    isKept,
    wantsFragment,
    keepVisitor: async (what) => {
      const counted = [...(what ? [what] : []), ...(known?.isKept ? [] : (['newVisitor'] as const))]
      await refuseBeyond(
        { c, shop },
        counted.map((each) => byAddress({ c, shop }, each, limits[each].address)),
      )
      // What is kept for a guest is kept for so long from now: their cookie lives as long.
      if (!known?.isKept) makeKnown(true)
      else if (!customer) giveVisitorCookie(c, shop, known)
    },
    csrfToken: () => {
      if (!known) makeKnown(false)
      return csrfToken(shop, visit)
    },
    knownToken: known === null ? undefined : csrfToken(shop, visit),
  }
}

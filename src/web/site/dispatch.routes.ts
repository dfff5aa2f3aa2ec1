import { getCookie } from 'hono/cookie'
import { parseDispatch, pickLanguage } from '../../markets/dispatch.ts'
import { dispatchCookie } from '../../markets/dispatch-cookie.ts'
import { sites, siteVisit, visitOf } from '../../markets/sites.ts'
import { dispatchWithin, redirect } from '../http/dispatch.ts'
import { Problem } from '../http/problem.ts'
import type { AppContext } from '../http/route.ts'
import type { Shop } from '../shop.ts'

/** `/`: to the shop that this shopper chose before, or that their browser's languages suggest. */
export function dispatchToSite(c: AppContext): Response {
  return dispatchWithin(c, '/')
}

/** `/styleguide`: the components, in the shopper's own place. */
export function dispatchToStyleguide(c: AppContext, { config }: Shop): Response {
  if (!config.showStyleguide) throw new Problem('PAGE_NOT_FOUND')
  return dispatchWithin(c, '/styleguide')
}

/** `/be`, `/be/` and `/be/fr`: to the site's home in a language it speaks. */
export function dispatchToLanguage(c: AppContext): Response {
  const { country = '', language } = c.req.param() as { country?: string; language?: string }
  if (language !== undefined) {
    const visit = siteVisit(country, language)
    if (!visit) throw new Problem('PAGE_NOT_FOUND')
    return c.redirect(`${visit.base}/`, 301)
  }
  const site = sites.get(country.toUpperCase())
  if (!site) throw new Problem('PAGE_NOT_FOUND')
  const kept = parseDispatch(getCookie(c, dispatchCookie))
  const chosen =
    kept?.country === site.country ? kept : visitOf(site, pickLanguage(site.languages, c.req.header('accept-language')))
  return redirect(c, `${chosen.base}/`)
}

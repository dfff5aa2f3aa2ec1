import { setCookie } from 'hono/cookie'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { dispatchValue, parseDispatch } from '../../markets/dispatch.ts'
import { dispatchCookie } from '../../markets/dispatch-cookie.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import type { CachedPage, PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { calls } from '../urls.ts'
import { SiteSelector } from './site-selector.page.tsx'

const yearSeconds = 365 * 24 * 3600

export const siteSelector: CachedPage = async ({ visit }) => ({ page: selectorPage(visit), tags: [], freshUntil: null })

/** Keeps the choice and goes there: to the same page of the other site when there is one, else to its home. */
export const chooseSite: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const chosen = parseDispatch(form.get(dispatchCookie))
  if (!chosen) return answerPage(request, selectorPage(visit, 'UNKNOWN_SITE'), 422)
  setCookie(c, dispatchCookie, dispatchValue(chosen), {
    path: '/',
    maxAge: yearSeconds,
    sameSite: 'Lax',
    secure: shop.config.secureCookies,
  })
  const there = chosen.base + pageBefore(request)
  return seeOther(c, (await c.get('isPage')(there)) ? there : chosen.base + calls.home)
}

/** Where the form was sent from, as a path within a site: there, too, a name of another language leads to the page's own path. */
function pageBefore({ c }: PrivateRequest): string {
  const referer = c.req.header('referer') ?? ''
  const { pathname = '', search = '' } = URL.canParse(referer) ? new URL(referer) : {}
  const [, path] = /^\/[a-z]{2}\/[a-z]{2}(\/(?!\/).*)$/.exec(pathname) ?? []
  return path && path !== calls.siteSelector ? path + search : calls.home
}

function selectorPage(visit: SiteVisit, failed?: 'UNKNOWN_SITE'): Page {
  const t = messagesIn(visit.language)
  return {
    context: 'siteSelector',
    name: 'site',
    title: title(t('site.title')),
    path: calls.siteSelector,
    indexable: false,
    body: <SiteSelector failed={failed} />,
  }
}

import { randomUUID } from 'node:crypto'
import { setCookie } from 'hono/cookie'
import { keepChoice, withdrawPresumed } from '../../domain/analytics/consent.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import {
  allowedBy,
  type ConsentCategory,
  consentCategories,
  consentCookie,
  consentDays,
  lettersOf,
  presumedIn,
  writeChoice,
} from '../../markets/consent.ts'
import { answerJson, answerPage, seeOther } from '../http/answer.ts'
import { asksForPrivacy, choiceOf } from '../http/consent.ts'
import { refuseFlood } from '../http/flood.ts'
import { outsideHosts } from '../http/outside-hosts.ts'
import { Problem } from '../http/problem.ts'
import type { CachedPage, PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { calls, urlOf } from '../urls.ts'
import { Choices, ConsentBanner } from './privacy.page.tsx'

const categories = Object.keys(consentCategories) as ConsentCategory[]

/** What the foot of a page asks whoever has not chosen: the same for everybody, and fetched by the browser. */
export const consentBanner: CachedPage = async ({ visit }) => ({
  page: page(visit, 'consent-banner', <ConsentBanner />),
  tags: [],
  freshUntil: null,
})

export const showChoices: PrivateHandler = (request) => {
  const { c, shop, visit } = request
  const letters = allowedBy(choiceOf(c), presumedIn(visit.country, asksForPrivacy(c)))
  const body = (
    <Choices
      allowed={categories.filter((category) => letters.includes(consentCategories[category]))}
      isKept={c.req.query('done') === 'kept'}
      asksForPrivacy={asksForPrivacy(c)}
      hosts={outsideHosts(shop)}
    />
  )
  return answerPage(request, page(visit, 'privacy-choices', body))
}

/** Keeps the choice here as well as there. The cookie is no secret: scripts read in it what they may do. */
export const saveChoices: PrivateHandler = async (request) => {
  const { c, shop, visit, wantsFragment } = request
  const letters = lettersOf(askedFor(request))
  await refuseFlood(request, 'consent')
  const choice = { letters, reference: choiceOf(c)?.reference ?? randomUUID() }
  const { country, language } = visit
  await keepChoice(shop.database.db, { ...choice, country, language, customer: visit.customer?.id ?? null })
  if (!letters.includes(consentCategories.marketing)) await withdrawPresumed(shop.database.db, visit.visitor)
  setCookie(c, consentCookie, writeChoice(choice), {
    path: '/',
    sameSite: 'Lax',
    secure: shop.config.secureCookies,
    maxAge: consentDays * 24 * 3600,
  })
  return wantsFragment ? answerJson(c, { success: true }) : seeOther(c, `${urlOf(visit, 'privacyChoices')}?done=kept`)
}

/** To refuse everything is to refuse our own count as well. */
function askedFor({ form }: PrivateRequest): readonly ConsentCategory[] {
  const choice = form.get('choice')
  if (choice === 'all') return categories
  if (choice === 'none') return []
  if (choice === 'some') return categories.filter((category) => form.has(category))
  throw new Problem('MALFORMED_REQUEST', 'choice')
}

function page(visit: SiteVisit, name: string, body: Page['body']): Page {
  const heading = messagesIn(visit.language)('privacy.title')
  return { context: 'privacyChoices', name, title: title(heading), path: calls.privacyChoices, indexable: false, body }
}

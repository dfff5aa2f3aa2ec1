import { getCookie, setCookie } from 'hono/cookie'
import { noteMissed } from '../../domain/analytics/missed-searches.ts'
import { cleanTerm } from '../../domain/search/fold.ts'
import { isRefined, type Refinement } from '../../domain/search/refinement.ts'
import { withColon } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { answerPage } from '../http/answer.ts'
import { mayCount } from '../http/consent.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { densityOf } from '../piece/density.ts'
import { Refine } from '../refine/refine-form.tsx'
import { readRefinement, refinementParams } from '../refine/refinement-params.ts'
import { calls, urlOf } from '../urls.ts'
import { Nothing, Results, SearchStart } from './search.page.tsx'
import { facetsFor, newArrivals, pageOf, resultsFor, startsFor, suggestionsFor } from './search.view.ts'
import type { Scope } from './search-form.tsx'
import { isolated } from './search-props.ts'
import { termsCookie, termsIn, termsLifetimeSeconds, withTerm } from './search-terms.ts'
import { Suggestions } from './suggestions.page.tsx'

/** The results of a term; without one, the field alone. Never kept: there are as many terms as shoppers. */
export const showSearch: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const term = termOf(request)
  const refinement = refinementOf(request)
  if (term === '' && !isRefined(refinement)) {
    return answerPage(request, frame(visit, 'search', null, <SearchStart starts={await startsFor(shop, visit)} />))
  }
  if (term !== '') remember(request, term)
  const scope = scopeOf(request)
  const page = pageOf(c.req.query('page'))
  const results = await resultsFor(shop, visit, term, scope, page, refinement)
  if (results.tiles.length === 0 && results.groups.length === 0 && !results.isRefinable) {
    if (mayCount(c)) await noteMissed(shop.database.db, visit.country, term)
    const [starts, tiles] = [await startsFor(shop, visit), await newArrivals(shop, visit)]
    return answerPage(request, frame(visit, 'noResults', term, <Nothing {...{ term, scope, starts, tiles }} />))
  }
  const density = densityOf(c.req.query('view'))
  return answerPage(request, frame(visit, 'search', term, <Results {...{ results, scope, density, page }} />))
}

/** What the results of a term can be refined by: a drawer over them, and a page of its own. Its form leads back to the results. */
export const showSearchRefine: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const term = termOf(request)
  const refinement = refinementOf(request)
  const density = densityOf(c.req.query('view'))
  const kept = { q: term, scope: scopeOf(request), ...(density === 'default' ? {} : { view: density }) }
  const facets = await facetsFor(shop, visit, term, refinement)
  const action = urlOf(visit, 'search')
  return answerPage(
    request,
    frame(visit, 'search', term, <Refine {...{ action, kept, name: isolated(term), facets, refinement }} />),
  )
}

function scopeOf({ c }: PrivateRequest): Scope {
  return c.req.query('scope') === 'products' ? 'products' : 'all'
}

/** A form's boxes that bear one name are one list, as in a category's path. */
function refinementOf({ c }: PrivateRequest): Refinement {
  return readRefinement(
    Object.fromEntries(Object.keys(refinementParams).map((name) => [name, (c.req.queries(name) ?? []).join(',')])),
  )
}

/** Suggestions from the whole house: pieces, boutiques, heritage, collections, pages. */
export const showGeneralSearch: PrivateHandler = (request) => showSuggestions(request, 'all')

/** Suggestions of pieces, with their care and what the term may become. */
export const showProductOnlySearch: PrivateHandler = (request) => showSuggestions(request, 'products')

async function showSuggestions(request: PrivateRequest, scope: Scope): Promise<Response> {
  const { shop, visit } = request
  const term = termOf(request)
  const view = await suggestionsFor(shop, visit, term, scope)
  return answerPage(request, frame(visit, 'search', term, <Suggestions view={view} scope={scope} />))
}

function termOf({ c }: PrivateRequest): string {
  return cleanTerm(c.req.query('q') ?? '')
}

/** For the browser to show, so it may read it. */
function remember({ c, shop }: PrivateRequest, term: string): void {
  const terms = withTerm(termsIn(getCookie(c, termsCookie)), term)
  setCookie(c, termsCookie, JSON.stringify(terms), {
    path: '/',
    sameSite: 'Lax',
    secure: shop.config.secureCookies,
    maxAge: termsLifetimeSeconds,
  })
}

function frame(visit: SiteVisit, context: 'search' | 'noResults', term: string | null, body: Page['body']): Page {
  const t = messagesIn(visit.language)
  const named = term ? withColon(t('search.open'), isolated(term), visit.language) : t('search.open')
  return { context, name: 'search', title: title(named), path: calls.search, indexable: false, body }
}

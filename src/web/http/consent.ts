import { getCookie } from 'hono/cookie'
import { findChoice } from '../../domain/analytics/consent.ts'
import { keepStanding, type Standing } from '../../domain/checkout/keep-consent.ts'
import { allowedBy, consentCategories, consentCookie, presumedIn, readChoice } from '../../markets/consent.ts'
import type { AppContext, PrivateRequest } from './route.ts'

export const choiceOf = (c: AppContext) => readChoice(getCookie(c, consentCookie))

/** Global Privacy Control. */
export const asksForPrivacy = (c: AppContext): boolean => c.req.header('sec-gpc') === '1'

/** Whether the house may count for itself. */
export const mayCount = (c: AppContext): boolean => choiceOf(c)?.letters.includes(consentCategories.figures) ?? true

/** What stands as an order is paid for. A cookie that somebody wrote by hand is no consent: what counts is what we kept. */
export async function consentOf({ c, shop, visit }: PrivateRequest): Promise<Standing> {
  const choice = choiceOf(c)
  const kept = choice && { ...choice, letters: (await findChoice(shop.database.db, choice.reference)) ?? '' }
  return { letters: allowedBy(kept, presumedIn(visit.country, asksForPrivacy(c))), reference: choice?.reference ?? null }
}

/** Keeps it before somebody pays at a provider's, who settles the order without them. */
export async function rememberConsent(request: PrivateRequest): Promise<void> {
  await keepStanding(request.shop.database.db, request.visit, await consentOf(request))
}

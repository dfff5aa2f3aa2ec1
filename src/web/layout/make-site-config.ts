import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import type { SiteConfig } from '../site-config.ts'
import { allUrls } from '../urls.ts'
import type { Page } from './page.ts'

type OfPage = 'pageContext' | 'virtualPath'

/** What is the same on every page of a site is written once. */
const written = new Map<string, string>()

export function siteConfigJson(visit: SiteVisit, { context, virtualPath }: Page): string {
  const ofPage: Pick<SiteConfig, OfPage> = {
    pageContext: context,
    ...(virtualPath ? { virtualPath: visit.base + virtualPath } : {}),
  }
  const ofSite = written.get(visit.base) ?? jsonForScript(siteConfig(visit))
  written.set(visit.base, ofSite)
  return `${jsonForScript(ofPage).slice(0, -1)},${ofSite.slice(1)}`
}

function siteConfig(visit: SiteVisit): Omit<SiteConfig, OfPage> {
  const site = siteOf(visit)
  const t = messagesIn(visit.language)
  return {
    site: visit.country,
    locale: visit.locale,
    country: visit.country,
    currency: visit.currency,
    urls: allUrls(visit),
    preferences: {
      ...site.preferences,
      taxDisplay: site.tax,
      distanceUnit: site.distance,
      lengthUnit: site.length,
      dialCode: site.dialCode,
    },
    limits: {},
    messages: {
      close: t('common.close'),
      loading: t('common.loading'),
      added: t('shop.added'),
      notAdded: t('choosing.notAdded'),
      BAD_RESPONSE: t('error.BAD_RESPONSE'),
    },
  }
}

/** JSON that cannot end the script element it stands in. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

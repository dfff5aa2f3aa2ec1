import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import type { SiteConfig } from '../site-config.ts'
import { allUrls } from '../urls.ts'
import type { Page } from './page.ts'

export function siteConfig(visit: SiteVisit, page: Page): SiteConfig {
  const site = siteOf(visit)
  const t = messagesIn(visit.language)
  return {
    site: visit.country,
    locale: visit.locale,
    country: visit.country,
    currency: visit.currency,
    pageContext: page.context,
    ...(page.virtualPath ? { virtualPath: visit.base + page.virtualPath } : {}),
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

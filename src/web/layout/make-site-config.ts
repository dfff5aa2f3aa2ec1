import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import { expressWallet } from '../express-wallet.ts'
import type { Shop } from '../shop.ts'
import type { SiteConfig } from '../site-config.ts'
import { allUrls } from '../urls.ts'
import type { Page } from './page.ts'

type OfPage = 'pageContext' | 'virtualPath'

/** What is the same on every page of a site, but for pieces that its wallet cannot pay for, is written once. */
const written = new WeakMap<Shop, Map<string, string>>()

export function siteConfigJson(visit: SiteVisit, { context, virtualPath, offersWallet = true }: Page, shop: Shop): string {
  const ofPage: Pick<SiteConfig, OfPage> = {
    pageContext: context,
    ...(virtualPath ? { virtualPath: visit.base + virtualPath } : {}),
  }
  const inShop = written.get(shop) ?? new Map<string, string>()
  const name = `${visit.base} ${offersWallet}`
  const ofSite = inShop.get(name) ?? jsonForScript(siteConfig(visit, shop, offersWallet))
  written.set(shop, inShop.set(name, ofSite))
  return `${jsonForScript(ofPage).slice(0, -1)},${ofSite.slice(1)}`
}

function siteConfig(visit: SiteVisit, shop: Shop, offersWallet: boolean): Omit<SiteConfig, OfPage> {
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
      expressWallet: offersWallet && expressWallet(shop, visit) !== null,
      taxDisplay: site.tax,
      distanceUnit: site.distance,
      lengthUnit: site.length,
      dialCode: site.dialCode,
    },
    limits: {},
    collectors: collectorsOf(shop, visit),
    messages: {
      close: t('common.close'),
      loading: t('common.loading'),
      added: t('shop.added'),
      notAdded: t('choosing.notAdded'),
      BAD_RESPONSE: t('error.BAD_RESPONSE'),
      NO_INTERNET_ERROR: t('error.NO_INTERNET_ERROR'),
    },
  }
}

/** The cart's content is told only where the site wants its letters to know of it. */
function collectorsOf({ collectors }: Shop, visit: SiteVisit): SiteConfig['collectors'] {
  const { marketingAnalytics } = siteOf(visit).preferences
  return { events: collectors.events, tracker: marketingAnalytics ? collectors.tracker : null }
}

/** JSON that cannot end the script element it stands in. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

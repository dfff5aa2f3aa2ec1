import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import { voidElement } from './markup.ts'
import type { Page } from './page.ts'

/** Shown where a page has no picture of its own. */
const housePicture = { src: '/media/house/share.jpg', width: 1200, height: 630, alt: 'Averne' }

/** How a page looks where somebody shares it (Open Graph). */
export function sharedMeta(page: Page, visit: SiteVisit, url: string, root: string): string {
  const { src, width, height, alt } = page.image ?? housePicture
  const properties: readonly (readonly [string, string | undefined])[] = [
    ['og:site_name', 'Averne'],
    ['og:type', page.offer ? 'product' : 'website'],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', url],
    ['og:image', root + src],
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
    ['og:image:alt', alt],
    ['og:locale', underscored(visit.locale)],
    ...siteOf(visit)
      .languages.filter((language) => language !== visit.language)
      .map((language) => ['og:locale:alternate', underscored(`${language}-${visit.country}`)] as const),
    ['product:price:amount', page.offer?.amount],
    ['product:price:currency', page.offer?.currency],
    ['product:availability', page.offer?.availability],
  ]
  const metas = properties.map(([property, content]) => (content ? voidElement('meta', { property, content }) : ''))
  return metas.join('') + voidElement('meta', { name: 'twitter:card', content: 'summary_large_image' })
}

const underscored = (locale: string) => locale.replace('-', '_')

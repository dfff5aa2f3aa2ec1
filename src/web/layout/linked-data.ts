import type { SiteVisit } from '../../kernel/visit.ts'
import { urlOf } from '../urls.ts'

/** What search engines read of a page (schema.org). */
export type LinkedData = Readonly<{ '@type': string; [property: string]: unknown }>

const house = (root: string) => ({
  '@type': 'Organization',
  '@id': `${root}/#house`,
  name: 'Averne',
  url: `${root}/`,
  logo: `${root}/favicon.svg`,
})

/** The house and its shop in this place, for the home page. */
export function houseData(visit: SiteVisit, root: string): LinkedData[] {
  const shop = {
    '@type': 'WebSite',
    '@id': `${root}${visit.base}/#shop`,
    name: 'Averne',
    url: root + urlOf(visit, 'home'),
    inLanguage: visit.locale,
    publisher: { '@id': `${root}/#house` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${root}${urlOf(visit, 'search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return [house(root), shop]
}

export function trailData(
  trail: readonly { readonly name: string; readonly href: string }[],
  here: string,
  url: string,
  root: string,
): LinkedData {
  const steps = [...trail.map(({ name, href }) => ({ name, item: root + href })), { name: here, item: url }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

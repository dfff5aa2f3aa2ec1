import type { Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { urlOf } from '../urls.ts'
import type { SearchBoxProps } from './search-box.island.tsx'
import type { Scope, SearchFormProps } from './search-form.tsx'

export function searchFormProps(visit: SiteVisit, t: Translate, scope: Scope = 'all'): SearchFormProps {
  return {
    action: urlOf(visit, 'search'),
    label: t('search.label'),
    send: t('search.open'),
    scope,
    scopes: { legend: t('search.scope'), all: t('search.everything'), products: t('search.piecesOnly') },
  }
}

export function searchBoxProps(visit: SiteVisit, t: Translate, starts: SearchBoxProps['starts']['links']): SearchBoxProps {
  return {
    ...searchFormProps(visit, t),
    calls: { all: urlOf(visit, 'generalSearch'), products: urlOf(visit, 'productOnlySearch') },
    recent: t('search.recent'),
    forget: t('search.forget'),
    searching: t('search.searching'),
    starts: { title: t('search.starts'), links: starts },
  }
}

/** A term within a sentence: of whatever script, it keeps its own direction. */
export function isolated(term: string): string {
  return `\u2068${term}\u2069`
}

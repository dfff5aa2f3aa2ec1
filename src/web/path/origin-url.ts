import type { SiteVisit } from '../../kernel/visit.ts'
import { urlOf } from '../urls.ts'

export function originUrl(visit: SiteVisit, colourway: string): string {
  return `${urlOf(visit, 'traceability')}?pid=${colourway}`
}

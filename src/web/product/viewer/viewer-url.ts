import type { SiteVisit } from '../../../kernel/visit.ts'
import { urlOf } from '../../urls.ts'

/** The viewer, or the frame inside it, with a piece in one colour. */
export function viewerUrl(visit: SiteVisit, call: 'productViewer' | 'productViewerFrame', colourway: string): string {
  return `${urlOf(visit, call)}?pid=${colourway}`
}

import type { SiteVisit } from '../../../kernel/visit.ts'
import { siteOf } from '../../../markets/sites.ts'
import type { ProductView } from '../../piece/product.view.ts'
import { currentProduct } from './current-product.tsx'
import { widgetLanguage } from './widget-language.ts'

/** The widget's frame for a piece: what it is, and which of its sizes can be had (`fit:size:1`). */
export function frameUrl(origin: string, visit: SiteVisit, view: ProductView): string {
  const { id, sku, img } = currentProduct(view)
  const { kind, activity } = view.piece
  const sizes = view.sizes
    .filter(({ size }) => size !== null)
    .map(({ fit, size, availability }) => `${fit ?? ''}:${size}:${availability.orderable > 0 ? 1 : 0}`)
  const url = new URL('/frame', origin)
  url.search = new URLSearchParams({
    ...{ id, sku, img, kind, activity },
    sizes: sizes.join(','),
    lang: widgetLanguage(visit.language),
    unit: siteOf(visit).length,
  }).toString()
  return url.href
}

import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Page } from '../layout/page.ts'
import { PieceTile } from '../listing/piece-tile.tsx'
import type { CachedView } from '../route.ts'
import { MiniProduct } from './choosing/mini-product.page.tsx'
import { piecePath } from './piece-path.ts'
import { Product, pageTitle } from './product.page.tsx'
import { type ProductView, productView, tagsOf } from './product.view.ts'

/** A piece by its own address, or by the server action's `pid`. */
export const product: CachedView = async ({ visit, params, house }) => {
  const view = await productView(house, visit, params.pid ?? '', params)
  const pageOf = params.isminipdp === 'true' ? miniPage : productPage
  return view && { page: pageOf(visit, view), tags: tagsOf(view), freshUntil: view.piece.onlineUntil }
}

/** One piece of a look, small, to be chosen from where one stands. */
export const getVariation: CachedView = (request) => product({ ...request, params: { ...request.params, isminipdp: 'true' } })

/** One tile alone. */
export const hitTile: CachedView = async ({ visit, params, house }) => {
  const view = await productView(house, visit, params.pid ?? '')
  if (!view) return null
  const body = <PieceTile tile={view.piece} price={view.price} />
  return {
    page: { ...productPage(visit, view), name: 'tile', indexable: false, body },
    tags: tagsOf(view),
    freshUntil: view.piece.onlineUntil,
  }
}

function miniPage(visit: SiteVisit, view: ProductView): Page {
  return { ...productPage(visit, view), name: 'mini-product', indexable: false, body: <MiniProduct view={view} /> }
}

export function productPage(visit: SiteVisit, view: ProductView, failed?: { code: string; max?: number }): Page {
  const { piece } = view
  const message = failed && explain(messagesIn(visit.language), failed.code, { max: failed.max ?? 0 })
  return {
    context: 'product',
    name: 'product',
    title: pageTitle(piece),
    description: piece.description,
    path: piecePath(piece.colourway),
    indexable: failed === undefined,
    body: <Product view={view} error={message} />,
  }
}

import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { inEveryLanguage, type SiteVisit } from '../../kernel/visit.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { PieceTile } from '../listing/piece-tile.tsx'
import type { CachedView } from '../route.ts'
import { piecePath, readPiecePath } from './piece-path.ts'
import { Product } from './product.page.tsx'
import { type ProductView, productView, tagsOf } from './product.view.ts'
import { productData, sharedPiece } from './product-data.ts'

/** A piece by its own address, or by the server action's `pid`. A name of yesterday or of another language leads to today's. */
export const product: CachedView = async ({ visit, params, house }) => {
  const { pid, slug } = readPiecePath(params.pid ?? '')
  const view = await productView(house, visit, pid)
  if (view && slug !== null && slug !== view.piece.slug) return { movedTo: piecePath(view.piece.colourway, view.piece.slug) }
  return view && { page: productPage(visit, view), tags: tagsOf(view), freshUntil: view.piece.onlineUntil }
}

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

export function productPage(visit: SiteVisit, view: ProductView, failed?: { code: string; max?: number }): Page {
  const { piece } = view
  const message = failed && explain(messagesIn(visit.language), failed.code, { max: failed.max ?? 0 })
  return {
    context: 'product',
    name: 'product',
    title: title(`${piece.name}, ${piece.colour.name}`),
    description: piece.description,
    path: piecePath(piece.colourway, piece.slug),
    paths: inEveryLanguage((language) => piecePath(piece.colourway, piece.slugs[language])),
    indexable: failed === undefined,
    ...sharedPiece(view),
    linkedData: (root) => [productData(view, visit, root)],
    body: <Product view={view} error={message} />,
  }
}

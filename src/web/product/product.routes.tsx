import type { InstalmentOffer } from '../../domain/payment/offer-instalments.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { PieceTile } from '../listing/piece-tile.tsx'
import type { CachedView } from '../route.ts'
import { earliest, findOffer } from './pay-later/pay-later.routes.tsx'
import { piecePath } from './piece-path.ts'
import { Product } from './product.page.tsx'
import { type ProductView, productView, tagsOf } from './product.view.ts'

/** A piece by its own address, or by the server action's `pid`. */
export const product: CachedView = async ({ visit, params, house }) => {
  const view = await productView(house, visit, params.pid ?? '')
  if (!view) return null
  const { offer, freshUntil } = await findOffer(house, visit, view.price)
  return {
    page: { ...productPage(visit, view, undefined, offer), frames: house.traceability?.origin },
    tags: tagsOf(view),
    freshUntil: earliest(freshUntil, view.piece.onlineUntil),
  }
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

export function productPage(
  visit: SiteVisit,
  view: ProductView,
  failed?: { code: string; max?: number },
  offer: InstalmentOffer | null = null,
): Page {
  const { piece } = view
  const message = failed && explain(messagesIn(visit.language), failed.code, { max: failed.max ?? 0 })
  return {
    context: 'product',
    name: 'product',
    title: title(`${piece.name}, ${piece.colour.name}`),
    description: piece.description,
    path: piecePath(piece.colourway),
    indexable: failed === undefined,
    body: <Product view={view} error={message} offer={offer} />,
  }
}

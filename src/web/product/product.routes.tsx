import { catalogTags } from '../../domain/catalog/catalog.ts'
import type { Instalments } from '../../domain/payment/find-instalments.ts'
import { findSizeLean, type SizeLean } from '../../domain/return/size-lean.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { inEveryLanguage, type SiteVisit } from '../../kernel/visit.ts'
import { earliest } from '../cache/earliest.ts'
import type { CachedPage } from '../http/route.ts'
import { jsonForScript } from '../layout/make-site-config.ts'
import type { Page } from '../layout/page.ts'
import { numberOf, writtenOnce } from '../layout/written.tsx'
import { densityOf } from '../piece/density.ts'
import { piecePath, readPiecePath } from '../piece/piece-path.ts'
import { PieceTile } from '../piece/piece-tile.tsx'
import { firstEnd } from '../piece/priced-tiles.ts'
import { endOf, type ProductView, productView, tagsOf } from '../piece/product.view.ts'
import { MiniProduct } from './choosing/mini-product.page.tsx'
import { instalmentsFor } from './pay-later/pay-later.routes.tsx'
import { Product, pageTitle } from './product.page.tsx'
import { productData, sharedPiece } from './product-data.ts'
import { type Recommendations, recommendationsView, recommendedTiles } from './recommendations.view.ts'

/** A piece by its own path, or by the server action's `pid`. A name of yesterday or of another language leads to today's. */
export const product: CachedPage = async ({ visit, params, shop }) => {
  const { pid, slug } = readPiecePath(params.pid ?? '')
  const view = await productView(shop, visit, pid, params)
  if (!view) return null
  if (slug !== null && slug !== view.piece.slug) return { movedTo: piecePath(view.piece.colourway, view.piece.slug) }
  if (params.isminipdp === 'true') {
    return {
      page: miniPage(visit, view),
      tags: tagsOf(view),
      freshUntil: endOf(view),
      isPassing: !isAsAsked(view, params),
    }
  }
  const [{ instalments, freshUntil }, recommendations, sizeLean] = await Promise.all([
    instalmentsFor(shop, visit, view.price),
    recommendationsView(shop, visit, view.piece),
    findSizeLean(shop.database.db, view.piece.product),
  ])
  const others = recommendedTiles(recommendations)
  return {
    page: {
      ...productPage(visit, view, { instalments, recommendations, sizeLean }),
      origins: { frame: [view.sizeWidget, shop.traceability?.origin], form: shop.wallet?.pages ?? [] },
    },
    tags: [...tagsOf(view), ...others.map(({ tile }) => catalogTags.product(tile.product))],
    freshUntil: earliest([freshUntil, endOf(view), firstEnd(others)]),
    isPassing: !isAsAsked(view, params),
  }
}

/** Whether the piece has the fit and the size that the URL names. */
function isAsAsked({ fit, chosen }: ProductView, named: Readonly<Record<string, string>>): boolean {
  return (named.fit ?? fit) === fit && (named.size === undefined || named.size === chosen?.size)
}

/** One piece of a look, small, to be chosen from where one stands. */
export const getVariation: CachedPage = (request) => product({ ...request, params: { ...request.params, isminipdp: 'true' } })

/** One tile alone, as a listing shows it: at its heading's level, in its view. */
export const hitTile: CachedPage = async ({ visit, params, shop }) => {
  const view = await productView(shop, visit, params.pid ?? '')
  if (!view) return null
  const body = (
    <PieceTile
      tile={view.piece}
      price={view.price}
      level={params.level === '2' ? 2 : 3}
      density={densityOf(params.view)}
      withColours
    />
  )
  return {
    page: { ...productPage(visit, view), name: 'tile', indexable: false, body },
    tags: tagsOf(view),
    freshUntil: view.piece.onlineUntil,
  }
}

function miniPage(visit: SiteVisit, view: ProductView): Page {
  return { ...productPage(visit, view), name: 'mini-product', indexable: false, body: <MiniProduct view={view} /> }
}

interface ProductPageOptions {
  readonly failed?: { readonly code: string; readonly max?: number } | undefined
  readonly instalments?: Instalments | null
  readonly recommendations?: Recommendations
  readonly sizeLean?: SizeLean | null
}

export function productPage(
  visit: SiteVisit,
  view: ProductView,
  { failed, instalments, recommendations, sizeLean }: ProductPageOptions = {},
): Page {
  const { piece } = view
  const message = failed && explain(messagesIn(visit.language), failed.code, { max: failed.max ?? 0 })
  return {
    context: 'product',
    name: 'product',
    title: pageTitle(piece, visit.language),
    description: piece.description,
    path: piecePath(piece.colourway, piece.slug),
    paths: inEveryLanguage((language) => piecePath(piece.colourway, piece.slugs[language])),
    indexable: failed === undefined,
    offersWallet: view.hasWallet,
    ...sharedPiece(view, visit),
    linkedData: (root) => [writtenOnce(visit, `data ${numberOf(piece)}`, () => jsonForScript(productData(view, visit, root)))],
    body: <Product view={view} error={message} instalments={instalments} recommendations={recommendations} sizeLean={sizeLean} />,
  }
}

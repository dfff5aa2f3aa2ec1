import { catalogTags } from '../../../domain/catalog/catalog.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import type { CachedPage } from '../../http/route.ts'
import { title } from '../../layout/title.ts'
import { piecePath } from '../../piece/piece-path.ts'
import { firstEnd, pricedTilesOf } from '../../piece/priced-tiles.ts'
import { type ProductView, productView } from '../../piece/product.view.ts'
import { Variations } from './variation.page.tsx'

/** The piece in all its colours, each with its picture. */
export const variationColours: CachedPage = variations((view) => ({
  colourways: view.piece.otherColours.map(({ colourway }) => colourway),
  heading: (t) => t('gallery.inColours', { name: view.piece.name, count: view.piece.otherColours.length }),
}))

/** The piece among the other styles of its category. */
export const variationStyles: CachedPage = variations(({ piece, trail }) => ({
  colourways: [piece.colourway, ...piece.otherStyles.map(({ colourway }) => colourway)],
  heading: (t) => trail.at(-1)?.name ?? t('gallery.style'),
}))

interface Choice {
  readonly colourways: readonly string[]
  readonly heading: (t: ReturnType<typeof messagesIn>) => string
}

function variations(choose: (view: ProductView) => Choice): CachedPage {
  return async ({ visit, params, shop }) => {
    const view = await productView(shop, visit, params.pid ?? '')
    if (!view) return null
    const { colourways, heading } = choose(view)
    const tiles = await pricedTilesOf(shop, colourways, visit)
    const words = heading(messagesIn(visit.language))
    return {
      page: {
        context: 'product',
        name: 'variations',
        title: title(words),
        path: piecePath(view.piece.colourway, view.piece.slug),
        indexable: false,
        body: <Variations piece={view.piece} tiles={tiles} heading={words} />,
      },
      tags: [view.piece, ...tiles.map(({ tile }) => tile)].map(({ product }) => catalogTags.product(product)),
      freshUntil: firstEnd([{ tile: view.piece, price: view.price }, ...tiles]),
    }
  }
}

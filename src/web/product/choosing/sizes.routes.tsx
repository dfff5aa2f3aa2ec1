import { messagesIn } from '../../../i18n/messages.ts'
import type { CachedPage } from '../../http/route.ts'
import { title } from '../../layout/title.ts'
import { piecePath } from '../../piece/piece-path.ts'
import { productView, tagsOf } from '../../piece/product.view.ts'
import { Sizes } from './sizes.page.tsx'

/** The sizes of the piece, each with how it can be had and the way to it. */
export const variationSizes: CachedPage = async ({ visit, params, shop }) => {
  const view = await productView(shop, visit, params.pid ?? '')
  if (!view) return null
  const heading = messagesIn(visit.language)('choosing.sizesOf', { name: view.piece.name })
  return {
    page: {
      context: 'product',
      name: 'variation-sizes',
      title: title(heading),
      path: piecePath(view.piece.colourway),
      indexable: false,
      body: <Sizes view={view} heading={heading} />,
    },
    tags: tagsOf(view),
    freshUntil: view.piece.onlineUntil,
  }
}

import { withCommas } from '../../../i18n/format.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import type { CachedPage } from '../../http/route.ts'
import { title } from '../../layout/title.ts'
import { piecePath } from '../../piece/piece-path.ts'
import { productView, tagsOf } from '../../piece/product.view.ts'
import { Images } from './images.page.tsx'

/** The pictures of a piece alone, beginning with the view that was asked for. */
export const productImages: CachedPage = async ({ visit, params, shop }) => {
  const view = await productView(shop, visit, params.pid ?? '')
  const start = params.view === undefined ? 0 : view?.piece.pictures.findIndex((picture) => picture.view === params.view)
  if (!view || start === undefined || !view.piece.pictures[start]) return null
  const { piece } = view
  return {
    page: {
      context: 'product',
      name: 'images',
      title: title(withCommas([piece.name, messagesIn(visit.language)('gallery.pictures')], visit.language)),
      path: piecePath(piece.colourway, piece.slug),
      indexable: false,
      body: <Images view={view} start={start} />,
    },
    tags: tagsOf(view),
    freshUntil: piece.onlineUntil,
  }
}

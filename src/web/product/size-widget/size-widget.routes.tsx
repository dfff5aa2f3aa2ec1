import { messagesIn } from '../../../i18n/messages.ts'
import type { CachedPage } from '../../http/route.ts'
import { title } from '../../layout/title.ts'
import { productView, tagsOf } from '../../piece/product.view.ts'
import { SizeWidget } from './size-widget.page.tsx'

/** The size widget of a piece; there is none where the site has none. */
export const sizeWidget: CachedPage = async ({ visit, params, shop }) => {
  const view = await productView(shop, visit, params.pid ?? '')
  if (!view || view.sizeWidget === null) return null
  return {
    page: {
      context: 'product',
      name: 'size-widget',
      title: title(messagesIn(visit.language)('services.findSize')),
      path: null,
      indexable: false,
      origins: { frame: [view.sizeWidget] },
      body: <SizeWidget view={view} widget={view.sizeWidget} />,
    },
    tags: tagsOf(view),
    freshUntil: view.piece.onlineUntil,
  }
}

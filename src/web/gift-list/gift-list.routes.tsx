import { quantityOf } from '../../domain/cart/cart.ts'
import { foreignSystem } from '../../domain/catalog/size-chart.ts'
import { listStoresIn } from '../../domain/store/list-stores.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerPage } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { productView } from '../piece/product.view.ts'
import { GiftList } from './gift-list.page.tsx'

/** A piece as it was chosen, and who keeps lists of gifts. The choice comes in the query, as the form had it; none of it is kept. */
export const showGiftList: PrivateHandler = async (request) => {
  const { c, visit, shop } = request
  const { pid = '', fit, size, Quantity } = c.req.query()
  const view = await productView(shop, visit, pid)
  if (!view) throw new Problem('PAGE_NOT_FOUND')
  const { piece, chart } = view
  const sizeSystem = chart && foreignSystem(chart, visit.country)
  const sized = piece.variants.filter((each) => (each.fit === null || each.fit === fit) && each.size === size)
  // Without a size the list has the piece alone.
  const variant = piece.variants.find(({ sku }) => sku === pid) ?? sized[0] ?? null
  const stores = await listStoresIn(shop.database.db, visit.country, visit.language)
  return answerPage(request, {
    context: 'product',
    name: 'gift-list',
    title: title(messagesIn(visit.language)('origin.giftHeading')),
    path: null,
    indexable: false,
    body: <GiftList {...{ piece, variant, sizeSystem, stores }} quantity={quantityOf(Quantity)} />,
  })
}

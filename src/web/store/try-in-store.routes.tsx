import { messagesIn } from '../../i18n/messages.ts'
import { answerPage } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { TryInStore } from './try-in-store.page.tsx'
import { tryInStoreView } from './try-in-store.view.ts'

/** Where a piece can be seen and tried. Made for each request: what a boutique holds is true at this moment only. */
export const showTryInStore: PrivateHandler = async (request) => {
  const { c, visit, shop } = request
  const view = await tryInStoreView(shop, visit, c.req.query('pid') ?? '', c.req.query('countryCode'))
  if (!view) throw new Problem('PAGE_NOT_FOUND')
  return answerPage(request, {
    context: 'product',
    name: 'try-in-store',
    title: title(messagesIn(visit.language)('origin.tryHeading', { name: view.piece.name })),
    path: null,
    indexable: false,
    body: <TryInStore view={view} maps={shop.maps} />,
  })
}

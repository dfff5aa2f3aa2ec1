import { messagesIn } from '../../i18n/messages.ts'
import type { CachedPage } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { OriginPage } from './origin.page.tsx'
import { originView } from './origin.view.ts'

/** Where a piece comes from: a page, or the modal that the page of the piece opens. */
export const traceability: CachedPage = async ({ visit, params, shop }) => {
  const view = await originView(shop, visit, params.pid ?? '')
  if (!view) return null
  return {
    ...view.freshness,
    page: {
      context: 'traceability',
      name: 'traceability',
      title: title(messagesIn(visit.language)('origin.heading', { name: view.piece.name })),
      path: null,
      indexable: false,
      origins: { frame: [shop.traceability?.origin] },
      body: <OriginPage view={view} />,
    },
  }
}

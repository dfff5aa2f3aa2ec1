import { messagesIn } from '../../i18n/messages.ts'
import type { CachedPage } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { Gifting } from './gifting.page.tsx'
import { aboutPiece } from './piece-popin.ts'

/** `renderGiftingProductModal`: how the house wraps; with `pid` it names the piece, and its page leads back there. */
export const gifting: CachedPage = async (request) => {
  if (request.params.pid !== undefined) return ofPiece(request)
  const heading = messagesIn(request.visit.language)('guides.gift')
  return {
    page: { context: 'product', name: 'gifting', title: title(heading), path: null, indexable: false, body: <Gifting /> },
    tags: [],
    freshUntil: null,
  }
}

const ofPiece: CachedPage = aboutPiece('gifting', async ({ piece }, { visit }) => ({
  heading: messagesIn(visit.language)('guides.gift'),
  body: <Gifting piece={piece} />,
}))

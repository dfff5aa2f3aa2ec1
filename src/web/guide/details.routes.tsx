import { findDetails } from '../../domain/catalog/find-details.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { siteOf } from '../../markets/sites.ts'
import type { CachedPage } from '../http/route.ts'
import { PieceDetails } from './details.page.tsx'
import { aboutPiece } from './piece-popin.ts'

export const productDetails: CachedPage = aboutPiece('details', async ({ piece }, { shop, visit }) => ({
  heading: messagesIn(visit.language)('guides.details'),
  body: <PieceDetails piece={piece} details={await findDetails(shop.database.db, piece.style)} unit={siteOf(visit).length} />,
}))

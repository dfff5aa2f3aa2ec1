import { findDetails } from '../../domain/catalog/find-details.ts'
import { contentTags } from '../../domain/content/content.ts'
import { findBlocks } from '../../domain/content/find-blocks.ts'
import { panelsOfKind, repairPanel } from '../../domain/content/named-panels.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { CachedPage } from '../http/route.ts'
import { PieceCare } from './care.page.tsx'
import { aboutPiece } from './piece-popin.ts'

/** `getCareInstructions`: the house's advice as a whole, which is a page of content, or with `pid` what concerns that piece. */
export function careInstructions(whole: CachedPage): CachedPage {
  return (request) => (request.params.pid === undefined ? whole(request) : pieceCare(request))
}

const pieceCare: CachedPage = aboutPiece('care', async ({ piece }, { shop, visit }) => {
  const { db } = shop.database
  const details = await findDetails(db, piece.style)
  const blocks = (await findBlocks(db, 'care', visit.language)) ?? []
  const accordions = blocks.filter((block) => block.type === 'accordion')
  const wanted = [details?.material, ...panelsOfKind[piece.kind]]
  const panels = accordions.flatMap((block) => block.panels)
  return {
    heading: messagesIn(visit.language)('guides.care'),
    body: (
      <PieceCare
        piece={piece}
        care={wanted.flatMap((id) => panels.find((panel) => panel.id === id) ?? [])}
        repair={accordions.filter((block) => block.panels.some(({ id }) => id === repairPanel))}
      />
    ),
    tags: [contentTags.page('care')],
  }
})

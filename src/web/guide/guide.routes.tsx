import { catalogTags } from '../../domain/catalog/catalog.ts'
import { bagSizeOf } from '../../domain/catalog/details.ts'
import { findDetails } from '../../domain/catalog/find-details.ts'
import { findSizeChart } from '../../domain/catalog/find-size-chart.ts'
import { chartIds, sizeChartOf } from '../../domain/catalog/size-chart.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { CachedPage } from '../http/route.ts'
import { BagGuide } from './bag-guide.page.tsx'
import { guideChoice, unitOf } from './guide-choice.ts'
import { aboutPiece } from './piece-popin.ts'
import { SizeGuide } from './size-guide.page.tsx'

/** `productSizeGuidePopin`: with `bagsize` the guide of a bag, else that of what is sold in sizes. */
export const guide: CachedPage = (request) => (request.params.bagsize === undefined ? sizeGuide(request) : bagGuide(request))

const sizeGuide: CachedPage = aboutPiece('size-guide', async ({ piece }, { shop, params, visit }) => {
  const own = sizeChartOf(piece)
  // The piece's own chart, unless the path names another one of the house.
  const id = own && (chartIds.find((each) => each === params.sizechart) ?? own)
  const chart = id && (await findSizeChart(shop.database.db, id))
  if (!chart) return null
  const choice = guideChoice(params, chart, visit)
  return {
    heading: messagesIn(visit.language)('guides.sizeGuide'),
    body: <SizeGuide piece={piece} id={id} chart={chart} choice={choice} />,
    tags: [catalogTags.sizeCharts],
    isPassing: (params.fit ?? choice.fit) !== choice.fit || params.size !== choice.size?.label,
  }
})

const bagGuide: CachedPage = aboutPiece('bag-guide', async ({ piece }, { shop, params, visit }) => {
  const size = piece.kind === 'bags' ? bagSizeOf(await findDetails(shop.database.db, piece.style)) : null
  if (!size) return null
  return {
    heading: messagesIn(visit.language)('guides.bagGuide'),
    body: <BagGuide piece={piece} size={size} unit={unitOf(params, visit)} />,
  }
})

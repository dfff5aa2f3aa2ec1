import { renderToStaticMarkup } from 'react-dom/server'
import { type DistanceUnit, distanceIn } from '../../domain/store/distance.ts'
import type { FoundStore } from '../../domain/store/search-stores.ts'
import { formatDistance } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import { VisitProvider } from '../layout/visit-context.tsx'
import { StoreCard } from './store-card.tsx'

/** Stores as a map takes them (GeoJSON); `rendering` is what the list and the info window show of each. */
export function storeFeatures(found: readonly FoundStore[], visit: SiteVisit) {
  const words = messagesIn(visit.language)('stores.count', { count: found.length })
  return { type: 'FeatureCollection', found: words, features: found.map((each) => storeFeature(each, visit)) }
}

function storeFeature(found: FoundStore, visit: SiteVisit) {
  const { store, metres } = found
  const unit = siteOf(visit).distance
  return {
    type: 'Feature',
    ID: store.id,
    geometry: { type: 'Point', coordinates: [store.longitude, store.latitude] as const },
    properties: {
      // Where `idPropertyName=ID` looks for it.
      ID: store.id,
      title: store.name,
      rendering: renderToStaticMarkup(
        <VisitProvider value={visit}>
          <StoreCard {...found} />
        </VisitProvider>,
      ),
      exclude: store.offMap,
      unit,
      ...(metres === null ? {} : distances(distanceIn(unit, metres), unit, visit)),
    },
  }
}

/** As a number, and in the reader's words. */
function distances(distance: number, unit: DistanceUnit, visit: SiteVisit) {
  return { distance, away: formatDistance(distance, unit, visit.locale) }
}

import type { OpeningHours, Span } from '../../domain/store/opening.ts'
import { type Store, stateCode } from '../../domain/store/store.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** What search engines read of a boutique (schema.org). */
export function storeData(store: Store & OpeningHours, url: string) {
  return {
    '@type': 'ClothingStore',
    '@id': url,
    url,
    name: `Averne ${store.name}`,
    description: store.place,
    branchCode: store.id,
    telephone: store.phone,
    email: store.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: [store.address1, store.address2].filter(Boolean).join(', '),
      addressLocality: store.city,
      addressRegion: stateCode(store) ?? undefined,
      postalCode: store.postalCode ?? undefined,
      addressCountry: store.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    openingHoursSpecification: [
      ...store.week.flatMap((spans, index) => spans.map((span) => ({ dayOfWeek: days[index], ...spanData(span) }))),
      ...Object.entries(store.days).flatMap(([date, spans]) =>
        // Closed all day is written as a span of nothing.
        (spans.length > 0 ? spans : [{ opens: 0, closes: 0 }]).map((span) => ({
          validFrom: date,
          validThrough: date,
          ...spanData(span),
        })),
      ),
    ],
  }
}

function spanData({ opens, closes }: Span) {
  return { '@type': 'OpeningHoursSpecification', opens: clock(opens), closes: clock(closes) }
}

/** `23:59` stands for midnight: `24:00` is no time to schema.org, and `00:00` would be the morning. */
function clock(minutes: number): string {
  const shown = Math.min(minutes, 1439)
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}

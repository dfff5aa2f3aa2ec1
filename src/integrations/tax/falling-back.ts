import { LRUCache } from 'lru-cache'
import type { TaxRates, TaxVendor } from '../../domain/pricing/tax-rates.port.ts'
import type { Clock } from '../../kernel/clock.ts'

const keptMs = 12 * 3600_000
const mostPlaces = 5_000
/** A vendor that has just failed is not asked again at once: every shopper would wait for it. */
export const restMs = 30_000

/** Asks the vendor, and remembers; where it is away or does not know a place, the table answers. The log has said so by then. */
export function fallingBack(vendor: TaxVendor, table: TaxRates, clock: Clock): TaxRates {
  const kept = new LRUCache<string, { readonly rate: number; readonly until: number }>({ max: mostPlaces })
  let restsUntil = 0
  return {
    rateAt: async (place) => {
      const now = clock().getTime()
      const name = [place.country, place.state, place.postal].join(' ')
      const before = kept.get(name)
      if (before && before.until > now) return before.rate
      if (now < restsUntil) return table.rateAt(place)
      const asked = await vendor.rateAt(place)
      if (!asked.ok) restsUntil = now + restMs
      if (!asked.ok || asked.value === null) return table.rateAt(place)
      kept.set(name, { rate: asked.value, until: now + keptMs })
      return asked.value
    },
  }
}

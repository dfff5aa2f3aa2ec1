import type { Facet, Refinement } from '../../domain/search/refinement.ts'
import { facets as allFacets, bandOf } from '../../domain/search/refinement.ts'
import { formatPrice, writtenSize } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { minorDigits, money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'

/** A choice that was made, in words. */
export interface Chip {
  readonly facet: Facet
  readonly value: string
  readonly label: string
}

/** `nameOf` says what the catalogue calls a value. */
export function chipsOf(
  nameOf: (facet: Facet, value: string) => string | null,
  refinement: Refinement,
  visit: SiteVisit,
): Chip[] {
  return allFacets.flatMap((facet) =>
    refinement[facet].map((value) => ({ facet, value, label: labelOf(facet, value, nameOf(facet, value), visit) })),
  )
}

/** What a value is called: by the catalogue, else by its facet. */
export function labelOf(facet: Facet, value: string, name: string | null, visit: SiteVisit): string {
  const t = messagesIn(visit.language)
  if (name !== null) return name
  if (facet === 'size') return writtenSize(value, visit.language)
  if (facet === 'heel' && /^\d+$/.test(value)) return t('shop.millimetres', { mm: Number(value) })
  if (facet === 'fit' && isFit(value)) return t(`shop.fit_${value}`)
  if (facet === 'availability' && (value === 'now' || value === 'later')) return t(`listing.availability_${value}`)
  const band = facet === 'price' ? bandOf(value) : null
  if (!band) return value
  const price = (whole: number) => formatPrice(money(whole * 10 ** minorDigits(visit.currency), visit.currency), visit.locale)
  if (band.to === null) return t('listing.priceFrom', { price: price(band.from) })
  if (band.from === 0) return t('listing.priceUpTo', { price: price(band.to) })
  return t('listing.priceBetween', { from: price(band.from), to: price(band.to) })
}

function isFit(value: string): value is 'regular' | 'wide' | 'long' {
  return ['regular', 'wide', 'long'].includes(value)
}

import type { Point } from '../../domain/store/store.ts'
import { calls } from '../urls.ts'

/** Where a boutique is shown, within a site. */
export function storePath({ slug }: { readonly slug: string }): string {
  return `${calls.storeLocator}/${encodeURIComponent(slug)}`
}

/** The part of the list that holds a country's boutiques. */
export function countryAnchor(country: string): string {
  return country.toLowerCase()
}

/** The way there, on a map that needs no account. */
export function routeUrl({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`
}

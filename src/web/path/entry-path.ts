import type { Entry, PlacedPage } from '../../domain/content/content.ts'

/** Where an entry is shown, within a site: below its folder. */
export function entryPath({ path }: Pick<PlacedPage, 'path'>, { slug }: Pick<Entry, 'slug'>): string {
  return `${path}/${encodeURIComponent(slug)}`
}

import type { Entry, PlacedPage } from '../../domain/content/content.ts'

/** Where an entry is shown, within a site: below its folder. */
export function entryPath({ path }: Pick<PlacedPage, 'path'>, { slug }: Pick<Entry, 'slug'>): string {
  return `${path}/${encodeURIComponent(slug)}`
}

/** One look of a show, below it. */
export function lookPath(folder: Pick<PlacedPage, 'path'>, entry: Pick<Entry, 'slug'>, look: string): string {
  return `${entryPath(folder, entry)}/${look}`
}

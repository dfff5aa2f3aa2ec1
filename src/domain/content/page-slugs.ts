import { slugOf } from '../../kernel/slug.ts'
import type { Language } from '../../kernel/visit.ts'
import type { SlugBook, SlugRow } from '../slug/slug.ts'
import type { ContentFiles, PageRow, PageWords } from './content.ts'
import type { Fault } from './outline.ts'

/** What a page or an entry is called in an address: as its file says, else by its title. */
export function slugIn({ slug, title }: { readonly slug?: string | undefined; readonly title: string }): string {
  return slug ?? slugOf(title)
}

/** Ids of pages and entries are paths too: no other may be called so. */
export function keepContentIds(book: SlugBook, rows: readonly PageRow[]): void {
  for (const { id, parent, entries = [] } of rows) {
    if (parent !== undefined) book.keepIds(`content:${parent}`, [id])
    book.keepIds(
      `content:${id}`,
      entries.map((entry) => entry.id),
    )
  }
}

/** What is wrong with a file's slugs: two below one page are never alike. */
export function slugFaults(book: SlugBook, row: PageRow, language: Language, words: PageWords): Fault[] {
  return slugsOf(row, language, words).flatMap(({ path, ...slug }) => {
    const message = book.faultOf(slug)
    return message ? [{ path, message }] : []
  })
}

/** Every slug of the files, as rows of their history. */
export function contentSlugs({ pages }: ContentFiles): SlugRow[] {
  return pages.flatMap((page) =>
    [...page.words].flatMap(([language, words]) => slugsOf(page, language, words).map(({ path: _, ...slug }) => slug)),
  )
}

/** A page's own and those of its entries, each with its place in the file. Sections have none: they are part of the route table. */
function slugsOf({ id, parent, entries = [] }: PageRow, language: Language, words: PageWords) {
  const slugAt = (above: string, ref: string, named: Pick<PageWords, 'slug' | 'title'>, path: Fault['path']) => ({
    place: `content:${above}` as const,
    language,
    slug: slugIn(named),
    ref,
    path: [...path, named.slug === undefined ? 'title' : 'slug'],
  })
  return [
    ...(parent === undefined ? [] : [slugAt(parent, id, words, [])]),
    ...entries.flatMap((entry) => {
      const named = words.entries?.[entry.id]
      return named ? [slugAt(id, entry.id, named, ['entries', entry.id])] : []
    }),
  ]
}

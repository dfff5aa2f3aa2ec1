import { slugOf } from '../../kernel/slug.ts'
import { languages } from '../../kernel/visit.ts'
import { SlugBook, type SlugRow } from '../slug/slug.ts'
import { type Words, wordsOf } from './catalog.ts'

interface Named {
  readonly id: string
  readonly parent: string | null
  readonly level: number
  readonly name: Words
}

/**
 * The readable part of each category's address: the name at the top and its own, `femme-escarpins`; a fourth level follows its
 * third. Two that would be alike in a language, or a slug that is another's id, are refused.
 */
export function categorySlugs(categories: readonly Named[]): ReadonlyMap<string, Words> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const namesTo = ({ parent, level, name }: Named, language: keyof Words): string[] => {
    const above = parent === null ? undefined : byId.get(parent)
    if (!above) return [name[language]]
    // The second level says no more than the third does.
    const names = namesTo(above, language)
    return [...(level === 3 ? names.slice(0, 1) : names), name[language]]
  }
  const slugs = new Map(
    categories.map((category) => [
      category.id,
      wordsOf((language) => slugOf(...namesTo(category, language)), `a slug for ${category.id}`),
    ]),
  )
  const book = new SlugBook()
  book.keepIds('category', [...byId.keys()])
  for (const row of slugRows([...slugs].map(([id, slug]) => ({ id, slug })))) {
    const fault = book.faultOf(row)
    if (fault) throw new Error(`categories.json: ${fault}`)
  }
  return slugs
}

/** Slugs as rows of their history. */
export function slugRows(categories: readonly { readonly id: string; readonly slug: Words }[]): SlugRow[] {
  return categories.flatMap(({ id, slug }) =>
    languages.map((language) => ({ place: 'category' as const, language, slug: slug[language], ref: id })),
  )
}

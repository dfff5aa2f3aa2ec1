import { slugOf } from '../../kernel/slug.ts'
import { languages } from '../../kernel/visit.ts'
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
  const owners = new Map<string, string>()
  return new Map(
    categories.map((category) => {
      const slugs = wordsOf((language) => slugOf(...namesTo(category, language)), `a slug for ${category.id}`)
      for (const language of languages) {
        const slug = slugs[language]
        const other = owners.get(`${language}/${slug}`) ?? (byId.has(slug) ? slug : category.id)
        if (other !== category.id) throw new Error(`categories.json: ${category.id} and ${other} are both ${slug} in ${language}`)
        owners.set(`${language}/${slug}`, category.id)
      }
      return [category.id, slugs]
    }),
  )
}

/** Slugs as rows of their history: today's are the newest. */
export function slugRows(categories: readonly { readonly id: string; readonly slug: Words }[]) {
  return categories.flatMap(({ id, slug }) =>
    languages.map((language) => ({ kind: 'category', language, slug: slug[language], ref: id })),
  )
}

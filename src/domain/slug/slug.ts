import { z } from 'zod'
import { slugOf } from '../../kernel/slug.ts'
import { type Language, languages } from '../../kernel/visit.ts'

/** Among what a slug leads to one thing only: the categories, the boutiques, or all that stands below a page of content. */
export type SlugPlace = 'category' | 'store' | `content:${string}`

/** What a slug leads to: something by its id, in a language. */
export interface SlugRow {
  readonly place: SlugPlace
  readonly language: Language
  readonly slug: string
  readonly ref: string
}

/** Whether a name from outside may be one at all; the database is not asked for others. */
export function isSlug(name: string): boolean {
  return /^[\p{L}\p{N}\p{M}-]{1,200}$/u.test(name)
}

/** A slug as a file gives it, where the name would make a poor one. */
export const givenSlug = z
  .string()
  .min(1)
  .max(200)
  .refine((slug) => slugOf(slug) === slug, 'is no slug: small letters, numbers and hyphens')

/** The slugs that are given away while files are read. Ids are paths too, in every language: they come first. */
export class SlugBook {
  readonly #owners = new Map<string, string>()

  keepIds(place: SlugPlace, ids: readonly string[]): void {
    for (const language of languages) for (const id of ids) this.#owners.set(`${place} ${language} ${id}`, id)
  }

  /** What is wrong with it, or null: then it is given away. */
  faultOf({ place, language, slug, ref }: SlugRow): string | null {
    if (slug === '') return `${ref} has no slug in ${language}`
    const key = `${place} ${language} ${slug}`
    const other = this.#owners.get(key) ?? ref
    if (other !== ref) return `${ref} and ${other} are both ${slug} in ${language}`
    this.#owners.set(key, ref)
    return null
  }
}

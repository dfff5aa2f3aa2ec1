import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectRefOfSlug } from './slug.repository.ts'
import { isSlug, type SlugPlace } from './slug.ts'

interface Named {
  readonly id: string
  /** Today's, in the language that is asked for. */
  readonly slug: string
}

/** What a name in a path leads to: by today's slug, by its id, or by any slug that it ever had, in whatever language. */
export async function findNamed<T extends Named>(
  db: Db,
  place: SlugPlace,
  among: readonly T[],
  name: string,
  language: Language,
): Promise<T | null> {
  const known = among.find(({ slug }) => slug === name) ?? among.find(({ id }) => id === name)
  if (known || !isSlug(name)) return known ?? null
  const ref = await selectRefOfSlug(db, place, name, language)
  return among.find(({ id }) => id === ref) ?? null
}

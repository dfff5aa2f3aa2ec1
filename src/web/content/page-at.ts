import type { Db } from '../../db/database.ts'
import type { Entry, PlacedPage } from '../../domain/content/content.ts'
import { listEntries } from '../../domain/content/list-entries.ts'
import { findNamed } from '../../domain/slug/find-named.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Elsewhere } from '../http/route.ts'
import { entryPath } from '../path/entry-path.ts'

type Names = Readonly<Partial<Record<'section' | 'name' | 'entry', string>>>

/** The page that a path names: by today's slug or by ids. Under any other slug that ever led to it, it has moved. */
export async function pageAt(
  db: Db,
  tree: readonly PlacedPage[],
  names: Names,
  language: Language,
): Promise<{ readonly page: PlacedPage } | Elsewhere | null> {
  const page = await pageNamed(db, tree, names, language)
  if (!page) return null
  return isAt(names, page.path, page.idPath) ? { page } : { movedTo: page.path }
}

/** The same for an entry of a folder, with its neighbours. */
export async function entryAt(
  db: Db,
  tree: readonly PlacedPage[],
  names: Names,
  language: Language,
): Promise<{ readonly folder: PlacedPage; readonly entries: readonly Entry[]; readonly at: number } | Elsewhere | null> {
  const folder = await pageNamed(db, tree, names, language)
  if (!folder) return null
  const entries = await listEntries(db, folder.id, language, folder.entries)
  const entry = await findNamed(db, `content:${folder.id}`, entries, names.entry ?? '', language)
  if (!entry) return null
  const own = entryPath(folder, entry)
  return isAt(names, own, `${folder.idPath}/${entry.id}`) ? { folder, entries, at: entries.indexOf(entry) } : { movedTo: own }
}

async function pageNamed(db: Db, tree: readonly PlacedPage[], { section, name }: Names, language: Language) {
  if (name === undefined) return tree.find((each) => each.id === section) ?? null
  const below = tree.filter((each) => each.parent === section)
  return findNamed(db, `content:${section}`, below, name, language)
}

function isAt({ section, name, entry }: Names, ...paths: readonly string[]): boolean {
  const asked = [section, name, entry].filter((each) => each !== undefined).map(encodeURIComponent)
  return paths.includes(`/${asked.join('/')}`)
}

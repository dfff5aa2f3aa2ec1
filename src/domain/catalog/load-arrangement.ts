import { join } from 'node:path'
import type { Transaction } from '../../db/database.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import type { CatalogFiles } from './catalog.ts'
import { replaceEditorial } from './editorial.repository.ts'
import { type EditorialTiles, editorialFile } from './editorial-tiles.ts'
import { replaceGroups } from './piece-group.repository.ts'
import { groupsOf, selectionsFile } from './piece-groups.ts'
import { replaceRecommendations } from './recommendation.repository.ts'
import { type Recommendations, recommendationsFile } from './recommendations.ts'

/** What the house puts beside what, besides its categories. */
interface Arrangement {
  readonly recommendations: Recommendations
  readonly groups: ReturnType<typeof groupsOf>
  readonly editorial: EditorialTiles
}

/** A piece, a category or a page of content that is named and not there is refused, with file and line. */
export function readArrangement(directory: string, files: CatalogFiles, pages: ReadonlySet<string>): Arrangement {
  return {
    recommendations: readJsonFile(join(directory, 'recommendations.json'), recommendationsFile(files)),
    groups: groupsOf(files, readJsonFile(join(directory, 'selections.json'), selectionsFile(files))),
    editorial: readJsonFile(join(directory, 'editorial.json'), editorialFile(files, pages)),
  }
}

/** In the transaction that brings in the pieces, which tells every page that shows them. */
export async function writeArrangement(tx: Transaction, { recommendations, groups, editorial }: Arrangement): Promise<void> {
  await replaceRecommendations(tx, recommendations)
  await replaceGroups(tx, groups)
  await replaceEditorial(tx, editorial)
}

import type { Db } from '../../db/database.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { selectGathered, selectGathering, selectSelections } from './gathering.repository.ts'
import type { Gathering, GatheringKind } from './gatherings.ts'

export function findGathering(db: Db, kind: GatheringKind, id: string, { language }: SiteVisit): Promise<Gathering | null> {
  return selectGathering(db, kind, id, language)
}

/** The first `count` pieces of a tag or a selection that are sold on this site, and how many are. */
export function listGathered(db: Db, gathering: Gathering, { currency }: SiteVisit, count: number) {
  return selectGathered(db, gathering, currency, count)
}

/** The house's selections that hold something on this site, each with its first piece. */
export function listSelections(db: Db, { language, currency }: SiteVisit) {
  return selectSelections(db, language, currency)
}

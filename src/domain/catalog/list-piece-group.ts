import type { Db } from '../../db/database.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { selectGroup, selectGroupPieces, selectSelections } from './piece-group.repository.ts'
import type { GroupKind, PieceGroup } from './piece-groups.ts'

export function findGroup(db: Db, kind: GroupKind, id: string, { language }: SiteVisit): Promise<PieceGroup | null> {
  return selectGroup(db, kind, id, language)
}

/** The first `count` pieces of a tag or a selection that are sold on this site, and how many are. */
export function listGroupPieces(db: Db, group: PieceGroup, { currency }: SiteVisit, count: number) {
  return selectGroupPieces(db, group, currency, count)
}

/** The house's selections that hold something on this site, each with its first piece. */
export function listSelections(db: Db, { language, currency }: SiteVisit) {
  return selectSelections(db, language, currency)
}

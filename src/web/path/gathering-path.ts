import type { GatheringKind } from '../../domain/catalog/gatherings.ts'

/** Where a tag or a selection is listed, within a site. */
export function gatheringPath(kind: GatheringKind, id: string): string {
  return `/${kind}/${id}`
}

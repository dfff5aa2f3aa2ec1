import type { GroupKind } from '../../domain/catalog/piece-groups.ts'

/** Where a tag or a selection is listed, within a site. */
export function groupPath(kind: GroupKind, id: string): string {
  return `/${kind}/${id}`
}

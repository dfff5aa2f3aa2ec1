import type { Database } from '../../db/database.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import { replaceRestrictions } from './restriction.repository.ts'
import { type Restriction, restrictionsFile } from './restrictions-file.ts'

export function readRestrictions(file: string): Restriction[] {
  return readJsonFile(file, restrictionsFile)
}

/** From now on these are all there are. Carts and checkouts go by them with their next look. */
export async function loadRestrictions({ transaction }: Database, restrictions: readonly Restriction[]): Promise<number> {
  await transaction((tx) => replaceRestrictions(tx, restrictions))
  return restrictions.length
}

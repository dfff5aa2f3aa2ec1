import type { Db } from '../../db/database.ts'
import { listPlaces } from '../../domain/inventory/list-stock.ts'
import { online } from '../../domain/inventory/stock-hold.ts'
import type { StaffLanguage } from '../../domain/staff/staff.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import { atelierWords } from '../../i18n/messages.ts'

/** Where pieces can be, by id, each as the house's people call it: online, then the boutiques. */
export type PlaceNames = ReadonlyMap<string, string>

export async function findPlaceNames(db: Db, language: StaffLanguage): Promise<PlaceNames> {
  const stores = new Map((await listStores(db, language)).map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => (stores.has(id) ? `${id} ${stores.get(id)}` : id)
  return new Map((await listPlaces(db)).map((id) => [id, id === online ? atelierWords(language)('atelier.online') : nameOf(id)]))
}

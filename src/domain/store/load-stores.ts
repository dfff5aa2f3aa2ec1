import { join } from 'node:path'
import { recordChange } from '../../db/changes.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import { slugOf } from '../../kernel/slug.ts'
import { languages } from '../../kernel/visit.ts'
import type { Scenes } from '../content/scenes.ts'
import { keepSlugs } from '../slug/keep-slugs.ts'
import type { Span } from './opening.ts'
import { replaceStores } from './store.repository.ts'
import { storeTags } from './store.ts'
import { type StoreFile, type StoreTextFile, storesFile, textFileFor } from './store-files.ts'

/**
 * Brings the boutiques in, whole, in one transaction: those that the files no longer name are hidden, never deleted. `andThen` is done
 * in the same transaction.
 */
export async function loadStores(
  database: Database,
  directory: string,
  isTimeZone: (name: string) => boolean,
  scenes: Scenes,
  andThen: (tx: Transaction) => Promise<void> = async () => {},
): Promise<number> {
  const stores = readJsonFile(join(directory, 'stores.json'), storesFile(isTimeZone, scenes))
  const texts = languages.map((language) => ({
    language,
    text: readJsonFile(join(directory, 'text', `${language}.json`), textFileFor(stores, language)),
  }))
  await database.transaction(async (tx) => {
    const textRows = texts.flatMap(({ language, text }) =>
      stores.map((store) => ({
        language,
        scenes: store.scenes.map((name) => ({
          name,
          alt: scenes.get(name)![language].replace('{store}', text.stores[store.id]!.name),
        })),
        ...textRow(store, text),
      })),
    )
    const hidden = await replaceStores(tx, {
      store: stores.map(storeRow),
      store_text: textRows,
      store_hours: stores.flatMap(({ id, week }) =>
        week.flatMap((spans, index) => (spans.length > 0 ? { store: id, weekday: index + 1, open: multirange(spans) } : [])),
      ),
      store_day: stores.flatMap(({ id, days }) =>
        Object.entries(days).map(([day, spans]) => ({ store: id, day, open: multirange(spans) })),
      ),
    })
    await keepSlugs(tx, [
      ...textRows.map(({ language, slug, store }) => ({ place: 'store' as const, language, slug, ref: store })),
      // The one that is the same everywhere may change too; under whichever language it is kept, it is found.
      ...stores.map(({ id, slug }) => ({ place: 'store' as const, language: 'en' as const, slug, ref: id })),
    ])
    await andThen(tx)
    await recordChange(tx, [storeTags.all, ...[...stores.map(({ id }) => id), ...hidden].map(storeTags.store)])
  })
  return stores.length
}

function storeRow({ postalCode, timeZone, offMap, week: _, days: __, scenes: ___, ...same }: StoreFile, position: number) {
  return { ...same, postal_code: postalCode, time_zone: timeZone, off_map: offMap, position, published: true }
}

function textRow({ id, region }: StoreFile, text: StoreTextFile) {
  const words = text.stores[id]!
  return { store: id, region_name: region && text.regions[region], ...words, slug: words.slug ?? slugOf(words.name) }
}

function multirange(spans: readonly Span[]): string {
  return `{${spans.map(({ opens, closes }) => `[${opens},${closes})`).join(',')}}`
}

import type { Transaction } from '../../db/database.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { wordsIn } from './fold.ts'
import { Postings } from './postings.ts'
import { deleteDocuments, insertDocuments, insertWords, selectStores } from './search-index.repository.ts'

/** Makes every boutique findable by its name, place and country; `alsoSaid` gives the words of a language for what it is and where. */
export async function indexStores(tx: Transaction, alsoSaid: (country: string, language: Language) => string): Promise<void> {
  const stores = await selectStores(tx)
  await deleteDocuments(tx, ['store'])
  await insertDocuments(
    tx,
    stores.map(({ slug, name, address1, city }, position) => {
      const where = `${address1}, ${city}`
      const line = Object.fromEntries(languages.map((language) => [language, where]))
      return { kind: 'store', position, ref: slug, title: name, line }
    }),
  )
  for (const language of languages) {
    const postings = new Postings()
    stores.forEach((store, position) => {
      postings.add(position, wordsIn(`${store.name[language]} ${store.city}`), true)
      const other = [store.other[language], store.address1, store.postalCode ?? '', alsoSaid(store.country, language)]
      postings.add(position, wordsIn(other.join(' ')))
    })
    await insertWords(tx, 'store', language, postings)
  }
}

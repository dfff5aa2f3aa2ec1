// A catalogue of any size, made from the demo house's: the same shapes, more of them.
//   node bench/generate.mjs --styles 10000 --database postgres://…
import '../scripts/node24.mjs'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/db/database.ts'
import { loadCatalog, readCatalog } from '../src/domain/catalog/load-catalog.ts'
import { loadPrices } from '../src/domain/pricing/load-prices.ts'
import { pricesFile } from '../src/domain/pricing/pricing.ts'
import { indexCatalog } from '../src/domain/search/index-catalog.ts'
import { synonymsFile } from '../src/domain/search/search.ts'
import { readJsonFile } from '../src/kernel/json-file.ts'

/** As many styles as asked for: each a demo style with a number, two colours and at most four sizes. */
export function generate(count, house = readCatalog('seed/catalog')) {
  const styles = Array.from({ length: count }, (_, index) => {
    const model = house.styles[index % house.styles.length]
    const id = `${model.id}-${index}`
    const [first] = model.products
    const product = { ...first, id: `G${index.toString(36).toUpperCase().padStart(6, '0')}`, colours: first.colours.slice(0, 2) }
    return { ...model, id, name: `${model.name} ${index}`, fits: [], sizes: model.sizes.slice(0, 4), products: [product] }
  })
  const textOf = (texts) => ({
    ...texts,
    styles: Object.fromEntries(
      styles.map((style, index) => [style.id, texts.styles[house.styles[index % house.styles.length].id]]),
    ),
  })
  const texts = Object.fromEntries(Object.entries(house.texts).map(([language, each]) => [language, textOf(each)]))
  const categories = house.categories.filter((category) => !category.name.startsWith('style:'))
  return { ...house, styles, texts, categories }
}

/** Replaces the catalogue of a database by a generated one, with five pieces of every size. */
export async function loadGenerated(url, count) {
  const database = openDatabase(url, 2)
  try {
    // The pool's time limit is for shoppers; a hundred thousand styles take longer.
    database.pool.options.options = '-c statement_timeout=0'
    const files = generate(count)
    const points = readJsonFile('seed/catalog/prices.json', pricesFile)
    const synonyms = readJsonFile('seed/catalog/synonyms.json', synonymsFile)
    await loadCatalog(database, files, (tx) => indexCatalog(tx, synonyms))
    await loadPrices(
      database,
      points,
      files.styles.map(({ products: [product] }) => ({ product: product.id, point: product.price })),
    )
    await database.pool.query(`with opened as (insert into stock (sku, place, quantity) select sku, 'online', 5 from variant
      on conflict (sku, place) do nothing returning sku)
      insert into stock_movement (sku, place, pool, kind, free, held, cause) select sku, 'online', 'present', 'received', 5, 0, 'opening' from opened`)
    await database.pool.query('analyze')
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { styles: { type: 'string', default: '1000' }, database: { type: 'string' } } })
  if (!values.database) throw new Error('--database is needed')
  await loadGenerated(values.database, Number(values.styles))
  console.log(`${values.styles} styles loaded`)
}

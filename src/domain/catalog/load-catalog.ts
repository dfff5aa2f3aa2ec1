import { join } from 'node:path'
import { recordChange } from '../../db/changes.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { raw, sql } from '../../db/sql.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import { languages } from '../../kernel/visit.ts'
import { keepSlugs } from '../slug/keep-slugs.ts'
import { countTiles } from './catalog.repository.ts'
import { type CatalogFiles, catalogTags, categoriesFile, coloursFile, stylesFile, textFile, wordsOf } from './catalog.ts'
import { categorySlugs, slugRows } from './category-slugs.ts'

export function readCatalog(directory: string): CatalogFiles {
  const texts = languages.map((language) => [language, readJsonFile(join(directory, 'text', `${language}.json`), textFile)])
  return {
    styles: readJsonFile(join(directory, 'styles.json'), stylesFile),
    categories: readJsonFile(join(directory, 'categories.json'), categoriesFile),
    colours: readJsonFile(join(directory, 'colours.json'), coloursFile),
    texts: Object.fromEntries(texts),
  }
}

/** Every piece and category of the files, as a path by its id. */
export function goodsIn({ styles, categories, colours }: CatalogFiles): ReadonlySet<string> {
  const codes = new Map(colours.map(({ id, code }) => [id, code]))
  return new Set([
    ...categories.map(({ id }) => `/c/${id}`),
    ...styles.flatMap(({ products }) =>
      products.flatMap(({ id, colours: own }) => own.map((each) => `/p/${id}-${codes.get(each)}`)),
    ),
  ])
}

/**
 * Brings a catalogue in, whole, in one transaction: what the files no longer name is unpublished, never deleted. `andThen` is done in
 * the same transaction.
 */
export async function loadCatalog(
  database: Database,
  files: CatalogFiles,
  andThen: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const rows = rowsOf(files)
  await database.transaction(async (tx) => {
    await write(tx, 'category', ['id', 'parent', 'level', 'position', 'name', 'slug'], 'id', rows.categories)
    await keepSlugs(tx, slugRows(rows.categories))
    await write(tx, 'colour', ['id', 'hex', 'name'], 'id', rows.colours)
    await write(tx, 'style', styleColumns, 'id', rows.styles)
    await write(tx, 'product', ['id', 'style', 'heel', 'published', 'is_new', 'online_until'], 'id', rows.products, editable)
    const left = await tx.execute<{ id: string }>(
      sql`update product set published = false, edited = array_remove(edited, 'published')
        where published and id <> all(${rows.products.map((row) => row.id)}::text[]) returning id`,
    )
    await write(tx, 'colourway', ['id', 'product', 'colour', 'position'], 'id', rows.colourways)
    await write(tx, 'variant', ['sku', 'colourway', 'fit', 'size', 'position'], 'sku', rows.variants)
    await tx.execute(sql`delete from listing_tile`)
    await write(tx, 'listing_tile', ['category', 'position', 'colourway'], 'category, position', rows.tiles)
    await countTiles(tx)
    await andThen(tx)
    await recordChange(tx, [
      catalogTags.menu,
      ...rows.categories.map((row) => catalogTags.category(row.id)),
      ...[...rows.products, ...left.rows].map((row) => catalogTags.product(row.id)),
    ])
  })
}

const styleColumns = [
  ...['id', 'name', 'activity', 'kind', 'family', 'category', 'material', 'material_name'],
  ...['line', 'description', 'cut_title', 'cut_text'],
]

/** What the atelier changes of a product: it stays as it was edited, until the files say the same. */
const editable = ['published', 'online_until']

function setting(table: string, column: string, edited: readonly string[]): string {
  if (!edited.includes(column)) return `${column} = excluded.${column}`
  return `${column} = case when '${column}' = any(${table}.edited) then ${table}.${column} else excluded.${column} end`
}

const stillEdited = (table: string, columns: readonly string[]) =>
  `edited = array(select e from unnest(${table}.edited) e where case e ${columns
    .map((column) => `when '${column}' then ${table}.${column} is distinct from excluded.${column}`)
    .join(' ')} end)`

/** All rows of a table in one statement, from JSON: a hundred thousand take seconds. */
async function write(
  tx: Transaction,
  table: string,
  columns: string[],
  key: string,
  rows: readonly object[],
  edited: readonly string[] = [],
): Promise<void> {
  const names = raw(columns.join(', '))
  const update = columns.filter((column) => !key.split(', ').includes(column))
  const settings = update.map((column) => setting(table, column, edited))
  const set = raw([...settings, ...(edited.length > 0 ? [stillEdited(table, edited)] : [])].join(', '))
  for (let at = 0; at < rows.length; at += 20_000) {
    const json = JSON.stringify(rows.slice(at, at + 20_000))
    await tx.execute(sql`insert into ${raw(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${raw(table)}, ${json}::jsonb)
      on conflict (${raw(key)}) do update set ${set}`)
  }
}

/** The files' trees as the tables' rows. */
function rowsOf({ styles, categories, colours, texts }: CatalogFiles) {
  const styleNames = new Map(styles.map((style) => [style.id, style.name]))
  const codes = new Map(colours.map((colour) => [colour.id, colour.code]))
  const parents = new Map(categories.map((category) => [category.id, category.parent]))
  const products = styles.flatMap((style) => style.products.map((product) => ({ style, product })))
  const colourways = products.flatMap(({ style, product }) =>
    product.colours.map((colour, position) => {
      const code = codes.get(colour)
      if (!code) throw new Error(`styles.json: ${product.id} has the colour ${colour}, which colours.json does not know`)
      return {
        id: `${product.id}-${code}`,
        product: product.id,
        colour,
        position,
        round: position + style.products.indexOf(product),
        style,
        heel: product.heel ?? 0,
        isNew: product.new === true,
      }
    }),
  )
  const named = categories.map(({ id, parent, level, name }, position) => ({
    id,
    parent,
    level,
    position,
    name: name.startsWith('style:')
      ? wordsOf(() => styleNames.get(name.slice(6)), `category ${id}`)
      : wordsOf((language) => texts[language].categories[name], `categories.${name}`),
  }))
  const slugs = categorySlugs(named)
  return {
    categories: named.map((category) => ({ ...category, slug: slugs.get(category.id)! })),
    colours: colours.map(({ id, hex }) => ({
      id,
      hex,
      name: wordsOf((language) => texts[language].colours[id], `colours.${id}`),
    })),
    styles: styles.map(({ id, name, activity, kind, family, category, material }) => {
      if (!parents.has(category)) throw new Error(`styles.json: ${id} is in ${category}, which categories.json does not know`)
      return {
        id,
        name,
        activity,
        kind,
        family,
        category,
        material,
        material_name: wordsOf((language) => texts[language].materials[material], `materials.${material}`),
        line: wordsOf((language) => texts[language].styles[id]?.line, `styles.${id}.line`),
        description: wordsOf((language) => texts[language].styles[id]?.text, `styles.${id}.text`),
        cut_title: wordsOf((language) => texts[language].families[family]?.title, `families.${family}.title`),
        cut_text: wordsOf((language) => texts[language].families[family]?.text, `families.${family}.text`),
      }
    }),
    products: products.map(({ style, product }) => ({
      id: product.id,
      style: style.id,
      heel: product.heel ?? null,
      published: product.withdrawn !== true,
      is_new: product.new === true,
      online_until: product.onlineUntil ?? null,
    })),
    colourways: colourways.map(({ id, product, colour, position }) => ({ id, product, colour, position })),
    variants: colourways.flatMap(({ id, style }) => variantsOf(id, style)),
    tiles: tilesOf(colourways, categories, parents),
  }
}

function variantsOf(colourway: string, { fits, sizes }: CatalogFiles['styles'][number]) {
  const every = (fits.length > 0 ? fits : [null]).flatMap((fit) =>
    (sizes.length > 0 ? sizes : [null]).map((size) => ({ fit, size })),
  )
  return every.map(({ fit, size }, position) => {
    const parts = [colourway, fit?.charAt(0).toUpperCase(), size?.replace('.', '')]
    return { sku: parts.filter(Boolean).join('-'), colourway, fit, size, position }
  })
}

interface Placed {
  readonly id: string
  readonly round: number
  readonly isNew: boolean
  readonly heel: number
  readonly style: { readonly id: string; readonly category: string }
}

/** A piece stands in its category and all above it; the new ones in New arrivals too, a style's and the heels' in fourth level. */
function tilesOf(
  colourways: readonly Placed[],
  categories: CatalogFiles['categories'],
  parents: ReadonlyMap<string, string | null>,
) {
  const placed = new Map<string, Placed[]>(categories.map(({ id }) => [id, []]))
  const ofStyle = new Map(categories.filter(({ name }) => name.startsWith('style:')).map(({ id, name }) => [name.slice(6), id]))
  for (const piece of colourways) {
    for (let at: string | null = piece.style.category; at; at = parents.get(at) ?? null) placed.get(at)!.push(piece)
    if (piece.isNew) placed.get('new-arrivals')?.push(piece)
    placed.get(ofStyle.get(piece.style.id) ?? '')?.push(piece)
    for (const { id, parent, heelFrom } of categories)
      if (heelFrom !== undefined && parent === piece.style.category && piece.heel >= heelFrom) placed.get(id)!.push(piece)
  }
  return [...placed].flatMap(([category, pieces]) => {
    // First every style's first colour and heel, then the next ones: a grid of one shoe in four colours looks like a mistake.
    const inOrder = [...pieces].sort((a, b) => a.round - b.round)
    return inOrder.map((piece, position) => ({ category, position, colourway: piece.id }))
  })
}

import type { Transaction } from '../../db/database.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { productName } from '../catalog/catalog.ts'
import { fold, wordsIn } from './fold.ts'
import { Postings } from './postings.ts'
import type { Synonyms } from './search.ts'
import {
  deleteDocuments,
  insertDocuments,
  insertWords,
  lockIndex,
  type PieceRow,
  replaceListedPieces,
  replacePhrases,
  replaceWithdrawn,
  type StyleRow,
  selectNames,
  selectPieces,
  selectStyles,
  updateColourWords,
} from './search-index.repository.ts'

type Names = Awaited<ReturnType<typeof selectNames>>

interface Goods {
  readonly pieces: readonly PieceRow[]
  readonly styles: ReadonlyMap<string, StyleRow>
  readonly colours: Names
  readonly categories: Names
}

/** Makes every piece findable by its name, what it is, what it is made of, its colour and where it is listed. */
export async function indexCatalog(tx: Transaction, synonyms: Synonyms): Promise<void> {
  const goods = await readGoods(tx)
  await deleteDocuments(tx, ['product'])
  await insertDocuments(
    tx,
    goods.pieces.map(({ ref }, position) => ({ kind: 'product', position, ref })),
  )
  await replaceListedPieces(tx)
  await insertWords(tx, 'product', 'any', namesOf(goods))
  // One language at a time: a hundred thousand styles in ten would fill the memory.
  for (const language of languages) await insertWords(tx, 'product', language, textsOf(goods, language, synonyms))
  await updateColourWords(tx, alsoCalledColours(synonyms))
  await countSold(tx, goods)
}

/** A piece came or went: it stays in the index, but is no longer counted nor predicted, or is again. */
export async function recountPieces(tx: Transaction): Promise<void> {
  await lockIndex(tx)
  await countSold(tx, await readGoods(tx))
}

async function countSold(tx: Transaction, goods: Goods): Promise<void> {
  await replaceWithdrawn(tx)
  await replacePhrases(tx, phrasesOf({ ...goods, pieces: goods.pieces.filter((piece) => piece.is_sold) }))
}

async function readGoods(tx: Transaction): Promise<Goods> {
  return {
    pieces: await selectPieces(tx),
    styles: new Map((await selectStyles(tx)).map((style) => [style.id, style])),
    colours: await selectNames(tx, 'colour'),
    categories: await selectNames(tx, 'category'),
  }
}

function namesOf({ pieces, styles }: Goods): Postings {
  const postings = new Postings()
  for (const [position, { style, heel }] of pieces.entries())
    postings.add(position, wordsIn(productName(styles.get(style)!.name, heel)), true)
  return postings
}

function textsOf({ pieces, styles, colours, categories }: Goods, language: Language, synonyms: Synonyms) {
  const postings = new Postings()
  const wordsOf = remember((text) => wordsIn(`${text} ${alsoCalled(text, language, synonyms[language])}`))
  const colourWords = remember((id) => wordsIn(`${colours.get(id)![language]} ${synonyms.colours[language][id] ?? ''}`))
  for (const [position, piece] of pieces.entries()) {
    const style = styles.get(piece.style)!
    postings.add(position, wordsOf(style.line[language]), true)
    postings.add(position, wordsOf(style.material[language]))
    postings.add(position, colourWords(piece.colour))
    for (const category of piece.categories) postings.add(position, wordsOf(categories.get(category)![language]))
  }
  return postings
}

/** By colour, what shoppers call it in each language. */
function alsoCalledColours({ colours }: Synonyms): Map<string, Partial<Record<Language, string>>> {
  const called = new Map<string, Partial<Record<Language, string>>>()
  for (const language of languages) {
    for (const [id, words] of Object.entries(colours[language])) called.set(id, { ...called.get(id), [language]: words })
  }
  return called
}

/** Words stand apart in these: a synonym is looked for at the beginning of a word, so that men are not women. */
const spaced: ReadonlySet<Language> = new Set(['en', 'fr', 'it', 'es'])

/** The other words of shoppers for what a text says. */
function alsoCalled(text: string, language: Language, synonyms: Readonly<Record<string, string>>): string {
  const before = spaced.has(language) ? ' ' : ''
  const folded = ` ${fold(text)}`
  return Object.entries(synonyms)
    .flatMap(([said, also]) => (folded.includes(before + fold(said)) ? also : []))
    .join(' ')
}

/** What a half-typed term may become: names of styles, what they are, and categories, with the number of their pieces. */
function phrasesOf({ pieces, styles, categories }: Goods) {
  const sizes = new Map<string, { language: Language | 'any'; folded: string; phrase: string; size: number }>()
  const count = (language: Language | 'any', phrase: string) => {
    const folded = fold(phrase)
    const key = `${language}:${folded}`
    const seen = sizes.get(key)
    if (seen) seen.size += 1
    else sizes.set(key, { language, folded, phrase, size: 1 })
  }
  for (const piece of pieces) {
    const style = styles.get(piece.style)!
    count('any', style.name)
    for (const language of languages) {
      count(language, style.line[language])
      for (const category of piece.categories) {
        const name = categories.get(category)![language]
        // A fourth level bears its style's name.
        if (name !== style.name) count(language, name)
      }
    }
  }
  return [...sizes.values()]
}

function remember<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    let one = made.get(text)
    if (one === undefined) made.set(text, (one = make(text)))
    return one
  }
}

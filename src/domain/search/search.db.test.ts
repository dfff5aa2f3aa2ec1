import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { sql } from '../../db/sql.ts'
import { recountFound } from '../../jobs/recount-found.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import type { Language } from '../../kernel/visit.ts'
import { siteVisit } from '../../markets/sites.ts'
import { changeOffer } from '../catalog/change-offer.ts'
import { listTilesOf } from '../catalog/list-tiles.ts'
import { findMatches, hasPieces } from './find-matches.ts'
import { indexCatalog } from './index-catalog.ts'
import { predictTerms } from './predict-terms.ts'
import { generalGroups, productOnlyGroups, synonymsFile } from './search.ts'

const { database, url } = testDatabase()
const { db } = database

const places: Record<Language, [string, Language]> = {
  en: ['us', 'en'],
  fr: ['fr', 'fr'],
  de: ['de', 'de'],
  it: ['it', 'it'],
  es: ['es', 'es'],
  nl: ['nl', 'nl'],
  ja: ['jp', 'ja'],
  ko: ['kr', 'ko'],
  zh: ['cn', 'zh'],
  ar: ['ae', 'ar'],
}

const visitIn = (language: Language) => siteVisit(...places[language])!

/** The styles of the pieces found, in order, each once. */
async function stylesFor(language: Language, term: string): Promise<string[]> {
  const { byKind } = await findMatches(db, visitIn(language), term, { product: 400 })
  const tiles = await listTilesOf(db, byKind.get('product')?.refs ?? [], language)
  return [...new Set(tiles.map(({ name }) => name.replace(/ \d+$/, '')))]
}

test('a name with its heel finds that heel, and a heel with no name the styles that have it', async () => {
  const named = async (term: string) => {
    const { byKind, isNear } = await findMatches(db, visitIn('fr'), term, { product: 400 })
    const tiles = await listTilesOf(db, byKind.get('product')?.refs ?? [], 'fr')
    return { isNear, names: new Set(tiles.map(({ name }) => name)) }
  }
  expect(await named('Sélène 85')).toEqual({ isNear: false, names: new Set(['Sélène 85']) })
  const all = [...(await named('talon 85')).names]
  expect(all.length).toBeGreaterThan(1)
  for (const name of all) expect(name).toMatch(/ 85$/)
})

describe('every language finds', () => {
  test.each<[Language, string, string]>([
    ['en', 'pumps', 'Sélène'],
    ['en', 'patent pump', 'Sélène'],
    ['en', 'leather pumps for women', 'Sélène'],
    ['fr', 'escarpin', 'Sélène'],
    ['fr', 'ESCARPINS VERNIS', 'Sélène'],
    ['fr', 'chaussures', 'Sélène'],
    ['fr', 'sac a main en cuir', 'Verrou'],
    ['de', 'Pumps', 'Sélène'],
    ['de', 'Leder', 'Verrou'],
    ['de', 'Tasche', 'Verrou'],
    ['de', 'Mantel', 'Brume'],
    ['it', 'décolleté', 'Sélène'],
    ['it', 'borse', 'Verrou'],
    ['it', 'cappotti', 'Brume'],
    ['es', 'zapatos de tacón', 'Sélène'],
    ['es', 'bolsos', 'Verrou'],
    ['nl', 'schoen', 'Sélène'],
    ['nl', 'tassen', 'Verrou'],
    ['nl', 'leer', 'Verrou'],
    ['ja', 'パンプス', 'Sélène'],
    ['ja', 'ハイヒール', 'Sélène'],
    ['ja', '靴', 'Sélène'],
    ['ja', 'ばっぐ', 'Verrou'],
    ['ja', 'パテント パンプス レッド', 'Sélène'],
    ['ko', '펌프스', 'Sélène'],
    ['ko', '구두', 'Sélène'],
    ['ko', '백', 'Verrou'],
    ['zh', '高跟鞋', 'Sélène'],
    ['zh', '鞋', 'Sélène'],
    ['zh', '红色高跟鞋', 'Sélène'],
    ['ar', 'حذاء', 'Sélène'],
    ['ar', 'الأحذية', 'Sélène'],
    ['ar', 'احذية', 'Sélène'],
    ['ar', 'حقيبة', 'Verrou'],
  ])('%s: %s', async (language, term, style) => {
    expect(await stylesFor(language, term)).toContain(style)
  })

  test.each<[Language, string, string]>([
    ['fr', 'selene', 'Sélène'],
    ['ja', 'Selene', 'Sélène'],
    ['fr', 'slène', 'Sélène'],
    ['en', 'seléne', 'Sélène'],
    ['fr', 'escrapin', 'Sélène'],
    ['fr', 'mocasins', 'Escale'],
    ['en', 'snekers', 'Allée'],
    ['de', 'Stifeletten', 'Ardoise'],
    ['it', 'cappoto', 'Brume'],
    ['nl', 'sneackers', 'Allée'],
    ['ja', 'パンプズ', 'Sélène'],
    ['ar', 'حقيبه', 'Verrou'],
  ])('a name or a slip of the hand, %s: %s', async (language, term, style) => {
    expect(await stylesFor(language, term)).toContain(style)
  })
})

test.each(['SEL085', 'sel085', 'SEL085-ROU', 'sel085 rou', 'SEL085-ROU-R-38'])('the number %s finds its piece', async (code) => {
  const { byKind } = await findMatches(db, visitIn('fr'), code, generalGroups)
  const { refs, total } = byKind.get('product')!
  expect(refs).toContain('SEL085-ROU')
  expect(total).toBe(/rou/i.test(code) ? 1 : 4)
})

test('words narrow each other down, and a colour is that of the piece', async () => {
  const red = await findMatches(db, visitIn('fr'), 'escarpin rouge', { product: 100 })
  const all = await findMatches(db, visitIn('fr'), 'escarpin', { product: 100 })
  const tiles = await listTilesOf(db, red.byKind.get('product')!.refs, 'fr')
  expect(new Set(tiles.map(({ colour }) => colour.name))).toEqual(new Set(['Rouge']))
  expect(red.byKind.get('product')!.total).toBeLessThan(all.byKind.get('product')!.total)
  expect(red.isNear).toBe(false)
})

test('another word for a thing is found with it, and with nothing that only looks like it', async () => {
  const kinds = async (language: Language, term: string) => {
    const { byKind } = await findMatches(db, visitIn(language), term, { product: 400 })
    return new Set((await listTilesOf(db, byKind.get('product')!.refs, language)).map(({ material }) => material))
  }
  expect([...(await kinds('ja', 'レザー'))].filter((material) => /シルク|ウール|カシミア/.test(material))).toEqual([])
  expect([...(await kinds('en', 'leather'))].every((material) => /skin/.test(material))).toBe(true)
  expect(await stylesFor('en', 'gentlemen')).not.toContain('Sélène')
})

test('a name comes before what only mentions the word', async () => {
  const { byKind } = await findMatches(db, visitIn('fr'), 'noir', { product: 400 })
  expect(byKind.get('product')!.total).toBeGreaterThan(20)
  expect((await stylesFor('fr', 'brume'))[0]).toBe('Brume')
})

test('what nobody has is nothing; half of what is asked for comes near', async () => {
  expect((await findMatches(db, visitIn('fr'), 'xqzwvk', generalGroups)).byKind.size).toBe(0)
  expect((await findMatches(db, visitIn('ja'), '犬小屋', generalGroups)).byKind.size).toBe(0)
  const near = await findMatches(db, visitIn('fr'), 'escarpin xqzwvk', generalGroups)
  expect(near.isNear).toBe(true)
  expect(near.byKind.get('product')!.total).toBeGreaterThan(0)
})

test('boutiques are found by town, country and street; care by the material; help by the question', async () => {
  const refs = async (language: Language, term: string, kind: 'store' | 'care' | 'page' | 'heritage' | 'collection') =>
    (await findMatches(db, visitIn(language), term, { [kind]: 3 })).byKind.get(kind)?.refs
  expect(await refs('fr', 'boutique lyon', 'store')).toEqual(['lyon-edouard-herriot'])
  expect(await refs('fr', 'japon', 'store')).toContain('tokyo-ginza')
  expect(await refs('ja', '銀座', 'store')).toContain('tokyo-ginza')
  expect(await refs('en', 'patent', 'care')).toContain('/help/care#patent')
  expect(await refs('en', 'cash on delivery', 'page')).toContain('/help/faq#pay-cash')
  expect(await refs('fr', 'archives', 'collection')).toContain('/collections/archives')
})

test('a page of one country alone is found there alone', async () => {
  const find = async (country: string) =>
    (await findMatches(db, siteVisit(country, 'en')!, 'Confirmation of age', { page: 3 })).byKind.get('page')?.refs ?? []
  expect(await find('kr')).toContain('/legal/koreanlawage')
  expect(await find('us')).not.toContain('/legal/koreanlawage')
})

test('a half-typed term becomes what the house has', async () => {
  expect(await predictTerms(db, 'fr', 'esc')).toContain('Escarpins')
  expect(await predictTerms(db, 'en', 'séL')).toEqual(['Sélène'])
  expect(await predictTerms(db, 'ja', 'パ')).toContain('パンプス')
  expect(await predictTerms(db, 'fr', 'e')).toEqual([])
  expect((await predictTerms(db, 'fr', 'sa')).length).toBe(3)
})

test.each([
  "'",
  '"',
  '\\',
  '%',
  '_',
  '(a & b | !c:*',
  "robe'; drop table style; --",
  '<script>',
  '*',
  '-',
  '\u{1f45f}',
  'à',
  'a'.repeat(10_000),
  '靴'.repeat(5_000),
  'sac '.repeat(3_000),
])('nothing that is typed breaks it: %#', async (term) => {
  const begun = performance.now()
  await findMatches(db, visitIn('fr'), term, { ...generalGroups, ...productOnlyGroups })
  await predictTerms(db, 'fr', term)
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('what is no longer sold is no longer found, from the moment that it is not', async () => {
  expect(await stylesFor('fr', 'brume')).toContain('Brume')
  const synonyms = readJsonFile('seed/catalog/synonyms.json', synonymsFile)
  await database.transaction(async (tx) => {
    await tx.execute(sql`update product set published = false where style = 'brume'`)
    await indexCatalog(tx, synonyms)
    // Until the transaction ends, everybody else finds what was there before.
    expect(await rows("select from search_phrase where folded = 'brume'")).toBe(1)
  })
  expect(await rows("select from search_phrase where folded = 'brume'")).toBe(0)
  expect([await hasPieces(db, visitIn('fr'), 'brume'), await stylesFor('fr', 'brume')]).toEqual([
    false,
    expect.not.arrayContaining(['Brume']),
  ])
})

async function rows(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(statement)
  await client.end()
  return rowCount ?? 0
}

test('a piece that is withdrawn is neither counted nor predicted, until it comes back', async () => {
  const by = { member: null, name: 'a test' }
  const offer = async (published: boolean) => {
    const change = { seen: { published: !published, onlineUntil: null }, offer: { published, onlineUntil: null } }
    expect(await changeOffer(database, 'PLU010', change, new Date(), by)).toEqual({ ok: true, value: null })
    await recountFound(testJobs(database), { id: 1, kind: 'piece.offered', data: { product: 'PLU010' } })
  }
  const count = async (term: string) =>
    (await findMatches(db, visitIn('fr'), term, { product: 400 })).byKind.get('product') ?? { total: 0, refs: [] }
  const ballerinas = (await count('ballerines')).total
  expect([await predictTerms(db, 'fr', 'plum'), await hasPieces(db, visitIn('fr'), 'plume')]).toEqual([['Plume'], true])
  await offer(false)
  const left = await count('ballerines')
  expect([left.total, left.refs.length]).toEqual([ballerinas - 4, ballerinas - 4])
  expect([await predictTerms(db, 'fr', 'plum'), await hasPieces(db, visitIn('fr'), 'plume')]).toEqual([[], false])
  await offer(true)
  expect([(await count('ballerines')).total, await predictTerms(db, 'fr', 'plum')]).toEqual([ballerinas, ['Plume']])
}, 60_000)

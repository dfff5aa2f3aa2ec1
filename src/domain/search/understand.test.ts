import { expect, test } from 'vitest'
import { type Language, languages } from '../../kernel/visit.ts'
import { fold } from './fold.ts'
import { queryWords } from './query-words.ts'
import { bandOf, nothingRefined } from './refinement.ts'
import { refinedBy, understand, type Vocabulary } from './understand.ts'

const sizes = new Map(['36', '37', '37.5', '38', '54', 'M'].map((size) => [size.toLowerCase(), size]))
const called: Record<Language, [red: string, blue: string, black: string]> = {
  en: ['red', 'blue', 'black'],
  fr: ['rouge', 'bleu', 'noir'],
  de: ['rot', 'blau', 'schwarz'],
  it: ['rosso', 'blu', 'nero'],
  es: ['rojo', 'azul', 'negro'],
  nl: ['rood', 'blauw', 'zwart'],
  ja: ['赤', '青', '黒'],
  ko: ['빨간', '파란', '검은'],
  zh: ['红色', '蓝色', '黑色'],
  ar: ['أحمر', 'أزرق', 'أسود'],
}
const vocabularyIn = (language: Language): Vocabulary => {
  const [red, blue, black] = called[language].map(fold)
  return {
    sizes,
    colours: new Map([
      [red!, ['rouge']],
      [blue!, ['nuit']],
      [black!, ['noir']],
    ]),
  }
}
const read = (language: Language, term: string) => understand(term, language, vocabularyIn(language))

test.each<[Language, string, string]>([
  ['en', 'red pumps size 38 under 900', 'pumps'],
  ['en', 'Red pumps, size 38, under €900', 'pumps'],
  ['fr', 'escarpins rouge taille 38 moins de 900', 'escarpins'],
  ['fr', 'escarpins rouge pointure 38 à moins de 900 €', 'escarpins'],
  ['de', 'Pumps rot Größe 38 unter 900 Euro', 'pumps'],
  ['it', 'décolleté rosso taglia 38 sotto i 900 euro', 'decollete'],
  ['es', 'zapatos rojo talla 38 por menos de 900', 'zapatos'],
  ['nl', 'pumps rood maat 38 onder de 900', 'pumps'],
  ['ja', '赤パンプス サイズ38 900未満', 'パンプス'],
  ['ko', '빨간 펌프스 사이즈 38 900 미만', '펌프스'],
  ['zh', '红色高跟鞋38码低于900元', '高跟鞋'],
  ['ar', 'حذاء أحمر مقاس 38 أقل من 900 درهم', 'حذاء'],
])('%s: %s', (language, term, rest) => {
  expect(read(language, term)).toEqual({ colour: ['rouge'], size: ['38'], price: ['0-900'], rest, isCertain: true })
})

test.each<[Language, string, string]>([
  ['en', 'up to 1,500', '0..1500'],
  ['en', 'over 900', '900-'],
  ['en', 'between 500 and 900', '500..900'],
  ['fr', 'jusqu’à 1 500 €', '0..1500'],
  ['fr', 'entre 500 et 900', '500..900'],
  ['de', 'bis 1.500 €', '0..1500'],
  ['de', 'zwischen 500 und 900', '500..900'],
  ['it', 'fino a 900', '0..900'],
  ['es', 'hasta 900', '0..900'],
  ['nl', 'tot 900', '0..900'],
  ['ja', '900以下', '0..900'],
  ['ja', '90,000円以下', '0..90000'],
  ['ko', '900 이하', '0..900'],
  ['ko', '1,200,000원 이하', '0..1200000'],
  ['zh', '900以下', '0..900'],
  ['ar', 'حتى ٩٠٠', '0..900'],
])('a price, %s: %s', (language, term, band) => {
  expect(read(language, term)).toMatchObject({ price: [band], colour: [], size: [], rest: '', isCertain: true })
  expect(bandOf(band)).not.toBeNull()
})

test.each<[Language, string]>([
  ['en', 'red and blue'],
  ['fr', 'rouge ou bleu'],
  ['de', 'rot und blau'],
  ['it', 'rosso e blu'],
  ['es', 'rojo o azul'],
  ['nl', 'rood en blauw'],
  ['ja', '赤と青'],
  ['ko', '빨간 또는 파란'],
  ['zh', '红色和蓝色'],
  ['ar', 'أحمر وأزرق'],
])('either of two colours, %s: %s', (language, term) => {
  expect(read(language, term)).toEqual({ colour: ['rouge', 'nuit'], size: [], price: [], rest: '', isCertain: false })
})

test('a colour and a number that is a size; half sizes as they are written', () => {
  expect(read('fr', 'rouge 37')).toEqual({ colour: ['rouge'], size: ['37'], price: [], rest: '', isCertain: false })
  for (const typed of ['37.5', '37,5', '37½', '37 1/2']) expect(read('en', `red size ${typed}`)?.size).toEqual(['37.5'])
  expect(read('en', 'coat size m')?.size).toEqual(['M'])
})

test('what it does not know stays a word', () => {
  for (const term of [
    'pumps',
    'red pumps',
    'rouge',
    'Sélène 85',
    'SEL085-ROU',
    'bored and credulous',
    'size',
    'under',
    '',
    '38,000 things',
  ])
    expect([term, read('en', term)]).toEqual([term, null])
  expect(read('en', 'size 99')).toBeNull()
  expect(read('en', 'blue suede shoes size 38')).toMatchObject({ rest: 'suede shoes', colour: ['nuit'] })
})

test('every way of saying is understood in its own language', () => {
  for (const language of languages) {
    const { size, below, upTo, from, between } = queryWords[language]
    const filled = (said: string) => said.replace('{a}', '500').replace('{b}', '900')
    for (const said of [...below, ...upTo, ...from, ...between])
      expect([said, read(language, filled(said))?.price.length]).toEqual([said, 1])
    for (const said of size) expect([said, read(language, said.replace('{a}', '38'))?.size]).toEqual([said, ['38']])
  }
})

test('nothing that is typed breaks it, and it is read in a moment', () => {
  const begun = performance.now()
  for (const language of languages) {
    for (const term of [
      '('.repeat(100),
      '1 '.repeat(50),
      '9'.repeat(100),
      'under '.repeat(16),
      '赤'.repeat(100),
      '{a}',
      'from 0 to 0',
      'under 0',
    ])
      for (const band of read(language, term)?.price ?? []) expect(bandOf(band)).not.toBeNull()
  }
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('what is understood joins what was chosen', () => {
  const understood = read('en', 'red pumps size 38 under 900')!
  expect(refinedBy({ ...nothingRefined, colour: ['noir'], sort: 'priceUp' }, understood)).toEqual({
    ...{ ...nothingRefined, colour: ['noir', 'rouge'], size: ['38'], price: ['0-900'], sort: 'priceUp' },
  })
})

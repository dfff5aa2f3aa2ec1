import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { findBlocks } from './find-blocks.ts'
import { findOwnPaths, findPaths } from './find-paths.ts'
import { findTree } from './find-tree.ts'
import { listEntries } from './list-entries.ts'
import { loadContent, readContent as readFiles } from './load-content.ts'
import type { Scenes } from './scenes.ts'

const { database } = testDatabase()

const pages = [
  { id: 'heritage', kind: 'heritage' },
  { id: 'events', kind: 'heritage', parent: 'heritage', entries: [{ id: 'rain', year: 2014, picture: 'rain' }] },
  { id: 'legal', kind: 'policy' },
  { id: 'consent', kind: 'policy', parent: 'legal', country: 'KR' },
]

const passage = { type: 'text', title: 'The house', paragraphs: ['One room.', 'Two benches.'] }
const plain = { title: 'Heritage', description: 'The house.', blocks: [passage] }
const events = {
  ...plain,
  title: 'Events',
  blocks: [{ type: 'tiles', title: 'All', folder: 'events' }],
  entries: { rain: { title: 'On a rainy day', line: 'Brussels', text: 'It rained.' } },
}

const scenes: Scenes = new Map(
  ['Rain', 'Snow', 'Par01-facade'].map((name) => [
    name.toLowerCase(),
    Object.fromEntries(languages.map((language) => [language, `${name}, in ${language}`])) as Record<Language, string>,
  ]),
)
const readContent = (path: string, goods: ReadonlySet<string> | null = null) =>
  readFiles(path, { scenes, publicDirectory: 'public', goods })

type Files = Record<string, object | string>

/** A small house in a folder of its own; `changes` are files that differ, by their path. */
function house(changes: Files = {}): string {
  const path = mkdtempSync(join(tmpdir(), 'house-'))
  const files: Files = { 'pages.json': pages }
  for (const language of languages) {
    files[`heritage/${language}.json`] = plain
    files[`events/${language}.json`] = events
    files[`legal/${language}.json`] = { ...plain, title: 'Legal' }
  }
  for (const language of ['en', 'ko']) files[`consent/${language}.json`] = { ...plain, title: 'Consent' }
  write(path, { ...files, ...changes })
  return path
}

function write(path: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(path, name, '..'), { recursive: true })
    writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content, null, 1))
  }
}

describe('loading', () => {
  test('a second time changes nothing; a changed page is written, and the pages made from it are told', async () => {
    const path = house()
    expect(await loadContent(database, readContent(path))).toBe(4)
    expect(await loadContent(database, readContent(path))).toBe(0)
    await database.pool.query('delete from page_change')
    const versions = async () =>
      (
        await database.pool.query(
          "select id, coalesce(version, 0) as version from content_place where id in ('legal', 'heritage') order by id",
        )
      ).rows
    const [heritage, legal] = await versions()
    write(path, { 'legal/fr.json': { ...plain, title: 'Mentions' } })
    expect(await loadContent(database, readContent(path))).toBe(1)
    expect((await findTree(database.db, 'fr')).find((page) => page.id === 'legal')?.title).toBe('Mentions')
    const { rows } = await database.pool.query('select distinct tag from page_change order by tag')
    expect(rows).toEqual([{ tag: 'content:legal' }, { tag: 'content:tree' }])
    // Whoever has the page open in the atelier does not write over what they have not seen.
    expect(await versions()).toEqual([heritage, { ...legal, version: legal.version + 1 }])
  })

  test('pages stand in a tree: the address is made of the parents', async () => {
    await loadContent(database, readContent(house()))
    const tree = await findTree(database.db, 'ko')
    expect(tree.map((page) => page.path)).toEqual(['/heritage', '/heritage/events', '/legal', '/legal/consent'])
    expect((await findTree(database.db, 'de')).map((page) => page.id)).not.toContain('consent')
    expect(await listEntries(database.db, 'events', 'de', 5)).toMatchObject([
      { id: 'rain', year: 2014, line: 'Brussels', picture: '/media/scenes/rain/tall' },
    ])
  })

  test("a page and what it holds have a slug in each language: the title's, or the one that its file gives", async () => {
    const path = house({
      'events/fr.json': {
        ...events,
        title: 'Événements',
        entries: { rain: { ...events.entries.rain, title: 'Un jour de pluie' } },
      },
      'events/ja.json': {
        ...events,
        title: '催し',
        slug: '展示',
        entries: { rain: { ...events.entries.rain, title: '雨の日に', slug: '雨' } },
      },
    })
    await loadContent(database, readContent(path))
    expect(await findPaths(database.db, 'events')).toMatchObject({
      en: '/heritage/events',
      fr: '/heritage/evenements',
      ja: encodeURI('/heritage/展示'),
    })
    expect(await findPaths(database.db, 'events', 'rain')).toMatchObject({
      en: '/heritage/events/on-a-rainy-day',
      fr: '/heritage/evenements/un-jour-de-pluie',
      ja: encodeURI('/heritage/展示/雨'),
    })
    expect(await findPaths(database.db, 'consent')).toEqual({ en: '/legal/consent', ko: '/legal/consent' })
    const own = await findOwnPaths(database.db, 'fr')
    const asked = ['/heritage', '/heritage/events', '/heritage/events/rain', '/heritage/nothing', '/legal/consent']
    expect(asked.map((path) => own.get(path))).toEqual([
      '/heritage',
      '/heritage/evenements',
      '/heritage/evenements/un-jour-de-pluie',
      undefined,
      undefined,
    ])
  })

  test('a slug that changed stays in the history, and one that comes to another leads to it', async () => {
    const titled = (first: string, second: string) => ({
      'pages.json': [
        ...pages,
        { id: 'terms', kind: 'policy', parent: 'legal' },
        { id: 'privacy', kind: 'policy', parent: 'legal' },
      ],
      ...Object.fromEntries(
        languages.flatMap((language) => [
          [`terms/${language}.json`, { ...plain, title: first }],
          [`privacy/${language}.json`, { ...plain, title: second }],
        ]),
      ),
    })
    const history = async () => {
      const { rows } = await database.pool.query(
        "select slug, ref from slug_history where place = 'content:legal' and language = 'nl' and ref in ('terms', 'privacy') order by slug",
      )
      return rows.map(({ slug, ref }) => `${slug} ${ref}`)
    }
    await database.pool.query('delete from slug_history')
    await loadContent(database, readContent(house(titled('Words', 'Secrets'))))
    expect(await history()).toEqual(['secrets privacy', 'words terms'])
    await loadContent(database, readContent(house(titled('Terms of sale', 'Words'))))
    expect(await history()).toEqual(['secrets privacy', 'terms-of-sale terms', 'words privacy'])
    // Two may change places.
    await loadContent(database, readContent(house(titled('Words', 'Terms of sale'))))
    expect((await findTree(database.db, 'nl')).find(({ id }) => id === 'terms')?.path).toBe('/legal/words')
    await loadContent(database, readContent(house()))
    expect(await history()).toEqual(['secrets privacy', 'terms-of-sale privacy', 'words terms'])
  })

  test('a scene is shown in the words of the language', async () => {
    const quiet = { type: 'story', headline: ['Rain.'], text: 'It rained.', scene: 'rain' }
    const path = house(Object.fromEntries(languages.map((language) => [`legal/${language}.json`, { ...plain, blocks: [quiet] }])))
    await loadContent(database, readContent(path))
    expect(await findBlocks(database.db, 'legal', 'ja')).toMatchObject([{ scene: { name: 'rain', alt: 'Rain, in ja' } }])
  })

  test('what the files no longer name is gone', async () => {
    const path = house()
    await loadContent(database, readContent(path))
    rmSync(join(path, 'heritage'), { recursive: true })
    rmSync(join(path, 'events'), { recursive: true })
    write(path, { 'pages.json': pages.slice(2) })
    await loadContent(database, readContent(path))
    expect((await findTree(database.db, 'en')).map((page) => page.id)).toEqual(['legal', 'consent'])
    expect(await findBlocks(database.db, 'events', 'en')).toBeNull()
    expect(await listEntries(database.db, 'events', 'en', 5)).toEqual([])
  })
})

describe('a house is refused, with file and line,', () => {
  const withBlock = (block: object) => ({ ...plain, blocks: [block] })
  const slide = { picture: '/media/pieces/SEL085-ROU/side', alt: 'A pump', title: '85 mm', text: 'High.', to: '/' }
  const goods = new Set(['/c/women', '/p/SEL085-ROU', '/p/SEL085-NOI'])
  test.each<[string, Files, RegExp]>([
    ['for a file that is no JSON', { 'legal/it.json': '{\n"title": ' }, /legal\/it\.json:2: /],
    [
      'for a block that does not exist',
      { 'legal/en.json': withBlock({ type: 'marquee' }) },
      /legal\/en\.json:6: blocks\.0\.type/,
    ],
    [
      'for a carousel of one plate',
      { 'legal/en.json': withBlock({ type: 'carousel', title: 'Heights', text: 'Five.', slides: [slide] }) },
      /legal\/en\.json:9: blocks\.0\.slides: /,
    ],
    [
      'for a plate that nobody has photographed',
      {
        'legal/en.json': withBlock({
          type: 'carousel',
          title: 'Heights',
          text: 'Five.',
          slides: [slide, slide, { ...slide, picture: '/media/pieces/SEL085-ROU/below' }],
        }),
      },
      /legal\/en\.json:\d+: blocks\.0\.slides\.2\.picture: there is no picture \/media\/pieces\/SEL085-ROU\/below/,
    ],
    [
      'for a plate of a boutique, which stands on its own page',
      {
        'legal/en.json': withBlock({
          type: 'carousel',
          title: 'Heights',
          text: 'Five.',
          slides: [slide, slide, { ...slide, picture: '/media/scenes/par01-facade/tall' }],
        }),
      },
      /legal\/en\.json:\d+: blocks\.0\.slides\.2\.picture: there is no picture \/media\/scenes\/par01-facade\/tall/,
    ],
    ...['par01-facade', '/media/scenes/par01-facade/tall'].map((picture): [string, Files, RegExp] => [
      `for ${picture} as a page's own`,
      { 'pages.json': [{ ...pages[0], picture }, ...pages.slice(1)] },
      new RegExp(`pages\\.json:\\d+: 0\\.picture: there is no picture ${picture}`),
    ]),
    [
      'for a plate that leads nowhere',
      {
        'legal/en.json': withBlock({
          type: 'carousel',
          title: 'Heights',
          text: 'Five.',
          slides: [slide, slide, { ...slide, to: '/nothing' }],
        }),
      },
      /legal\/en\.json:\d+: blocks\.0\.slides\.2\.to: \/nothing leads nowhere/,
    ],
    [
      'for what is no piece',
      { 'legal/en.json': withBlock({ type: 'pieces', title: 'Worn', pieces: ['SEL085-ROU', 'shoe'] }) },
      /legal\/en\.json:10: blocks\.0\.pieces\.1: /,
    ],
    [
      'for a piece that the catalogue does not know',
      { 'legal/en.json': withBlock({ type: 'pieces', title: 'Worn', pieces: ['SEL085-ROU', 'GON000-NOI'] }) },
      /legal\/en\.json:8: blocks\.0\.pieces: the catalogue knows no GON000-NOI/,
    ],
    [
      'for a category that the catalogue does not know',
      { 'legal/en.json': withBlock({ type: 'rail', title: 'New', category: 'hats' }) },
      /legal\/en\.json:8: blocks\.0\.category: the catalogue knows no hats/,
    ],
    [
      'for a link to a piece that is not made',
      { 'legal/en.json': withBlock({ ...passage, link: { label: 'On', to: '/p/GON000-NOI' } }) },
      /legal\/en\.json:14: blocks\.0\.link\.to: \/p\/GON000-NOI leads nowhere/,
    ],
    [
      'for a language that shows other pieces',
      {
        'legal/en.json': withBlock({ type: 'pieces', title: 'Worn', pieces: ['SEL085-ROU', 'SEL085-NOI'] }),
        'legal/fr.json': withBlock({ type: 'pieces', title: 'Portées', pieces: ['SEL085-NOI', 'SEL085-ROU'] }),
      },
      /legal\/fr\.json:8: blocks\.0\.pieces: is SEL085-ROU,SEL085-NOI in every language/,
    ],
    [
      'for a quote of nobody',
      { 'legal/en.json': withBlock({ type: 'quote', text: 'Eleven.' }) },
      /legal\/en\.json:5: blocks\.0\.by/,
    ],
    [
      'for a gallery without pictures',
      { 'legal/en.json': withBlock({ type: 'gallery', title: 'Benches', plates: [] }) },
      /legal\/en\.json:8: blocks\.0\.plates: /,
    ],
    ['for a field too many', { 'legal/en.json': { ...plain, colour: 'red' } }, /legal\/en\.json:1: file: .*colour/],
    [
      'for a link that leads nowhere',
      { 'legal/en.json': withBlock({ ...passage, link: { label: 'On', to: '/legal/nothing' } }) },
      /legal\/en\.json:14: blocks\.0\.link\.to: \/legal\/nothing leads nowhere/,
    ],
    [
      'for a shelf of a folder that holds nothing',
      { 'legal/en.json': withBlock({ type: 'tiles', title: 'All', folder: 'legal' }) },
      /legal\/en\.json:8: blocks\.0\.folder: legal holds no entries/,
    ],
    [
      'for a language that says less than the English',
      { 'legal/ja.json': withBlock({ ...passage, paragraphs: ['One room.'] }) },
      /legal\/ja\.json:8: blocks\.0\.paragraphs: the English file has 2 here, not 1/,
    ],
    [
      'for a language that changes what is no word',
      { 'events/ar.json': { ...events, blocks: [{ type: 'timeline', title: 'All', folder: 'events' }] } },
      /events\/ar\.json:6: blocks\.0\.type: is tiles in every language/,
    ],
    ['for an entry without words', { 'events/en.json': { ...events, entries: {} } }, /events\/en\.json:11: entries\.rain: /],
    ['for a folder without entries', { 'events/en.json': { ...plain } }, /events\/en\.json:1: file: entries are missing/],
    [
      'for a page that stands before its parent',
      { 'pages.json': [pages[1]!, pages[0]!, ...pages.slice(2)] },
      /pages\.json:5: 0\.parent: must stand before/,
    ],
    [
      'for a page at the top that no address leads to',
      { 'pages.json': [...pages, { id: 'about', kind: 'help' }] },
      /4\.id: .*one of collections/,
    ],
    [
      'for a scene that nobody has photographed',
      { 'legal/en.json': withBlock({ type: 'story', headline: ['Sun.'], text: 'It shone.', scene: 'sun' }) },
      /legal\/en\.json:11: blocks\.0\.scene: there is no scene sun/,
    ],
    [
      'for another picture in another language',
      {
        'legal/en.json': withBlock({ type: 'story', headline: ['Sun.'], text: 'It shone.', scene: 'rain' }),
        'legal/fr.json': withBlock({ type: 'story', headline: ['Soleil.'], text: 'Il brillait.', scene: 'snow' }),
      },
      /legal\/fr\.json:11: blocks\.0\.scene\.name: is rain in every language/,
    ],
    [
      'for a tile without its picture',
      {
        'pages.json': pages.map((page) => (page.entries ? { ...page, entries: [{ ...page.entries[0], picture: 'sun' }] } : page)),
      },
      /pages\.json:14: 1\.entries\.0\.picture: there is no picture sun/,
    ],
    [
      'for a tile of a piece that nobody has photographed',
      { 'pages.json': [...pages, { id: 'law', kind: 'policy', parent: 'legal', picture: '/media/pieces/SEL085-XXX/hero' }] },
      /there is no picture \/media\/pieces\/SEL085-XXX\/hero/,
    ],
    [
      'for two pages of one name below one page',
      {
        'pages.json': [...pages, { id: 'law', kind: 'policy', parent: 'legal' }],
        ...Object.fromEntries(languages.map((language) => [`law/${language}.json`, { ...plain, title: 'Consent!' }])),
      },
      /law\/en\.json:2: title: law and consent are both consent in en/,
    ],
    [
      "for a page that is called as another's id",
      {
        'pages.json': [...pages, { id: 'law', kind: 'policy', parent: 'legal' }],
        ...Object.fromEntries(languages.map((language) => [`law/${language}.json`, { ...plain, title: 'Law' }])),
        'law/de.json': { title: 'Recht', slug: 'consent', description: 'Recht.', blocks: [passage] },
      },
      /law\/de\.json:3: slug: law and consent are both consent in de/,
    ],
    [
      'for two entries of one name',
      {
        'pages.json': pages.map((page) =>
          page.entries ? { ...page, entries: [...page.entries, { id: 'snow', year: 2015, picture: 'snow' }] } : page,
        ),
        'events/en.json': {
          ...events,
          entries: { rain: events.entries.rain, snow: { title: 'On a rainy day', line: 'Lyon', text: 'It snowed.' } },
        },
      },
      /events\/en\.json:18: entries\.snow\.title: snow and rain are both on-a-rainy-day in en/,
    ],
    [
      'for a name that makes no address',
      { 'events/zh.json': { ...events, title: '…' } },
      /events\/zh\.json:2: title: events has no/,
    ],
    ['for a slug that is none', { 'events/zh.json': { ...events, slug: 'On Rain' } }, /events\/zh\.json:\d+: slug: is no slug/],
    ['for a folder that no page names', { 'about/en.json': plain }, /about: pages\.json knows no such page/],
  ])('%s', (_, changes, message) => {
    expect(() => readContent(house(changes), goods)).toThrow(message)
  })

  test('for a film that is not there', () => {
    const film = withBlock({ type: 'film', film: 'lacquer', scene: 'rain', caption: 'Seven turns.' })
    const path = house(Object.fromEntries(languages.map((language) => [`legal/${language}.json`, { ...film, title: 'Legal' }])))
    const empty = mkdtempSync(join(tmpdir(), 'public-'))
    const readWith = () => readFiles(path, { scenes, publicDirectory: empty, goods: null })
    expect(readWith).toThrow(/there is no film \/media\/films\/lacquer-av1\.mp4/)
    mkdirSync(join(empty, 'media/films'), { recursive: true })
    writeFileSync(join(empty, 'media/films/lacquer-av1.mp4'), '')
    expect(readWith).toThrow(/there is no film \/media\/films\/lacquer-h264\.mp4/)
  })

  test('for a page that is not written in every language', () => {
    const path = house()
    rmSync(join(path, 'legal', 'nl.json'))
    expect(() => readContent(path)).toThrow(/legal\/nl\.json/)
  })
})

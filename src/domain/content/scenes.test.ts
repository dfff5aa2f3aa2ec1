import { cpSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../kernel/visit.ts'
import { pictureTypes } from '../catalog/catalog.ts'
import { sceneViews, sceneWidths } from './scene.ts'
import { keptScenes, readScenes, sceneIn } from './scenes.ts'

interface Studio {
  /** Widths that the manifest speaks of. */
  readonly wide?: readonly number[]
  /** A print that is not there. */
  readonly without?: string
  /** A language that says nothing of it. */
  readonly silent?: string
}

/** What the studio leaves behind of one scene, and the words for it. */
function studio({ wide = sceneViews.wide.widths, without, silent }: Studio = {}): [directory: string, pictures: string] {
  const directory = mkdtempSync(join(tmpdir(), 'scenes-'))
  const print = (widths: readonly number[]) => ({ placeholder: '#d2cfca', sizes: widths.map((width) => ({ width, height: 9 })) })
  writeFileSync(
    join(directory, 'scenes.json'),
    JSON.stringify({ bench: { wide: print(wide), tall: print(sceneViews.tall.widths) } }),
  )
  mkdirSync(join(directory, 'scenes'))
  for (const language of languages) {
    const words = language === silent ? {} : { bench: `A bench, in ${language}`, later: 'Not photographed yet' }
    writeFileSync(join(directory, 'scenes', `${language}.json`), JSON.stringify(words))
  }
  mkdirSync(join(directory, 'media/scenes/bench'), { recursive: true })
  for (const view of ['wide', 'tall'] as const) {
    for (const name of pictureTypes.flatMap((type) =>
      sceneWidths('bench', view, type).map((width) => `${view}-${width}.${type}`),
    )) {
      if (name !== without) writeFileSync(join(directory, 'media/scenes/bench', name), '')
    }
  }
  return [directory, directory]
}

test('a scene is known by its name, with its words in every language', () => {
  const scenes = readScenes(...studio())
  expect([...scenes.keys()]).toEqual(['bench'])
  expect(scenes.get('bench')?.ko).toBe('A bench, in ko')
})

test('a look stands upright: it has one composition, and stands on no other page', () => {
  const [directory] = studio()
  writeFileSync(
    join(directory, 'scenes.json'),
    JSON.stringify({
      'look-01': { tall: { placeholder: '#d2cfca', sizes: sceneViews.tall.widths.map((width) => ({ width, height: 9 })) } },
    }),
  )
  for (const language of languages)
    writeFileSync(join(directory, 'scenes', `${language}.json`), JSON.stringify({ 'look-01': `A coat, in ${language}` }))
  cpSync(join(directory, 'media/scenes/bench'), join(directory, 'media/scenes/look-01'), { recursive: true })
  const scenes = readScenes(directory, directory)
  expect(scenes.get('look-01')?.fr).toBe('A coat, in fr')
  expect(sceneIn(scenes, 'fr').safeParse('look-01').success).toBe(false)
})

test.each<[string, Studio, RegExp]>([
  [
    'that is named and not there',
    { without: 'tall-600.avif' },
    /scenes\.json: \/media\/scenes\/bench\/tall-600\.avif is not there/,
  ],
  [
    'that claims to be finer than pages know',
    { wide: [800, 1200, 1600, 2400, 3200] },
    /bench is 800,1200,1600,2400,3200 px wide, not/,
  ],
  ['in other widths than pages ask for', { wide: [640] }, /scenes\.json: bench is 640 px wide, not 800,1200,1600/],
  ['that one language has no words for', { silent: 'ar' }, /scenes\/ar\.json:1: bench: /],
])('a picture %s stops the loading', (_, what, message) => {
  expect(() => readScenes(...studio(what))).toThrow(message)
})

test('the house is photographed', () => {
  const scenes = readScenes('seed/content', 'public')
  for (const words of scenes.values()) expect(new Set(Object.values(words)).size).toBe(languages.length)
})

test('they are read once, and again when a file of theirs has changed', () => {
  const [directory, pictures] = studio()
  const first = keptScenes(directory, pictures)
  expect(keptScenes(directory, pictures)).toBe(first)
  for (const name of ['scenes.json', 'scenes/ko.json']) {
    const before = keptScenes(directory, pictures)
    utimesSync(join(directory, name), new Date(), new Date(Date.now() + 5_000))
    const after = keptScenes(directory, pictures)
    expect(after).not.toBe(before)
    expect(keptScenes(directory, pictures)).toBe(after)
  }
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../kernel/visit.ts'
import { boutiqueOf, readScenes, sceneIn } from '../content/scenes.ts'
import { storesFile } from './store-files.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const scenes = readScenes('seed/content', 'public')
const stores: { readonly id: string; readonly scenes: readonly string[] }[] = read('seed/stores/stores.json')
const own = [...scenes.keys()].filter(boutiqueOf)

test('a boutique shows its front, its salon and a detail, and none of its pictures is of two', () => {
  const views = (id: string) => ['facade', 'salon', 'detail'].map((view) => `${id.toLowerCase()}-${view}`)
  expect(stores.filter(({ id, scenes }) => String(scenes) !== String(views(id)))).toEqual([])
  const shown = stores.flatMap((store) => store.scenes)
  expect(new Set(shown).size).toBe(shown.length)
  expect(own.toSorted()).toEqual(shown.toSorted())
})

test('it is described in every language by the words of its view and the boutique’s name', () => {
  for (const language of languages) expect(scenes.get(own[0]!)![language]).toContain('{store}')
  expect(sceneIn(scenes, 'fr').safeParse(own[0]).success).toBe(false)
})

test('what is of one boutique is refused for another', () => {
  const file = storesFile(() => true, scenes)
  const other = stores.findIndex(({ id }) => id !== boutiqueOf(own[0]!))
  const said = file.safeParse(stores.map((store, index) => (index === other ? { ...store, scenes: [own[0]] } : store)))
  expect(said.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [[other, 'scenes', 0], `${own[0]} is of another boutique`],
  ])
})

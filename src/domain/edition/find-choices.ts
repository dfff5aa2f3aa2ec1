import { join } from 'node:path'
import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { otherPages } from '../content/load-content.ts'
import type { Known } from '../content/outline.ts'
import type { Scene } from '../content/scene.ts'
import { keptScenes, standsAlone } from '../content/scenes.ts'
import { selectChoices } from './edition.repository.ts'

interface Choice {
  readonly id: string
  readonly name: string
}

/** What a section may show and lead to, by name in the language of who chooses. */
export interface Choices extends Known {
  readonly scenes: readonly Choice[]
  readonly categories: readonly Choice[]
  readonly shelves: readonly Choice[]
  readonly pieces: readonly string[]
  /** A scene as a language shows it; null where there is none of that name. */
  sceneIn(name: string, language: Language): Scene | null
}

/** Of the shop as it is now, and of the scenes that lie in `seed`. */
export async function findChoices(db: Db, seed: string, language: Language): Promise<Choices> {
  const rows = await selectChoices(db, language)
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind)
  const scenes = [...keptScenes(join(seed, 'content'), join(seed, '../public'))].filter(([name]) => !standsAlone(name))
  const words = new Map(scenes)
  const [categories, pieces, shelves] = [of('category'), of('piece').map(({ id }) => id), of('folder')]
  return {
    scenes: scenes.map(([id, alts]) => ({ id, name: alts[language] })),
    categories,
    shelves,
    pieces,
    paths: new Set([...otherPages, ...of('path').map(({ id }) => id)]),
    folders: new Set(shelves.map(({ id }) => id)),
    goods: new Set([...categories.map(({ id }) => `/c/${id}`), ...pieces.map((id) => `/p/${id}`)]),
    sceneIn: (name, shownIn) => {
      const alt = words.get(name)?.[shownIn]
      return alt === undefined ? null : { name, alt }
    },
  }
}

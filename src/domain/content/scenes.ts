import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile, SeedFileError } from '../../kernel/json-file.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { pictureTypes } from '../catalog/catalog.ts'
import { slug } from './blocks.ts'
import { type Scene, scenePath, sceneWidths } from './scene.ts'

const print = z.object({
  placeholder: z.string().regex(/^#[0-9a-f]{6}$/),
  sizes: z.array(z.object({ width: z.int().positive(), height: z.int().positive() })),
})

/** What the studio writes: each scene in its two compositions; a look stands upright, and has one. */
const scenesFile = z.record(slug, z.object({ wide: print.optional(), tall: print }))

/** `par01-facade`: a boutique's own picture, which is described by the words of its view. */
const ownPicture = /^([a-z]{3}\d{2})-([a-z]+)$/

/** The id of the boutique that a picture is of, if it is of one. */
export function boutiqueOf(scene: string): string | undefined {
  return ownPicture.exec(scene)?.[1]?.toUpperCase()
}

/** `look-07`: somebody who walks in a show. */
const isLook = (scene: string) => /^look-\d+$/.test(scene)

/** Whether a picture stands on its own page, a boutique's or a look's, and on no other. */
export const standsAlone = (scene: string): boolean => isLook(scene) || boutiqueOf(scene) !== undefined

/** The scenes of the house by name, each with what it shows in words; in those of a boutique's own picture, `{store}` is its name. */
export type Scenes = ReadonlyMap<string, Readonly<Record<Language, string>>>

/** Reads `scenes.json` and `scenes/<language>.json`. A scene is whole, printed and described in every language, or it stops the loading. */
export function readScenes(directory: string, publicDirectory: string): Scenes {
  const file = join(directory, 'scenes.json')
  const names = Object.entries(readJsonFile(file, scenesFile)).map(([name, prints]) => {
    for (const view of ['wide', 'tall'] as const) {
      if (isLook(name) && view === 'wide') continue
      const widths = sceneWidths(name, view)
      const printed = prints[view]?.sizes.map(({ width }) => width) ?? []
      if (String(printed) !== String(widths)) throw new SeedFileError(`${file}: ${name} is ${printed} px ${view}, not ${widths}`)
      const paths = pictureTypes.flatMap((type) =>
        sceneWidths(name, view, type).map((width) => `${scenePath(name, view)}-${width}.${type}`),
      )
      const missing = paths.find((path) => !existsSync(join(publicDirectory, path)))
      if (missing) throw new SeedFileError(`${file}: ${missing} is not there`)
    }
    return name
  })
  const wordsOf = (name: string) => ownPicture.exec(name)?.[2] ?? name
  // Words may be ready before their picture is.
  const said = z.string().min(1).max(160)
  const shape = z.object(
    Object.fromEntries(names.map((name) => [wordsOf(name), boutiqueOf(name) ? said.includes('{store}') : said])),
  )
  const words = languages.map(
    (language) => [language, readJsonFile(join(directory, 'scenes', `${language}.json`), shape)] as const,
  )
  return new Map(
    names.map((name) => [
      name,
      Object.fromEntries(words.map(([language, said]) => [language, said[wordsOf(name)]!])) as Record<Language, string>,
    ]),
  )
}

const kept = new Map<string, { readonly changed: string; readonly scenes: Scenes }>()

/** The same, read once and again only when one of its files has changed: for pages of every day, where a loading looks at each print. */
export function keptScenes(directory: string, publicDirectory: string): Scenes {
  const files = [join(directory, 'scenes.json'), ...languages.map((language) => join(directory, 'scenes', `${language}.json`))]
  const changed = files.map((file) => statSync(file).mtimeMs).join(' ')
  const key = `${directory} ${publicDirectory}`
  const last = kept.get(key)
  if (last?.changed === changed) return last.scenes
  const scenes = readScenes(directory, publicDirectory)
  kept.set(key, { changed, scenes })
  return scenes
}

/** A scene named in a file, as it is shown in this language. */
export function sceneIn(scenes: Scenes, language: Language) {
  return z.string().transform((name, context): Scene => {
    const alt = standsAlone(name) ? undefined : scenes.get(name)?.[language]
    if (alt === undefined) context.addIssue({ code: 'custom', message: `there is no scene ${name}` })
    return { name, alt: alt ?? '' }
  })
}

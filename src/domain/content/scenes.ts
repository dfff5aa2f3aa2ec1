import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile, SeedFileError } from '../../kernel/json-file.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { pictureTypes } from '../catalog/catalog.ts'
import { slug } from './blocks.ts'
import { type Scene, sceneViews } from './scene.ts'

const print = z.object({
  placeholder: z.string().regex(/^#[0-9a-f]{6}$/),
  sizes: z.array(z.object({ width: z.int().positive(), height: z.int().positive() })),
})

/** What the studio writes: each scene in its two compositions. */
const scenesFile = z.record(slug, z.object({ wide: print, tall: print }))

/** The scenes of the house by name, each with what it shows in words. */
export type Scenes = ReadonlyMap<string, Readonly<Record<Language, string>>>

/** Reads `scenes.json` and `scenes/<language>.json`. A scene is whole, printed and described in every language, or it stops the loading. */
export function readScenes(directory: string, publicDirectory: string): Scenes {
  const file = join(directory, 'scenes.json')
  const names = Object.entries(readJsonFile(file, scenesFile)).map(([name, prints]) => {
    for (const [view, { widths }] of Object.entries(sceneViews)) {
      const printed = prints[view as keyof typeof sceneViews].sizes.map(({ width }) => width)
      if (String(printed) !== String(widths)) throw new SeedFileError(`${file}: ${name} is ${printed} px ${view}, not ${widths}`)
      const paths = widths.flatMap((width) => pictureTypes.map((type) => `/media/scenes/${name}/${view}-${width}.${type}`))
      const missing = paths.find((path) => !existsSync(join(publicDirectory, path)))
      if (missing) throw new SeedFileError(`${file}: ${missing} is not there`)
    }
    return name
  })
  // Words may be ready before their picture is.
  const shape = z.object(Object.fromEntries(names.map((name) => [name, z.string().min(1).max(160)])))
  const words = languages.map(
    (language) => [language, readJsonFile(join(directory, 'scenes', `${language}.json`), shape)] as const,
  )
  return new Map(
    names.map((name) => [
      name,
      Object.fromEntries(words.map(([language, said]) => [language, said[name]!])) as Record<Language, string>,
    ]),
  )
}

/** A scene named in a file, as it is shown in this language. */
export function sceneIn(scenes: Scenes, language: Language) {
  return z.string().transform((name, context): Scene => {
    const alt = scenes.get(name)?.[language]
    if (alt === undefined) context.addIssue({ code: 'custom', message: `there is no scene ${name}` })
    return { name, alt: alt ?? '' }
  })
}

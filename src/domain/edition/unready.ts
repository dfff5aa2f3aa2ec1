import { z } from 'zod'
import { type Language, languages } from '../../kernel/visit.ts'
import { blockSchemaFor } from '../content/blocks.ts'
import { differences } from '../content/outline.ts'
import type { PageText, Texts } from '../content/page-words.ts'
import type { Scene } from '../content/scene.ts'
import { asFiled } from './as-filed.ts'

/** A scene by its name; its words are the files'. */
const scene = z.string().transform((name): Scene => ({ name, alt: '' }))
const text = z.object({
  title: z.string().min(1),
  description: z.string().min(1),
  blocks: z.array(blockSchemaFor(scene, z.string())).min(1),
})

/** Languages in which a page could not be loaded as a file could: a text is not written, or stands otherwise than in the others. */
export function unreadyIn(words: Texts): Language[] {
  const model = words.en ?? Object.values(words)[0]
  const isReady = (own: PageText) => text.safeParse(asFiled(own)).success && differences(model?.blocks, own.blocks).length === 0
  return languages.filter((language) => words[language] && !isReady(words[language]))
}

import { z } from 'zod'
import type { Language } from '../../kernel/visit.ts'
import { givenSlug } from '../slug/slug.ts'
import { blockSchemaFor, entryWords, slug } from './blocks.ts'
import type { Scene } from './scene.ts'

export const pageKinds = ['home', 'collection', 'archive', 'heritage', 'help', 'care', 'faq', 'policy'] as const

/** The pages at the top of the tree; every other stands under one of them. They are part of the route table. */
export const sections = ['collections', 'heritage', 'help', 'legal'] as const

/** A picture of a tile: a scene by its name, or a photograph of a piece by its path without width and type. */
const picture = z.string().regex(/^([a-z0-9-]+|\/media\/pieces\/[A-Z0-9]+-[A-Z]{3}\/[a-z]+)$/)

/** `seed/content/pages.json`: which pages there are, and what their languages share. */
export const pagesFile = z
  .array(
    z.strictObject({
      id: slug,
      kind: z.enum(pageKinds),
      parent: slug.optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      picture: picture.optional(),
      entries: z
        .array(z.strictObject({ id: slug, year: z.number().int().min(1900).max(2100), picture, link: z.string().optional() }))
        .optional(),
    }),
  )
  .superRefine((pages, context) => {
    const before = new Set<string>()
    pages.forEach(({ id, parent, entries = [] }, index) => {
      const tell = (key: string, message: string) => context.addIssue({ code: 'custom', path: [index, key], message })
      if (before.has(id)) tell('id', 'is there twice')
      if (parent !== undefined && !before.has(parent)) tell('parent', 'must stand before the pages below it')
      if (parent === undefined && ![...sections, 'home'].includes(id))
        tell('id', `without a parent is one of ${sections.join(', ')}`)
      if (new Set(entries.map((entry) => entry.id)).size < entries.length) tell('entries', 'has an id twice')
      before.add(id)
    })
  })

/** `seed/content/<page>/<language>.json`: the page's words, and those of each entry it holds. */
export function wordsFile(
  entries: readonly { readonly id: string }[],
  scene: z.ZodType<Scene, string>,
  picture: z.ZodType<string, string>,
) {
  return z.strictObject({
    title: z.string().min(1),
    slug: givenSlug.optional(),
    description: z.string().min(1),
    blocks: z.array(blockSchemaFor(scene, picture)).min(1),
    entries: z.strictObject(Object.fromEntries(entries.map(({ id }) => [id, entryWords]))).optional(),
  })
}

export type PageRow = z.infer<typeof pagesFile>[number]
export type PageWords = z.infer<ReturnType<typeof wordsFile>>

interface PageFiles extends PageRow {
  /** Its path made of ids, which is how files name it. */
  readonly idPath: string
  /** With the path that each language gives it. */
  readonly words: ReadonlyMap<Language, PageWords & { readonly path: string }>
}

export interface ContentFiles {
  readonly pages: readonly PageFiles[]
}

/** A page as the tree knows it: enough to name it, and to link to it. */
export interface PlacedPage {
  readonly id: string
  readonly parent: string | null
  readonly kind: (typeof pageKinds)[number]
  /** Where it stands in this language, as a link writes it. */
  readonly path: string
  /** What stands for it in its path. */
  readonly slug: string
  /** Its path made of ids: the same in every language, and answered in each. */
  readonly idPath: string
  readonly country: string | null
  /** Its path without width and type. */
  readonly picture: string | null
  readonly entries: number
  readonly title: string
  readonly description: string
}

export interface Entry extends Omit<z.infer<typeof entryWords>, 'slug'> {
  readonly folder: string
  readonly id: string
  readonly slug: string
  readonly year: number
  readonly picture: string
  readonly link: string | null
}

/** The path of a page: what is above it, and its own id or slug. */
export function pagePath(name: string, parentPath: string | undefined): string {
  return name === 'home' ? '/' : `${parentPath ?? ''}/${name}`
}

/** Entries that a folder shows at first, and with each page more. */
export function pageSizes(kind: PlacedPage['kind']): { readonly first: number; readonly next: number } {
  return kind === 'archive' ? { first: 20, next: 20 } : { first: 9, next: 12 }
}

/** Tags of cached pages: one a page of content, and one for the tree that every footer is made from. */
export const contentTags = {
  tree: 'content:tree',
  page: (id: string) => `content:${id}`,
}

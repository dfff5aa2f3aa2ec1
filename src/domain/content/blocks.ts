import { z } from 'zod'
import { givenSlug } from '../slug/slug.ts'
import { films } from './film.ts'
import type { Scene } from './scene.ts'

export const slug = z.string().regex(/^[a-z0-9-]{1,60}$/)
const words = z.string().min(1)

/** A piece in one colour, by its id. */
export const piece = z.string().regex(/^[A-Z0-9]{3,12}-[A-Z]{3}$/)

/** Headlines carry the translator's break points: one entry a line. */
const headline = z.array(words).min(1).max(3)
/** A path within a site: a page of content (and a panel of it), a category or a piece. */
export const innerPath = z.string().regex(/^\/(p\/[A-Z0-9-]+|[a-z0-9/-]*(#[a-z0-9-]+)?)$/)
const link = z.strictObject({ label: words, to: innerPath })

/** What is read: a title, paragraphs, at most one list and one way on. */
const passage = { title: words, paragraphs: z.array(words).min(1), list: z.array(words).min(2).optional(), link: link.optional() }

/** The entries of a folder; `most` shows the first ones, without it they come a page at a time. */
const shelf = { title: words, folder: slug, most: z.number().int().positive().optional(), link: link.optional() }

/** Each has a component of its name in `web/content`. Files name a scene; a block holds it as its language shows it. */
export function blockSchemaFor(scene: z.ZodType<Scene, string>, picture: z.ZodType<string, string>) {
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('hero'), headline, text: words, scene, link: link.optional() }),
    z.strictObject({ type: z.literal('opening'), headline, text: words }),
    z.strictObject({ type: z.literal('story'), headline, text: words, scene, link: link.optional() }),
    // The scene is what it shows where it does not run.
    z.strictObject({ type: z.literal('film'), film: z.enum(films), scene, caption: words }),
    z.strictObject({ type: z.literal('rail'), title: words, category: slug, link: link.optional() }),
    z.strictObject({
      type: z.literal('diptych'),
      title: words,
      looks: z.array(z.strictObject({ title: words, text: words, scene, to: innerPath })).length(2),
    }),
    // Names and numbers are the catalogue's.
    z.strictObject({ type: z.literal('index'), title: words, categories: z.array(slug).min(3).max(6) }),
    z.strictObject({
      type: z.literal('facts'),
      title: words,
      facts: z
        .array(z.strictObject({ title: words, text: words }))
        .min(2)
        .max(4),
    }),
    z.strictObject({ type: z.literal('text'), id: slug.optional(), ...passage }),
    z.strictObject({
      type: z.literal('accordion'),
      title: words,
      panels: z.array(z.strictObject({ id: slug, ...passage })).min(1),
    }),
    z.strictObject({
      type: z.literal('table'),
      title: words,
      head: z.array(words).min(2),
      rows: z.array(z.array(words).min(2)).min(1),
    }),
    // The shop's own ways to the door come first; the rows are what the house adds.
    z.strictObject({
      type: z.literal('deliveries'),
      title: words,
      head: z.array(words).length(3),
      rows: z.array(z.array(words).length(3)),
    }),
    z.strictObject({ type: z.literal('quote'), text: words, by: words }),
    z.strictObject({
      type: z.literal('gallery'),
      title: words,
      plates: z
        .array(z.strictObject({ scene, caption: words }))
        .min(2)
        .max(3),
    }),
    z.strictObject({
      type: z.literal('carousel'),
      title: words,
      text: words,
      slides: z
        .array(z.strictObject({ picture, alt: words, title: words, text: words, to: innerPath }))
        .min(3)
        .max(8),
    }),
    z.strictObject({ type: z.literal('pieces'), title: words, pieces: z.array(piece).min(2).max(12), link: link.optional() }),
    z.strictObject({ type: z.literal('tiles'), ...shelf }),
    z.strictObject({ type: z.literal('timeline'), ...shelf }),
    z.strictObject({ type: z.literal('pages'), title: words }),
    z.strictObject({ type: z.literal('selections'), title: words }),
  ])
}

/** An entry's words: its name, one line for the tile, and what its own page tells. */
export const entryWords = z.strictObject({ title: words, slug: givenSlug.optional(), line: words, text: words })

export type Block = z.infer<ReturnType<typeof blockSchemaFor>>

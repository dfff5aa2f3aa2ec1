import { z } from 'zod'
import { languages } from '../../kernel/visit.ts'

/** A picture: one file for wide screens, one for phones, and what it shows in words. */
const plate = z.strictObject({ wide: z.string(), tall: z.string(), alt: z.string() })

/** Headlines carry the translator's break points: one entry a line. */
const headline = z.array(z.string().min(1)).min(1).max(3)
/** An address within a site: a page of content, a category or a piece. */
const link = z.strictObject({ label: z.string().min(1), to: z.string().regex(/^\/(letters|site|c\/[a-z0-9-]+|p\/[A-Z0-9-]+)$/) })

const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hero'), headline, text: z.string(), plate, link: link.optional() }),
  z.strictObject({ type: z.literal('story'), headline, text: z.string(), plate, link: link.optional() }),
  z.strictObject({ type: z.literal('rail'), title: z.string().min(1), category: z.string(), link: link.optional() }),
  z.strictObject({
    type: z.literal('facts'),
    title: z.string(),
    facts: z
      .array(z.strictObject({ title: z.string(), text: z.string() }))
      .min(2)
      .max(4),
  }),
])

/** `seed/content/<id>/<language>.json`. */
export const contentFile = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  blocks: z.array(blockSchema).min(1),
})

/** What the path of such a file says. */
export const contentPlace = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,60}$/), language: z.enum(languages) })

export type Block = z.infer<typeof blockSchema>
export type ContentPage = z.infer<typeof contentFile> & z.infer<typeof contentPlace>

/** The tag that every cached page made from this content carries. */
export function contentTag(id: string): string {
  return `content:${id}`
}

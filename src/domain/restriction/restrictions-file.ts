import { z } from 'zod'

const entry = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** A material or a trim of a style; every piece where nothing is said. */
  material: z
    .string()
    .regex(/^[a-z-]+$/)
    .optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
  /** The whole country where nothing is said. */
  states: z.array(z.string().min(1)).min(1).optional(),
  /** The law or the rule that says so. */
  source: z.string().min(1).max(400),
})

/** `seed/restrictions/restrictions.json`. */
export const restrictionsFile = z
  .array(entry)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'one id stands twice')

export type Restriction = z.infer<typeof entry>

import { z } from 'zod'
import { languages } from '../../kernel/visit.ts'

/** One sentence of the slim banner, and the page of content that says more. */
export interface BannerMessage {
  readonly text: string
  readonly path: string
}

/** `seed/content/banner.json`. */
export function bannerFile(paths: ReadonlySet<string>) {
  return z
    .array(
      z.strictObject({
        to: z.string().refine((path) => paths.has(path.replace(/#.*/, '')), 'leads nowhere'),
        words: z.record(z.enum(languages), z.string().min(1)),
      }),
    )
    .min(2)
}

export type Banner = z.infer<ReturnType<typeof bannerFile>>

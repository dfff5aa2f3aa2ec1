import { z } from 'zod'
import { piece, slug } from './blocks.ts'
import type { Fault } from './outline.ts'
import type { Scene } from './scene.ts'

/** One look of a show: its picture, and the pieces that were worn, by their ids. */
export interface Look {
  readonly id: string
  readonly scene: Scene
  readonly pieces: readonly string[]
}

/** The page whose entries are shows. */
export const showFolder = 'show'

const look = z.strictObject({
  id: z.string().regex(/^\d{2}$/),
  scene: z.string(),
  pieces: z.array(piece).min(1).max(6),
})

type Filed = z.infer<typeof look>

/** What a look may show. */
export interface KnownToLooks {
  readonly shows: ReadonlySet<string>
  hasScene(name: string): boolean
  /** Pieces as paths by their ids. */
  readonly goods: ReadonlySet<string>
}

/** `seed/content/lookbook.json`. A look of a show, a picture or a piece that nobody knows is refused with its place. */
export function lookbookFile(known: KnownToLooks) {
  return z.strictObject({ shows: z.record(slug, z.array(look).min(1)) }).superRefine(({ shows }, context) => {
    for (const [show, looks] of Object.entries(shows)) {
      const path = ['shows', show]
      if (!known.shows.has(show)) context.addIssue({ code: 'custom', path, message: `there is no show ${show}` })
      for (const fault of looks.flatMap((each, at) => faultsOf(each, looks.slice(0, at), known)))
        context.addIssue({ code: 'custom', message: fault.message, path: [...path, ...fault.path] })
    }
  })
}

function faultsOf({ id, scene, pieces }: Filed, before: readonly Filed[], known: KnownToLooks): Fault[] {
  const at = before.length
  const unknown = pieces.find((each) => !known.goods.has(`/p/${each}`))
  return [
    ...(before.some((each) => each.id === id) ? [{ path: [at, 'id'], message: `${id} is there twice` }] : []),
    ...(known.hasScene(scene) ? [] : [{ path: [at, 'scene'], message: `there is no scene ${scene}` }]),
    ...(unknown === undefined ? [] : [{ path: [at, 'pieces'], message: `the catalogue knows no ${unknown}` }]),
    ...(new Set(pieces).size < pieces.length ? [{ path: [at, 'pieces'], message: 'has a piece twice' }] : []),
  ]
}

export type Lookbook = z.infer<ReturnType<typeof lookbookFile>>

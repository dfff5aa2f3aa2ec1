import type { ReactNode } from 'react'
import { withCommas } from '../../i18n/format.ts'
import type { CachedView } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { piecePath } from '../piece/piece-path.ts'
import { type ProductView, productView, tagsOf } from '../piece/product.view.ts'

interface Told {
  readonly heading: string
  readonly body: ReactNode
  /** What it was made from besides the piece. */
  readonly tags?: readonly string[]
}

type Request = Parameters<CachedView>[0]

/** A pop-in that tells something of one piece; null where there is nothing to tell. */
export function aboutPiece(name: string, tell: (view: ProductView, request: Request) => Promise<Told | null>): CachedView {
  return async (request) => {
    const view = await productView(request.shop, request.visit, request.params.pid ?? '')
    const told = view && (await tell(view, request))
    if (!told) return null
    const { piece } = view
    return {
      page: {
        context: 'product',
        name,
        title: title(withCommas([piece.name, told.heading], request.visit.language)),
        path: piecePath(piece.colourway, piece.slug),
        indexable: false,
        body: told.body,
      },
      tags: [...tagsOf(view), ...(told.tags ?? [])],
      freshUntil: piece.onlineUntil,
    }
  }
}

import type { ReactNode } from 'react'
import { withCommas } from '../../i18n/format.ts'
import type { CachedPage } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { piecePath } from '../piece/piece-path.ts'
import { type ProductView, productView, tagsOf } from '../piece/product.view.ts'

interface PopinContent {
  readonly heading: string
  readonly body: ReactNode
  /** What it was made from besides the piece. */
  readonly tags?: readonly string[]
  readonly isPassing?: boolean
}

type Request = Parameters<CachedPage>[0]

/** A pop-in that tells something of one piece; null where there is nothing to tell. */
export function aboutPiece(
  name: string,
  load: (view: ProductView, request: Request) => Promise<PopinContent | null>,
): CachedPage {
  return async (request) => {
    const view = await productView(request.shop, request.visit, request.params.pid ?? '')
    const content = view && (await load(view, request))
    if (!content) return null
    const { piece } = view
    return {
      page: {
        context: 'product',
        name,
        title: title(withCommas([piece.name, content.heading], request.visit.language)),
        path: piecePath(piece.colourway, piece.slug),
        indexable: false,
        body: content.body,
      },
      tags: [...tagsOf(view), ...(content.tags ?? [])],
      freshUntil: piece.onlineUntil,
      isPassing: content.isPassing ?? false,
    }
  }
}

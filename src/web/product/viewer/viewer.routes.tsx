import type { Piece } from '../../../domain/catalog/catalog.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import type { CachedPage } from '../../http/route.ts'
import { viewerPolicy } from '../../http/security-headers.ts'
import type { Page } from '../../layout/page.ts'
import { title } from '../../layout/title.ts'
import { productView, tagsOf } from '../../piece/product.view.ts'
import { Viewer, ViewerFrame } from './viewer.page.tsx'
import { stageOf } from './viewer.view.ts'
import { viewerUrl } from './viewer-url.ts'

type Request = Parameters<CachedPage>[0]

/** The viewer of a piece, as a page or for a dialog. */
export const viewer: CachedPage = (request) =>
  show(request, (piece) => ({
    name: 'viewer',
    body: <Viewer piece={piece} frame={viewerUrl(request.visit, 'productViewerFrame', piece.colourway)} />,
  }))

/** The frame inside it, the only place where the library may do what our pages may not. */
export const viewerFrame: CachedPage = (request) =>
  show(request, (piece, model) => ({
    name: 'viewer-frame',
    framed: { policy: viewerPolicy(request.shop.development) },
    body: <ViewerFrame name={piece.name} stage={stageOf(request.visit, messagesIn(request.visit.language), piece, model)} />,
  }))

/** A piece that is not sold here, or has no model, has no viewer. */
async function show(
  { visit, params, shop }: Request,
  part: (piece: Piece, model: string) => Pick<Page, 'name' | 'framed' | 'body'>,
): ReturnType<CachedPage> {
  const view = await productView(shop, visit, params.pid ?? '')
  if (!view?.piece.model) return null
  const { piece } = view
  const heading = messagesIn(visit.language)('viewer.heading', { name: piece.name })
  const page: Page = {
    context: 'product',
    title: title(heading),
    path: null,
    indexable: false,
    ...part(piece, view.piece.model),
  }
  return { page, tags: tagsOf(view), freshUntil: piece.onlineUntil }
}

import { type AddedTogether, addTogether } from '../../domain/cart/add-together.ts'
import type { PlacedPage } from '../../domain/content/content.ts'
import { scenePath, sceneViews } from '../../domain/content/scene.ts'
import { withCommas } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { answerPage } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { CachedPage, FormFields, PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { lookPath } from '../path/entry-path.ts'
import type { ProductView } from '../piece/product.view.ts'
import type { Shop } from '../shop.ts'
import { frameOf, pathsOf, treeHere } from './content.routes.tsx'
import { trailTo } from './content.view.ts'
import { LookBody, type RefusedLook, sizeField, withField } from './look.page.tsx'
import { hasSizes, type LookView, lookEnd, lookTags, lookView } from './look.view.ts'

/** One look of a show, with the form that adds its pieces. */
export const look: CachedPage = async ({ visit, params, shop }) => {
  const tree = await treeHere(shop, visit)
  const view = await lookView(shop, visit, tree, params)
  if (!view || 'movedTo' in view) return view
  return { tags: lookTags(view), freshUntil: lookEnd(view), page: await lookPage(shop, visit, tree, view) }
}

/** Shows what was added: the bag's to do (`routes.ts`). */
type AnswerAdded = (request: PrivateRequest, added: AddedTogether, how: { readonly list: string }) => Promise<Response>

/** Adds the pieces of a look that were not left out: all of them, or none, and then the look says at which piece it fails. */
export const addLook =
  (answerAdded: AnswerAdded): PrivateHandler =>
  async (request) => {
    const { c, form, shop, visit } = request
    await refuseFlood(request, 'cart')
    const tree = await treeHere(shop, visit)
    const view = await lookView(shop, visit, tree, c.req.param())
    if (!view || 'movedTo' in view) throw new Problem('PAGE_NOT_FOUND')
    const refuse = async (faults: RefusedLook['faults']) =>
      answerPage(request, await lookPage(shop, visit, tree, view, { form, faults }), 422)
    const { skus, faults } = chosenIn(form, view)
    if (faults.size > 0 || skus.size === 0) return refuse(faults)
    await request.keepVisitor()
    const added = await addTogether(shop.database, visit, [...skus.keys()])
    if (added.ok) return answerAdded(request, added.value, { list: 'lookbook' })
    return refuse(new Map([...added.failure.refused].map(([sku, failed]) => [skus.get(sku)!, failed])))
  }

interface Chosen {
  /** Each with its piece's colourway. */
  readonly skus: ReadonlyMap<string, string>
  readonly faults: ReadonlyMap<string, { readonly code: 'ERROR_SELECT_SIZE' }>
}

/** What is not sold here is never among them, whatever the form says. */
function chosenIn(form: FormFields, { pieces }: LookView): Chosen {
  const skus = new Map<string, string>()
  const faults = new Map<string, { readonly code: 'ERROR_SELECT_SIZE' }>()
  for (const { tile, sold } of pieces) {
    if (!sold || !form.has(withField(tile.colourway))) continue
    const sku = skuOf(sold, form.get(sizeField(tile.colourway)))
    if (sku === undefined) faults.set(tile.colourway, { code: 'ERROR_SELECT_SIZE' })
    else skus.set(sku, tile.colourway)
  }
  return { skus, faults }
}

function skuOf(sold: ProductView, typed: string | undefined): string | undefined {
  const size = hasSizes(sold) ? sold.sizes.find(({ sku }) => sku === typed) : sold.sizes[0]
  return size?.sku
}

async function lookPage(
  shop: Shop,
  visit: SiteVisit,
  tree: readonly PlacedPage[],
  view: LookView,
  refused?: RefusedLook,
): Promise<Page> {
  const { folder, entry, look } = view
  const { name, alt } = look.scene
  const paths = await pathsOf(shop, folder.id, entry.id)
  const heading = messagesIn(visit.language)('lookbook.look', { number: look.id })
  const frame = frameOf(folder)
  return {
    ...frame,
    name: 'look',
    title: title(withCommas([heading, entry.title], visit.language)),
    description: alt,
    path: lookPath(folder, entry, look.id),
    paths: Object.fromEntries(Object.entries(paths).map(([language, path]) => [language, `${path}/${look.id}`])),
    indexable: frame.indexable && !refused,
    image: { src: `${scenePath(name, 'tall')}-1024.webp`, width: 1024, height: sceneViews.tall.height, alt },
    body: <LookBody view={view} above={[...trailTo(folder, tree), folder]} refused={refused} />,
  }
}

import type { ReactElement } from 'react'
import { type CartLine, quantityOf, readQuantity } from '../../../domain/cart/cart.ts'
import { findCart } from '../../../domain/cart/find-cart.ts'
import { findMost } from '../../../domain/cart/find-most.ts'
import { findSku } from '../../../domain/catalog/find-sku.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { failure, type Result } from '../../../kernel/result.ts'
import { idIn } from '../../form/params.ts'
import { answerPage, seeOther } from '../../http/answer.ts'
import { Problem } from '../../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../../http/route.ts'
import { title } from '../../layout/title.ts'
import { type ProductView, productView } from '../../piece/product.view.ts'
import { urlOf } from '../../urls.ts'
import { beforeChange, changeTo, countedCart, type EditFailure, explainRefusal, versionIn } from '../cart.routes.tsx'
import { type Edited, EditLine, LineGone, LineSaved } from './edit-line.page.tsx'

type Ask = (name: string) => string | undefined

/** A line of the bag to be edited, by its `uuid` or by the `pid` that it holds; a piece that is not in the bag can be added from here. */
export const miniProductDetails: PrivateHandler = (request) => answerEdit(request, (name) => request.c.req.query(name))

/** The same with another choice: what was typed comes along. */
export const refreshMiniProductDetails: PrivateHandler = (request) => answerEdit(request, (name) => request.form.get(name))

/** A form of the bag that was open for too long is shown once more. */
export const showStaleEdit: PrivateHandler = (request) =>
  answerEdit(request, (name) => request.form.get(name) ?? request.c.req.query(name))

/** Keeps the edited line. With script the answer says so, and the page comes anew; without, it leads to the bag. */
export const updateProduct: PrivateHandler = async (request) => {
  const { c, form, shop, visit, wantsFragment } = request
  if (!idIn(form.get('uuid'))) throw new Problem('MALFORMED_REQUEST', 'uuid')
  await beforeChange(request)
  const done = await change(request)
  await countedCart(request)
  if (!done.ok) {
    shop.log.info({ requestId: c.get('requestId'), code: done.failure.code }, 'line not changed')
    const message = explainRefusal(visit, done.failure)
    // What is true now, not what was typed: the shopper decides anew.
    const isStale = done.failure.code === 'CHANGED_ELSEWHERE'
    return answerEdit(request, (name) => (isStale && name !== 'uuid' ? undefined : form.get(name)), message)
  }
  return wantsFragment ? answer(request, <LineSaved />) : seeOther(c, urlOf(visit, 'cart'))
}

async function change(request: PrivateRequest): Promise<Result<void, EditFailure>> {
  const { form, shop, visit } = request
  const quantity = readQuantity(form.get('Quantity'))
  if (quantity !== null) return changeTo(request, quantity)
  const { db } = shop.database
  const sku = await findSku(db, { pid: form.get('pid') ?? '', fit: form.get('fit'), size: form.get('size') })
  return sku.ok ? failure({ code: 'QUANTITY_NOT_AVAILABLE', max: await findMost(db, visit, sku.value) }) : sku
}

async function answerEdit(request: PrivateRequest, ask: Ask, error?: string): Promise<Response> {
  const status = error ? 422 : 200
  const { line, view, isInBag } = await askedFor(request, ask)
  if (!view || !isInBag) {
    const name = line?.name ?? view?.piece.name
    if (!name && !error) throw new Problem('PAGE_NOT_FOUND')
    const heading = name ?? messagesIn(request.visit.language)('shop.yourBag')
    return answer(request, <LineGone name={heading} message={error ?? goneWords(request, isInBag)} />, status)
  }
  const edited = await editedOf(request, ask, view, line)
  const token = line ? request.csrfToken() : request.knownToken
  return answer(request, <EditLine edited={edited} token={token} error={error} />, status)
}

/** The line that is meant, the piece, and whether the line that was named is there. */
async function askedFor({ shop, visit }: PrivateRequest, ask: Ask) {
  const { lines } = await findCart(shop.database.db, visit)
  const [uuid, pid] = [ask('uuid'), ask('pid')]
  const line = lines.find((each) => (uuid ? each.uuid === uuid : each.sku === pid)) ?? null
  const named = { fit: ask('fit') ?? line?.fit ?? undefined, size: ask('size') ?? line?.size ?? undefined }
  const view = await productView(shop, visit, pid ?? line?.sku ?? '', named)
  return { line, view, isInBag: !uuid || line !== null }
}

async function editedOf(
  { form, shop, visit }: PrivateRequest,
  ask: Ask,
  view: ProductView,
  line: CartLine | null,
): Promise<Edited> {
  const most = view.chosen ? await findMost(shop.database.db, visit, view.chosen.sku) : 0
  const quantity = quantityOf(ask('Quantity') ?? String(line?.quantity ?? 1))
  return {
    view,
    line,
    version: ask('version') === undefined ? line?.version : versionIn(form),
    quantity: stepped(quantity, ask('step'), most),
    most,
  }
}

/** Either the piece is no longer sold, or the line is no longer in the bag. */
function goneWords({ visit }: PrivateRequest, isInBag: boolean): string {
  return isInBag ? messagesIn(visit.language)('shop.unavailable') : explainRefusal(visit, { code: 'CHANGED_ELSEWHERE' })
}

function stepped(quantity: number, step: string | undefined, most: number): number {
  if (step === 'more') return Math.max(1, Math.min(quantity + 1, most))
  return step === 'fewer' ? Math.max(1, quantity - 1) : quantity
}

function answer(request: PrivateRequest, body: ReactElement, status: 200 | 422 = 200): Promise<Response> {
  const heading = messagesIn(request.visit.language)('checkout.edit')
  return answerPage(
    request,
    { context: 'cart', name: 'edit-line', title: title(heading), path: null, indexable: false, body },
    status,
  )
}

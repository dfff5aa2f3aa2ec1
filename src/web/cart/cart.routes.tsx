import type { ReactElement } from 'react'
import { type Added, addToCart } from '../../domain/cart/add-to-cart.ts'
import { type Cart, pieceCount, quantityOf } from '../../domain/cart/cart.ts'
import { changeQuantity } from '../../domain/cart/change-quantity.ts'
import { findCart } from '../../domain/cart/find-cart.ts'
import { listCarts } from '../../domain/cart/list-carts.ts'
import { removeFromCart } from '../../domain/cart/remove-from-cart.ts'
import { findSku, skuPattern } from '../../domain/catalog/find-sku.ts'
import { recommendIn } from '../../domain/catalog/recommend.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { Result } from '../../kernel/result.ts'
import { uuidPattern } from '../../kernel/uuid.ts'
import type { Visit } from '../../kernel/visit.ts'
import { sites, visitOf } from '../../markets/sites.ts'
import { cardSheets } from '../gift/card-sheets.ts'
import { answerJson, answerPage, seeOther } from '../http/answer.ts'
import { tellCount } from '../http/cart-count.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { pricedTilesOf } from '../piece/priced-tiles.ts'
import { SizePixel, sizeWidgetOf } from '../piece/size-pixel.tsx'
import type { Shop } from '../shop.ts'
import { urlOf } from '../urls.ts'
import { type CartElsewhere, CartToast, CartView } from './cart.page.tsx'

/** Shows the piece with what is wrong, to whoever came without script: the product page's to do (`routes.ts`). */
export type ShowRefusal = (request: PrivateRequest, pid: string, failed: { code: string; max: number }) => Promise<Response>

/** Adds a piece: with script the answer is the pop-in, without it the bag; a refusal is said where the shopper stands. */
export async function addProduct(request: PrivateRequest, showRefusal: ShowRefusal): Promise<Response> {
  const { c, form, shop, visit, wantsFragment } = request
  const pid = form.get('pid') ?? ''
  const added = await add(request, pid)
  if (added.ok) {
    tellCount(request, added.value.count)
    // The express button's way: past the bag, to the first step of the checkout.
    const cartAction = form.get('cartAction') ?? c.req.query('cartAction')
    if (cartAction === 'express') return seeOther(c, urlOf(visit, 'checkoutLogin'))
    if (!wantsFragment) return seeOther(c, urlOf(visit, 'cart'))
    return answerPage(request, part(<AddedToCart added={added.value} widget={sizeWidgetOf(shop, visit)} />))
  }
  const values = { max: 'max' in added.failure ? added.failure.max : 0 }
  if (wantsFragment) {
    const message = explain(messagesIn(visit.language), added.failure.code, values)
    return answerJson(c, { error: { code: added.failure.code, message } }, 422)
  }
  return showRefusal(request, pid, { code: added.failure.code, ...values })
}

/** The pop-in, and what the size widget's provider is told of it. */
function AddedToCart({ added, widget }: { readonly added: Added; readonly widget: string | null }): ReactElement {
  const { colourway: productId, size, quantity } = added.line
  return (
    <>
      <CartToast {...added} />
      <SizePixel widget={widget} event="cart" productId={productId} size={size} units={[{ productId, quantity }]} />
    </>
  )
}

/** A form that names no size may name the variant itself: then it is added at once, without looking it up first. */
async function add(request: PrivateRequest, pid: string): Promise<Result<Added, { code: string; max?: number }>> {
  const { form, shop, visit } = request
  const { db } = shop.database
  const quantity = quantityOf(form.get('Quantity'))
  await refuseFlood(request, 'cart')
  await request.keepVisitor()
  const size = form.get('size')
  if (size === undefined && skuPattern.test(pid)) {
    const added = await addToCart(db, visit, pid, quantity)
    if (added.ok || added.failure.code !== 'PRODUCT_NOT_FOUND') return added
  }
  const sku = await findSku(db, { pid, fit: form.get('fit'), size })
  return sku.ok ? addToCart(db, visit, sku.value, quantity) : sku
}

export const showCart: PrivateHandler = async (request) => {
  const cart = await findCart(request.shop.database.db, request.visit)
  tellCount(request, pieceCount(cart))
  return answerPage(request, await cartPage(request, cart))
}

/** One line at a time: a new quantity, or away with it. */
export const updateCart: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const line = form.get('uuid') ?? ''
  if (!uuidPattern.test(line)) throw new Problem('MALFORMED_REQUEST', 'uuid')
  const done =
    form.get('action') === 'remove'
      ? await removeFromCart(shop.database.db, visit, line).then(() => ({ ok: true }) as const)
      : await changeQuantity(shop.database.db, visit, line, quantityOf(form.get('Quantity')))
  const cart = await findCart(shop.database.db, visit)
  tellCount(request, pieceCount(cart))
  if (done.ok) return seeOther(c, urlOf(visit, 'cart'))
  const values = { max: 'max' in done.failure ? done.failure.max : 0 }
  const message = explain(messagesIn(visit.language), done.failure.code, values)
  return answerPage(request, await cartPage(request, cart, { line, message }), 422)
}

export async function cartPage(request: PrivateRequest, cart: Cart, failed?: { line?: string; message: string }): Promise<Page> {
  const { shop, visit } = request
  const token = cart.lines.length > 0 ? request.csrfToken() : ''
  const suggested =
    cart.lines.length > 0 ? [] : await pricedTilesOf(shop, await recommendIn(shop.database.db, 'crossSell', null), visit)
  const elsewhere = cart.lines.length > 0 ? [] : await cartsElsewhere(shop, visit)
  return {
    context: 'cart',
    name: 'cart',
    title: title(messagesIn(visit.language)('shop.yourBag')),
    path: null,
    indexable: false,
    otherScripts: cardSheets(cart.gift, visit.language),
    body: <CartView cart={cart} token={token} failed={failed} suggested={suggested} elsewhere={elsewhere} />,
  }
}

/** What waits in the visitor's carts of other countries, in a language that is spoken there. */
async function cartsElsewhere({ database: { db } }: Shop, visit: Visit): Promise<CartElsewhere[]> {
  const counts = new Map<string, number>()
  for (const { country, quantity } of await listCarts(db, visit.visitor))
    if (country !== visit.country) counts.set(country, (counts.get(country) ?? 0) + quantity)
  return [...counts].flatMap(([country, count]) => {
    const site = sites.get(country)
    const language = site?.languages.find((each) => each === visit.language) ?? site?.languages[0]
    return site ? [{ country, count, path: urlOf(visitOf(site, language!), 'cart') }] : []
  })
}

function part(body: Page['body']): Page {
  return { context: 'cart', name: 'cart-toast', title: '', path: null, indexable: false, body }
}

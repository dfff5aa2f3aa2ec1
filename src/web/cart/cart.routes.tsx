import { Fragment, type ReactElement } from 'react'
import { deviceOf } from '../../domain/analytics/figures.ts'
import { type Added, addToCart } from '../../domain/cart/add-to-cart.ts'
import type { AddedTogether } from '../../domain/cart/add-together.ts'
import { type Cart, type CartLine, pieceCount, quantityOf, readQuantity } from '../../domain/cart/cart.ts'
import { type ChangeFailure, changeLine } from '../../domain/cart/change-line.ts'
import { findCart } from '../../domain/cart/find-cart.ts'
import { listCarts } from '../../domain/cart/list-carts.ts'
import { findLastRemoved, findRemoved, putBack, removeFromCart, removeUnavailable } from '../../domain/cart/remove-from-cart.ts'
import { findSku, skuPattern } from '../../domain/catalog/find-sku.ts'
import { recommendIn } from '../../domain/catalog/recommend.ts'
import { paymentMethodsFor } from '../../domain/checkout/checkout.ts'
import { findExpressMethods } from '../../domain/checkout/express.ts'
import { promiseAtFirst } from '../../domain/checkout/handover.ts'
import { takenExpress, takenPayments } from '../../domain/payment/payment-provider.ts'
import { explain } from '../../i18n/explain.ts'
import { clocksAt } from '../../i18n/format.ts'
import { messagesIn, type Translate } from '../../i18n/messages.ts'
import { failure, type Result } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { siteOf, sites, visitOf } from '../../markets/sites.ts'
import { appendParam } from '../append-param.ts'
import { pressedIn } from '../form/line-buttons.ts'
import { idIn } from '../form/params.ts'
import { cardSheets } from '../gift/card-sheets.ts'
import { answerJson, answerPage, seeOther } from '../http/answer.ts'
import { tellCount } from '../http/cart-count.ts'
import { mayCount } from '../http/consent.ts'
import { Problem } from '../http/problem.ts'
import type { FormFields, PrivateHandler, PrivateRequest } from '../http/route.ts'
import { Measured } from '../layout/measured.tsx'
import { stepPath, stepShown } from '../layout/measured-step.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { measuredLine } from '../piece/measured-piece.ts'
import { pricedTilesOf } from '../piece/priced-tiles.ts'
import { SizePixel, sizeWidgetOf } from '../piece/size-pixel.tsx'
import type { Shop } from '../shop.ts'
import { urlOf } from '../urls.ts'
import { type CartElsewhere, CartToast, CartView } from './cart.page.tsx'
import type { CartPlace } from './line.tsx'
import { LineSaved } from './mini/edit-line.page.tsx'
import { MiniCart } from './mini/mini-cart.page.tsx'
import type { CartRefusal } from './refusal.ts'
import type { Told } from './told.tsx'

/** Shows the piece with what is wrong, to whoever came without script: the product page's to do (`routes.ts`). */
export type ShowRefusal = (request: PrivateRequest, pid: string, failed: { code: string; max: number }) => Promise<Response>

/** Adds a piece, or makes it what a line of the bag holds, where that is named: with script the answer is the pop-in, without it the bag; a refusal is said where the shopper stands. */
export async function addProduct(request: PrivateRequest, showRefusal: ShowRefusal, goOn?: PrivateHandler): Promise<Response> {
  const { c, form, visit, wantsFragment } = request
  const pid = form.get('pid') ?? ''
  const uuid = idIn(form.get('uuid'))
  if (uuid) return editLine(request, uuid)
  const added = await add(request, pid)
  if (added.ok) {
    const { line, count } = added.value
    // The express button's way: past the bag, to the wallet. A script goes there itself.
    const cartAction = form.get('cartAction') ?? c.req.query('cartAction')
    const isExpress = !wantsFragment && cartAction === 'express'
    const quantity = quantityOf(form.get('Quantity'))
    return answerAdded(request, { lines: [line], count }, isExpress ? { goOn } : { quantity })
  }
  const values = { max: 'max' in added.failure ? added.failure.max : 0 }
  if (wantsFragment) {
    const message = explain(messagesIn(visit.language), added.failure.code, values)
    return answerJson(c, { error: { code: added.failure.code, message } }, 422)
  }
  return showRefusal(request, pid, { code: added.failure.code, ...values })
}

/** A line that is named by its `uuid` is edited: no other one comes beside it. */
async function editLine(request: PrivateRequest, uuid: string): Promise<Response> {
  const { c, form, visit, wantsFragment } = request
  await beforeChange(request)
  const done = await changeTo(request, quantityOf(form.get('Quantity')))
  const cart = await countedCart(request)
  if (!done.ok) {
    const message = explainRefusal(visit, done.failure)
    if (wantsFragment) return answerJson(c, { error: { code: done.failure.code, message } }, 422)
    return answerPage(request, await cartPage(request, cart, { line: uuid, message }), 422)
  }
  return wantsFragment ? answerPage(request, part(<LineSaved />)) : seeOther(c, urlOf(visit, 'cart'))
}

export type EditFailure = ChangeFailure | { readonly code: 'ERROR_SELECT_SIZE' | 'PRODUCT_NOT_FOUND' }

/** The line becomes what the form says of it. */
export async function changeTo({ form, shop, visit }: PrivateRequest, quantity: number): Promise<Result<void, EditFailure>> {
  const { database } = shop
  const sku = await findSku(database.db, { pid: form.get('pid') ?? '', fit: form.get('fit'), size: form.get('size') })
  if (!sku.ok) return sku
  return changeLine(database, visit, { uuid: form.get('uuid')!, sku: sku.value, quantity, version: versionIn(form) })
}

interface AnswerAdded {
  /** Where the pieces were chosen, as analytics know it. */
  readonly list?: string
  /** How many of each were put in now: a line may have had others before. */
  readonly quantity?: number
  readonly goOn?: PrivateHandler | undefined
}

/** What was put into the bag is counted and shown: with script as the pop-in, without it in the bag. */
export async function answerAdded(
  request: PrivateRequest,
  added: AddedTogether,
  { list, quantity = 1, goOn }: AnswerAdded = {},
): Promise<Response> {
  const { c, shop, visit, wantsFragment } = request
  tellCount(request, added.count)
  const device = deviceOf(c.req.header('user-agent') ?? '')
  if (mayCount(c)) for (const _ of added.lines) shop.figures.count('addToCart', visit.country, device)
  if (goOn) return goOn(request)
  if (!wantsFragment) return seeOther(c, urlOf(visit, 'cart'))
  return answerPage(request, part(<AddedToCart {...added} list={list} quantity={quantity} widget={sizeWidgetOf(shop, visit)} />))
}

interface AddedToCartProps extends AddedTogether {
  readonly list: string | undefined
  readonly quantity: number
  readonly widget: string | null
}

/** The pop-in, and what the size widget's provider is told of it. */
function AddedToCart({ lines, count, list, quantity, widget }: AddedToCartProps): ReactElement {
  const measured = ({ availability, ...line }: CartLine, at: number) =>
    measuredLine({ ...line, quantity, level: availability.level }, list ?? 'direct', list ? at + 1 : 0)
  return (
    <>
      <CartToast lines={lines} count={count} />
      {lines.map((line, at) => (
        <Fragment key={line.uuid}>
          <Measured event={{ event: 'addToCart', ...measured(line, at) }} />
          <SizePixel
            widget={widget}
            event="cart"
            productId={line.colourway}
            size={line.size}
            units={[{ productId: line.colourway, quantity }]}
          />
        </Fragment>
      ))}
    </>
  )
}

/** A form that names no size may name the variant itself: then it is added at once, without looking it up first. */
async function add(request: PrivateRequest, pid: string): Promise<Result<Added, { code: string; max?: number }>> {
  const { form, shop, visit } = request
  const { db } = shop.database
  const quantity = quantityOf(form.get('Quantity'))
  await beforeChange(request)
  const size = form.get('size')
  if (size === undefined && skuPattern.test(pid)) {
    const added = await addToCart(db, visit, pid, quantity)
    if (added.ok || added.failure.code !== 'PRODUCT_NOT_FOUND') return added
  }
  const sku = await findSku(db, { pid, fit: form.get('fit'), size })
  return sku.ok ? addToCart(db, visit, sku.value, quantity) : sku
}

/** Shows the bag: on its page, or in short. Without script `removed` names the line that was just taken out. */
const show =
  (place: CartPlace): PrivateHandler =>
  async (request) => {
    const cart = await countedCart(request)
    const removed = await findRemoved(request.shop.database.db, request.visit, idIn(request.c.req.query('removed')))
    return answerPage(request, await pages[place](request, cart, undefined, { removed }))
  }

/** One line at a time, by the name of the button: a new quantity, away with it, or back with it. */
const submit =
  (place: CartPlace): PrivateHandler =>
  async (request) => {
    const { form, shop, visit } = request
    const { database } = shop
    const pressed = pressedIn(form)
    if (!pressed) throw new Problem('MALFORMED_REQUEST', 'no button')
    const { act, uuid } = pressed
    await beforeChange(request)
    if (act === 'remove') {
      await removeFromCart(database.db, visit, uuid)
      return answerRemoved(request, place, uuid)
    }
    if (act === 'undo') {
      const line = await putBack(database.db, visit, uuid)
      if (!line) return answerNotBack(request, place, uuid)
      return answerDone(request, place, (t, name) => t('shop.putBackNamed', { name }), line)
    }
    return setQuantity(request, place, uuid)
  }

/** What cannot be read as a quantity changes nothing: how many there may be is said. */
async function setQuantity(request: PrivateRequest, place: CartPlace, uuid: string): Promise<Response> {
  const { form, shop, visit } = request
  const quantity = readQuantity(form.get('Quantity'))
  const unread = failure({ code: 'QUANTITY_NOT_AVAILABLE' as const })
  const done = quantity === null ? unread : await changeLine(shop.database, visit, { uuid, quantity, version: versionIn(form) })
  if (done.ok) return answerDone(request, place, (t, name) => t('shop.quantityNow', { name, quantity: quantity! }), uuid)
  const cart = await countedCart(request)
  const max = cart.lines.find((line) => line.uuid === uuid)?.most ?? 0
  const told = { max, ...done.failure }
  const message = explainRefusal(visit, told)
  return answerPage(request, await pages[place](request, cart, { line: uuid, message }), 422)
}

/** Where the checkout ends when its last line is taken out, and where that line can be put back. */
export const showEmptied: PrivateHandler = async (request) => {
  const { shop, visit } = request
  const cart = await countedCart(request)
  const removed = cart.lines.length === 0 ? await findLastRemoved(shop.database.db, visit) : undefined
  return answerPage(request, await pages.cart(request, cart, undefined, { removed }))
}

export const [showCart, showMiniCart] = [show('cart'), show('miniCart')]
export const [submitCart, submitMiniCart] = [submit('cart'), submit('miniCart')]

/** Takes a piece out of those that cannot be bought. */
export const removeFromOutOfStock: PrivateHandler = async (request) => {
  const { form, shop, visit } = request
  const pid = form.get('pid') ?? ''
  if (!skuPattern.test(pid)) throw new Problem('MALFORMED_REQUEST', 'pid')
  await beforeChange(request)
  return answerRemoved(request, 'cart', await removeUnavailable(shop.database, visit, pid))
}

/** Not too many at a time; and whoever changes their bag is known for another while. */
export function beforeChange(request: PrivateRequest): Promise<void> {
  return request.keepVisitor('cart')
}

/** The version of a line that the shopper saw; none where nobody says. */
export function versionIn(form: FormFields): number | undefined {
  const version = form.get('version') ?? ''
  return /^\d{1,9}$/.test(version) ? Number(version) : undefined
}

export function explainRefusal({ language }: Visit, failed: ChangeFailure | { readonly code: string }): string {
  const { code, ...values } = failed
  return explain(messagesIn(language), code, { max: 0, quantity: 0, ...values })
}

/** The cart as it is now, its count told to the header. */
export async function countedCart(request: PrivateRequest): Promise<Cart> {
  const cart = await findCart(request.shop.database.db, request.visit)
  tellCount(request, pieceCount(cart))
  return cart
}

async function answerRemoved(request: PrivateRequest, place: CartPlace, uuid: string | null): Promise<Response> {
  const { c, visit, wantsFragment } = request
  const cart = await countedCart(request)
  const path = urlOf(visit, place)
  if (!wantsFragment) return seeOther(c, uuid ? appendParam(path, 'removed', uuid) : path)
  return answerPage(
    request,
    await pages[place](request, cart, undefined, { removed: await findRemoved(request.shop.database.db, request.visit, uuid) }),
  )
}

/** The second press finds it back already; what can no longer be put back is said. */
async function answerNotBack(request: PrivateRequest, place: CartPlace, uuid: string): Promise<Response> {
  const cart = await countedCart(request)
  if (cart.lines.some((line) => line.uuid === uuid)) return answerDone(request, place, null, null)
  const message = explainRefusal(request.visit, { code: 'CHANGED_ELSEWHERE', quantity: 0 })
  return answerPage(request, await pages[place](request, cart, { message }), 422)
}

type Say = (t: Translate, name: string) => string

async function answerDone(request: PrivateRequest, place: CartPlace, say: Say | null, uuid: string | null): Promise<Response> {
  const { c, visit, wantsFragment } = request
  const cart = await countedCart(request)
  if (!wantsFragment) return seeOther(c, urlOf(visit, place))
  const line = cart.lines.find((each) => each.uuid === uuid)
  const said = say && line ? say(messagesIn(visit.language), line.name) : undefined
  return answerPage(request, await pages[place](request, cart, undefined, { said }))
}

type MakePage = (request: PrivateRequest, cart: Cart, failed?: CartRefusal, told?: Told) => Promise<Page>

/** Nobody becomes known by looking at an empty bag. */
function tokenFor(request: PrivateRequest, cart: Cart, told?: Told): string {
  return cart.lines.length > 0 || told?.removed ? request.csrfToken() : ''
}

const isPayable = ({ shop, visit }: PrivateRequest, cart: Cart): boolean =>
  paymentMethodsFor(cart, visit, takenPayments(shop, visit.currency)).length > 0

const expressWays = async ({ shop, visit }: PrivateRequest, cart: Cart): Promise<readonly PaymentCode[]> =>
  siteOf(visit).preferences.expressWallet
    ? findExpressMethods(shop.database.db, visit, cart, takenExpress(shop, visit.currency))
    : []

const walletForms = ({ shop }: PrivateRequest): Pick<Page, 'origins'> => ({ origins: { form: shop.wallet?.pages ?? [] } })

export const cartPage: MakePage = async (request, cart, failed, told) => {
  const { shop, visit } = request
  const token = tokenFor(request, cart, told)
  const suggested =
    cart.lines.length > 0 ? [] : await pricedTilesOf(shop, await recommendIn(shop.database.db, 'crossSell', null), visit)
  const elsewhere = cart.lines.length > 0 ? [] : await cartsElsewhere(shop, visit)
  return {
    context: 'cart',
    name: 'cart',
    virtualPath: stepPath('checkout-cart'),
    title: title(messagesIn(visit.language)('shop.yourBag')),
    path: null,
    indexable: false,
    ...walletForms(request),
    otherScripts: cardSheets(cart.gift, visit.language),
    body: (
      <>
        <CartView
          cart={cart}
          isPayable={isPayable(request, cart)}
          express={await expressWays(request, cart)}
          token={token}
          failed={failed}
          told={told}
          suggested={suggested}
          isSignedIn={visit.customer !== null}
          elsewhere={elsewhere}
          promised={promiseAtFirst(cart, visit, clocksAt(shop.clock()))}
        />
        <Measured event={stepShown(visit, 'checkout-cart')} />
      </>
    ),
  }
}

const miniCartPage: MakePage = async (request, cart, failed, told) => ({
  context: 'cart',
  name: 'mini-cart',
  title: title(messagesIn(request.visit.language)('shop.yourBag')),
  path: null,
  indexable: false,
  ...walletForms(request),
  body: (
    <>
      <MiniCart
        cart={cart}
        isPayable={isPayable(request, cart)}
        express={await expressWays(request, cart)}
        token={tokenFor(request, cart, told)}
        failed={failed}
        told={told}
      />
      <Measured event={stepShown(request.visit, 'checkout-cart')} />
    </>
  ),
})

const pages: Readonly<Record<CartPlace, MakePage>> = { cart: cartPage, miniCart: miniCartPage }

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

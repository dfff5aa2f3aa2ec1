import type { ReactElement, ReactNode } from 'react'
import { claimReturn } from '../../domain/analytics/claim-return.ts'
import { fillCart } from '../../domain/cart/fill-cart.ts'
import { cancelOwnOrder } from '../../domain/fulfilment/move-order.ts'
import { findToldInvoices } from '../../domain/invoice/find-invoices.ts'
import { isCancellable, type Order } from '../../domain/order/order.ts'
import type { Return } from '../../domain/return/return.ts'
import type { Store } from '../../domain/store/store.ts'
import { explain } from '../../i18n/explain.ts'
import { formatList } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { cardSheets } from '../gift/card-sheets.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { tellCount } from '../http/cart-count.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { Measured } from '../layout/measured.tsx'
import { title } from '../layout/title.ts'
import { measuredLines } from '../piece/measured-piece.ts'
import { SizePixel, sizeWidgetOf } from '../piece/size-pixel.tsx'
import type { Shop } from '../shop.ts'
import { CancelOrder } from './cancel.page.tsx'
import { type OrderNotice, OrderPage } from './confirmation.page.tsx'
import { explainUnpaid } from './difference.routes.tsx'
import { findAsked, findShown, keepToOurselves, orderHref, payOrigins, type ShownOrder } from './order.view.ts'

/** How the shop shows where a boutique is. */
export type MapOf = (store: Store, maps: Shop['maps']) => ReactNode

export const showOrder = (request: PrivateRequest, mapOf: MapOf): Promise<Response> => answerOrder(request, { mapOf })

interface Told {
  readonly mapOf?: MapOf
  /** What keeps it from being done. */
  readonly failed?: string
}

async function answerOrder(request: PrivateRequest, { failed, mapOf }: Told = {}, status: 200 | 422 = 200): Promise<Response> {
  const { shop, visit } = request
  const shown = await findShown(request)
  keepToOurselves(request)
  const t = messagesIn(visit.language)
  const announced = await findAnnounced(request, shown)
  return answerPage(
    request,
    {
      path: null,
      indexable: false,
      otherScripts: cardSheets(shown.order.gift, visit.language),
      origins: payOrigins(request, shown),
      context: 'order',
      name: 'order',
      title: title(t('order.named', { number: shown.order.number })),
      body: (
        <>
          <OrderPage
            shown={shown}
            token={request.csrfToken()}
            map={shown.store && mapOf?.(shown.store, shop.maps)}
            isInAccount={visit.customer !== null}
            notice={noticeOf(request, shown.order)}
            failed={failed ?? explainUnpaid(request.c.req.query('unpaid'), t)}
            isNew={false}
          />
          {announced && <ReturnMeasured request={request} order={shown.order} returned={announced} />}
        </>
      ),
    },
    status,
  )
}

/** The return that the address names, where it was announced and nobody has been told of it. */
async function findAnnounced({ c, shop }: PrivateRequest, { returns }: ShownOrder): Promise<Return | null> {
  if (!['returned', 'paid'].includes(c.req.query('done') ?? '')) return null
  const named = returns.find(({ number }) => number === c.req.query('return'))
  return named && (await claimReturn(shop.database.db, named)) ? named : null
}

/** Tells the size widget and analytics what comes back, once it was announced. */
function ReturnMeasured({
  request,
  order,
  returned,
}: {
  readonly request: PrivateRequest
  readonly order: Order
  readonly returned: Return
}): ReactElement {
  const lines = returned.lines.map(({ line, quantity }) => ({ ...order.lines.find(({ id }) => id === line)!, quantity }))
  const units = lines.map(({ colourway: productId, quantity }) => ({ productId, quantity }))
  return (
    <>
      <SizePixel widget={sizeWidgetOf(request.shop, request.visit)} event="return" units={units} orderId={order.number} />
      <Measured event={{ event: 'return', orderId: order.number, products: measuredLines(lines, 'return') }} />
    </>
  )
}

const saidOfReturns = ['returned', 'paid', 'kept', 'underWay', 'labelOver'] as const
const isSaid = (done: string | undefined): done is (typeof saidOfReturns)[number] =>
  (saidOfReturns as readonly (string | undefined)[]).includes(done)

/** What a form that led back here has done. */
function noticeOf({ c, visit }: PrivateRequest, { lines }: Order): OrderNotice | undefined {
  const t = messagesIn(visit.language)
  const done = c.req.query('done')
  if (done === 'cancelled') return { text: t('order.cancelDone'), isInBag: false }
  if (isSaid(done)) return { text: t(`returns.said_${done}`), isInBag: false }
  const refused = c.req.query('again')
  if (refused === undefined) return undefined
  const skus = new Set(refused.split('.'))
  const names = lines.filter(({ sku }) => skus.has(sku)).map(({ name }) => name)
  if (names.length === 0) return { text: t('order.againAll'), isInBag: true }
  if (names.length === lines.length) return { text: t('order.againNone'), isInBag: false }
  return { text: t('order.againPart', { names: formatList([...new Set(names)], visit.locale) }), isInBag: true }
}

/** Its pieces lie in the bag again, as many as the order had: pressed twice they lie there once. */
export const orderAgain: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const { lines, number } = await findAsked(request)
  await refuseFlood(request, 'cart')
  await request.keepVisitor()
  const { refused, count } = await fillCart(shop.database, visit, lines)
  tellCount(request, count)
  return seeOther(c, `${orderHref(request, 'order', number)}&again=${refused.map(encodeURIComponent).join('.')}`)
}

export const showCancel: PrivateHandler = async (request) => {
  const { visit } = request
  const shown = await findShown(request)
  if (!isCancellable(shown.order)) return tooLate(request, shown.order, 200)
  keepToOurselves(request)
  const heading = messagesIn(visit.language)('order.cancel')
  const body = <CancelOrder shown={shown} token={request.csrfToken()} />
  return answerPage(request, {
    context: 'order',
    name: 'order-cancel',
    title: title(heading),
    path: null,
    indexable: false,
    body,
  })
}

/** Whoever presses twice, or after the house has cancelled it, is shown that it is. */
export const cancelOrder: PrivateHandler = async (request) => {
  const { c, shop } = request
  const order = await findAsked(request)
  await refuseFlood(request, 'order', order.id)
  const done = await cancelOwnOrder(shop.database, order.number)
  if (!done.ok) {
    shop.log.info({ requestId: c.get('requestId'), order: order.number, code: done.failure.code }, 'order not cancelled')
    return tooLate(request, order, 422)
  }
  return seeOther(c, `${orderHref(request, 'order', order.number)}&done=cancelled`)
}

function tooLate(request: PrivateRequest, { state }: Order, status: 200 | 422): Promise<Response> {
  const t = messagesIn(request.visit.language)
  return answerOrder(request, state === 'CANCELLED' ? {} : { failed: explain(t, 'ORDER_TOO_LATE_TO_CANCEL') }, status)
}

/** The PDF, to whom the order's page is shown. */
export const sendInvoice: PrivateHandler = async (request) => {
  const { c, shop } = request
  const order = await findAsked(request)
  await refuseFlood(request, 'order', order.id)
  const wanted = c.req.query('paper') ?? 'invoice'
  const invoice = (await findToldInvoices(shop.database.db, order.id)).find(
    ({ kind, number }) => kind === wanted || number === wanted,
  )
  if (!invoice) throw new Problem('PAGE_NOT_FOUND')
  keepToOurselves(request)
  const file = await shop.invoices.read(invoice)
  c.header('cache-control', 'private, no-store')
  c.header('x-robots-tag', 'noindex')
  c.header('content-type', 'application/pdf')
  c.header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
  return c.body(file as Uint8Array<ArrayBuffer>)
}

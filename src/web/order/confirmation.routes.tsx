import { findOrderByKey, findOwnOrder } from '../../domain/order/find-order.ts'
import { orderNumberPattern } from '../../domain/order/order.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { idIn } from '../form/params.ts'
import { cardSheets } from '../gift/card-sheets.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { SizePixel, sizeWidgetOf } from '../piece/size-pixel.tsx'
import { urlOf } from '../urls.ts'
import { Confirmation } from './confirmation.page.tsx'
import { GiftReceipt } from './gift-receipt.page.tsx'

/** An order, to who placed it and to who holds the mail about it. Nobody else is shown it, whatever number they try. */
export const showConfirmation: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const number = c.req.query('order')
  if (number === undefined) return seeOther(c, urlOf(visit, 'cart'))
  if (!orderNumberPattern.test(number)) throw new Problem('PAGE_NOT_FOUND')
  const { db } = shop.database
  const key = idIn(c.req.query('key'))
  const order = (await findOwnOrder(db, visit.visitor, number)) ?? (key && (await findOrderByKey(db, number, key)))
  if (!order) throw new Problem('PAGE_NOT_FOUND')
  // Whoever came by the mail's key needs it on every page of the order.
  const path = `${urlOf(visit, 'checkoutConfirmation')}?order=${number}${key ? `&key=${key}` : ''}`
  const t = messagesIn(visit.language)
  const page = { path: null, indexable: false, otherScripts: cardSheets(order.gift, visit.language) }
  if (order.gift && c.req.query('receipt') === 'gift') {
    const body = <GiftReceipt order={order} back={path} />
    return answerPage(request, { ...page, context: 'giftReceipt', name: 'gift-receipt', title: title(t('gift.receipt')), body })
  }
  return answerPage(request, {
    ...page,
    context: 'orderConfirmation',
    name: 'confirmation',
    title: title(t('order.thanks')),
    body: (
      <>
        <Confirmation order={order} receipt={appendParam(path, 'receipt', 'gift')} />
        <SizePixel
          widget={sizeWidgetOf(shop, visit)}
          event="transaction_start"
          units={order.lines.map(({ colourway, quantity }) => ({ productId: colourway, quantity }))}
          orderId={order.number}
        />
      </>
    ),
  })
}

import { findOrderByKey, findOwnOrder } from '../../domain/order/find-order.ts'
import { orderNumberPattern } from '../../domain/order/order.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { idIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { SizePixel, sizeWidgetOf } from '../piece/size-pixel.tsx'
import { urlOf } from '../urls.ts'
import { Confirmation } from './confirmation.page.tsx'

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
  return answerPage(request, {
    context: 'orderConfirmation',
    name: 'confirmation',
    title: title(messagesIn(visit.language)('order.thanks')),
    path: null,
    indexable: false,
    body: (
      <>
        <Confirmation order={order} />
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

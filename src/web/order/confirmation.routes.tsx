import { findOwnOrder } from '../../domain/order/find-order.ts'
import { orderNumberPattern } from '../../domain/order/order.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { SizePixel, sizeWidgetOf } from '../piece/size-pixel.tsx'
import { urlOf } from '../urls.ts'
import { Confirmation } from './confirmation.page.tsx'

/** The order that this browser has just placed. Nobody else is shown it, whatever number they try. */
export const showConfirmation: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const number = c.req.query('order')
  if (number === undefined) return seeOther(c, urlOf(visit, 'cart'))
  const order = orderNumberPattern.test(number) ? await findOwnOrder(shop.database.db, visit.visitor, number) : null
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

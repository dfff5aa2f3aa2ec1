import { claimPurchase, purchased } from '../../domain/analytics/claim-purchase.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { orderNumberPattern } from '../../domain/order/order.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { cardSheets } from '../gift/card-sheets.ts'
import { receiptCode } from '../gift/receipt-code.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateRequest } from '../http/route.ts'
import { signedBy } from '../http/visitor.ts'
import { Measured } from '../layout/measured.tsx'
import { stepPath, stepShown } from '../layout/measured-step.ts'
import { title } from '../layout/title.ts'
import { SizePixel, sizeWidgetOf } from '../piece/size-pixel.tsx'
import { urlOf } from '../urls.ts'
import { OrderPage } from './confirmation.page.tsx'
import { GiftReceipt } from './gift-receipt.page.tsx'
import type { MapOf } from './order.routes.tsx'
import { findShown, keepToOurselves, payOrigins } from './order.view.ts'

/**
 * An order, to who placed it and to who holds the mail about it. Nobody else is shown it, whatever number they try. A gift's receipt has a
 * key of its own, for who receives it: it opens nothing else.
 */
export const showConfirmation = async (request: PrivateRequest, mapOf: MapOf): Promise<Response> => {
  const { c, shop, visit } = request
  const number = c.req.query('order')
  if (number === undefined) return seeOther(c, urlOf(visit, 'cart'))
  if (!orderNumberPattern.test(number)) throw new Problem('PAGE_NOT_FOUND')
  keepToOurselves(request)
  const { db } = shop.database
  const t = messagesIn(visit.language)
  if (signedBy(shop, 'gift-receipt', number, c.req.query('receipt') ?? '')) {
    const order = await findOrderForHouse(db, number)
    if (!order?.gift) throw new Problem('PAGE_NOT_FOUND')
    return answerPage(request, {
      context: 'giftReceipt',
      name: 'gift-receipt',
      title: title(t('gift.receipt')),
      path: null,
      indexable: false,
      otherScripts: cardSheets(order.gift, visit.language),
      body: <GiftReceipt order={order} code={receiptCode(shop, number)} />,
    })
  }
  const shown = await findShown(request)
  const { order } = shown
  const isFirst = await claimPurchase(db, visit.visitor, order)
  return answerPage(request, {
    path: null,
    virtualPath: stepPath('confirmation'),
    indexable: false,
    otherScripts: cardSheets(order.gift, visit.language),
    origins: payOrigins(request, shown),
    context: 'orderConfirmation',
    name: 'confirmation',
    title: title(t('order.thanks')),
    body: (
      <>
        <OrderPage
          shown={shown}
          token={request.csrfToken()}
          map={shown.store && mapOf(shown.store, shop.maps)}
          isInAccount={visit.customer !== null}
          isNew
        />
        <Measured event={stepShown(visit, 'confirmation')} />
        {isFirst && (
          <>
            <SizePixel
              widget={sizeWidgetOf(shop, visit)}
              event="transaction_start"
              units={order.lines.map(({ colourway, quantity }) => ({ productId: colourway, quantity }))}
              orderId={order.number}
            />
            <Measured event={purchased(order)} />
          </>
        )}
      </>
    ),
  })
}

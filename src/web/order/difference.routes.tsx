import { type PaidLink, unpaidWords, whyUnpaid } from '../../domain/checkout/pay-by-link.ts'
import { payForExchange } from '../../domain/checkout/pay-for-exchange.ts'
import { type Settled, type Settling, settlePayment } from '../../domain/checkout/settle-payment.ts'
import { findOrder, findOwnOrder } from '../../domain/order/find-order.ts'
import type { Order } from '../../domain/order/order.ts'
import { findPayment } from '../../domain/payment/begin-payment.ts'
import { findReturnById } from '../../domain/return/find-returns.ts'
import type { DifferenceFailure } from '../../domain/return/pay-difference.ts'
import type { Return } from '../../domain/return/return.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn, type Translate } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { idIn } from '../form/params.ts'
import { seeElsewhere, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { calls, urlOf } from '../urls.ts'
import { orderHref } from './order.view.ts'
import { namedReturn, type PayDifference } from './return.routes.tsx'

/** Where a difference is paid, and where who has paid comes back to. No client calls it: it is not among what every page names. */
export const differencePath = `${calls.orderReturn}/difference`

/** Why a difference is not paid, as it stands in an address. */
const words = [...unpaidWords, 'lapsed', 'closed'] as const
type Word = (typeof words)[number]

export function explainUnpaid(said: string | undefined, t: Translate): string | undefined {
  const why = words.find((each) => each === said)
  const sentences: Readonly<Record<Word, () => string>> = {
    unfinished: () => t('returns.unfinished'),
    declined: () => t('payment.declined_declined'),
    uncertain: () => t('payment.uncertain'),
    lapsed: () => explain(t, 'EXCHANGE_LAPSED'),
    closed: () => t('care.closed'),
  }
  return why && sentences[why]()
}

/** Where their order is, to who is known by their browser: a key only where they are not its owner. */
async function ownHref({ shop, visit }: PrivateRequest, { number, key }: Order): Promise<string> {
  const isOwn = (await findOwnOrder(shop.database.db, visit.visitor, number)) !== null
  return `${urlOf(visit, 'order')}?order=${number}${isOwn || !key ? '' : `&key=${key}`}`
}

/** What an order's page says of a payment. Paid is only what still goes on: what was paid and then cancelled, or came too late, goes back. */
function saidOf({ number, state }: Return, ended: Exclude<PaidLink<DifferenceFailure> | Settled, { is: 'elsewhere' }>): string {
  if (ended.is === 'refused' || state === 'CANCELLED' || state === 'LAPSED') return '&unpaid=lapsed'
  return ended.is === 'bought' ? `&done=paid&return=${number}` : `&unpaid=${whyUnpaid(ended)}`
}

interface DifferenceRoutes {
  readonly payNow: PayDifference
  readonly pay: PrivateHandler
  readonly comeBack: PrivateHandler
}

/** `settlingOf` is what the checkout knows of paying, and this feature needs. */
export function differenceRoutes(settlingOf: (shop: Shop) => Settling): DifferenceRoutes {
  const payNow: PayDifference = async (request, order, returned) => {
    const { c, shop, visit } = request
    const { cards } = shop
    const there = orderHref(request, 'order', order.number)
    if (!cards) return seeOther(c, `${there}&unpaid=closed#returns`)
    await refuseFlood(request, 'card', order.id)
    const paid = await payForExchange(
      { ...settlingOf(shop), cards },
      visit,
      { return: returned.id, now: shop.clock() },
      {
        // The provider learns no key: who comes back is known by their browser.
        returnUrl: (payment) => shop.config.publicUrl + appendParam(visit.base + differencePath, 'payment', payment),
        description: `${messagesIn(visit.language)('returns.type_Exchange')} ${returned.number}`,
      },
    )
    if (paid.is === 'elsewhere') return seeElsewhere(c, paid.url)
    if (paid.is !== 'bought' && paid.is !== 'refused')
      shop.log.info({ requestId: c.get('requestId'), payment: whyUnpaid(paid) }, 'a difference is not paid')
    // As it is now: what came for it may have come too late.
    const now = await findReturnById(shop.database.db, returned.id)
    return seeOther(c, `${there}${saidOf(now!, paid)}#returns`)
  }

  const pay: PrivateHandler = async (request) => {
    const { order, returned } = await namedReturn(request, request.form.get('return'))
    return payNow(request, order, returned)
  }

  /** From the bank or the provider's page: settled whoever comes, and shown to whom it was begun for. */
  const comeBack: PrivateHandler = async (request) => {
    const { c, shop, visit } = request
    const { db } = shop.database
    const id = idIn(c.req.query('payment'))
    const payment = id ? await findPayment(db, id) : null
    if (payment?.purpose !== 'exchange') throw new Problem('PAGE_NOT_FOUND')
    const settled = await settlePayment(settlingOf(shop), payment.id)
    const returned = payment.return && (await findReturnById(db, payment.return))
    const order = returned && (await findOrder(db, returned.order))
    if (!order || payment.visitor !== visit.visitor) return seeOther(c, urlOf(visit, 'home'))
    const there = await ownHref(request, order)
    return seeOther(c, `${there}${saidOf(returned, settled)}#returns`)
  }

  return { payNow, pay, comeBack }
}

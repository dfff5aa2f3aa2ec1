import { type AnswerFailure, answerEstimate } from '../../domain/care/answer-estimate.ts'
import { findEstimate } from '../../domain/care/find-estimates.ts'
import type { Case } from '../../domain/case/case.ts'
import { findCase } from '../../domain/case/find-case.ts'
import { type PaidLink, whyUnpaid } from '../../domain/checkout/pay-by-link.ts'
import { payForCare } from '../../domain/checkout/pay-for-care.ts'
import { type Settling, settlePayment } from '../../domain/checkout/settle-payment.ts'
import { findPayment } from '../../domain/payment/begin-payment.ts'
import type { CardProvider } from '../../domain/payment/card-provider.port.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { fresh } from '../form/form-state.ts'
import { idIn } from '../form/params.ts'
import { seeElsewhere, seeOther } from '../http/answer.ts'
import { bySubject, refuseBeyond, refuseFlood } from '../http/flood.ts'
import { limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { urlOf } from '../urls.ts'
import { estimatePath } from './care.page.tsx'
import { answerCasePage, caseOf, casePath, explainCare, queried, todayAt } from './case.routes.tsx'

interface CareRoutes {
  readonly answer: PrivateHandler
  readonly comeBack: PrivateHandler
}

const show = (request: PrivateRequest, found: Case, failed = '', status: 200 | 409 | 422 = 200) =>
  answerCasePage(request, found, fresh(queried(request)), status, failed)

/** The house has changed it meanwhile, or it is too late. */
function refuse(request: PrivateRequest, found: Case, { code }: AnswerFailure): Promise<Response> {
  const t = messagesIn(request.visit.language)
  return show(request, found, t(code === 'ESTIMATE_LAPSED' ? 'care.lapsed' : 'care.changed'), 409)
}

const hasPrice = async ({ shop }: PrivateRequest, estimate: string): Promise<boolean> =>
  ((await findEstimate(shop.database.db, estimate))?.amount.amount ?? 0) > 0

async function refuseUnpayable(request: PrivateRequest, found: Case): Promise<Response | null> {
  if (!request.shop.cards) return show(request, found, messagesIn(request.visit.language)('care.closed'), 422)
  await refuseFlood(request, 'card', found.id)
  return null
}

/** `settlingOf` is what the checkout knows of paying, and this feature needs. */
export function careRoutes(settlingOf: (shop: Shop) => Settling): CareRoutes {
  function pay(request: PrivateRequest, found: Case, estimate: string, cards: CardProvider): Promise<PaidLink<AnswerFailure>> {
    const { shop, visit } = request
    const t = messagesIn(visit.language)
    const settling = { ...settlingOf(shop), cards }
    return payForCare(
      settling,
      visit,
      { case: found.id, estimate, today: todayAt(request, found) },
      {
        // The provider learns no key: who comes back is known by their browser.
        returnUrl: (payment) => shop.config.publicUrl + appendParam(visit.base + estimatePath, 'payment', payment),
        description: t('care.mailSubject', { number: found.number, step: t('care.estimate') }),
      },
    )
  }

  const answer: PrivateHandler = async (request) => {
    const { c, form, shop, visit } = request
    const asked = queried(request)
    const found = await caseOf(request, asked)
    await refuseBeyond(request, [bySubject('caseAnswer', found.id, limits.caseAnswer.subject)])
    const estimate = idIn(form.get('estimate'))
    const as = (['accepted', 'declined'] as const).find((each) => each === form.get('answer'))
    if (!estimate || !as) throw new Problem('MALFORMED_REQUEST', 'answer')
    const isToPay = as === 'accepted' && (await hasPrice(request, estimate))
    // What cannot be paid now is not accepted by this press.
    const closed = isToPay ? await refuseUnpayable(request, found) : null
    if (closed) return closed
    const told = await answerEstimate(shop.database, { case: found.id, estimate, as }, todayAt(request, found))
    if (!told.ok) return refuse(request, found, told.failure)
    const done = `${casePath(visit, { number: asked('number'), key: asked('key') })}&care=done`
    if (!isToPay || !shop.cards) return seeOther(c, done)
    const paid = await pay(request, found, estimate, shop.cards)
    switch (paid.is) {
      case 'elsewhere':
        return seeElsewhere(c, paid.url)
      case 'bought':
        return seeOther(c, done)
      case 'refused':
        return refuse(request, found, paid.failure)
      default:
        shop.log.info({ requestId: c.get('requestId'), payment: whyUnpaid(paid) }, 'care not paid')
        return show(request, found, explainCare(whyUnpaid(paid), messagesIn(visit.language)), 422)
    }
  }

  /** From the bank or the provider's page: settled whoever comes, and shown to whom it was begun for. Without a payment it is the case's own page. */
  const comeBack: PrivateHandler = async (request) => {
    const { c, shop, visit } = request
    const { db } = shop.database
    const id = idIn(c.req.query('payment'))
    if (!id) return show(request, await caseOf(request, queried(request)))
    const payment = await findPayment(db, id)
    if (payment?.purpose !== 'care') throw new Problem('PAGE_NOT_FOUND')
    const settled = await settlePayment(settlingOf(shop), payment.id)
    const estimate = payment.estimate && (await findEstimate(db, payment.estimate))
    const found = estimate && (await findCase(db, estimate.case))
    if (!found || payment.visitor !== visit.visitor) return seeOther(c, urlOf(visit, 'home'))
    const isOver = estimate.state === 'withdrawn' || estimate.state === 'declined'
    const there = `${casePath(visit, found)}&care=`
    if (settled.is === 'bought') return seeOther(c, `${there}done`)
    return seeOther(c, there + (isOver ? 'changed' : whyUnpaid(settled)))
  }

  return { answer, comeBack }
}

import { randomUUID } from 'node:crypto'
import { readCertificate } from '../../domain/certificate/begin-certificate.ts'
import type { NewCertificate } from '../../domain/certificate/certificate.ts'
import { type CertificateFailure, type CertificateField, checkCertificate } from '../../domain/certificate/check-certificate.ts'
import { findCertificateOf } from '../../domain/certificate/find-certificate.ts'
import type { Paid } from '../../domain/checkout/pay-by-card.ts'
import { payForCertificate } from '../../domain/checkout/pay-for-certificate.ts'
import { type Settled, type Settling, settlePayment } from '../../domain/checkout/settle-payment.ts'
import { findPayment } from '../../domain/payment/begin-payment.ts'
import { clocksAt } from '../../i18n/format.ts'
import { messagesIn, type Translate } from '../../i18n/messages.ts'
import type { Result } from '../../kernel/result.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { appendParam } from '../append-param.ts'
import { sentenceOf } from '../form/field-checks.ts'
import { idIn } from '../form/params.ts'
import { cardSheets } from '../gift/card-sheets.ts'
import { answerPage, seeElsewhere, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import type { FormFields, PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import type { Shop } from '../shop.ts'
import { TypedContext } from '../ui/typed.ts'
import { calls, urlOf } from '../urls.ts'
import { CertificateForm, CertificatePreview, CertificateThanks } from './certificate.page.tsx'

/** What the checkout knows of paying, and this feature needs. */
interface Payments {
  settlingOf(shop: Shop): Settling
  failureOf(
    paid: Exclude<Paid, { is: 'ordered' | 'elsewhere' | 'bought' }> | Exclude<Settled, { is: 'ordered' | 'bought' }>,
  ): string
  explainPayment(why: string | undefined, t: Translate): string
}

interface CertificateRoutes {
  readonly show: PrivateHandler
  readonly preview: PrivateHandler
  readonly pay: PrivateHandler
  readonly comeBack: PrivateHandler
}

/** The day where the site is. */
const todayAt = ({ shop, visit }: PrivateRequest) => clocksAt(shop.clock())(depotFor(visit.country).timeZone).date

/** What was typed wins over what was chosen: nobody types a sum for nothing. */
function typedIn(form: FormFields): (field: CertificateField) => string {
  return (field) =>
    field === 'giftCertificateAmount' ? (form.get(field) ?? '').trim() || (form.get('amount') ?? '') : (form.get(field) ?? '')
}

const read = (request: PrivateRequest): Result<NewCertificate, CertificateFailure> =>
  checkCertificate(request.visit, typedIn(request.form), todayAt(request))

function page({ visit }: PrivateRequest, body: Page['body'], more: Partial<Page> = {}): Page {
  const t = messagesIn(visit.language)
  return {
    ...{ context: 'gift-certificate', name: 'gift-certificate', title: title(t('certificate.title')) },
    ...{ description: t('certificate.intro'), path: calls.giftCertificate, indexable: false, body },
    ...more,
  }
}

/** The form: empty, or with what was typed and what is wrong with it. */
function answerForm(request: PrivateRequest, failed?: CertificateFailure): Promise<Response> {
  const { form, shop, visit, isStale } = request
  const t = messagesIn(visit.language)
  const errors = Object.entries(failed?.fields ?? {}).map(
    ([field, wrong]) => [field as CertificateField, sentenceOf(wrong, visit.country, t, field)] as const,
  )
  const body = (
    <CertificateForm today={todayAt(request)} isOpen={shop.cards !== null} isStale={isStale} errors={new Map(errors)} />
  )
  const again = failed || isStale || form.has('change')
  return answerPage(
    request,
    page(request, again ? <TypedContext value={form}>{body}</TypedContext> : body, { indexable: !again }),
    failed ? 422 : 200,
  )
}

/** As it will arrive, with the button that pays for it. */
function answerPreview(request: PrivateRequest, certificate: NewCertificate, message = ''): Promise<Response> {
  const { shop, visit } = request
  const body = (
    <CertificatePreview certificate={certificate} token={request.csrfToken()} attempt={randomUUID()} message={message} />
  )
  const more: Partial<Page> = {
    path: null,
    otherScripts: cardSheets({ message: `${certificate.message}${certificate.recipient}${certificate.sender}` }, visit.language),
    // The form is answered with the way to their page.
    origins: { form: shop.cards?.browser.pages ?? [] },
  }
  return answerPage(request, page(request, body, more), message ? 422 : 200)
}

/** A token of the provider's, or none at all. */
function tokenIn(given: string | undefined): string | null {
  return given && /^[A-Za-z0-9_]{1,100}$/.test(given) ? given : null
}

export function certificateRoutes({ settlingOf, failureOf, explainPayment }: Payments): CertificateRoutes {
  const returnTo = ({ visit }: PrivateRequest, payment: string) =>
    appendParam(urlOf(visit, 'giftCertificateReturn'), 'payment', payment)

  const pay: PrivateHandler = async (request) => {
    const { c, form, shop, visit } = request
    const checked = read(request)
    if (!checked.ok) return answerForm(request, checked.failure)
    if (form.has('change') || !shop.cards) return answerForm(request)
    await refuseFlood(request, 'card', visit.visitor)
    const backTo = (payment: string) => shop.config.publicUrl + returnTo(request, payment)
    const t = messagesIn(visit.language)
    const paid = await payForCertificate({ ...settlingOf(shop), cards: shop.cards }, visit, checked.value, {
      token: tokenIn(form.get('paymentToken')),
      holder: null,
      attempt: idIn(form.get('attempt')) ?? '',
      returnUrl: backTo,
      cancelUrl: shop.config.publicUrl + urlOf(visit, 'giftCertificate'),
      description: t('certificate.title'),
    })
    if (paid.is === 'elsewhere') return seeElsewhere(c, paid.url)
    if (paid.is === 'bought') return seeOther(c, returnTo(request, paid.payment))
    const why = paid.is === 'ordered' ? 'uncertain' : failureOf(paid)
    shop.log.info({ requestId: c.get('requestId'), payment: why }, 'certificate not paid')
    return answerPreview(request, checked.value, explainPayment(why, t))
  }

  /** From the bank or the provider's page, and after it was paid here. Whose it is not learns nothing of it. */
  const comeBack: PrivateHandler = async (request) => {
    const { c, shop, visit } = request
    const { db } = shop.database
    const id = idIn(c.req.query('payment'))
    const payment = id && (await findPayment(db, id))
    if (!payment || payment.visitor !== visit.visitor || payment.purpose !== 'certificate')
      return seeOther(c, urlOf(visit, 'giftCertificate'))
    const settled = await settlePayment(settlingOf(shop), payment.id)
    const bought = settled.is === 'bought' && (await findCertificateOf(db, payment.id))
    if (bought) return answerPage(request, page(request, <CertificateThanks certificate={bought} />, { path: null }))
    const why = settled.is === 'open' || settled.is === 'ended' ? failureOf(settled) : 'uncertain'
    const message = explainPayment(why, messagesIn(visit.language))
    const agreed = payment.agreed && readCertificate(payment.agreed)
    return agreed ? answerPreview(request, agreed, message) : seeOther(c, urlOf(visit, 'giftCertificate'))
  }

  return {
    show: (request) => answerForm(request),
    preview: async (request) => {
      const checked = read(request)
      if (!checked.ok) return answerForm(request, checked.failure)
      await request.keepVisitor()
      return answerPreview(request, checked.value)
    },
    pay,
    comeBack,
  }
}

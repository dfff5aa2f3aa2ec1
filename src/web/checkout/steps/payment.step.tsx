import { randomUUID } from 'node:crypto'
import type { ReactElement } from 'react'
import { type Cart, hasRisen, orderable } from '../../../domain/cart/cart.ts'
import {
  type Checkout,
  chosenMethod,
  dueOf,
  fingerprint,
  paymentMethodsFor,
  sharesOf,
} from '../../../domain/checkout/checkout.ts'
import { takenPayments } from '../../../domain/payment/payment-provider.ts'
import { isPickup } from '../../../domain/shipping/shipping.ts'
import { addressFields } from '../../../forms/address-rules.ts'
import { explain } from '../../../i18n/explain.ts'
import { formatPrice } from '../../../i18n/format.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { paymentName } from '../../../i18n/order-words.ts'
import type { PaymentCode } from '../../../markets/methods.ts'
import { messagesOf } from '../../form/address-form.tsx'
import type { PrivateRequest } from '../../http/route.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Choice, Tick } from '../../ui/field.tsx'
import { urlOf } from '../../urls.ts'
import { Billing, type BillingForm, loadBilling } from '../billing.tsx'
import { Card, cardErrors } from '../card/card.tsx'
import { type CardForm, loadCards } from '../card/card-form.ts'
import { Certificates, IsGift, typedCertificate } from '../certificates.tsx'
import styles from '../checkout.module.css'
import { type CartPage, explainPayment, pay, type RefusedPayment } from '../pay.ts'
import { type StepFormProps, stepRoutes } from '../step.tsx'
import { Choices, Recap, StepForm, StepSubmit } from '../step-parts.tsx'

interface PaymentForm extends BillingForm {
  readonly methods: readonly PaymentCode[]
  /** Names this press of the button: pressed twice, it is one attempt. */
  readonly attempt: string
  /** Null where cards are not taken. */
  readonly card: CardForm | null
  /** What they chose before it came back. */
  readonly chosen: string | undefined
  /** Whether a gift certificate was just laid on the cart, or taken off it. */
  readonly isLaid: boolean
  /** Why the shopper is back. */
  readonly failed: string
}

function PaymentStep({ checkout, token, shown, refused }: StepFormProps<PaymentForm, RefusedPayment>): ReactElement {
  const { visit } = useVisit()
  const { methods, attempt, card, chosen, failed } = shown
  const message = refused ? refused.message : failed
  const isPaid = sharesOf(checkout, visit).length > 0 && dueOf(checkout, visit).amount === 0
  return (
    <StepForm call="checkoutPayment" token={token} verify="billing" country={shown.country} rules={shown.rules}>
      {/* What Enter presses: a form's first button, which would remove a card or choose a country. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      {message && (
        <div data-payment-failed={failed || refused?.isFailed ? '' : undefined}>
          <ErrorBox title={message} />
        </div>
      )}
      <div className={styles.form} data-part="confirmed">
        <input type="hidden" name="cart" value={checkout.cart.id ?? ''} />
        <input type="hidden" name="seen" value={fingerprint(checkout, visit)} />
        <input type="hidden" name="attempt" value={attempt} />
        {/* For whoever looks whether letters arrive there; the order goes to the one that was kept. */}
        <input type="hidden" name="email" value={checkout.draft.email ?? ''} />
        <Recap
          checkout={checkout}
          parts={isPickup(checkout.draft.option) ? ['email', 'pickup'] : ['email', 'address', 'method']}
        />
        {isPaid ? (
          <PaidByCertificate />
        ) : (
          <PaymentChoice methods={methods} chosen={chosen} isPickup={isPickup(checkout.draft.option)} />
        )}
      </div>
      <WrongFields country={shown.country} refused={refused} />
      {card && methods.includes('CREDIT_CARD') && <Card shown={card} refused={refused?.card} />}
      <Billing draft={checkout.draft} shown={shown} refused={refused?.billing} />
      <Certificates checkout={checkout} isLaid={shown.isLaid} refused={refused?.certificate} />
      <div className={styles.form} data-part="payment">
        <IsGift cart={checkout.cart} />
        {(isPaid || methods.length > 0) && <LastButton cart={checkout.cart} />}
      </div>
    </StepForm>
  )
}

/** As many as may be wrong at once: an address, and a card. */
const mostWrong = addressFields.length + 4

/** All that is wrong with the form, above the fields that it may be wrong with. */
function WrongFields({
  country,
  refused,
}: {
  readonly country: string
  readonly refused: RefusedPayment | undefined
}): ReactElement {
  const { visit, t } = useVisit()
  const failed = refused?.billing?.failure
  const errors = [
    ...cardErrors(refused?.card ?? {}, t),
    ...(failed === null ? [{ field: 'country', label: t('address.country'), message: explain(t, 'VALIDATE_REQUIRED') }] : []),
    ...(failed ? messagesOf(failed, { ...visit, country }, t) : []),
  ]
  const titles = Array.from({ length: mostWrong }, (_, index) => t('checkout.wrongFields', { count: index + 1 }))
  return <ErrorBox title={titles[errors.length - 1] ?? ''} errors={errors} titles={titles} />
}

function PaymentChoice({
  methods,
  chosen,
  isPickup,
}: {
  readonly methods: readonly PaymentCode[]
  readonly chosen: string | undefined
  readonly isPickup: boolean
}): ReactElement {
  const { t } = useVisit()
  if (methods.length === 0) return <ErrorBox title={t('checkout.cardOnly')} />
  const first = methods.find((code) => code === chosen) ?? methods[0]
  return (
    <Choices label={t('checkout.paymentTitle')}>
      {methods.map((code) => (
        <Choice
          key={code}
          name="paymentMethod"
          value={code}
          label={paymentName(code, isPickup, t)}
          text={t(isPickup && code === 'CASH_ON_DELIVERY' ? 'pickup.payText' : `checkout.payText_${code as 'CASH_ON_DELIVERY'}`)}
          defaultChecked={code === first}
          codes={{ 'data-payment-method': code }}
        />
      ))}
    </Choices>
  )
}

/** Nothing is left to pay: there is nothing to choose. */
function PaidByCertificate(): ReactElement {
  const { t } = useVisit()
  return (
    <p data-payment-method="GIFT_CERTIFICATE">
      <input type="hidden" name="paymentMethod" value="GIFT_CERTIFICATE" />
      {t('certificate.paysAll')}
    </p>
  )
}

function LastButton({ cart }: { readonly cart: Cart }): ReactElement {
  const { visit, t } = useVisit()
  const [before, after] = t('checkout.termsNote', { terms: '\n' }).split('\n')
  return (
    <>
      <RisenPrices cart={cart} />
      <StepSubmit name="payment">{t('checkout.placeOrder')}</StepSubmit>
      <p className="t-small t-soft">
        {before}
        <Policy href={`${urlOf(visit, 'getPolicyPopin')}?cid=terms`}>{t('checkout.termsAccepted')}</Policy>
        {after} <Policy href={urlOf(visit, 'privacyPolicy')}>{t('content.privacy')}</Policy>
      </p>
    </>
  )
}

/** What has become dearer since it was chosen, and the shopper's word that they take it so. */
function RisenPrices({ cart }: { readonly cart: Cart }): ReactElement | null {
  const { visit, t } = useVisit()
  const risen = orderable(cart).lines.filter(hasRisen)
  if (risen.length === 0) return null
  return (
    <div className={styles.risen}>
      {risen.map(({ uuid, name, price, chosenAt }) => (
        <p key={uuid}>
          {t('shop.priceRoseNamed', {
            name,
            price: formatPrice(price!, visit.locale),
            before: formatPrice(chosenAt, visit.locale),
          })}
        </p>
      ))}
      <Tick name="acceptPrices" value="1" label={t('shop.acceptPrices')} />
    </div>
  )
}

function Policy({ href, children }: { readonly href: string; readonly children: string }): ReactElement {
  return (
    <a href={href} data-popin="dialog" className={styles.policy}>
      {children}
    </a>
  )
}

export const paymentStep = (cartPage: CartPage) =>
  stepRoutes<PaymentForm, RefusedPayment>({
    id: 'payment',
    load: loadPayment,
    Form: PaymentStep,
    // The form is answered with the way to their pages.
    origins: ({ cards, wallet }) => {
      const { origins = [], pages = [] } = cards?.browser ?? {}
      return { script: origins, frame: origins, connect: origins, form: [...pages, ...(wallet?.pages ?? [])] }
    },
    update: updateCertificate,
    complete: (request) => pay(request, cartPage),
  })

/** A code that was typed, or a certificate that is taken off again. */
async function updateCertificate(request: PrivateRequest): Promise<RefusedPayment | undefined> {
  if (request.c.req.query('update') !== 'certificate') return undefined
  const certificate = await typedCertificate(request)
  return certificate && { certificate }
}

/** What came of a payment elsewhere, for who is back from there without an order. */
async function loadPayment(request: PrivateRequest, checkout: Checkout): Promise<PaymentForm> {
  const { c, shop, visit } = request
  return {
    ...(await loadBilling(request, checkout)),
    methods: paymentMethodsFor(
      checkout.cart,
      visit,
      takenPayments(shop, visit.currency),
      chosenMethod(checkout, visit)?.code ?? null,
    ),
    attempt: randomUUID(),
    card: await loadCards(request),
    chosen: request.form.get('paymentMethod') ?? c.req.query('paymentMethod'),
    isLaid: c.req.query('update') === 'certificate',
    failed: explainPayment(c.req.query('failed'), messagesIn(visit.language)),
  }
}

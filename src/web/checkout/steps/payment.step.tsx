import type { ReactElement } from 'react'
import { type Cart, hasRisen, orderable, pieceCount } from '../../../domain/cart/cart.ts'
import { findCart } from '../../../domain/cart/find-cart.ts'
import { keepBilling } from '../../../domain/checkout/answer-step.ts'
import { fingerprint, paymentMethodsFor } from '../../../domain/checkout/checkout.ts'
import { type CheckoutFailure, completeCheckout } from '../../../domain/checkout/complete-checkout.ts'
import { openStep } from '../../../domain/checkout/steps.ts'
import type { CouponFailure } from '../../../domain/coupon/coupon.ts'
import { isPickup } from '../../../domain/shipping/shipping.ts'
import { explain } from '../../../i18n/explain.ts'
import { explainCoupon } from '../../../i18n/explain-coupon.ts'
import { clocksAt, formatPrice } from '../../../i18n/format.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import type { PaymentCode } from '../../../markets/methods.ts'
import { idIn } from '../../form/params.ts'
import { answerPage, seeOther } from '../../http/answer.ts'
import { tellCount } from '../../http/cart-count.ts'
import { refuseFlood } from '../../http/flood.ts'
import { Problem } from '../../http/problem.ts'
import type { PrivateRequest } from '../../http/route.ts'
import type { Page } from '../../layout/page.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Choice, Tick } from '../../ui/field.tsx'
import { urlOf } from '../../urls.ts'
import { Billing, type BillingForm, billingIn, loadBilling, type RefusedBilling } from '../billing.tsx'
import styles from '../checkout.module.css'
import { checkoutOf, type StepFormProps, stepRoutes } from '../step.tsx'
import { Choices, Recap, StepForm, StepSubmit } from '../step-parts.tsx'

interface Refused {
  readonly message?: string
  readonly billing?: RefusedBilling
}

function PaymentStep({ checkout, token, shown, refused }: StepFormProps<BillingForm, Refused>): ReactElement {
  const { visit } = useVisit()
  const methods = paymentMethodsFor(checkout.cart, visit)
  return (
    <StepForm call="checkoutPayment" token={token} country={shown.country} rules={shown.rules}>
      {refused?.message && <ErrorBox title={refused.message} />}
      <div className={styles.form} data-part="confirmed">
        <input type="hidden" name="cart" value={checkout.cart.id ?? ''} />
        <input type="hidden" name="seen" value={fingerprint(checkout, visit)} />
        <Recap
          checkout={checkout}
          parts={isPickup(checkout.draft.option) ? ['email', 'pickup'] : ['email', 'address', 'method']}
        />
        <PaymentChoice methods={methods} isPickup={isPickup(checkout.draft.option)} />
      </div>
      <Billing draft={checkout.draft} shown={shown} refused={refused?.billing} />
      <div className={styles.form} data-part="payment">
        {methods.length > 0 && <LastButton cart={checkout.cart} />}
      </div>
    </StepForm>
  )
}

function PaymentChoice({
  methods,
  isPickup,
}: {
  readonly methods: readonly PaymentCode[]
  readonly isPickup: boolean
}): ReactElement {
  const { t } = useVisit()
  if (methods.length === 0) return <ErrorBox title={t('checkout.cardOnly')} />
  return (
    <Choices label={t('checkout.paymentTitle')}>
      {methods.map((code, index) => (
        <Choice
          key={code}
          name="paymentMethod"
          value={code}
          label={t(`checkout.${code as 'CASH_ON_DELIVERY'}`)}
          text={t(isPickup ? 'pickup.payText' : `checkout.payText_${code as 'CASH_ON_DELIVERY'}`)}
          defaultChecked={index === 0}
        />
      ))}
    </Choices>
  )
}

function LastButton({ cart }: { readonly cart: Cart }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <RisenPrices cart={cart} />
      <StepSubmit name="payment">{t('checkout.placeOrder')}</StepSubmit>
      <p className="t-small t-soft">
        {t('checkout.termsNote')} <Policy href={`${urlOf(visit, 'getPolicyPopin')}?cid=terms`}>{t('checkout.terms')}</Policy>{' '}
        <Policy href={urlOf(visit, 'privacyPolicy')}>{t('content.privacy')}</Policy>
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

/** The cart's own page, where something in it is the reason that it cannot be ordered. */
type CartPage = (request: PrivateRequest, cart: Cart, failed: { readonly message: string }) => Promise<Page>

const isCouponFailure = (failure: CheckoutFailure): failure is CouponFailure => failure.code.startsWith('COUPON_')

/** The last button. Pressed twice, it leads twice to the one order. */
async function pay(request: PrivateRequest, cartPage: CartPage): Promise<{ readonly refused: Refused } | Response> {
  const { c, form, shop, visit } = request
  const cart = idIn(form.get('cart'))
  if (!cart) throw new Problem('MALFORMED_REQUEST', 'cart')
  await refuseFlood(request, 'order', visit.visitor)
  const read = billingIn(request)
  if ('refused' in read) return { refused: { billing: read.refused } }
  const { billing } = read
  const confirmed = {
    cart,
    seen: form.get('seen') ?? '',
    payment: form.get('paymentMethod'),
    billing,
    acceptsPrices: form.get('acceptPrices') === '1',
  }
  const done = await completeCheckout(shop.database, visit, confirmed, clocksAt(shop.clock()))
  if (done.ok) {
    shop.log.info({ requestId: c.get('requestId'), order: done.value.number }, 'order placed')
    tellCount(request, done.value.left ?? pieceCount(await findCart(shop.database.db, visit)))
    return seeOther(c, `${urlOf(visit, 'checkoutConfirmation')}?order=${done.value.number}`)
  }
  shop.log.info({ requestId: c.get('requestId'), code: done.failure.code }, 'order refused')
  const { failure } = done
  await keepBilling(shop.database.db, visit, billing)
  const checkout = await checkoutOf(request)
  // Where it may not be sent is said there, piece by piece.
  if (failure.code === 'FORBIDDEN_STATE')
    return seeOther(c, urlOf(visit, isPickup(checkout.draft.option) ? 'checkoutShippingOption' : 'checkoutShippingAddress'))
  const message = isCouponFailure(failure) ? explainCoupon(failure, visit) : explain(messagesIn(visit.language), failure.code)
  // The cart is as it was. Where something in it is the reason, the cart says so; otherwise the shopper looks once more.
  const isAboutCart =
    isCouponFailure(failure) ||
    openStep(checkout, visit) === 'checkout-cart' ||
    // What the boutique no longer has may be had otherwise.
    (['NO_STOCK', 'ORDER_TOO_LARGE'].includes(failure.code) && checkout.draft.option !== 'collect')
  return isAboutCart ? answerPage(request, await cartPage(request, checkout.cart, { message }), 422) : { refused: { message } }
}

export const paymentStep = (cartPage: CartPage) =>
  stepRoutes<BillingForm, Refused>({
    id: 'payment',
    load: loadBilling,
    Form: PaymentStep,
    complete: (request) => pay(request, cartPage),
  })

import type { ReactElement } from 'react'
import { chooseMethod } from '../../../domain/checkout/answer-step.ts'
import { type Checkout, chosenMethod, offeredMethods } from '../../../domain/checkout/checkout.ts'
import { conciergeArea, openDays, promiseOf } from '../../../domain/checkout/handover.ts'
import type { ShippingMethod } from '../../../domain/shipping/shipping.ts'
import { deliveryTimeOf, promiseWords } from '../../../i18n/delivery-time.ts'
import { explain } from '../../../i18n/explain.ts'
import { formatDay } from '../../../i18n/format.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Choice } from '../../ui/field.tsx'
import { Price } from '../../ui/price.tsx'
import { type StepFormProps, stepRoutes } from '../step.tsx'
import { Choices, Recap, StepForm, StepSubmit } from '../step-parts.tsx'

function ShippingMethodStep({ checkout, token, refused }: StepFormProps<null, string>): ReactElement {
  const { visit, t } = useVisit()
  const methods = offeredMethods(checkout, visit)
  const isConcierge = checkout.draft.option === 'concierge'
  // The day that was chosen is full by now, or over.
  const hasLapsed = isConcierge && checkout.draft.day !== null && !openDays(checkout).includes(checkout.draft.day)
  const told = refused ?? (hasLapsed ? explain(t, 'CONCIERGE_DAY_GONE') : undefined)
  return (
    <StepForm call="checkoutShippingMethod" token={token}>
      {told && <ErrorBox title={told} />}
      <Recap checkout={checkout} parts={['address']} />
      <Choices label={t('checkout.methodTitle')}>
        {isConcierge ? <Days checkout={checkout} method={methods[0]!} /> : <Methods checkout={checkout} methods={methods} />}
      </Choices>
      <StepSubmit name="shippingMethod">{t('common.continue')}</StepSubmit>
    </StepForm>
  )
}

const priceOf = (method: ShippingMethod, free: string) =>
  method.price.amount === 0 ? <span>{free}</span> : <Price price={method.price} />

function Methods({
  checkout,
  methods,
}: {
  readonly checkout: Checkout
  readonly methods: readonly ShippingMethod[]
}): ReactElement[] {
  const { visit, t } = useVisit()
  const chosen = chosenMethod(checkout, visit)
  return methods.map((method, index) => {
    const time = deliveryTimeOf(method, checkout.cart, visit)
    const promised = promiseOf(checkout, method, visit)
    const when = promised && promiseWords(promised, method.code, visit.locale, t)
    return (
      <Choice
        key={method.code}
        name="shippingMethod"
        value={method.code}
        label={t(`checkout.${method.code}`)}
        text={when ? t('checkout.whenAndTime', { when, time }) : time}
        side={priceOf(method, t('checkout.free'))}
        defaultChecked={chosen ? chosen.code === method.code : index === 0}
        codes={{ 'data-delivery': method.code }}
      />
    )
  })
}

/** There is one concierge: the shopper chooses the day. */
function Days({ checkout, method }: { readonly checkout: Checkout; readonly method: ShippingMethod }): ReactElement {
  const { visit, t } = useVisit()
  const days = openDays(checkout)
  const area = conciergeArea(checkout.draft)
  const today = area && checkout.handover.clocks(area.timeZone).date
  const chosen = days.find((day) => day === checkout.draft.day) ?? days[0]
  return (
    <>
      <input type="hidden" name="shippingMethod" value={method.code} />
      {days.map((day) => (
        <Choice
          key={day}
          name="conciergeDay"
          value={day}
          label={formatDay(day, visit.locale)}
          text={day === today ? t('stores.today') : undefined}
          side={priceOf(method, t('checkout.free'))}
          defaultChecked={day === chosen}
        />
      ))}
    </>
  )
}

export const shippingMethodStep = stepRoutes({
  id: 'shipping-method',
  load: async () => null,
  Form: ShippingMethodStep,
  save: async ({ form, shop, visit }, checkout) => {
    const chosen = { method: form.get('shippingMethod'), day: form.get('conciergeDay') }
    const done = await chooseMethod(shop.database.db, visit, checkout, chosen)
    return done.ok ? { answer: done.value } : { refused: explain(messagesIn(visit.language), done.failure.code) }
  },
})

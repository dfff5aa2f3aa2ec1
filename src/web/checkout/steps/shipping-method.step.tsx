import type { ReactElement } from 'react'
import { chooseMethod } from '../../../domain/checkout/answer-step.ts'
import { chosenMethod } from '../../../domain/checkout/checkout.ts'
import { methodsFor } from '../../../domain/shipping/shipping.ts'
import { deliveryTimeOf } from '../../../i18n/delivery-time.ts'
import { explain } from '../../../i18n/explain.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Choice } from '../../ui/field.tsx'
import { Price } from '../../ui/price.tsx'
import { type StepFormProps, stepRoutes } from '../step.tsx'
import { Choices, Recap, StepForm, StepSubmit } from '../step-parts.tsx'

function ShippingMethodStep({ checkout, token, refused }: StepFormProps<null, string>): ReactElement {
  const { visit, t } = useVisit()
  const chosen = chosenMethod(checkout.draft, visit)
  return (
    <StepForm call="checkoutShippingMethod" token={token}>
      {refused && <ErrorBox title={refused} />}
      <Recap checkout={checkout} parts={['address']} />
      <Choices label={t('checkout.methodTitle')}>
        {methodsFor(visit).map((method, index) => (
          <Choice
            key={method.code}
            name="shippingMethod"
            value={method.code}
            label={t(`checkout.${method.code}`)}
            text={deliveryTimeOf(method, checkout.cart, visit)}
            side={method.price.amount === 0 ? <span>{t('checkout.free')}</span> : <Price price={method.price} />}
            defaultChecked={chosen ? chosen.code === method.code : index === 0}
          />
        ))}
      </Choices>
      <StepSubmit name="shippingMethod">{t('common.continue')}</StepSubmit>
    </StepForm>
  )
}

export const shippingMethodStep = stepRoutes({
  id: 'shipping-method',
  load: async () => null,
  Form: ShippingMethodStep,
  save: async ({ form, shop, visit }) => {
    const done = await chooseMethod(shop.database.db, visit, form.get('shippingMethod'))
    return done.ok ? { answer: done.value } : { refused: explain(messagesIn(visit.language), done.failure.code) }
  },
})

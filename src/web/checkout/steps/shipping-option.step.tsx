import type { ReactElement } from 'react'
import { chooseOption } from '../../../domain/checkout/answer-step.ts'
import { shippingOptions } from '../../../domain/shipping/shipping.ts'
import { explain } from '../../../i18n/explain.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Choice } from '../../ui/field.tsx'
import { type StepFormProps, stepRoutes } from '../step.tsx'
import { Choices, StepForm, StepSubmit } from '../step-parts.tsx'

function ShippingOptionStep({ checkout, token, refused }: StepFormProps<null, string>): ReactElement {
  const { t } = useVisit()
  return (
    <StepForm call="checkoutShippingOption" token={token}>
      {refused && <ErrorBox title={refused} />}
      <Choices label={t('checkout.optionTitle')}>
        {shippingOptions.map((option, index) => (
          <Choice
            key={option}
            name="shippingOption"
            value={option}
            label={t(`checkout.option_${option}`)}
            text={t(`checkout.option_${option}Text`)}
            defaultChecked={checkout.draft.option === null ? index === 0 : checkout.draft.option === option}
          />
        ))}
      </Choices>
      <StepSubmit name="shippingOption">{t('common.continue')}</StepSubmit>
    </StepForm>
  )
}

export const shippingOptionStep = stepRoutes({
  id: 'shipping-option',
  load: async () => null,
  Form: ShippingOptionStep,
  save: async ({ form, shop, visit }, { draft }) => {
    const done = await chooseOption(shop.database.db, visit, draft, form.get('shippingOption'))
    return done.ok ? { answer: done.value } : { refused: explain(messagesIn(visit.language), done.failure.code) }
  },
})

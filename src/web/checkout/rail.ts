import { checkoutSteps, type StepId } from '../../domain/checkout/steps.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { CallName } from '../urls.ts'

/** The steps that have a form, with their names. The cart is before them, the confirmation behind. */
export const rail = [
  { id: 'login', call: 'checkoutLogin', label: 'checkout.stepLogin', title: 'checkout.loginTitle' },
  { id: 'shipping-option', call: 'checkoutShippingOption', label: 'checkout.stepOption', title: 'checkout.optionTitle' },
  { id: 'shipping-address', call: 'checkoutShippingAddress', label: 'checkout.stepAddress', title: 'checkout.addressTitle' },
  { id: 'shipping-method', call: 'checkoutShippingMethod', label: 'checkout.stepMethod', title: 'checkout.methodTitle' },
  { id: 'payment', call: 'checkoutPayment', label: 'checkout.stepPayment', title: 'checkout.paymentTitle' },
] as const satisfies readonly { id: StepId; call: CallName; label: MessageKey; title: MessageKey }[]

/** The specification's number of a step: the cart is the first. */
export const numberOf = (step: StepId): number => checkoutSteps.findIndex(({ id }) => id === step) + 1

/** The step with a form that has this number, as somebody sent it. */
export const stepNumbered = (number: string | undefined) => rail.find(({ id }) => String(numberOf(id)) === number)

export type FormStepId = (typeof rail)[number]['id']

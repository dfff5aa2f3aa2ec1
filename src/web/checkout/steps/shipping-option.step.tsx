import type { ReactElement } from 'react'
import { chooseOption, chooseStore } from '../../../domain/checkout/answer-step.ts'
import type { Checkout } from '../../../domain/checkout/checkout.ts'
import { findOptions, type OfferedOption } from '../../../domain/checkout/find-options.ts'
import { type Collector, troubleOf } from '../../../domain/checkout/handover.ts'
import { restrictionOf } from '../../../domain/checkout/restriction-of.ts'
import { findCustomer } from '../../../domain/customer/find-customer.ts'
import { isPickup, isShippingOption } from '../../../domain/shipping/shipping.ts'
import type { FieldFailure } from '../../../forms/field-rule.ts'
import { promiseWords } from '../../../i18n/delivery-time.ts'
import { explain } from '../../../i18n/explain.ts'
import { formatList } from '../../../i18n/format.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { optionName } from '../../../i18n/method-name.ts'
import type { ShippingOption } from '../../../markets/deliveries.ts'
import { sentenceOf } from '../../form/field-checks.ts'
import { seeOther } from '../../http/answer.ts'
import type { PrivateRequest } from '../../http/route.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Choice } from '../../ui/field.tsx'
import { urlOf } from '../../urls.ts'
import { Pickup } from '../pickup/pickup.tsx'
import { type PickupView, pickupView } from '../pickup/pickup.view.ts'
import { UsePosition } from '../pickup/use-position.island.tsx'
import { RestrictionBox } from '../restriction.tsx'
import { checkoutOf, type Saved, type StepFormProps, stepRoutes } from '../step.tsx'
import { Choices, StepForm, StepSubmit } from '../step-parts.tsx'

interface Shown {
  readonly options: readonly OfferedOption[]
  readonly chosen: ShippingOption
  /** The boutiques, where one of their options is chosen. */
  readonly pickup: PickupView | null
  /** Whoever is signed in, who perhaps comes for it. */
  readonly person: Partial<Collector>
}

interface Refused {
  readonly message: string
  readonly store: string | undefined
  readonly typed: (field: keyof Collector) => string
  readonly fields: Readonly<Partial<Record<keyof Collector, FieldFailure>>>
}

/** Its ways are told even where they cannot be taken: with the reason. An address elsewhere is no reason not to choose it. */
const isClosed = ({ trouble }: OfferedOption) => trouble !== null && trouble !== 'CONCIERGE_NOT_THERE'

/** What boutiques are looked for by. */
const places = ['lat', 'lng', 'postalCode'] as const

const collectorFields = ['firstname', 'lastname', 'dialcode', 'phone'] as const

function ShippingOptionStep({
  checkout,
  token,
  shown: { options, chosen, pickup, person },
  refused,
}: StepFormProps<Shown, Refused>): ReactElement {
  const { visit, t } = useVisit()
  const here = urlOf(visit, 'checkoutShippingOption')
  const { draft, handover } = checkout
  const trouble = troubleOf(checkout, visit)
  const restricted = isPickup(draft.option) && !trouble ? restrictionOf(checkout.cart) : null
  const told = trouble && explain(t, trouble, { pieces: formatList(handover.lacking, visit.locale) })
  const wrong = collectorFields.flatMap((field) => {
    const failed = refused?.fields[field]
    return failed ? [{ field, label: t(`address.${field}`), message: sentenceOf(failed, visit.country, t, field) }] : []
  })
  const known = (field: keyof Collector) => draft.collector?.[field] ?? draft.address?.[field] ?? person[field] ?? ''
  const value = refused?.typed ?? known
  return (
    <>
      {restricted && <RestrictionBox restricted={restricted} isPickup />}
      <StepForm call="checkoutShippingOption" token={token}>
        {restricted && !restricted.isTotal && <input type="hidden" name="acceptForbidden" value={draft.store ?? ''} />}
        {refused ? <ErrorBox title={refused.message} errors={wrong} /> : told && <ErrorBox title={told} />}
        <Choices label={t('checkout.optionTitle')}>
          {options.map((offered) => (
            <Choice
              key={offered.option}
              name="shippingOption"
              value={offered.option}
              label={optionName(offered.option, t)}
              text={<OptionText offered={offered} />}
              disabled={isClosed(offered)}
              defaultChecked={offered.option === chosen}
              codes={{ 'data-delivery': offered.option, 'data-status': offered.trouble ?? 'open' }}
            />
          ))}
        </Choices>
        {options.some(({ option }) => isPickup(option)) && (
          <>
            <UsePosition
              action={here}
              words={{ denied: t('pickup.denied'), failed: t('error.BAD_RESPONSE'), looking: t('pickup.looking') }}
            />
            <div data-pickup="">
              {pickup && (
                <Pickup
                  view={pickup}
                  chosen={refused?.store ?? draft.store}
                  value={value}
                  errors={new Map(wrong.map(({ field, message }) => [field, message]))}
                />
              )}
            </div>
          </>
        )}
        <StepSubmit name="shippingOption">{t('common.continue')}</StepSubmit>
      </StepForm>
      <form id="find-store" method="get" action={here}>
        {pickup && <input type="hidden" name="shippingOption" value={pickup.option} />}
      </form>
    </>
  )
}

function OptionText({ offered: { option, trouble, promised } }: { readonly offered: OfferedOption }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <span>{t(`checkout.option_${option}Text`)}</span>{' '}
      {trouble ? (
        <strong>{explain(t, trouble)}</strong>
      ) : (
        promised && <span>{promiseWords(promised, option === 'home' ? 'DAH' : 'COC', visit.locale, t)}</span>
      )}
    </>
  )
}

async function shownTo(request: PrivateRequest, checkout: Checkout): Promise<Shown> {
  const { c, form, shop, visit } = request
  const options = await findOptions(shop.database.db, visit, checkout)
  const canBe = (option: string | null | undefined): option is ShippingOption =>
    isShippingOption(option ?? undefined) && options.some((each) => each.option === option && !isClosed(each))
  // Whoever looks for boutiques means one of their options.
  const looks = places.some((name) => c.req.query(name) !== undefined)
  const { option } = checkout.draft
  const asked = [form.get('shippingOption'), c.req.query('shippingOption'), looks && !isPickup(option) ? 'store' : option]
  const chosen = asked.find(canBe) ?? 'home'
  if (!isPickup(chosen)) return { options, chosen, pickup: null, person: {} }
  const customer = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
  const person = customer ? { firstname: customer.firstname, lastname: customer.lastname } : {}
  return { options, chosen, pickup: await pickupView(request, checkout, chosen), person }
}

async function keepOption(request: PrivateRequest, checkout: Checkout): Promise<Saved<Refused>> {
  const { form, shop, visit } = request
  const { db } = shop.database
  const t = messagesIn(visit.language)
  const typed = (field: keyof Collector) => form.get(field === 'dialcode' ? 'dialcodeshipping' : field) ?? form.get(field) ?? ''
  const option = form.get('shippingOption')
  const store = form.get('store')
  const done = await chooseOption(db, visit, checkout, option, shop.taxRates)
  if (!done.ok) return { refused: { message: explain(t, done.failure.code), store, typed, fields: {} } }
  // Their boutiques have not been shown yet: they are, and then asked for.
  const isAsked = form.has('store') || form.get('pickup') === option
  if (!isShippingOption(option) || !isPickup(option)) return { answer: done.value }
  if (!isAsked) return lookedFor(request) ?? { answer: done.value }
  const chosen = await chooseStore(db, visit, checkout, option, store, typed, shop.taxRates)
  if (chosen.ok) {
    // What it may not hand over is said once, before it is left out; where that is all of it, this step stays open by itself.
    const now = await checkoutOf(request)
    const restricted = restrictionOf(now.cart)
    const isToldOf = !restricted || restricted.isTotal || form.get('acceptForbidden') === store
    return isToldOf ? { answer: chosen.value, checkout: now } : seeOther(request.c, urlOf(visit, 'checkoutShippingOption'))
  }
  const fields = chosen.failure.code === 'INVALID_COLLECTOR' ? chosen.failure.fields : {}
  const count = Object.keys(fields).length
  const pieces = chosen.failure.code === 'STORE_LACKS' ? formatList(chosen.failure.pieces, visit.locale) : ''
  const message = count > 0 ? t('checkout.wrongFields', { count }) : explain(t, chosen.failure.code, { pieces })
  return { refused: { message, store, typed, fields } }
}

/** Whoever names a place with the option is shown its boutiques from there. */
function lookedFor({ c, visit }: PrivateRequest): Response | null {
  const asked = places.flatMap((name) => {
    const place = c.req.query(name)
    return place === undefined ? [] : [[name, place]]
  })
  return asked.length > 0 ? seeOther(c, `${urlOf(visit, 'checkoutShippingOption')}?${new URLSearchParams(asked)}`) : null
}

export const shippingOptionStep = stepRoutes<Shown, Refused>({
  id: 'shipping-option',
  load: shownTo,
  Form: ShippingOptionStep,
  save: keepOption,
})

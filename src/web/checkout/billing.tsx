import type { ReactElement } from 'react'
import { rulesAt } from '../../domain/address/rules-at.ts'
import type { Checkout, CheckoutDraft } from '../../domain/checkout/checkout.ts'
import { isPickup } from '../../domain/shipping/shipping.ts'
import { type Address, type AddressFailure, checkAddress } from '../../forms/address.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { explain } from '../../i18n/explain.ts'
import { withCommas } from '../../i18n/format.ts'
import { nameOf, writeAddress } from '../../i18n/write-address.ts'
import type { Language } from '../../kernel/visit.ts'
import { sites } from '../../markets/sites.ts'
import { AddressForm, messagesOf } from '../form/address-form.tsx'
import { CountryChoice } from '../form/country-choice.tsx'
import { VerifyBox } from '../form/verify-box.tsx'
import type { PrivateRequest } from '../http/route.ts'
import { useVisit, VisitProvider } from '../layout/visit-context.tsx'
import { Choice } from '../ui/field.tsx'
import { urlOf } from '../urls.ts'
import styles from './checkout.module.css'

/** What the billing form shows first, and by whose rules. */
export interface BillingForm {
  readonly country: string
  readonly rules: SiteRules
  readonly isOwn: boolean
  known(field: AddressField): string
}

export interface RefusedBilling {
  /** Null where it names no country, by whose rules the rest could be looked at. */
  readonly failure: AddressFailure | null
  typed(field: AddressField): string
}

/** The specification's own names for them on this form. */
const billingNames = { shippingstate: 'billingstate', postal: 'postalBillingAddress' } as const
const fieldNameOf = (field: AddressField): string => (billingNames as Partial<Record<AddressField, string>>)[field] ?? field

interface BillingProps {
  readonly draft: CheckoutDraft
  readonly shown: BillingForm
  readonly refused?: RefusedBilling | undefined
}

/** Whom the bill is for: whom the parcel is for, or somebody else, by the rules of their own country. */
export function Billing({ draft, shown, refused }: BillingProps): ReactElement {
  const { visit, t } = useVisit()
  const { country } = shown
  const inCountry = { ...visit, country }
  const wrong = refused?.failure ? messagesOf(refused.failure, inCountry, t) : []
  const isOwn = refused !== undefined || shown.isOwn
  return (
    <fieldset className={styles.billing} data-billing="" data-part="billing">
      <legend className="t-head">{t('checkout.billingTitle')}</legend>
      <div className={styles.choices}>
        <Choice
          name="billingAddress"
          value="same"
          label={t(isPickup(draft.option) ? 'checkout.billingCollector' : 'checkout.billingSame')}
          text={sameAs(draft, visit.language)}
          defaultChecked={!isOwn}
        />
        <Choice name="billingAddress" value="own" label={t('checkout.billingOwn')} defaultChecked={isOwn} />
      </div>
      <fieldset className={styles.own} data-own-billing="">
        <legend className="vh">{t('checkout.billingOwn')}</legend>
        <VisitProvider value={inCountry}>
          <AddressForm
            value={refused?.typed ?? shown.known}
            errors={new Map(wrong.map(({ field, message }) => [field, message]))}
            country={
              <CountryChoice
                country={country}
                error={refused?.failure === null ? explain(t, 'VALIDATE_REQUIRED') : undefined}
                name="update"
                value="country"
                formAction={`${urlOf(visit, 'checkoutPayment')}?update=country`}
              />
            }
            names={billingNames}
          />
        </VisitProvider>
        <VerifyBox />
      </fieldset>
    </fieldset>
  )
}

/** Whom a bill is for that has no address of its own: in a boutique the name alone, whatever address was typed before. */
function sameAs({ option, address, collector }: CheckoutDraft, language: Language): string | undefined {
  if (isPickup(option)) return collector ? nameOf(collector, language) : undefined
  return address ? withCommas(writeAddress(address, language), language) : undefined
}

/** What is kept of it, in the country that was just chosen, if one was. */
export async function loadBilling({ form, shop, visit }: PrivateRequest, { draft }: Checkout): Promise<BillingForm> {
  const chosen = form.get('country') ?? ''
  const country = sites.has(chosen) ? chosen : (draft.billing?.country ?? visit.country)
  const { billing } = draft
  return {
    country,
    rules: rulesAt(shop.addressServices, country),
    isOwn: billing !== null,
    known: (field) => billing?.[field] ?? '',
  }
}

/** Whom the bill is for, as the form says: null when it is whom the parcel is for. */
export function billingIn({
  form,
  shop,
}: PrivateRequest): { readonly billing: Address | null } | { readonly refused: RefusedBilling } {
  if (form.get('billingAddress') !== 'own') return { billing: null }
  const country = form.get('country') ?? ''
  const typed = (field: AddressField) => form.get(fieldNameOf(field)) ?? ''
  if (!sites.has(country)) return { refused: { failure: null, typed } }
  const checked = checkAddress(country, typed, rulesAt(shop.addressServices, country), 'billing')
  return checked.ok ? { billing: checked.value } : { refused: { failure: checked.failure, typed } }
}

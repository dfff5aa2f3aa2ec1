import type { ReactElement } from 'react'
import { rulesAt } from '../../../domain/address/rules-at.ts'
import { giveAddress } from '../../../domain/checkout/answer-step.ts'
import type { Checkout } from '../../../domain/checkout/checkout.ts'
import { keepAddress, listAddressesIn } from '../../../domain/customer/address-book.ts'
import { findCustomer } from '../../../domain/customer/find-customer.ts'
import type { Address, AddressFailure } from '../../../forms/address.ts'
import { type AddressField, addressFields } from '../../../forms/address-rules.ts'
import type { SiteRules } from '../../../forms/site-rules.ts'
import { siteOf } from '../../../markets/sites.ts'
import { AddressForm, messagesOf } from '../../form/address-form.tsx'
import { searchToken } from '../../form/address-search-props.ts'
import { VerifyBox } from '../../form/verify-box.tsx'
import { Problem } from '../../http/problem.ts'
import type { PrivateRequest } from '../../http/route.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Tick } from '../../ui/field.tsx'
import { SavedAddresses, type SavedChoice } from '../saved-addresses.tsx'
import { type StepFormProps, stepRoutes } from '../step.tsx'
import { StepForm, StepSubmit } from '../step-parts.tsx'

interface Shown {
  /** Lets the form search for addresses. */
  readonly search: string | undefined
  readonly rules: SiteRules
  /** What a signed-in customer has in this country. */
  readonly saved: SavedChoice | undefined
}

interface Refused {
  readonly failure: AddressFailure
  readonly typed: (field: AddressField) => string
  readonly isKept: boolean
}

/** The specification's own name for it on this form. */
const shippingNames = { dialcode: 'dialcodeshipping' } as const

function ShippingAddressStep({
  checkout,
  token,
  shown: { search, rules, saved },
  refused,
}: StepFormProps<Shown, Refused>): ReactElement {
  const { visit, t } = useVisit()
  const wrong = refused ? messagesOf(refused.failure, visit, t) : []
  const titles = addressFields.map((_, index) => t('checkout.wrongFields', { count: index + 1 }))
  const given = saved ? saved.known : (field: AddressField) => checkout.draft.address?.[field] ?? ''
  const known = (field: AddressField) => given(field) || (field === 'dialcode' ? siteOf(visit).dialCode : '')
  return (
    <>
      {saved && saved.addresses.length > 0 && <SavedAddresses addresses={saved.addresses} token={token} />}
      <StepForm call="checkoutShippingAddress" token={token} verify="shipping" rules={rules}>
        <ErrorBox title={refused ? titles[wrong.length - 1]! : ''} errors={wrong} titles={titles} />
        <AddressForm
          value={refused?.typed ?? known}
          errors={new Map(wrong.map(({ field, message }) => [field, message]))}
          search={search}
          names={shippingNames}
        />
        {saved && (
          <Tick
            id="keepAddress"
            name="keepAddress"
            label={t('account.keepAddress')}
            defaultChecked={refused ? refused.isKept : saved.addresses.length === 0}
          />
        )}
        <VerifyBox />
        <StepSubmit name="shippingAddress">{t('common.continue')}</StepSubmit>
      </StepForm>
    </>
  )
}

/** The customer's addresses in this country, and what the form shows: the one asked for, none, what was answered, or the default. */
async function savedFor({ c, shop, visit }: PrivateRequest, { draft }: Checkout): Promise<SavedChoice | undefined> {
  const customer = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
  if (!customer) return undefined
  const addresses = await listAddressesIn(shop.database.db, customer.id, visit.country)
  const asked = addresses.find(({ id }) => id === c.req.query('addressID'))
  const usual = c.req.query('newAddress') === 'true' ? undefined : (draft.address ?? addresses[0]?.address)
  const shown: Partial<Address> = asked?.address ?? usual ?? { firstname: customer.firstname, lastname: customer.lastname }
  return { addresses, known: (field) => shown[field] ?? '' }
}

/** An address out of the customer's own book, and no one else's. */
async function chosenAddress({ form, shop, visit }: PrivateRequest): Promise<Address> {
  const own = visit.customer ? await listAddressesIn(shop.database.db, visit.customer.id, visit.country) : []
  const found = own.find(({ id }) => id === form.get('addressID'))
  if (!found) throw new Problem('PAGE_NOT_FOUND', 'addressID')
  return found.address
}

export const shippingAddressStep = stepRoutes<Shown, Refused>({
  id: 'shipping-address',
  load: async (request, checkout) => ({
    search: searchToken(request.shop, request.visit),
    rules: rulesAt(request.shop.addressServices, request.visit.country),
    saved: await savedFor(request, checkout),
  }),
  Form: ShippingAddressStep,
  save: async (request) => {
    const { form, shop, visit } = request
    const chosen = form.has('useThisAddress') ? await chosenAddress(request) : undefined
    const posted = (field: AddressField) =>
      form.get(field === 'dialcode' ? shippingNames.dialcode : field) ?? form.get(field) ?? ''
    const typed = (field: AddressField) => chosen?.[field] ?? posted(field)
    const done = await giveAddress(shop.database.db, visit, typed, rulesAt(shop.addressServices, visit.country), shop.taxRates)
    const isKept = form.has('keepAddress')
    if (!done.ok) return { refused: { failure: done.failure, typed, isKept } }
    if (isKept && visit.customer) await keepAddress(shop.database, visit.customer.id, done.value.address!)
    return { answer: done.value }
  },
})

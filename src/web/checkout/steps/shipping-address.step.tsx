import type { ReactElement } from 'react'
import { rulesAt } from '../../../domain/address/rules-at.ts'
import { findCartFor } from '../../../domain/cart/find-cart.ts'
import { giveAddress } from '../../../domain/checkout/answer-step.ts'
import type { Checkout, CheckoutDraft } from '../../../domain/checkout/checkout.ts'
import { placeOf } from '../../../domain/checkout/handover.ts'
import { type RestrictedCart, restrictionOf } from '../../../domain/checkout/restriction-of.ts'
import { keepAddress, listAddressesIn } from '../../../domain/customer/address-book.ts'
import type { SavedAddress } from '../../../domain/customer/customer.ts'
import { findCustomer } from '../../../domain/customer/find-customer.ts'
import type { Address, AddressFailure } from '../../../forms/address.ts'
import { type AddressField, addressFields } from '../../../forms/address-rules.ts'
import type { SiteRules } from '../../../forms/site-rules.ts'
import { stateName } from '../../../forms/states.ts'
import { explain } from '../../../i18n/explain.ts'
import { AddressForm, messagesOf } from '../../form/address-form.tsx'
import { searchToken } from '../../form/address-search-props.ts'
import { VerifyBox } from '../../form/verify-box.tsx'
import { answerJson, answerPage, seeOther, wantsPage } from '../../http/answer.ts'
import type { PrivateRequest } from '../../http/route.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Tick } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urlOf } from '../../urls.ts'
import { RestrictedSubmit, RestrictionBox } from '../restriction.tsx'
import { SavedAddresses } from '../saved-addresses.tsx'
import { answered, type Saved, type StepFormProps, stepRoutes } from '../step.tsx'
import { StepForm } from '../step-parts.tsx'

interface Shown {
  /** Lets the form search for addresses. */
  readonly search: string | undefined
  readonly rules: SiteRules
  /** What a signed-in customer has in this country; undefined for a guest. */
  readonly saved: readonly SavedAddress[] | undefined
  /** Whether an address is typed; otherwise one of theirs is chosen. */
  readonly isTyped: boolean
  /** What the form shows first. */
  known(field: AddressField): string
  readonly restricted: RestrictedCart | null
}

interface Refused {
  readonly failure: AddressFailure | null
  readonly typed: (field: AddressField) => string
  readonly isKept: boolean
  /** Whether what was refused was chosen from the book, and not typed. */
  readonly isChosen: boolean
  /** What may not be sent to the state that was named. */
  readonly restricted?: RestrictedCart | null
}

/** The specification's own name for it on this form. */
const shippingNames = { dialcode: 'dialcodeshipping' } as const

function ShippingAddressStep(props: StepFormProps<Shown, Refused>): ReactElement {
  const { checkout, token, shown, refused } = props
  const { visit, t } = useVisit()
  const { saved = [], rules, isTyped } = shown
  const restricted = refused?.restricted ?? shown.restricted
  const isChoosing = refused ? refused.isChosen : !isTyped
  const here = urlOf(visit, 'checkoutShippingAddress')
  return (
    <>
      <RestrictionBox restricted={restricted} />
      {isChoosing ? (
        <SavedAddresses
          addresses={saved}
          chosen={saved.find(({ address }) => isSamePlace(address, checkout.draft.address))?.id ?? null}
          token={token}
          rules={rules}
          restricted={restricted}
          failure={refused?.failure ?? undefined}
          typed={refused?.typed}
          failed={refused && !refused.failure ? explain(t, 'CHOOSE_ADDRESS') : undefined}
        />
      ) : (
        <NewAddress {...props} />
      )}
      {!isChoosing && saved.length > 0 && <TextLink href={`${here}?addressID=`}>{t('account.yourAddresses')}</TextLink>}
      {restricted?.isTotal && saved.length === 0 && (
        <TextLink href={`${here}?newAddress=true`}>{t('account.anotherAddress')}</TextLink>
      )}
    </>
  )
}

function NewAddress({ token, shown, refused }: StepFormProps<Shown, Refused>): ReactElement {
  const { visit, t } = useVisit()
  const { search, rules, saved } = shown
  const restricted = refused?.restricted ?? shown.restricted
  const wrong = refused?.failure ? messagesOf(refused.failure, visit, t) : []
  const titles = addressFields.map((_, index) => t('checkout.wrongFields', { count: index + 1 }))
  return (
    <StepForm call="checkoutShippingAddress" token={token} verify="shipping" rules={rules} inPlace>
      <ErrorBox title={wrong.length > 0 ? titles[wrong.length - 1]! : ''} errors={wrong} titles={titles} />
      <AddressForm
        value={refused?.typed ?? shown.known}
        errors={new Map(wrong.map(({ field, message }) => [field, message]))}
        search={search}
        names={shippingNames}
      />
      {saved && (
        <Tick
          id="keepAddress"
          name="keepAddress"
          label={t('account.keepAddress')}
          defaultChecked={refused ? refused.isKept : saved.length === 0}
        />
      )}
      <VerifyBox />
      <RestrictedSubmit name="shippingAddress_save" restricted={restricted} />
    </StepForm>
  )
}

/** An address of the book that is not what the rules ask today: said over the page, with the way to complete it. */
function Incomplete({ id }: { readonly id: string }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className="error-incomplete">
      <h2 className="t-head">{t('checkout.incompleteTitle')}</h2>
      <p>{t('checkout.incompleteText')}</p>
      <TextLink href={`${urlOf(visit, 'checkoutShippingAddress')}?addressID=${id}`}>{t('checkout.completeAddress')}</TextLink>
    </div>
  )
}

/** The telephone may be another for this delivery. */
function isSamePlace(one: Address, other: Address | null): boolean {
  const place = addressFields.filter((field) => field !== 'phone' && field !== 'dialcode')
  return other !== null && place.every((field) => one[field] === other[field])
}

/** What the form shows: the address asked for, none, what was answered, or the customer's name. */
async function load(request: PrivateRequest, { cart, draft }: Checkout): Promise<Shown> {
  const { c, form, shop, visit } = request
  const customer = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
  const saved = customer ? await listAddressesIn(shop.database.db, customer.id, visit.country) : undefined
  const addressID = c.req.query('addressID')
  const asked = saved?.find(({ id }) => id === addressID)
  const isNew = c.req.query('newAddress') === 'true'
  const isKnown = saved?.some(({ address }) => isSamePlace(address, draft.address)) ?? false
  const isOwn = draft.address !== null && !isKnown && addressID === undefined
  const isTyped = !saved || saved.length === 0 || isNew || asked !== undefined || form.has('address1') || isOwn
  const person: Partial<Address> = customer ? { firstname: customer.firstname, lastname: customer.lastname } : {}
  const given: Partial<Address> = asked?.address ?? (isNew ? person : (draft.address ?? person))
  return {
    search: searchToken(shop, visit),
    rules: rulesAt(shop.addressServices, visit.country),
    saved,
    isTyped,
    known: (field) => given[field] ?? '',
    restricted: isNew || asked ? null : restrictionOf(cart),
  }
}

/** Out of the customer's own book, and no one else's. */
async function chosenAddress({ c, form, shop, visit }: PrivateRequest): Promise<SavedAddress | undefined> {
  const own = visit.customer ? await listAddressesIn(shop.database.db, visit.customer.id, visit.country) : []
  const asked = form.get('addressID') ?? c.req.query('addressID')
  return own.find(({ id }) => id === asked)
}

async function save(request: PrivateRequest, before: Checkout): Promise<Saved<Refused>> {
  const { c, form, shop, visit } = request
  const isChosen = form.has('useThisAddress')
  const chosen = isChosen ? await chosenAddress(request) : undefined
  const posted = (field: AddressField) => form.get(field === 'dialcode' ? shippingNames.dialcode : field) ?? form.get(field) ?? ''
  const isKept = form.has('keepAddress')
  if (isChosen && !chosen) return { refused: { failure: null, typed: posted, isKept, isChosen } }
  // The rules ask for fields of other forms too, which an address does not have.
  const typed = (field: AddressField) =>
    chosen && !(isNumber(field) && posted('phone') !== '') ? (chosen.address[field] ?? '') : posted(field)
  const done = await giveAddress(shop.database.db, visit, typed, rulesAt(shop.addressServices, visit.country), shop.taxRates)
  if (!done.ok) return refuse(request, before.draft, done.failure, { typed, isKept, chosen })
  if (isKept && visit.customer) await keepAddress(shop.database, visit.customer.id, done.value.address!)
  const checkout = await answered(request, before, done.value)
  const { cart, draft } = checkout
  const restricted = restrictionOf(cart)
  const isAccepted = form.has('acceptForbidden') && before.draft.address?.shippingstate === draft.address?.shippingstate
  if (!restricted || (isAccepted && !restricted.isTotal)) return { answer: done.value, checkout }
  logRestricted(request, restricted)
  if (wantsPage(request)) return seeOther(c, urlOf(visit, 'checkoutShippingAddress'))
  return answerRestricted(request, restricted)
}

/** A number that is typed beside a chosen address is this delivery's; its code comes with it. */
const isNumber = (field: string) => field === 'phone' || field === 'dialcode'

type Sent = Pick<Refused, 'typed' | 'isKept'> & { readonly chosen: SavedAddress | undefined }

/** The address is not kept; what may not be sent to its state is told all the same. */
async function refuse(
  request: PrivateRequest,
  before: CheckoutDraft,
  failed: AddressFailure,
  { typed, isKept, chosen }: Sent,
): Promise<Saved<Refused>> {
  const { form, wantsFragment } = request
  const isOfNumber = chosen !== undefined && (form.get('phone') ?? '') !== '' && Object.keys(failed.fields).every(isNumber)
  const restricted = isElsewhere(failed) ? await restrictionIn(request, before, typed('shippingstate').trim()) : null
  const isAccepted = form.has('acceptForbidden') && !restricted?.isTotal
  if (restricted) logRestricted(request, restricted)
  if (restricted && !isAccepted && !wantsPage(request)) return answerRestricted(request, restricted)
  if (chosen && !isOfNumber && wantsFragment) return answerPage(request, incompletePage(chosen.id), 422)
  return { refused: { failure: failed, typed, isKept, isChosen: isOfNumber, restricted } }
}

/** Whether nothing is wrong with it but that its postcode lies in another state: that is told after what may not be sent there. */
function isElsewhere({ fields }: AddressFailure): boolean {
  return fields.postal?.code === 'POSTAL_NOT_IN_STATE' && Object.keys(fields).length === 1
}

async function restrictionIn(
  { shop, visit }: PrivateRequest,
  draft: CheckoutDraft,
  state: string,
): Promise<RestrictedCart | null> {
  return restrictionOf(await findCartFor(shop.database.db, visit, state, placeOf(draft)))
}

function logRestricted({ c, shop }: PrivateRequest, { state, lines }: RestrictedCart): void {
  shop.log.info({ requestId: c.get('requestId'), state, pieces: lines.length }, 'restricted address')
}

function answerRestricted({ c, visit }: PrivateRequest, { state, lines, isTotal }: RestrictedCart): Response {
  return answerJson(c, {
    success: false,
    forbiddenProducts: lines.map(({ sku }) => sku),
    forbiddenState: stateName(visit.country, state, visit.language),
    isTotal,
  })
}

function incompletePage(id: string) {
  const body = <Incomplete id={id} />
  return { context: 'checkout', name: 'incomplete-address', title: '', path: null, indexable: false, body } as const
}

export const shippingAddressStep = stepRoutes<Shown, Refused>({
  id: 'shipping-address',
  load,
  Form: ShippingAddressStep,
  save,
})

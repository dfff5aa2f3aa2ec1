import type { Db } from '../../db/database.ts'
import { type Address, type AddressFailure, checkAddress } from '../../forms/address.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import { checkEmail, type EmailFailure } from '../../forms/email.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { checkIn } from '../../forms/rule-book.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import type { TaxRates } from '../pricing/tax-rates.port.ts'
import { isPickup } from '../shipping/shipping.ts'
import { stateCode } from '../store/store.ts'
import { updateDraft } from './checkout.repository.ts'
import { type Checkout, type CheckoutDraft, offeredMethods, walletMethod } from './checkout.ts'
import { findOptions, findPickupStores } from './find-options.ts'
import { type Collector, openDays, type Trouble } from './handover.ts'

// The answers on the way to an order. Each may be given again, and the last one stands; one that another depends on takes that back.

/** What was answered, as it is kept: null is an answer taken back. */
export type Answer = Partial<CheckoutDraft>

async function keep(db: Db, visit: Visit, answer: Answer): Promise<Result<Answer, never>> {
  await updateDraft(db, visit, answer)
  return success(answer)
}

export async function continueAsGuest(db: Db, visit: Visit, typed: string): Promise<Result<Answer, EmailFailure>> {
  const email = checkEmail(typed)
  if (!email.ok) return email
  return keep(db, visit, { email: email.value })
}

type OptionFailure = { readonly code: Trouble | 'NO_STORE_HAS_IT' }

/** Another option has other ways: they are asked for anew. An address is kept for when it is needed again, and its tax asked for again. */
export async function chooseOption(
  db: Db,
  visit: Visit,
  checkout: Checkout,
  option: string | undefined,
  rates: TaxRates,
): Promise<Result<Answer, OptionFailure>> {
  // To the door it can always go: nobody needs to be asked.
  const offered =
    option === 'home'
      ? ({ option, trouble: null } as const)
      : (await findOptions(db, visit, checkout)).find((each) => each.option === option)
  if (!offered) return failure({ code: 'CHOOSE_SHIPPING_OPTION' })
  const { draft } = checkout
  const anew = { option: offered.option, method: null, day: null }
  // Whoever asks for a concierge where none comes has another address in mind.
  if (offered.trouble === 'CONCIERGE_NOT_THERE') return keep(db, visit, { ...anew, address: null, taxRate: null })
  if (offered.trouble) return failure({ code: offered.trouble })
  if (draft.option === offered.option) return keep(db, visit, { option: offered.option })
  const { address } = draft
  const taxRate = address && !isPickup(offered.option) ? await taxRateAt(visit, address, rates) : null
  return keep(db, visit, { ...anew, taxRate })
}

export type StoreFailure =
  | { readonly code: 'CHOOSE_STORE' | 'STORE_GONE' }
  | { readonly code: 'STORE_LACKS'; readonly pieces: readonly string[] }
  | { readonly code: 'INVALID_COLLECTOR'; readonly fields: Readonly<Partial<Record<keyof Collector, FieldFailure>>> }

const collectorFields = ['firstname', 'lastname', 'dialcode', 'phone'] as const

/** The boutique, and who comes for it: a name to ask for, and a telephone to ring when it is there. Its tax is the boutique's. */
export async function chooseStore(
  db: Db,
  visit: Visit,
  checkout: Checkout,
  option: 'store' | 'collect',
  id: string | undefined,
  typed: (field: keyof Collector) => string,
  rates: TaxRates,
): Promise<Result<Answer, StoreFailure>> {
  if (!id) return failure({ code: 'CHOOSE_STORE' })
  const store = (await findPickupStores(db, visit, checkout, option)).find((each) => each.store.id === id)
  if (!store) return failure({ code: 'STORE_GONE' })
  if (store.lacking.length > 0) return failure({ code: 'STORE_LACKS', pieces: store.lacking })
  const collector = checkCollector(visit.country, typed)
  if (!collector.ok) return collector
  const { postalCode } = store.store
  const place = { country: visit.country, shippingstate: stateCode(store.store) ?? '', postal: postalCode ?? '' }
  const taxRate = await taxRateAt(visit, place, rates)
  return keep(db, visit, { option, store: store.store.id, collector: collector.value, taxRate, method: null, day: null })
}

function checkCollector(country: string, typed: (field: keyof Collector) => string): Result<Collector, StoreFailure> {
  const fields: Partial<Record<keyof Collector, FieldFailure>> = {}
  const kept: Partial<Record<keyof Collector, string>> = {}
  for (const field of collectorFields) {
    const checked = checkIn(field, { country, typed: (name) => typed(name as keyof Collector) })
    if (checked && !checked.ok) fields[field] = checked.failure
    else kept[field] = checked?.value ?? ''
  }
  if (!fields.phone && !kept.phone) fields.phone = { code: 'VALIDATE_REQUIRED' }
  return Object.keys(fields).length > 0 ? failure({ code: 'INVALID_COLLECTOR', fields }) : success(kept as Collector)
}

type TaxedPlace = Pick<Address, 'country' | 'shippingstate' | 'postal'>

async function taxRateAt(
  visit: Visit,
  { country, shippingstate: state, postal }: TaxedPlace,
  rates: TaxRates,
): Promise<number | null> {
  return siteOf(visit).tax === 'added' ? rates.rateAt({ country, state, postal }) : null
}

/** The rate of its tax is asked for once and kept with it: no vendor is waited for while an order is written. */
export async function giveAddress(
  db: Db,
  visit: Visit,
  typed: (field: AddressField) => string,
  rules: SiteRules,
  rates: TaxRates,
): Promise<Result<Answer, AddressFailure>> {
  const address = checkAddress(visit.country, typed, rules)
  if (!address.ok) return address
  const taxRate = await taxRateAt(visit, address.value, rates)
  return keep(db, visit, { address: address.value, taxRate })
}

/** What a wallet says of its owner: whom to write to, and where to send it in the one way that it pays for. An e-mail that is none is asked for. */
export async function giveWalletAnswers(
  db: Db,
  visit: Visit,
  email: string,
  typed: (field: AddressField) => string,
  rules: SiteRules,
  rates: TaxRates,
): Promise<Result<Answer, AddressFailure>> {
  const written = checkEmail(email)
  if (written.ok) await keep(db, visit, { email: written.value })
  const given = await giveAddress(db, visit, typed, rules, rates)
  return given.ok ? keep(db, visit, { ...given.value, option: 'home', method: walletMethod, day: null }) : given
}

export async function chooseMethod(
  db: Db,
  visit: Visit,
  checkout: Checkout,
  { method, day }: { readonly method: string | undefined; readonly day: string | undefined },
): Promise<Result<Answer, { readonly code: 'CHOOSE_SHIPPING_METHOD' | 'CHOOSE_CONCIERGE_DAY' }>> {
  const offered = offeredMethods(checkout, visit).find(({ code }) => code === method)
  if (!offered) return failure({ code: 'CHOOSE_SHIPPING_METHOD' })
  if (checkout.draft.option !== 'concierge') return keep(db, visit, { method: offered.code, day: null })
  const chosen = openDays(checkout).find((each) => each === day)
  return chosen ? keep(db, visit, { method: offered.code, day: chosen }) : failure({ code: 'CHOOSE_CONCIERGE_DAY' })
}

/** Whom the bill is for; null when it is whom the parcel is for. It is given with the last button, and kept when that was refused. */
export function keepBilling(db: Db, visit: Visit, billing: Address | null): Promise<void> {
  return updateDraft(db, visit, { billing })
}

import { rulesAt } from '../../domain/address/rules-at.ts'
import { type BookFailure, chooseDefault, listAddresses, removeAddress, saveAddress } from '../../domain/customer/address-book.ts'
import type { SavedAddress } from '../../domain/customer/customer.ts'
import { addressOrder } from '../../forms/address-rules.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { sites } from '../../markets/sites.ts'
import { labelOf } from '../form/account-form.tsx'
import { labelOf as addressLabel } from '../form/address-form.tsx'
import { searchToken } from '../form/address-search-props.ts'
import { sentenceOf } from '../form/field-checks.ts'
import { type FormState, fresh } from '../form/form-state.ts'
import { idIn, typedIn } from '../form/params.ts'
import { answerJson, answerPage, seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import { noticeOf } from '../layout/notice.tsx'
import { urlOf } from '../urls.ts'
import { accountPage } from './account-page.tsx'
import { type AccountRequest, inAccount } from './account-request.ts'
import { AddressEdit, Addresses } from './addresses.page.tsx'

export const showAddresses = inAccount('accountAddresses', async (request) => {
  const { c, customer, shop, token, visit } = request
  const addresses = await listAddresses(shop.database.db, customer.id)
  const body = <Addresses addresses={addresses} token={token} notice={noticeOf(visit, c.req.query('done'))} />
  return answerPage(request, accountPage('addresses', messagesIn(visit.language)('account.addresses'), body))
})

/** One address at a time: the default from now on, or away with it. */
export const changeAddresses = inAccount('accountAddresses', async (request) => {
  const { c, customer, form, shop, visit } = request
  const id = idIn(form.get('addressID'))
  if (id === null) throw new Problem('MALFORMED_REQUEST', 'addressID')
  const isRemoved = form.get('action') === 'remove'
  if (isRemoved) await removeAddress(shop.database, customer.id, id)
  else await chooseDefault(shop.database, customer.id, id)
  return seeOther(c, `${urlOf(visit, 'accountAddresses')}?done=${isRemoved ? 'removed' : 'saved'}`)
})

export const showAddress = inAccount('accountAddress', async (request) => {
  const { c, customer, form, shop, visit } = request
  const asked = c.req.query('addressID') ?? form.get('addressID')
  if (asked === undefined) return answerAddress(request, { id: null, country: visit.country, state: fresh(newAddress(request)) })
  const entry = (await listAddresses(shop.database.db, customer.id)).find(({ id }) => id === asked)
  if (!entry) throw new Problem('PAGE_NOT_FOUND')
  return answerAddress(request, { id: entry.id, country: entry.address.country, state: fresh(known(entry)) })
})

/** A new address begins with its owner's name. */
const newAddress =
  ({ customer }: AccountRequest) =>
  (field: string): string =>
    field === 'firstname' || field === 'lastname' ? customer[field] : ''

const known =
  ({ name, address, postBox, isDefault }: SavedAddress) =>
  (field: string): string => {
    const own: Readonly<Record<string, string>> = {
      ...address,
      addressid: name,
      postBox,
      state: address.shippingstate,
      makeDefault: isDefault ? 'on' : '',
    }
    return Object.hasOwn(own, field) ? own[field]! : ''
  }

/** Saves, or brings another country's form with what was typed so far. As a part (`format=ajax`) it answers JSON. */
export const keepAddress = inAccount('accountAddress', async (request) => {
  const { c, customer, form, shop, visit, wantsFragment } = request
  const typed = typedIn(request)
  const id = form.has('addressID') ? idIn(form.get('addressID')) : null
  if (form.has('addressID') && id === null) throw new Problem('MALFORMED_REQUEST', 'addressID')
  const country = typed('country')
  if (!sites.has(country)) return refuseCountry(request, id)
  if ((form.get('action') ?? c.req.query('action')) === 'country')
    return answerAddress(request, { id, country, state: fresh(typed) })
  const entry = { id, country, makeDefault: form.has('makeDefault'), rules: rulesAt(shop.addressServices, country), typed }
  const done = await saveAddress(shop.database, customer.id, entry)
  if (done.ok) {
    if (wantsFragment) return answerJson(c, { success: true, addressID: done.value.id })
    return seeOther(c, `${urlOf(visit, 'accountAddresses')}?done=saved`)
  }
  if (done.failure.code === 'NO_SUCH_ADDRESS') throw new Problem('PAGE_NOT_FOUND')
  const refusal = refusalOf(request, country, done.failure)
  if (wantsFragment) return answerJson(c, { success: false, errors: Object.fromEntries(refusal.state.errors) }, 422)
  return answerAddress(request, { id, country, ...refusal }, 422)
})

/** Nobody guesses where a parcel is to go: the form of this site comes back, and asks. */
function refuseCountry(request: AccountRequest, id: string | null): Promise<Response> | Response {
  const { c, visit, wantsFragment } = request
  const errors = new Map([['country', explain(messagesIn(visit.language), 'VALIDATE_REQUIRED')]])
  if (wantsFragment) return answerJson(c, { success: false, errors: Object.fromEntries(errors) }, 422)
  return answerAddress(request, { id, country: visit.country, state: { value: typedIn(request), errors, first: 'country' } }, 422)
}

function refusalOf(request: AccountRequest, country: string, failed: BookFailure): { state: FormState; failed?: string } {
  const t = messagesIn(request.visit.language)
  const typed = typedIn(request)
  if (failed.code !== 'INVALID_FORM') return { state: fresh(typed), failed: t('account.tooManyAddresses') }
  const { fields } = failed
  const wrong = ['addressid', ...addressOrder(country), 'postBox'].filter((field) => Object.hasOwn(fields, field))
  const errors = new Map(wrong.map((field) => [field, sentenceOf(fields[field]!, country, t, field)]))
  return { state: { value: typed, errors, first: wrong[0] } }
}

interface Edited {
  readonly id: string | null
  readonly country: string
  readonly state: FormState
  readonly failed?: string
}

function answerAddress(request: AccountRequest, edited: Edited, status: 200 | 422 = 200): Promise<Response> {
  const { shop, token, visit } = request
  const t = messagesIn(visit.language)
  const own = new Set<string>(addressOrder(edited.country))
  const inCountry = { ...visit, country: edited.country }
  const search = searchToken(shop, inCountry)
  const rules = rulesAt(shop.addressServices, edited.country)
  const label = (field: string) => (own.has(field) ? addressLabel(field as 'city', inCountry, t) : labelOf(field, t))
  const heading = t(edited.id ? 'account.editAddress' : 'account.addAddress')
  return answerPage(
    request,
    accountPage('address', heading, <AddressEdit {...edited} token={token} search={search} rules={rules} label={label} />),
    status,
  )
}

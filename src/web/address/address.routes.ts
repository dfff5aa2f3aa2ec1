import type { PostalAddress } from '../../domain/address/address-service.port.ts'
import {
  findAddresses,
  findComplements,
  findMonikers,
  getAddress,
  type Refused,
  serviceCountry,
} from '../../domain/address/find-suggestions.ts'
import { formatPhone, isEmailGood, type VerifyAction, verifyAddress } from '../../domain/address/verify-contact.ts'
import { checkEmail } from '../../forms/email.ts'
import { firstSigns } from '../../kernel/cut.ts'
import type { Result } from '../../kernel/result.ts'
import { siteOf } from '../../markets/sites.ts'
import { answerJson } from '../http/answer.ts'
import { isOwnScript } from '../http/cross-site.ts'
import { refuseLookups } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { FormFields, PrivateHandler, PrivateRequest } from '../http/route.ts'

const longest = 120

/** Only scripts ask here: whatever they are answered, it is JSON. */
function guard(request: PrivateRequest): Promise<void> {
  request.c.set('speaksJson', true)
  return refuseLookups(request)
}

/** A customer's address book knows other countries than the site's. */
function countryIn({ form, visit }: PrivateRequest): string {
  return serviceCountry(form.get('country')?.toUpperCase(), visit.country)
}

function questionIn(request: PrivateRequest) {
  const { form, visit } = request
  return {
    country: countryIn(request),
    language: siteOf(visit).preferences.addressLanguage,
    searchString: firstSigns(form.get('searchString') ?? '', longest),
  }
}

/** The vendor's own refusal goes on to the form, which then asks no more. */
function answerFound({ c }: PrivateRequest, found: Result<object | null, Refused>): Response {
  if (!found.ok) return answerJson(c, { error: { code: found.failure.code } }, found.failure.status)
  return found.value ? answerJson(c, found.value) : answerJson(c, { error: { code: 'SERVICE_AWAY' } }, 503)
}

export const addressSearch: PrivateHandler = async (request) => {
  await guard(request)
  const question = { ...questionIn(request), listNum: request.form.get('listNum')?.slice(0, 2_000) }
  return answerFound(request, await findAddresses(request.shop.addressServices, question))
}

export const complementSearch: PrivateHandler = async (request) => {
  await guard(request)
  const { form, shop } = request
  const found = await findComplements(shop.addressServices, {
    ...questionIn(request),
    complSearchString: form.get('complSearchString')?.slice(0, longest),
    idVoie: form.get('idVoie')?.slice(0, longest),
    idNum: form.get('idNum')?.slice(0, longest),
  })
  return answerFound(request, found)
}

export const qasSearch: PrivateHandler = async (request) => {
  await guard(request)
  return answerFound(request, await findMonikers(request.shop.addressServices, questionIn(request)))
}

export const qasGet: PrivateHandler = async (request) => {
  await guard(request)
  const moniker = firstSigns(request.form.get('moniker') ?? '', 2_000)
  return answerFound(request, await getAddress(request.shop.addressServices, countryIn(request), moniker))
}

/** The place in any of the specification's forms: each has its own names. */
function placeIn(request: PrivateRequest): PostalAddress {
  const value = (name: string) => firstSigns((request.form.get(name) ?? '').trim(), longest)
  return {
    country: countryIn(request),
    address1: value('address1'),
    address2: value('address2'),
    postal: value('postal') || value('postalBillingAddress'),
    city: value('city'),
    state: value('shippingstate') || value('billingstate') || value('state'),
  }
}

export const qasVerifyAddress: PrivateHandler = async (request) => {
  await guard(request)
  const place = placeIn(request)
  if (place.address1 === '' || place.city === '') return answerAction(request, 'notVerified')
  return answerJson(request.c, await verifyAddress(request.shop.addressServices, request.visit, place))
}

/** A form has taken over a correction: what it holds now is looked at once more. */
export const qasUpdateAddress: PrivateHandler = async (request) => {
  await guard(request)
  const { address1, city } = placeIn(request)
  if (address1 === '' || city === '') return answerAction(request, 'notVerified')
  return answerAction(request, siteOf(request.visit).preferences.addressValidation ? 'reValidate' : 'addrVerified')
}

const emailNames = ['email', 'username', 'username_unregister', 'orderEmail']

function emailIn(form: FormFields): string {
  return emailNames.map((name) => form.get(name)).find(Boolean) ?? ''
}

async function isGood({ shop, visit }: PrivateRequest, typed: string): Promise<boolean> {
  const email = checkEmail(typed)
  return email.ok && isEmailGood(shop.addressServices, visit, email.value)
}

export const qasVerifyEmail: PrivateHandler = async (request) => {
  await guard(request)
  return answerAction(request, (await isGood(request, emailIn(request.form))) ? 'verified' : 'notVerified')
}

/** A GET with an e-mail in it, as specified: a browser may only make it from our own script. */
export const emailVerification: PrivateHandler = async (request) => {
  const { c } = request
  if (c.req.header('sec-fetch-site') && !isOwnScript(c)) throw new Problem('FORBIDDEN_REQUEST', 'not our script')
  await guard(request)
  return answerJson(c, { valid: await isGood(request, c.req.query('email') ?? '') })
}

/** Its parameters stand in the query, although it is a post. */
export const phoneFormat: PrivateHandler = async (request) => {
  await guard(request)
  const { c, shop, visit } = request
  const typed = (c.req.query('phone') ?? '').slice(0, 40)
  return answerJson(c, { phone: await formatPhone(shop.addressServices, visit, typed) })
}

function answerAction({ c }: PrivateRequest, action: VerifyAction): Response {
  return answerJson(c, { action })
}

import { changePassword } from '../../domain/customer/change-password.ts'
import { changeProfile } from '../../domain/customer/change-profile.ts'
import { checkFreshPassword } from '../../domain/customer/common-password.ts'
import { listConsents } from '../../domain/customer/find-customer.ts'
import { inNameOrder } from '../../forms/address-rules.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { sites } from '../../markets/sites.ts'
import { type FormState, fresh, refused } from '../form/form-state.ts'
import { typedIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { signOn } from '../http/customer-cookie.ts'
import { refuseFlood } from '../http/flood.ts'
import { noticeOf } from '../layout/notice.tsx'
import { urlOf } from '../urls.ts'
import { accountPage } from './account-page.tsx'
import { type AccountRequest, inAccount } from './account-request.ts'
import { Password, Profile } from './profile.page.tsx'

const profileFields = [
  'title',
  'firstname',
  'lastname',
  'country',
  'language',
  'gender',
  'typeprofile',
  'loyaltycardid',
  'fiscalcode',
  'topic',
]

export const showProfile = inAccount('accountProfile', async (request) => {
  const { c, customer, shop, visit } = request
  const consents = await listConsents(shop.database.db, customer.id)
  const wantsNewsletter = consents.findLast(({ kind }) => kind === 'newsletter')?.given === true
  const known = (field: string) =>
    field === 'newsletter'
      ? wantsNewsletter
        ? 'on'
        : ''
      : String(Object.hasOwn(customer, field) ? customer[field as 'email'] : '')
  return answerProfile(request, fresh(known), 200, noticeOf(visit, c.req.query('done')))
})

export const saveProfile = inAccount('accountProfile', async (request) => {
  const { c, customer, shop, visit } = request
  const typed = typedIn(request)
  const country = sites.has(typed('country')) ? typed('country') : ''
  const done = await changeProfile(shop.database, customer, country, typed)
  if (done.ok) return seeOther(c, `${urlOf(visit, 'accountProfile')}?done=saved`)
  const state = refused(messagesIn(visit.language), typed, done.failure.fields, inNameOrder(profileFields, visit.country))
  return answerProfile(request, state, 422)
})

function answerProfile(request: AccountRequest, state: FormState, status: 200 | 422, notice?: string): Promise<Response> {
  const { customer, token, visit } = request
  const body = <Profile token={token} state={state} email={customer.email} notice={notice} />
  return answerPage(request, accountPage('profile', messagesIn(visit.language)('account.profile'), body), status)
}

export const showPassword = inAccount('accountPassword', (request) =>
  answerPassword(request, fresh(), 200, noticeOf(request.visit, request.c.req.query('done'))),
)

export const savePassword = inAccount('accountPassword', async (request) => {
  const { c, customer, shop, visit } = request
  const t = messagesIn(visit.language)
  const typed = typedIn(request)
  await refuseFlood(request, 'password', customer.id)
  const current = typed('currentpassword')
  const wanted = await checkFreshPassword(typed)
  const wrong: Record<string, FieldFailure> = wanted.ok ? {} : { ...wanted.failure.fields }
  if (current === '') wrong.currentpassword = { code: 'VALIDATE_REQUIRED' }
  const order = ['currentpassword', 'newpassword', 'newpasswordconfirm']
  if (!wanted.ok || current === '') return answerPassword(request, refused(t, typed, wrong, order), 422)
  const agent = c.req.header('user-agent') ?? ''
  const change = { customer: customer.id, current, fresh: wanted.value, agent }
  const done = await changePassword(shop.database, visit, change)
  if (!done.ok) return answerPassword(request, wrongPassword(t('account.wrongPassword')), 422)
  signOn(c, shop, done.value.token)
  return seeOther(c, `${urlOf(visit, 'accountPassword')}?done=password`)
})

/** The password that was asked for once more does not fit. */
export function wrongPassword(message: string): FormState {
  return { ...fresh(), errors: new Map([['currentpassword', message]]), first: 'currentpassword' }
}

function answerPassword(request: AccountRequest, state: FormState, status: 200 | 422, notice?: string): Promise<Response> {
  const { token, visit } = request
  const body = <Password token={token} state={state} notice={notice} />
  return answerPage(request, accountPage('password', messagesIn(visit.language)('account.password'), body), status)
}

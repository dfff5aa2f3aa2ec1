import { register } from '../../domain/account/register.ts'
import { inNameOrder } from '../../forms/address-rules.ts'
import { koreanConsents, withAllConsents } from '../../forms/consents.ts'
import { typeProfiles } from '../../forms/customer.ts'
import { canonicalEmail } from '../../forms/email.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { fresh, refused } from '../form/form-state.ts'
import { typedIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import type { PrivateHandler } from '../http/route.ts'
import { browserOf, welcome } from '../http/sign-in.ts'
import { urlOf } from '../urls.ts'
import { accountPage } from './account-page.tsx'
import { Register } from './register.page.tsx'

/** In the order of the page. */
const fields = [
  'title',
  'firstname',
  'lastname',
  'email',
  'password',
  'gender',
  'typeprofile',
  'loyaltycardid',
  'terms',
  ...koreanConsents,
] as const

export const showRegister: PrivateHandler = async (request) => {
  const { c, visit } = request
  if (visit.customer) return seeOther(c, urlOf(visit, 'account'))
  const token = request.knownToken
  const known = fresh((field) => (field === 'typeprofile' ? typeProfiles[0] : ''))
  const heading = messagesIn(visit.language)('account.registerTitle')
  return answerPage(request, accountPage('register', heading, <Register token={token} state={known} />))
}

export const registerCustomer: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const t = messagesIn(visit.language)
  const email = canonicalEmail(form.get('email') ?? '')
  await refuseFlood(request, 'register', email)
  const typed = withAllConsents(typedIn(request))
  const done = await register(shop.database, visit, typed, browserOf(request))
  if (done.ok) {
    await welcome(request, done.value)
    return seeOther(c, urlOf(visit, 'account'))
  }
  const token = request.knownToken
  const body = <Register token={token} state={refused(t, typed, done.failure.fields, inNameOrder(fields, visit.country))} />
  return answerPage(request, accountPage('register', t('account.registerTitle'), body), 422)
}

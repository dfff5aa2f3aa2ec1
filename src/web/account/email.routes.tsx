import { confirmEmail } from '../../domain/account/confirm-email.ts'
import { askToMove } from '../../domain/customer/change-email.ts'
import { emailToConfirm, findConfirmation, sendAgain } from '../../domain/customer/confirm-email.ts'
import { canonicalEmail } from '../../forms/email.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { type FormState, fresh, refused } from '../form/form-state.ts'
import { typedIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { browserOf, welcome } from '../http/sign-in.ts'
import { noticeOf } from '../layout/notice.tsx'
import { urlOf } from '../urls.ts'
import { accountPage } from './account-page.tsx'
import { type AccountRequest, inAccount } from './account-request.ts'
import { ChangeEmail, ConfirmEmail } from './email.page.tsx'
import { wrongPassword } from './profile.routes.tsx'

export const showEmail = inAccount('accountEmail', (request) => answerEmail(request, fresh(), 200))

/** Another e-mail, or the letter about it once more. */
export const changeEmail = inAccount('accountEmail', async (request) => {
  const { c, customer, form, shop, visit } = request
  const t = messagesIn(visit.language)
  const sent = `${urlOf(visit, 'accountEmail')}?done=letter`
  if (form.get('action') === 'again') {
    await refuseFlood(request, 'confirmationAgain', emailToConfirm(customer))
    await sendAgain(shop.database, visit, customer)
    return seeOther(c, sent)
  }
  await refuseFlood(request, 'password', customer.id)
  const typed = typedIn(request)
  await refuseFlood(request, 'confirmationAgain', canonicalEmail(typed('newemail')))
  const password = typed('currentpassword')
  const done = await askToMove(shop.database, visit, customer, { email: typed('newemail'), password })
  if (done.ok) return seeOther(c, sent)
  const wrong: Record<string, FieldFailure> = done.failure.code === 'INVALID_FORM' ? { newemail: done.failure.fields.email } : {}
  if (password === '') wrong.currentpassword = { code: 'VALIDATE_REQUIRED' }
  if (Object.keys(wrong).length > 0) return answerEmail(request, refused(t, typed, wrong, ['newemail', 'currentpassword']), 422)
  return answerEmail(request, { ...wrongPassword(t('account.wrongPassword')), value: typed }, 422)
})

function answerEmail(request: AccountRequest, state: FormState, status: 200 | 422): Promise<Response> {
  const { c, customer, token, visit } = request
  const notice = noticeOf(visit, c.req.query('done'))
  const body = <ChangeEmail customer={customer} token={token} state={state} notice={notice} />
  return answerPage(request, accountPage('email', messagesIn(visit.language)('account.email'), body), status)
}

/** Following the letter changes nothing yet: a mail program that looks ahead uses nothing up. */
export const showConfirmEmail: PrivateHandler = (request) =>
  answerConfirm(request, request.c.req.query('token') ?? request.form.get('token') ?? '', fresh())

export const confirmEmailByForm: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const t = messagesIn(visit.language)
  const typed = typedIn(request)
  const [token, password] = [typed('token'), typed('password')]
  await refuseFlood(request, 'confirmationUse', token)
  const confirming = { token, password, customer: visit.customer, browser: browserOf(request) }
  const done = await confirmEmail(shop.database, confirming)
  if (done.ok) {
    if (done.value) await welcome(request, done.value)
    return seeOther(c, `${urlOf(visit, 'account')}?done=confirmed`)
  }
  const message = password === '' ? explain(t, 'VALIDATE_REQUIRED', { field: 'password' }) : t('account.wrongPassword')
  const state = { ...fresh(), errors: new Map([['password', message]]), first: 'password' }
  return answerConfirm(request, token, done.failure.code === 'WRONG_PASSWORD' ? state : fresh())
}

async function answerConfirm(request: PrivateRequest, key: string, state: FormState): Promise<Response> {
  const { shop, visit } = request
  const found = await findConfirmation(shop.database.db, key)
  const asked = found && { key, email: found.email, needsPassword: visit.customer?.id !== found.customer }
  const heading = messagesIn(visit.language)(asked ? 'account.confirmTitle' : 'account.resetExpiredTitle')
  const body = <ConfirmEmail token={request.csrfToken()} state={state} asked={asked} />
  const status = asked ? (state.errors.size > 0 ? 422 : 200) : 410
  return answerPage(request, accountPage('email-confirm', heading, body), status)
}

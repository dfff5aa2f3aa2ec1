import { resetPassword } from '../../domain/customer/change-password.ts'
import { checkFreshPassword } from '../../domain/customer/common-password.ts'
import { endSession } from '../../domain/customer/end-session.ts'
import { isResetValid, requestReset } from '../../domain/customer/request-reset.ts'
import { canonicalEmail } from '../../forms/email.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { fresh, refused } from '../form/form-state.ts'
import { typedIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { tellCount } from '../http/cart-count.ts'
import { signOff } from '../http/customer-cookie.ts'
import { giveDeviceCookie } from '../http/device.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler } from '../http/route.ts'
import { signIn } from '../http/sign-in.ts'
import { noticeOf } from '../layout/notice.tsx'
import { urlOf } from '../urls.ts'
import { accountPage } from './account-page.tsx'
import { nextPage } from './account-request.ts'
import { Forgotten, LinkSent, Login, Reset } from './login.page.tsx'

export const showAccountLogin: PrivateHandler = async (request) => {
  const { c, visit } = request
  const next = nextPage(c.req.query('next'))
  if (visit.customer) return seeOther(c, urlOf(visit, next))
  const token = request.knownToken
  const notice = noticeOf(visit, c.req.query('done'))
  const heading = messagesIn(visit.language)('account.loginTitle')
  const body = <Login token={token} state={fresh()} next={next} notice={notice} />
  return answerPage(request, accountPage('login', heading, body))
}

export const accountLogin: PrivateHandler = async (request) => {
  const { c, form, visit } = request
  const t = messagesIn(visit.language)
  const next = nextPage(form.get('next'))
  const done = await signIn(request)
  if (done.ok) return seeOther(c, urlOf(visit, next) + (done.value.joined ? '?done=joined' : ''))
  const fields = done.failure.code === 'INVALID_FORM' ? done.failure.fields : {}
  const failed = done.failure.code === 'LOGIN_FAILED' ? t('account.loginFailed') : undefined
  const state = refused(t, typedIn(request), fields, ['username', 'password'])
  const token = request.knownToken
  const body = <Login token={token} state={state} next={next} failed={failed} />
  return answerPage(request, accountPage('login', t('account.loginTitle'), body), 422)
}

/** This browser alone. Its cart stays with the account; the next person here begins with none. */
export const accountLogout: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  if (visit.customer) await endSession(shop.database.db, visit.customer.id, visit.customer.session)
  signOff(c, shop)
  tellCount(request, 0)
  return seeOther(c, `${urlOf(visit, 'accountLogin')}?done=out`)
}

/** Out already, in another tab or by the first of two presses: the form is old, and what it asks is so. */
export const showLogout: PrivateHandler = async ({ c, visit }) => {
  if (visit.customer) throw new Problem('FORBIDDEN_REQUEST', 'csrf_token')
  return seeOther(c, `${urlOf(visit, 'accountLogin')}?done=out`)
}

export const showForgotten: PrivateHandler = async (request) => {
  const { c, visit } = request
  const t = messagesIn(visit.language)
  const isSent = c.req.query('sent') === '1'
  const token = request.knownToken
  const body = isSent ? <LinkSent /> : <Forgotten token={token} state={fresh()} />
  return answerPage(request, accountPage('forgotten', t(isSent ? 'account.linkSentTitle' : 'account.forgotten'), body))
}

export const forgotten: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const t = messagesIn(visit.language)
  const typed = form.get('username') ?? ''
  await refuseFlood(request, 'reset', canonicalEmail(typed))
  const done = await requestReset(shop.database, visit, typed)
  if (done.ok) return seeOther(c, `${urlOf(visit, 'accountForgotten')}?sent=1`)
  const state = refused(t, typedIn(request), { username: done.failure }, ['username'])
  const token = request.knownToken
  return answerPage(request, accountPage('forgotten', t('account.forgotten'), <Forgotten token={token} state={state} />), 422)
}

/** Following the mail changes nothing yet: a mail program that looks ahead uses nothing up. */
export const showReset: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const key = c.req.query('token') ?? request.form.get('token') ?? ''
  const isValid = await isResetValid(shop.database.db, key)
  const token = request.knownToken
  const heading = messagesIn(visit.language)(isValid ? 'account.newPasswordTitle' : 'account.resetExpiredTitle')
  const body = <Reset token={token} state={fresh()} resetKey={isValid ? key : null} />
  return answerPage(request, accountPage('reset', heading, body), isValid ? 200 : 410)
}

export const reset: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const t = messagesIn(visit.language)
  const typed = typedIn(request)
  const resetKey = typed('token')
  await refuseFlood(request, 'resetUse', resetKey)
  const token = request.knownToken
  const wanted = await checkFreshPassword(typed)
  if (!wanted.ok) {
    const state = refused(t, typed, wanted.failure.fields, ['newpassword', 'newpasswordconfirm'])
    const body = <Reset token={token} state={state} resetKey={resetKey} />
    return answerPage(request, accountPage('reset', t('account.newPasswordTitle'), body), 422)
  }
  const done = await resetPassword(shop.database, visit, { token: resetKey, fresh: wanted.value })
  if (done.ok) {
    // They hold the letter: nobody who guesses keeps them out here.
    giveDeviceCookie(c, shop, done.value.email)
    return seeOther(c, `${urlOf(visit, 'accountLogin')}?done=reset`)
  }
  const body = <Reset token={token} state={fresh()} resetKey={null} />
  return answerPage(request, accountPage('reset', t('account.resetExpiredTitle'), body), 410)
}

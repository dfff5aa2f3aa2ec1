import type { Limit } from '../../db/rate-limit.ts'
import { type Browser, type LoggedIn, logIn } from '../../domain/account/log-in.ts'
import { pieceCount } from '../../domain/cart/cart.ts'
import { findCart } from '../../domain/cart/find-cart.ts'
import { findCustomer } from '../../domain/customer/find-customer.ts'
import { checkEmail } from '../../forms/email.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { failure, type Result } from '../../kernel/result.ts'
import { typedIn } from '../form/params.ts'
import { tellCount } from './cart-count.ts'
import { choiceOf } from './consent.ts'
import { signOn } from './customer-cookie.ts'
import { giveDeviceCookie, readDevice } from './device.ts'
import { byAddress, bySubject, refuseBeyond, takeBack } from './flood.ts'
import { wrongPasswords } from './limits.ts'
import type { PrivateRequest } from './route.ts'

export type SignInFailure =
  | { readonly code: 'LOGIN_FAILED' }
  | { readonly code: 'INVALID_FORM'; readonly fields: Readonly<Record<string, FieldFailure>> }

/** The login form, wherever it stands: `username` and `password`. */
export async function signIn(request: PrivateRequest): Promise<Result<LoggedIn, SignInFailure>> {
  const typed = typedIn(request)
  const email = checkEmail(typed('username'))
  const wrong: Record<string, FieldFailure> = {}
  if (!email.ok) wrong.username = email.failure
  // A password is only checked for fitting: rules that came later do not lock anybody out.
  if (typed('password') === '') wrong.password = { code: 'VALIDATE_REQUIRED' }
  if (!email.ok || wrong.password) return failure({ code: 'INVALID_FORM', fields: wrong })
  const windows = windowsOf(request, email.value)
  await refuseBeyond(request, windows)
  const done = await logIn(request.shop.database, { email: email.value, password: typed('password') }, browserOf(request))
  if (!done.ok) {
    // Counted by this browser, which is to be known again: so it is not everybody at its address who waits.
    request.csrfToken()
    return done
  }
  await takeBack(request, windows)
  await welcome(request, done.value)
  return done
}

/** Where a wrong password for this e-mail is counted. An e-mail that nobody has is counted alike. */
function windowsOf(request: PrivateRequest, email: string): Limit[] {
  const { c, shop, visit } = request
  const device = readDevice(c, shop, email)
  if (device) return [bySubject('login-device', device, wrongPasswords.browser)]
  const here = byAddress(request, 'login', wrongPasswords.address)
  return [
    here,
    bySubject('login-browser', `${email} ${visit.visitor}`, wrongPasswords.browser),
    bySubject('login-here', `${email} ${here.key}`, wrongPasswords.accountHere),
    bySubject('login-account', email, wrongPasswords.account),
  ]
}

/** A customer's cart is theirs, and joins nobody's who signs in from their browser. */
export function browserOf({ c, visit }: PrivateRequest): Browser {
  const agent = c.req.header('user-agent') ?? ''
  return { visitor: visit.customer ? null : visit.visitor, agent, consent: choiceOf(c)?.reference ?? null }
}

/** Hands over the cookies, and counts the cart anew. An e-mail that is only claimed makes no browser its owner's. */
export async function welcome(request: PrivateRequest, { token, customer }: LoggedIn): Promise<void> {
  const { c, shop, visit } = request
  signOn(c, shop, token)
  const owner = await findCustomer(shop.database.db, customer)
  if (owner?.isEmailConfirmed) giveDeviceCookie(c, shop, owner.email)
  tellCount(request, pieceCount(await findCart(shop.database.db, { ...visit, visitor: customer })))
}

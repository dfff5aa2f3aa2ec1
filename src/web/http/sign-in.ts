import { type LoggedIn, logIn } from '../../domain/account/log-in.ts'
import { pieceCount } from '../../domain/cart/cart.ts'
import { findCart } from '../../domain/cart/find-cart.ts'
import { checkEmail } from '../../forms/email.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { failure, type Result } from '../../kernel/result.ts'
import { typedIn } from '../form/params.ts'
import { tellCount } from './cart-count.ts'
import { signOn } from './customer-cookie.ts'
import { refuseFlood } from './flood.ts'
import type { PrivateRequest } from './route.ts'

export type SignInFailure =
  | { readonly code: 'LOGIN_FAILED' }
  | { readonly code: 'INVALID_FORM'; readonly fields: Readonly<Record<string, FieldFailure>> }

/** What a shopper may try before they have to wait. */
const patience = { most: 10, seconds: 600 }

/** The login form, wherever it stands: `username` and `password`. */
export async function signIn(request: PrivateRequest): Promise<Result<LoggedIn, SignInFailure>> {
  const typed = typedIn(request)
  const email = checkEmail(typed('username'))
  const wrong: Record<string, FieldFailure> = {}
  if (!email.ok) wrong.username = email.failure
  // A password is only checked for fitting: rules that came later do not lock anybody out.
  if (typed('password') === '') wrong.password = { code: 'VALIDATE_REQUIRED' }
  if (!email.ok || wrong.password) return failure({ code: 'INVALID_FORM', fields: wrong })
  await refuseFlood(request, 'login', { of: email.value, ...patience })
  const done = await logIn(request.shop.database, { email: email.value, password: typed('password') }, browserOf(request))
  if (done.ok) await welcome(request, done.value)
  return done
}

/** A customer's cart is theirs, and joins nobody's who signs in from their browser. */
export function browserOf({ c, visit }: PrivateRequest): { visitor: string | null; agent: string } {
  return { visitor: visit.customer ? null : visit.visitor, agent: c.req.header('user-agent') ?? '' }
}

/** Hands over the cookie, and counts the cart anew. */
export async function welcome(request: PrivateRequest, { token, customer }: LoggedIn): Promise<void> {
  const { c, shop, visit } = request
  signOn(c, shop, token)
  tellCount(request, pieceCount(await findCart(shop.database.db, { ...visit, visitor: customer })))
}

import type { Customer } from '../../domain/customer/customer.ts'
import { findCustomer } from '../../domain/customer/find-customer.ts'
import { seeOther } from '../http/answer.ts'
import { signOff } from '../http/customer-cookie.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { type CallName, calls, urlOf } from '../urls.ts'

export interface AccountRequest extends PrivateRequest {
  readonly customer: Customer
  readonly session: string
  readonly token: string
}

/** For signed-in customers alone; others are asked to sign in, and come back to where they wanted to go. */
export function inAccount(call: CallName, handle: (request: AccountRequest) => Promise<Response>): PrivateHandler {
  return async (request) => {
    const { c, shop, visit } = request
    const customer = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
    if (visit.customer && !customer) signOff(c, shop)
    if (!visit.customer || !customer) return seeOther(c, `${urlOf(visit, 'accountLogin')}?next=${call}`)
    return handle({ ...request, customer, session: visit.customer.session, token: request.csrfToken() })
  }
}

/** Where somebody goes after signing in: to a page of the account or the bag, by its name; a name that is none leads to the account's first page. */
export function nextPage(name: string | undefined): CallName {
  if (name === 'cart') return name
  const isKnown = name?.startsWith('account') && Object.hasOwn(calls, name) && name !== 'accountLogin' && name !== 'accountLogout'
  return isKnown ? (name as CallName) : 'account'
}

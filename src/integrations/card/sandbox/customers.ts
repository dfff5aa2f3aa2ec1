import type { Journal } from '../../sandbox-journal.ts'
import { idOf, StripeProblem } from './stripe-problem.ts'
import type { Outcome } from './test-cards.ts'

export interface Method {
  readonly id: string
  readonly object: 'payment_method'
  readonly type: 'card'
  readonly customer: string | null
  readonly billing_details: { readonly name: string | null }
  readonly card: { readonly brand: string; readonly last4: string; readonly exp_month: number; readonly exp_year: number }
  readonly outcome: Outcome
  /** Somebody kept it, and keeps it no longer. */
  readonly isDetached?: boolean
}

export interface Customer {
  readonly id: string
  readonly object: 'customer'
  readonly metadata: Readonly<Record<string, string>>
  readonly deleted?: true
}

const missing = (what: string, id: string) =>
  new StripeProblem(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'` })

export function newCustomer(journal: Journal, metadata: Readonly<Record<string, string>>): Customer {
  const id = idOf('cus')
  return journal.put(id, { id, object: 'customer', metadata } as const)
}

export function findCustomer(journal: Journal, id: string): Customer {
  const found = id.startsWith('cus_') ? journal.get<Customer>(id) : undefined
  if (!found || found.deleted) throw missing('customer', id)
  return found
}

export function methodsOf(journal: Journal, customer: string): Method[] {
  findCustomer(journal, customer)
  return journal.all<Method>('pm_').filter((method) => method.customer === customer)
}

/** With it go the cards. */
export function deleteCustomer(journal: Journal, id: string): object {
  for (const method of methodsOf(journal, id)) detachMethod(journal, method.id)
  journal.put(id, { ...findCustomer(journal, id), deleted: true } as const)
  return { id, object: 'customer', deleted: true }
}

/** Whom nobody keeps any more, nobody pays with. */
export function detachMethod(journal: Journal, id: string): Method {
  const method = id.startsWith('pm_') ? journal.get<Method>(id) : undefined
  if (!method || method.customer === null) throw missing('PaymentMethod', id)
  return journal.put(id, { ...method, customer: null, isDetached: true })
}

/** A card that was paid with by somebody who keeps cards is theirs from then on. */
export function keepMethod(
  journal: Journal,
  {
    customer,
    setup_future_usage,
    payment_method,
  }: Readonly<Record<'customer' | 'setup_future_usage' | 'payment_method', string | null>>,
): void {
  const method = payment_method ? journal.get<Method>(payment_method) : undefined
  if (customer && setup_future_usage && method?.customer === null) journal.put(method.id, { ...method, customer })
}

import type { Language, SiteVisit } from '../../kernel/visit.ts'

/** What happened to an account, and in which language its owner is to be told. `customer` is null where there is nobody to tell. */
interface Happened<Kind> {
  readonly kind: Kind
  readonly data: { readonly customer: string | null; readonly country: string; readonly language: Language }
}

export type AccountEvent =
  | Happened<'account.opened'>
  | Happened<'account.asked-again'>
  | Happened<'email.confirmation-asked'>
  | Happened<'email.change-asked'>
  | Happened<'password.reset-asked'>
  | Happened<'password.changed'>

export function accountEvent(
  kind: AccountEvent['kind'],
  customer: string | null,
  { country, language }: SiteVisit,
): AccountEvent {
  return { kind, data: { customer, country, language } }
}

import type { FormattedAddress } from '../../forms/address-search.ts'
import { contactPhone } from '../../forms/contact.ts'
import { findStateCode } from '../../forms/states.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import type { AddressServices, PostalAddress } from './address-service.port.ts'

/** What a verification call answers. Anything but the first three asks the shopper to confirm. */
export const verifyActions = ['addrVerified', 'verified', 'reValidate', 'notVerified'] as const
export type VerifyAction = (typeof verifyActions)[number]

export interface AddressAnswer {
  readonly action: VerifyAction
  /** The address that is probably meant. */
  readonly address?: FormattedAddress
}

/** An address is good when the post knows it, when the site does not ask, and when nobody can say. */
export async function verifyAddress(
  { verifier }: AddressServices,
  visit: SiteVisit,
  address: PostalAddress,
): Promise<AddressAnswer> {
  if (!verifier || !siteOf(visit).preferences.addressValidation) return { action: 'addrVerified' }
  const asked = await verifier.verify(address)
  if (!asked.ok || asked.value.isKnown) return { action: 'addrVerified' }
  const { better } = asked.value
  if (!better) return { action: 'notVerified' }
  return { action: 'notVerified', address: { ...better, province: findStateCode(visit.country, better.province) } }
}

/** The same for an e-mail that is written as one. */
export async function isEmailGood({ email: verifier }: AddressServices, visit: SiteVisit, email: string): Promise<boolean> {
  if (!verifier || !siteOf(visit).preferences.addressValidation) return true
  const asked = await verifier.isDeliverable(email)
  return !asked.ok || asked.value
}

/** The number as the world writes it; as it was typed when nobody can say. */
export async function formatPhone({ phone: formatter }: AddressServices, visit: SiteVisit, typed: string): Promise<string> {
  if (!formatter || !siteOf(visit).preferences.phoneVerification || typed === '') return typed
  const asked = await formatter.format(typed, visit.country)
  return asked.ok && asked.value !== null ? asked.value : typed
}

/** The same for one beside its dial code: whoever writes their own country's number may begin it as one does at home. */
export async function formatContactPhone(
  services: AddressServices,
  visit: SiteVisit,
  dialCode: string,
  number: string,
): Promise<string> {
  const composed = contactPhone(dialCode, number)
  const asked = dialCode === siteOf(visit).dialCode ? number : composed
  const formatted = await formatPhone(services, visit, asked)
  return formatted === number ? composed : formatted
}

import { type FormattedAddress, isWorthAsking, picklistMax, type Suggestion } from '../../forms/address-search.ts'
import { findStateCode } from '../../forms/states.ts'
import { type Result, success } from '../../kernel/result.ts'
import type { Answered, ServiceFailure } from '../../kernel/service-answer.ts'
import type { AddressQuestion, AddressSearch, AddressServices } from './address-service.port.ts'

/** The country chosen in the form, then the site's, then the United States. */
export function serviceCountry(chosen: string | undefined, sites: string | undefined): string {
  return chosen && /^[A-Z]{2}$/.test(chosen) ? chosen : (sites ?? 'US')
}

export type Refused = Extract<ServiceFailure, { code: 'SERVICE_REFUSED' }>

type Found = Promise<Result<readonly Suggestion[], Refused>>

/** Nobody is kept from an order because a service is away: then it has simply found nothing. */
async function quietly<T>(answered: Answered<T>, otherwise: T): Promise<Result<T, Refused>> {
  const answer = await answered
  if (answer.ok) return answer
  return answer.failure.code === 'SERVICE_REFUSED' ? { ok: false, failure: answer.failure } : success(otherwise)
}

async function picklist(answered: Answered<readonly Suggestion[]>): Found {
  const found = await quietly(answered, [])
  return found.ok ? success(found.value.slice(0, picklistMax)) : found
}

export async function findAddresses({ search }: AddressServices, question: Parameters<AddressSearch['search']>[0]): Found {
  return search && isWorthAsking(question.searchString) ? picklist(search.search(question)) : success([])
}

export async function findComplements({ search }: AddressServices, question: Parameters<AddressSearch['complements']>[0]): Found {
  return search ? picklist(search.complements(question)) : success([])
}

export async function findMonikers({ lookup }: AddressServices, question: AddressQuestion): Found {
  return lookup && isWorthAsking(question.searchString) ? picklist(lookup.search(question)) : success([])
}

/** Null when the service is away. Its province becomes the code that the country's list has for it. */
export async function getAddress(
  { lookup }: AddressServices,
  country: string,
  moniker: string,
): Promise<Result<FormattedAddress | null, Refused>> {
  if (!lookup) return success(null)
  const got = await quietly<FormattedAddress | null>(lookup.get(moniker), null)
  if (!got.ok || !got.value) return got
  return success({ ...got.value, province: findStateCode(country, got.value.province) })
}

import { type FormattedAddress, picklistMax, type Suggestion } from '../../forms/address-search.ts'
import { appendParam } from '../append-param.ts'

/** The service will not have us: this form asks no more. */
export const refused = Symbol('refused')

const refusals = [400, 401, 403, 404]

async function ask<T>(url: string, fields: Record<string, string>): Promise<T | typeof refused | null> {
  try {
    const response = await fetch(appendParam(url, 'format', 'ajax'), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-requested-with': 'fetch' },
    })
    if (refusals.includes(response.status)) return refused
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

/** Nothing found and nobody there are the same to a shopper. */
export async function askForSuggestions(
  url: string,
  fields: Record<string, string>,
): Promise<readonly Suggestion[] | typeof refused> {
  const found = await ask<readonly Suggestion[]>(url, fields)
  if (found === refused) return refused
  return Array.isArray(found) ? found.slice(0, picklistMax) : []
}

export function askForAddress(url: string, fields: Record<string, string>): Promise<FormattedAddress | typeof refused | null> {
  return ask<FormattedAddress>(url, fields)
}

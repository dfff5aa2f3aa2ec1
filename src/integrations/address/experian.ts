import { z } from 'zod'
import type { AddressLookup, AddressVerifier, PostalAddress } from '../../domain/address/address-service.port.ts'
import { fold } from '../../domain/address/matched.ts'
import type { FormattedAddress } from '../../forms/address-search.ts'
import { success } from '../../kernel/result.ts'
import type { Answered } from '../../kernel/service-answer.ts'
import type { Account } from '../account.ts'
import type { Ask } from '../ask.ts'
import { longCode } from './country-codes.ts'

const searched = z.object({
  result: z.object({
    confidence: z.string(),
    suggestions: z
      .array(
        z.object({
          global_address_key: z.string(),
          text: z.string(),
          matched: z.array(z.tuple([z.number(), z.number()])).default([]),
        }),
      )
      .default([]),
  }),
})

const text = z.string().nullish()
const formatted = z.object({
  result: z.object({
    address: z.object({
      address_line_1: text,
      address_line_2: text,
      address_line_3: text,
      locality: text,
      region: text,
      postal_code: text,
      country: text,
    }),
  }),
})

/** Experian Address Validation: a search answers keys, and a key an address. The key is our moniker. */
export function experianLookup(account: Account, ask: Ask): AddressLookup {
  return {
    search: async ({ country, language, searchString }) => {
      const found = await search(ask, account, { country, parts: [searchString], language })
      if (!found.ok) return found
      return success(
        found.value.result.suggestions.map(({ global_address_key, text: label, matched }) => ({
          label,
          suggestion: label,
          format: global_address_key,
          matched,
        })),
      )
    },
    get: (moniker) => format(ask, account, moniker),
  }
}

/** The same service asked with a whole address: what it is sure of and writes as the shopper did is known. */
export function experianVerifier(account: Account, ask: Ask): AddressVerifier {
  return {
    verify: async (address) => {
      const parts = [address.address1, address.city, address.state, address.postal].filter(Boolean)
      const found = await search(ask, account, { country: address.country, parts })
      if (!found.ok) return found
      const [first] = found.value.result.suggestions
      if (!first) return success({ isKnown: false, better: null })
      const meant = await format(ask, account, first.global_address_key)
      if (!meant.ok) return meant
      const isKnown = found.value.result.confidence === 'Verified match' && isSame(address, meant.value)
      return success({ isKnown, better: isKnown ? null : meant.value })
    },
  }
}

interface Searched {
  readonly country: string
  readonly parts: readonly string[]
  readonly language?: string
}

function search(ask: Ask, { origin, key }: Account, { country, parts, language }: Searched) {
  return ask({
    url: new URL(`${origin}/address/search/v1`),
    shape: searched,
    headers: { 'auth-token': key, ...(language ? { 'accept-language': language } : {}) },
    json: { country_iso: longCode(country), components: { unspecified: parts }, max_suggestions: 25 },
    // A post by its form; it only reads.
    repeatable: true,
  })
}

async function format(ask: Ask, { origin, key }: Account, moniker: string): Answered<FormattedAddress> {
  const url = new URL(`${origin}/address/format/v1/${encodeURIComponent(moniker)}`)
  const found = await ask({ url, shape: formatted, headers: { 'auth-token': key } })
  if (!found.ok) return found
  const { address } = found.value.result
  return success({
    addressLine1: address.address_line_1 ?? '',
    addressLine2: address.address_line_2 ?? '',
    addressLine3: address.address_line_3 ?? '',
    locality: address.locality ?? '',
    province: address.region ?? '',
    postalCode: address.postal_code ?? '',
    country: address.country ?? '',
    address2: address.address_line_2 ?? '',
  })
}

/** Capitals, accents and hyphens are the shopper's own business. */
function isSame(typed: PostalAddress, meant: FormattedAddress): boolean {
  const plain = (value: string) => fold(value.normalize('NFKC')).replace(/[\s.,'’-]+/g, '')
  return (
    plain(typed.address1) === plain(meant.addressLine1) &&
    plain(typed.city) === plain(meant.locality) &&
    plain(typed.postal) === plain(meant.postalCode)
  )
}

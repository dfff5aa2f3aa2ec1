import { z } from 'zod'
import type { PhoneFormatter } from '../../domain/address/address-service.port.ts'
import { success } from '../../kernel/result.ts'
import type { Account } from '../account.ts'
import type { Ask } from '../ask.ts'

const looked = z.object({ valid: z.boolean(), phone_number: z.string().nullish() })

/** Twilio Lookup, its free part: the number as E.164 writes it, or that there can be no such number. */
export function twilioFormatter({ origin, key }: Account, ask: Ask): PhoneFormatter {
  return {
    format: async (phone, country) => {
      const number = phone.replace(/[^\d+]/g, '')
      const url = new URL(`${origin}/v2/PhoneNumbers/${encodeURIComponent(number)}`)
      if (!number.startsWith('+')) url.searchParams.set('CountryCode', country)
      const authorization = `Basic ${Buffer.from(key).toString('base64')}`
      const asked = await ask({ url, shape: looked, headers: { authorization } })
      if (!asked.ok) return asked
      return success(asked.value.valid ? (asked.value.phone_number ?? null) : null)
    },
  }
}

import { z } from 'zod'
import type { PhoneFormatter } from '../../domain/address/address-service.port.ts'
import { success } from '../../kernel/result.ts'
import { askService } from './ask-service.ts'

const looked = z.object({ valid: z.boolean(), phone_number: z.string().nullish() })

export interface TwilioAccount {
  readonly origin: string
  /** An API key and its secret. */
  readonly key: string
  readonly secret: string
}

/** Twilio Lookup, its free part: the number as E.164 writes it, or that there can be no such number. */
export function twilioFormatter({ origin, key, secret }: TwilioAccount): PhoneFormatter {
  return {
    format: async (phone, country) => {
      const number = phone.replace(/[^\d+]/g, '')
      const url = new URL(`${origin}/v2/PhoneNumbers/${encodeURIComponent(number)}`)
      if (!number.startsWith('+')) url.searchParams.set('CountryCode', country)
      const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
      const asked = await askService(looked, url, { headers: { authorization } })
      if (!asked.ok) return asked
      return success(asked.value.valid ? (asked.value.phone_number ?? null) : null)
    },
  }
}

import { z } from 'zod'
import type { EmailVerifier } from '../../domain/address/address-service.port.ts'
import { success } from '../../kernel/result.ts'
import { askService } from './ask-service.ts'

const verified = z.object({ result: z.enum(['deliverable', 'undeliverable', 'risky', 'unknown']) })

export interface KickboxAccount {
  readonly origin: string
  readonly key: string
}

/** Kickbox. Only what it is sure about is refused: a risky mailbox is still somebody's. */
export function kickboxVerifier({ origin, key }: KickboxAccount): EmailVerifier {
  return {
    isDeliverable: async (email) => {
      const url = new URL(`${origin}/v2/verify`)
      url.search = new URLSearchParams({ email, apikey: key, timeout: '1200' }).toString()
      const asked = await askService(verified, url)
      return asked.ok ? success(asked.value.result !== 'undeliverable') : asked
    },
  }
}

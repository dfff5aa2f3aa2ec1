import { z } from 'zod'
import type { EmailVerifier } from '../../domain/address/address-service.port.ts'
import { success } from '../../kernel/result.ts'
import type { Account } from '../account.ts'
import type { Ask } from '../ask.ts'

const verified = z.object({ result: z.enum(['deliverable', 'undeliverable', 'risky', 'unknown']) })

/** Kickbox. Only what it is sure about is refused: a risky mailbox is still somebody's. */
export function kickboxVerifier({ origin, key }: Account, ask: Ask): EmailVerifier {
  return {
    isDeliverable: async (email) => {
      const url = new URL(`${origin}/v2/verify`)
      url.search = new URLSearchParams({ email, apikey: key, timeout: '1200' }).toString()
      const asked = await ask({ url, shape: verified })
      return asked.ok ? success(asked.value.result !== 'undeliverable') : asked
    },
  }
}

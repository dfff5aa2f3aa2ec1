import { z } from 'zod'
import type { PayLater } from '../../domain/payment/pay-later.port.ts'
import { currencies, type Money, minorDigits, money } from '../../kernel/money.ts'
import { success } from '../../kernel/result.ts'
import type { Account } from '../account.ts'
import type { Ask } from '../ask.ts'
import { patienceMs } from './patience.ts'

/** Decimal text: `"35.00"`. */
const amount = z
  .object({ amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/), currency: z.enum(currencies) })
  .transform(({ amount: text, currency }): Money => money(Math.round(Number(text) * 10 ** minorDigits(currency)), currency))

/** An account without a least amount says nothing of it. */
const configuration = z.object({ minimumAmount: amount.optional(), maximumAmount: amount })

/** Afterpay, called Clearpay in Great Britain: four parts, two weeks apart, one account a country. */
export function afterpayPayLater({ origin, key }: Account, name: string, ask: Ask): PayLater {
  const headers = {
    authorization: `Basic ${Buffer.from(key).toString('base64')}`,
    'user-agent': 'Vitrine/1.0',
    accept: 'application/json',
  }
  return {
    name,
    terms: async () => {
      const asked = await ask({ url: new URL(`${origin}/v2/configuration`), shape: configuration, headers, patienceMs })
      if (!asked.ok) return asked
      const { minimumAmount, maximumAmount: most } = asked.value
      return success([{ count: 4, every: 'fortnight', least: minimumAmount ?? money(0, most.currency), most }])
    },
  }
}

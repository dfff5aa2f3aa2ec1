import { z } from 'zod'
import { type Currency, currencies } from '../../kernel/money.ts'
import { sites } from '../../markets/sites.ts'
import { canonicalCode } from './coupon.ts'

const amounts = z.partialRecord(z.enum(currencies), z.number().int().positive())
const countries = [...sites.keys()]

const entry = z
  .strictObject({
    code: z.string().refine((code) => canonicalCode(code) === code, 'capitals A to Z and figures, 3 to 30 of them'),
    kind: z.enum(['percentage', 'amount', 'free_delivery']),
    percent: z.number().int().min(1).max(100).optional(),
    amounts: amounts.optional(),
    minimums: amounts.optional(),
    countries: z
      .array(z.enum(countries as [string, ...string[]]))
      .min(1)
      .optional(),
    categories: z.array(z.string()).min(1).optional(),
    startsAt: z.iso.datetime({ offset: true }).optional(),
    endsAt: z.iso.datetime({ offset: true }).optional(),
    oncePerCustomer: z.boolean().default(false),
    most: z.number().int().positive().optional(),
    channel: z.enum(['online', 'store']).default('online'),
    active: z.boolean().default(true),
  })
  .superRefine((coupon, context) => {
    const tell = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((coupon.kind === 'percentage') !== (coupon.percent !== undefined))
      tell('percent', 'for a percentage, and for nothing else')
    if ((coupon.kind === 'amount') !== (coupon.amounts !== undefined)) tell('amounts', 'for an amount, and for nothing else')
    if (coupon.startsAt && coupon.endsAt && Date.parse(coupon.startsAt) >= Date.parse(coupon.endsAt))
      tell('endsAt', 'comes before it starts')
    // A currency that was forgotten would be a country without the coupon, or one without a minimum.
    const spent = new Set<Currency>((coupon.countries ?? countries).map((country) => sites.get(country)!.currency))
    for (const name of ['amounts', 'minimums'] as const)
      for (const currency of coupon[name] ? spent : [])
        if (coupon[name]![currency] === undefined) tell(name, `${currency} is missing, which is paid where it is offered`)
  })

/** `seed/coupons/coupons.json`, and a house's own: `npx vitrine coupons load <file.json>`. */
export const couponsFile = z
  .array(entry)
  .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, 'one code stands twice')

export type CouponEntry = z.infer<typeof entry>

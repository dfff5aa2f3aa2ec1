import { z } from 'zod'
import { currencies } from '../../kernel/money.ts'

/** `seed/catalog/prices.json`: price points, each in every currency, in minor units. */
export const pricesFile = z.record(z.string(), z.record(z.enum(currencies), z.number().int().positive()))

export type PricePoints = z.infer<typeof pricesFile>

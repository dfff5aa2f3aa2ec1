import { z } from 'zod'
import type { Offer, Piece, Question } from './recommend.ts'

/** What the shop says of a piece in the frame's address. */
export const framePiece = z
  .object({
    kind: z.enum(['shoes', 'sneakers', 'bags', 'clothing']),
    activity: z.enum(['women', 'men']),
    sizes: z.string().max(2_000),
  })
  .transform(
    ({ kind, activity, sizes }): Piece => ({
      kind: kind === 'clothing' ? 'clothes' : 'shoes',
      wearer: activity,
      offers: sizes.split(',').filter(Boolean).map(offerOf),
    }),
  )

/** `wide:38.5:1` */
function offerOf(text: string): Offer {
  const [fit = '', size = '', stock] = text.split(':')
  return { fit: fit || null, size, inStock: stock === '1' }
}

export const ways = { shoes: ['foot', 'brand'], clothes: ['body', 'figure', 'brand'] } as const

/** Decimal commas are decimals too. */
const number = (least: number, most: number) =>
  z
    .string()
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(z.number().min(least).max(most))
/** The same in inches, as millimetres or centimetres, whichever is asked for. */
const inch = 2.54

const answers = z.discriminatedUnion('by', [
  z
    .object({
      by: z.literal('foot'),
      unit: z.enum(['cm', 'inch']),
      length: number(1, 40),
      width: z.enum(['narrow', 'regular', 'wide']),
    })
    .transform(({ by, unit, length, width }) => ({ by, width, length: length * 10 * (unit === 'inch' ? inch : 1) }))
    .refine(({ length }) => length >= 180 && length <= 340),
  z
    .object({
      by: z.literal('body'),
      unit: z.enum(['cm', 'inch']),
      chest: number(20, 170),
      waist: number(15, 170),
      hips: number(20, 180).optional(),
    })
    .transform(({ by, unit, chest, waist, hips }) => {
      const cm = unit === 'inch' ? inch : 1
      return { by, chest: chest * cm, waist: waist * cm, hips: hips === undefined ? null : hips * cm }
    })
    .refine(({ chest, waist }) => chest >= 60 && chest <= 170 && waist >= 45 && waist <= 170),
  z.object({ by: z.literal('figure'), height: number(130, 220), weight: number(35, 200) }),
  z.object({ by: z.literal('brand'), brand: z.string(), size: number(0, 70) }),
])

/** What was answered in the form: nothing yet, something that cannot be, or a question for the adviser. */
export function readQuestion(query: Readonly<Record<string, string>>): Question | 'unasked' | 'unlikely' {
  if (!('asked' in query)) return 'unasked'
  const parsed = answers.safeParse(query)
  return parsed.success ? parsed.data : 'unlikely'
}

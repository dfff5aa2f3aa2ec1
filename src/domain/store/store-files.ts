import { z } from 'zod'
import { slugOf } from '../../kernel/slug.ts'
import type { Language } from '../../kernel/visit.ts'
import { boutiqueOf, type Scenes } from '../content/scenes.ts'
import { givenSlug, SlugBook } from '../slug/slug.ts'
import type { Span } from './opening.ts'
import { storeKinds, storeServices } from './store.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const time = String.raw`([01]\d|2[0-3]):([0-5]\d)`

/** `10:00-19:00`; a day may end at 24:00. */
const span = z
  .string()
  .regex(new RegExp(`^${time}-(${time}|24:00)$`), 'hours look like 10:00-19:00')
  .transform((text): Span => {
    const [opens, closes] = text.split('-').map((each) => Number(each.slice(0, 2)) * 60 + Number(each.slice(3)))
    return { opens: opens!, closes: closes! }
  })

const spans = z.array(span).superRefine((day, context) => {
  for (const [index, { opens, closes }] of day.entries()) {
    if (opens >= closes) context.addIssue({ code: 'custom', path: [index], message: 'closes before it opens' })
    if (opens < (day[index - 1]?.closes ?? 0))
      context.addIssue({ code: 'custom', path: [index], message: 'overlaps the span before' })
  }
})

const store = z
  .strictObject({
    id: z.string().regex(/^[A-Z]{3}\d{2}$/),
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(60),
    kind: z.enum(storeKinds),
    continent: z.enum(['europe', 'americas', 'middleEast', 'asiaPacific']),
    country: z.string().regex(/^[A-Z]{2}$/),
    region: z
      .string()
      .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
      .optional(),
    city: z.string().min(1),
    address1: z.string().min(1),
    address2: z.string().min(1).optional(),
    postalCode: z.string().min(1).optional(),
    phone: z
      .string()
      .regex(/^\+[1-9]\d*( \d+)+$/)
      .max(24),
    email: z.email().max(50),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    timeZone: z.string().regex(/^[A-Za-z]+(\/[A-Za-z_]+)+$/),
    services: z.array(z.enum(storeServices)),
    /** Listed, and not placed on the map. */
    offMap: z.boolean().default(false),
    /** The first stands at the head of its page. */
    scenes: z.array(z.string()).min(1).max(5),
    hours: z.strictObject(Object.fromEntries(weekdays.map((day) => [day, spans.optional()]))),
    days: z.record(z.iso.date(), spans).default({}),
  })
  .refine(({ country, region }) => region === undefined || region.startsWith(`${country}-`), {
    path: ['region'],
    message: 'is of another country',
  })
  .transform(({ hours, ...rest }) => ({ ...rest, week: weekdays.map((day) => hours[day] ?? []) }))

/** What is wrong with a scene on this boutique's page. */
function faultOf(scene: string, id: string, scenes: Scenes): string[] {
  if (!scenes.has(scene)) return [`there is no scene ${scene}`]
  return (boutiqueOf(scene) ?? id) === id ? [] : [`${scene} is of another boutique`]
}

/** `seed/stores/stores.json`: where the boutiques are and when they are open, in the house's order. */
export function storesFile(isTimeZone: (name: string) => boolean, scenes: Scenes) {
  return z.array(store).superRefine((all, context) => {
    const tell = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const [index, each] of all.entries()) {
      if (!isTimeZone(each.timeZone)) tell([index, 'timeZone'], `no time zone ${each.timeZone}`)
      const [fault] = each.scenes.flatMap((scene, at) => faultOf(scene, each.id, scenes).map((message) => ({ at, message })))
      if (fault) tell([index, 'scenes', fault.at], fault.message)
      for (const key of ['id', 'slug'] as const) {
        if (all.findIndex((other) => other[key] === each[key]) < index) tell([index, key], `${each[key]} is taken`)
      }
    }
  })
}

export type StoreFile = z.infer<ReturnType<typeof storesFile>>[number]

const words = z.strictObject({
  name: z.string().min(1).max(60),
  slug: givenSlug.optional(),
  place: z.string().min(1),
  near: z.string().min(1),
  address: z.array(z.string().min(1)).min(1).optional(),
})

/** `seed/stores/text/<language>.json`: every boutique and every region of theirs, and no others. */
export function textFileFor(stores: readonly StoreFile[], language: Language) {
  const regions = new Set(stores.flatMap(({ region }) => region ?? []))
  const book = new SlugBook()
  return z
    .strictObject({
      regions: z.strictObject(Object.fromEntries([...regions].map((region) => [region, z.string().min(1)]))),
      stores: z.strictObject(Object.fromEntries(stores.map(({ id }) => [id, words]))),
    })
    .superRefine((text, context) => {
      // The slug that is the same everywhere is an address in this language too.
      for (const { id, slug } of stores) book.faultOf({ place: 'store', language, slug, ref: id })
      for (const { id } of stores) {
        const { name, slug } = text.stores[id]!
        const message = book.faultOf({ place: 'store', language, slug: slug ?? slugOf(name), ref: id })
        if (message) context.addIssue({ code: 'custom', path: ['stores', id, slug === undefined ? 'name' : 'slug'], message })
      }
    })
}

export type StoreTextFile = z.infer<ReturnType<typeof textFileFor>>

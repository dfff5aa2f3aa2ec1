/**
 * What is told of a visit, and nothing else: the data layer, the tag manager and the tests read this table, and `docs/events.md` is made
 * from it. There is no kind of field that a shopper types into: whoever adds one says here how it is kept from carrying a person.
 */
const fieldKinds = {
  /** Ids of pieces, orders, boutiques, pages. */
  code: /^[a-z][\w./-]{0,79}$/i,
  /** The house's own words: names of pieces, scenes. Neither an e-mail nor a telephone number fits in. */
  name: /^(?!.*(?:\d[\s.-]?){5})[^@<>]{1,120}$/u,
  /** Categories from the top, by their ids: `women/women-shoes`. Empty where it is not known. */
  category: /^(?=.{0,120}$)(?:[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)*)?$/,
  /** Within the shop, without what follows a question mark. */
  path: /^\/[a-z]{2}\/[a-z]{2}\/[\p{L}\p{M}\w%.~/-]{0,300}$/u,
  currency: /^[A-Z]{3}$/,
  level: /^(?:IN_STOCK|PREORDER|BACKORDER|NOT_AVAILABLE)$/,
  visit: /^(?:logged|unlogged)$/,
  status: /^(?:guest|prospect|customer)$/,
  segment: /^(?:none|single|repeat)$/,
  /** From nought. */
  count: 'count',
  /** Pieces, like `product` below; those of a list without what only their own page knows. */
  products: 'products',
  shown: 'shown',
} as const

type FieldKind = keyof typeof fieldKinds

interface Values extends Record<FieldKind, unknown> {
  code: string
  name: string
  category: string
  path: string
  currency: string
  level: 'IN_STOCK' | 'PREORDER' | 'BACKORDER' | 'NOT_AVAILABLE'
  visit: 'logged' | 'unlogged'
  status: 'guest' | 'prospect' | 'customer'
  segment: 'none' | 'single' | 'repeat'
  count: number
  products: readonly Product[]
  shown: readonly ShownProduct[]
}

const shownProduct = {
  id: 'code',
  name: 'name',
  category: 'category',
  list: 'code',
  position: 'count',
} as const satisfies Record<string, FieldKind>

/** Section 3: a piece in a list has a place from 1; `quantity` is of the act, and `dimension1` is how it can be had. */
const product = { ...shownProduct, quantity: 'count', dimension1: 'level' } as const satisfies Record<string, FieldKind>

export const contract = {
  page: {
    says: 'A page is shown; on the way to an order, by the path of its step.',
    fields: {
      path: 'path',
      context: 'code',
      visit: 'visit',
      clientStatus: 'status',
      clientSegment: 'segment',
      clientSegment24M: 'segment',
    },
  },
  productView: { says: 'The page of a piece is shown.', fields: product },
  impressions: { says: 'Pieces of a list are shown, eight at most at a time.', fields: { list: 'code', products: 'shown' } },
  promotionView: {
    says: 'A scene of the house is shown.',
    fields: { id: 'code', name: 'name', creative: 'code', position: 'count' },
  },
  addToCart: { says: 'A piece was put into the bag.', fields: product },
  removeFromCart: { says: 'A piece is taken out of the bag.', fields: product },
  checkoutStep: {
    says: 'A step on the way to an order is shown, the bag and its drawer being the first.',
    fields: { step: 'count', name: 'code', path: 'path' },
  },
  purchase: {
    says: 'An order was placed. Once, however often its page is shown.',
    fields: { orderId: 'code', currency: 'currency', revenue: 'count', products: 'products' },
  },
  return: { says: 'A return was announced.', fields: { orderId: 'code', products: 'products' } },
  search: { says: 'Something was looked for; what, is not told.', fields: { results: 'count' } },
  storeView: { says: 'The page of a boutique is shown.', fields: { id: 'code' } },
  appointment: { says: 'An appointment was asked for.', fields: { id: 'code' } },
  loginError: { says: 'A password was wrong, or nobody’s.', fields: { path: 'path' } },
  paymentError: { says: 'A payment was refused.', fields: { path: 'path' } },
} as const satisfies Record<string, { readonly says: string; readonly fields: Readonly<Record<string, FieldKind>> }>

type EventName = keyof typeof contract
type Filled<Fields extends Readonly<Record<string, FieldKind>>> = { readonly [Name in keyof Fields]: Values[Fields[Name]] }
export type Product = Filled<typeof product>
export type ShownProduct = Filled<typeof shownProduct>
export type EventOf<Name extends EventName> = { readonly event: Name } & Filled<(typeof contract)[Name]['fields']>
export type AnalyticsEvent = { [Name in EventName]: EventOf<Name> }[EventName]

const mostProducts = 100

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0

function fits(kind: FieldKind, value: unknown): boolean {
  const rule = fieldKinds[kind]
  if (rule === 'count') return isCount(value)
  if (rule === 'products' || rule === 'shown') {
    const fields = rule === 'shown' ? shownProduct : product
    return Array.isArray(value) && value.length <= mostProducts && value.every((each) => hasExactly(fields, each))
  }
  return typeof value === 'string' && rule.test(value)
}

/** Every field and no other. */
function hasExactly(fields: Readonly<Record<string, FieldKind>>, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const names = Object.keys(fields)
  const found = value as Record<string, unknown>
  return Object.keys(found).length === names.length && names.every((name) => fits(fields[name]!, found[name]))
}

/** Whether this is an event of ours, whole, and says nothing that the table does not know. */
export function isEvent(value: unknown): value is AnalyticsEvent {
  const { event, ...fields } = (value ?? {}) as { event?: unknown }
  return typeof event === 'string' && Object.hasOwn(contract, event) && hasExactly(contract[event as EventName].fields, fields)
}

/** The table for people: `docs/events.md`, which a test compares. */
export function eventTable(): string {
  const rows = Object.entries(contract).map(
    ([name, { says, fields }]) =>
      `| \`${name}\` | ${says} | ${Object.entries(fields)
        .map(([field, kind]) => `\`${field}\` (${kind})`)
        .join(', ')} |`,
  )
  return ['| event | when | fields |', '| --- | --- | --- |', ...rows].join('\n')
}

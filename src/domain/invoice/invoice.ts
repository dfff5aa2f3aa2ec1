import type { Address } from '../../forms/address.ts'
import type { Currency } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import { type Seller, sellerIn } from '../../markets/seller.ts'
import { includedRate } from '../../markets/vat.ts'
import { type Adjustment, billedTo, type Order, type OrderLine } from '../order/order.ts'

/** Where PDFs are kept, within the shop's own data. */
export const invoiceFolder = '/src/invoices/'

export type InvoiceKind = 'invoice' | 'credit_note'

/** Tax that the total holds, or that was added to reach it. */
interface InvoiceTax {
  /** Thousandths of a percent; null where places have their own, and only the amount was kept. */
  readonly rate: number | null
  readonly net: number
  readonly tax: number
}

/** All that stands on the paper, in minor units. */
export interface InvoiceContent {
  readonly language: Language
  readonly country: string
  readonly currency: Currency
  readonly seller: Seller
  readonly billedTo: Address
  readonly sentTo: Address
  /** The boutique where it is collected, as its people write it. */
  readonly collectedAt?: readonly string[]
  readonly order: { readonly number: string; readonly placedAt: string }
  readonly lines: readonly (Pick<OrderLine, 'sku' | 'name' | 'material' | 'colourName' | 'fit' | 'size' | 'quantity'> &
    Partial<Pick<OrderLine, 'sizeSystem'>> & {
      readonly amount: number
    })[]
  readonly adjustments: readonly { readonly kind: Adjustment['kind']; readonly amount: number; readonly label: string }[]
  readonly tax: InvoiceTax
  readonly total: number
  /** What gift certificates paid of it, where they did. */
  readonly certificates?: number
  /** The invoice that a credit note takes back. */
  readonly corrects?: string
}

export interface Invoice {
  readonly id: string
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedAt: Date
  readonly content: InvoiceContent
}

/** The whole, for a rate in thousandths of a percent. */
const whole = 100_000

function taxOf(country: string, total: number, added: number): InvoiceTax {
  const rate = includedRate(country)
  const tax = rate === null ? added : Math.round((total * rate) / (whole + rate))
  return { rate, net: total - tax, tax }
}

export function contentOf(order: Order): InvoiceContent {
  return {
    language: order.language,
    country: order.country,
    currency: order.currency,
    seller: sellerIn(order.country),
    billedTo: billedTo(order),
    sentTo: order.address,
    ...(order.storeName === null ? {} : { collectedAt: [order.storeName, ...(order.storeAddress ?? [])] }),
    order: { number: order.number, placedAt: order.placedAt.toISOString() },
    lines: order.lines.map(({ sku, name, material, colourName, fit, size, sizeSystem, quantity, price }) => ({
      ...{ sku, name, material, colourName, fit, size, sizeSystem, quantity },
      amount: price.amount,
    })),
    adjustments: order.adjustments.map(({ kind, amount, label }) => ({ kind, amount: amount.amount, label })),
    tax: taxOf(order.country, order.totals.total.amount, order.totals.tax.amount),
    total: order.totals.total.amount,
    ...(order.certificates.amount > 0 ? { certificates: order.certificates.amount } : {}),
  }
}

/** A part of an order that came back, and what it is worth in minor units. */
export interface ReturnedPart {
  readonly id: string
  /** How many of each line. */
  readonly pieces: ReadonlyMap<string, number>
  readonly discount: number
  readonly tax: number
  readonly delivery: number
  readonly total: number
}

/** What stands on the paper for it: its own lines, and its share of the rest. */
export function returnContent(order: Order, part: ReturnedPart): InvoiceContent {
  const { certificates: _, ...all } = contentOf(order)
  const off = order.adjustments.find(({ kind }) => kind === 'coupon' || kind === 'exchange_credit')
  const adjustments = [
    { kind: off?.kind ?? ('coupon' as const), amount: part.discount, label: off?.label ?? '' },
    { kind: 'shipping' as const, amount: part.delivery, label: '' },
    { kind: 'tax' as const, amount: part.tax, label: '' },
  ]
  return {
    ...all,
    lines: all.lines.flatMap((line, index) => {
      const quantity = part.pieces.get(order.lines[index]!.id) ?? 0
      return quantity > 0 ? [{ ...line, quantity }] : []
    }),
    adjustments: adjustments.filter(({ amount }) => amount !== 0),
    tax: taxOf(order.country, part.total, part.tax),
    total: part.total,
  }
}

import type { AppointmentChanged } from '../domain/appointment/appointment.events.ts'
import type { CareMoved } from '../domain/care/care.events.ts'
import type { CaseAnswered, CaseOpened } from '../domain/case/case.events.ts'
import type { PieceOffered } from '../domain/catalog/catalog.events.ts'
import type { CertificateBought, CertificateDue } from '../domain/certificate/certificate.events.ts'
import type { PhoneOrderLinked } from '../domain/checkout/phone-order.events.ts'
import type { AccountEvent } from '../domain/customer/customer.events.ts'
import type { NewsletterAsked } from '../domain/customer/newsletter.events.ts'
import type { WordsPublished } from '../domain/edition/edition.events.ts'
import type { StockReceived } from '../domain/inventory/stock.events.ts'
import type { InvoiceIssued } from '../domain/invoice/invoice.events.ts'
import type { StockNoticeDue } from '../domain/notify/notify.events.ts'
import type { OrderCodeAsked, OrderCut, OrderMoved, OrderPlaced, OrderPrepared } from '../domain/order/order.events.ts'
import type { CardDeclined, CardHolderGone, CardRemoved } from '../domain/payment/card.events.ts'
import type { ReturnMoved } from '../domain/return/return.events.ts'
import type { TryOnMoved } from '../domain/try-on/try-on.events.ts'
import type { JobAsked } from './job.events.ts'
import type { JobTools } from './job-tools.ts'

/** Everything that can happen, each kind declared by the domain it happens in. */
export type ShopEvent =
  | AccountEvent
  | AppointmentChanged
  | CardDeclined
  | CardHolderGone
  | CardRemoved
  | CareMoved
  | CaseAnswered
  | CaseOpened
  | CertificateBought
  | CertificateDue
  | InvoiceIssued
  | JobAsked
  | NewsletterAsked
  | OrderCut
  | OrderCodeAsked
  | OrderMoved
  | OrderPlaced
  | OrderPrepared
  | PhoneOrderLinked
  | PieceOffered
  | ReturnMoved
  | StockNoticeDue
  | StockReceived
  | TryOnMoved
  | WordsPublished

export type EventKind = ShopEvent['kind']

/** Something to be done because something happened: at least once, and harmless when it is done again. */
export interface EventJob<Event extends ShopEvent = ShopEvent> {
  readonly name: string
  /** Mail leaves fifty a second and by its urgency; whatever takes longer waits elsewhere. */
  readonly queue: 'mail' | 'work'
  /** The higher goes first within its queue. */
  readonly priority: number
  /** Where the event itself says that it would find nothing to do, no job is made. */
  isFor?(data: Event['data']): boolean
  run(tools: JobTools, event: Event & { readonly id: number }): Promise<void>
}

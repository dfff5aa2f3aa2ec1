import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { AddressServices } from '../domain/address/address-service.port.ts'
import type { FigureCounter } from '../domain/analytics/count-figures.ts'
import type { CaseFiles } from '../domain/case/case-files.port.ts'
import type { ChatService } from '../domain/chat/chat-service.port.ts'
import type { ChatDesk } from '../domain/chat/presence.ts'
import type { InvoiceFiles } from '../domain/invoice/invoice-files.port.ts'
import type { TraceabilityRegister } from '../domain/origin/traceability-register.port.ts'
import type { CardProvider } from '../domain/payment/card-provider.port.ts'
import type { PayLaterProviders } from '../domain/payment/pay-later.port.ts'
import type { PaymentProviders } from '../domain/payment/payment-provider.ts'
import type { Wallet } from '../domain/payment/wallet.port.ts'
import type { TaxRates } from '../domain/pricing/tax-rates.port.ts'
import type { ReturnLabels } from '../domain/return/return-label.port.ts'
import type { Geocoder } from '../domain/store/geocoder.port.ts'
import type { Collectors } from '../integrations/collectors/port.ts'
import type { Maps } from '../integrations/maps/port.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Assets } from './assets.ts'
import type { Memory } from './cache/memory.ts'

/** Everything a request may need, put together once by the composition root. */
export interface Shop {
  readonly config: Config
  readonly database: Database
  readonly memory: Memory
  readonly assets: Assets
  readonly log: Logger
  readonly clock: Clock
  readonly addressServices: AddressServices
  /** Null when nobody keeps one for the house. */
  readonly traceability: TraceabilityRegister | null
  readonly payLater: PayLaterProviders
  /** Null where nobody takes cards for the house, or nobody's wallet is taken. */
  readonly cards: CardProvider | null
  readonly wallet: Wallet | null
  /** Both, for who settles. */
  readonly providers: PaymentProviders
  readonly taxRates: TaxRates
  readonly geocoder: Geocoder
  readonly maps: Maps
  /** Where the size widget is served; null where there is none. */
  readonly sizeWidget: string | null
  /** Who answers in the help window; null where nobody does. */
  readonly chat: ChatService | null
  /** The chats that this process carries. */
  readonly desk: ChatDesk
  readonly collectors: Collectors
  /** The house's own count of what happens on its pages. */
  readonly figures: FigureCounter
  readonly invoices: InvoiceFiles
  readonly caseFiles: CaseFiles
  readonly labels: ReturnLabels
  /** The folder of the house's files. */
  readonly seed: string
  /** Whether mail stays in the database, where the demo shows it. */
  readonly keepsMail: boolean
  /** Vite serves the sources: hot reload needs a looser content policy. Never in the demo or in production. */
  readonly development: boolean
  /** Signs cookies and tokens. */
  readonly secret: string
}

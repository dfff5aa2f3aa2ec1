import type { Money } from '../../kernel/money.ts'
import type { Answered } from '../../kernel/service-answer.ts'

/** On what terms a provider lets shoppers pay in parts. The first part is always due at once. */
export interface Terms {
  readonly count: number
  readonly every: 'month' | 'fortnight'
  /** The least and the most that may be paid so; both in the same currency. */
  readonly least: Money
  readonly most: Money
}

export interface PayLater {
  /** As shoppers know it. */
  readonly name: string
  /** What the house's account allows; asked seldom and kept, since it hangs on no piece and no shopper. */
  terms(): Answered<readonly Terms[]>
}

/** By the site's country; none where the house has no provider. */
export type PayLaterProviders = ReadonlyMap<string, PayLater>

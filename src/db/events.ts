import type { Transaction } from './database.ts'
import { sql } from './sql.ts'

/** Something that happened. Each kind is declared by the domain it happens in (`x.events.ts`); what follows, by `jobs/subscriptions.ts`. */
export interface DomainEvent {
  /** What it happened to, and what: `order.placed`. */
  readonly kind: `${string}.${string}`
  /** Ids and codes: whoever acts on it reads the rest where it is kept. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Writes down that something happened, in the transaction that makes it so: the one is true if and only if the other is. */
export async function record<Event extends DomainEvent>(tx: Transaction, { kind, data }: Event): Promise<void> {
  await tx.execute(sql`insert into event (kind, data) values (${kind}, ${JSON.stringify(data)}::jsonb)`, 'event-record')
}

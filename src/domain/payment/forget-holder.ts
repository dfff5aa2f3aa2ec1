import type { Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { sql } from '../../db/sql.ts'
import type { CardHolderGone } from './card.events.ts'

/**
 * A card that was kept for one order alone is forgotten, by us and by who takes cards, once that is paid or nobody pays it any more. What a
 * customer keeps stays theirs, and so does what another payment still waits for.
 */
export async function forgetHolder(tx: Transaction, payment: string): Promise<void> {
  const { rows } = await tx.execute<{ provider: string; ref: string }>(sql`
    with kept as (
      select p.id, p.provider, p.holder as ref from payment p where p.id = ${payment} and p.holder is not null
        and not exists (select from card_holder h where h.provider = p.provider and h.ref = p.holder)
        and not exists (select from payment o where o.holder = p.holder and o.id <> p.id and o.state in ('STARTED', 'AUTHORIZED'))
    )
    update payment p set holder = null from kept where p.provider = kept.provider and p.holder = kept.ref returning kept.provider, kept.ref`)
  const [gone] = rows
  if (gone) await record<CardHolderGone>(tx, { kind: 'card-holder.gone', data: gone })
}

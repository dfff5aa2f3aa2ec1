import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Visit } from '../../kernel/visit.ts'

/** What stands as an order is paid for; without a reference it is what the country presumes. */
export interface Standing {
  readonly letters: string
  readonly reference: string | null
}

/** Kept with what is answered for the cart, which is waited for if it is just becoming an order, and written into its order whoever settles that, and when. */
export async function keepStanding(db: Db, visit: Visit, { letters, reference }: Standing): Promise<void> {
  await runNamed(
    db,
    'checkout-consent',
    sql`
    insert into checkout_draft (cart, consent, consent_reference)
    select id, ${letters}, ${reference}::uuid from cart
    where visitor = ${visit.visitor} and country = ${visit.country} for key share
    on conflict (cart) do update set consent = excluded.consent, consent_reference = excluded.consent_reference`,
  )
}

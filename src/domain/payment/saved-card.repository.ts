import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { SavedCard } from './card-provider.port.ts'
import type { KeptCard } from './saved-card.ts'

interface CardRow extends Record<string, unknown> {
  readonly id: string
  readonly token: string
  readonly brand: string
  readonly last4: string
  readonly expiry_month: number
  readonly expiry_year: number
}

const cardOf = ({ id, token, brand, last4, expiry_month, expiry_year }: CardRow): KeptCard => ({
  id,
  token,
  brand,
  last4,
  expiryMonth: expiry_month,
  expiryYear: expiry_year,
})

/** The latest first; of one provider, or of all. */
export async function selectCards(db: Db, customer: string, provider: string | null = null): Promise<KeptCard[]> {
  const { rows } = await db.execute<CardRow>(sql`
    select id, token, brand, last4, expiry_month, expiry_year from saved_card
    where customer = ${customer} and (${provider}::text is null or provider = ${provider}) order by created_at desc, id`)
  return rows.map(cardOf)
}

/** Nothing where the customer has left in the meantime. */
export async function insertCard(tx: Transaction, customer: string, provider: string, card: SavedCard): Promise<void> {
  await tx.execute(sql`
    insert into saved_card (customer, provider, token, brand, last4, expiry_month, expiry_year)
    select id, ${provider}, ${card.token}, ${card.brand}, ${card.last4}, ${card.expiryMonth}, ${card.expiryYear}
    from customer where id = ${customer} on conflict (provider, token) do nothing`)
}

/** What is printed on it is the same, and its token another. */
export async function deleteSameCards(tx: Transaction, customer: string, provider: string, card: SavedCard): Promise<string[]> {
  const { rows } = await tx.execute<{ token: string }>(sql`
    delete from saved_card where customer = ${customer} and provider = ${provider} and token <> ${card.token} and brand = ${card.brand}
      and last4 = ${card.last4} and expiry_month = ${card.expiryMonth} and expiry_year = ${card.expiryYear} returning token`)
  return rows.map(({ token }) => token)
}

export async function deleteCard(
  tx: Transaction,
  customer: string,
  id: string,
): Promise<{ readonly provider: string; readonly token: string } | undefined> {
  const { rows } = await tx.execute<{ provider: string; token: string }>(
    sql`delete from saved_card where id = ${id} and customer = ${customer} returning provider, token`,
  )
  return rows[0]
}

export async function selectHolder(db: Db, customer: string, provider: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ ref: string }>(
    sql`select ref from card_holder where customer = ${customer} and provider = ${provider}`,
  )
  return rows[0]?.ref
}

export async function insertHolder(db: Db, customer: string, provider: string, ref: string): Promise<void> {
  await db.execute(sql`
    insert into card_holder (customer, provider, ref) select id, ${provider}, ${ref} from customer where id = ${customer}
    on conflict do nothing`)
}

export async function selectHolders(
  tx: Transaction,
  customer: string,
): Promise<{ readonly provider: string; readonly ref: string }[]> {
  const { rows } = await tx.execute<{ provider: string; ref: string }>(
    sql`select provider, ref from card_holder where customer = ${customer}`,
  )
  return rows
}

/** Who keeps cards of those who ordered this. */
export async function selectHolderOf(
  db: Db,
  order: string,
  provider: string,
): Promise<{ readonly customer: string; readonly ref: string } | undefined> {
  const [row] = await runNamed<{ customer: string; ref: string }>(
    db,
    'card-holder-of-order',
    sql`select h.customer, h.ref from placed_order o join card_holder h on h.customer = o.customer and h.provider = ${provider}
    where o.id = ${order}`,
  )
  return row
}

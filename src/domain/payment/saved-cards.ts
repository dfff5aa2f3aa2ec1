import type { Database, Db, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { ServiceFailure } from '../../kernel/service-answer.ts'
import type { CardHolderGone, CardRemoved } from './card.events.ts'
import type { CardProvider, SavedCard } from './card-provider.port.ts'
import {
  deleteCard,
  deleteSameCards,
  insertCard,
  insertHolder,
  selectCards,
  selectHolder,
  selectHolderOf,
  selectHolders,
} from './saved-card.repository.ts'
import { isOver, type KeptCard } from './saved-card.ts'

/** The cards that a customer keeps, the latest first; with whoever takes cards now, or with anybody. */
export function listCards(db: Db, customer: string, provider?: string): Promise<KeptCard[]> {
  return selectCards(db, customer, provider)
}

/** A card of this customer's own; null for anybody else's. */
export async function findCard(db: Db, customer: string, provider: string, id: string): Promise<KeptCard | null> {
  return (await selectCards(db, customer, provider)).find((card) => card.id === id) ?? null
}

/** Who the customer is with who takes cards: known there from the first card that they keep. Asked for outside of transactions. */
export async function findCardHolder(db: Db, cards: CardProvider, customer: string): Promise<Result<string, ServiceFailure>> {
  const known = await selectHolder(db, customer, cards.name)
  if (known) return success(known)
  const opened = await cards.openHolder(customer)
  if (!opened.ok) return opened
  await insertHolder(db, customer, cards.name, opened.value)
  return opened
}

/** A card as the shopper gives it: what the provider's fields made of one, one that is kept, or none, and then the provider's page asks. */
export type GivenCard =
  | { readonly is: 'token'; readonly token: string; readonly keep: boolean }
  | { readonly is: 'saved'; readonly id: string }
  | { readonly is: 'page' }

/** What a payment needs of a card: its token, and whose it is where it is kept or is to be. */
export interface PayingCard {
  readonly token: string | null
  readonly holder: string | null
}

/** Only its customer pays with a card that is kept. One that cannot be kept now is paid with all the same. */
export async function findPayingCard(
  db: Db,
  cards: CardProvider,
  customer: string | null,
  given: GivenCard,
  now: Date,
): Promise<Result<PayingCard, { readonly code: 'CARD_GONE' | 'CARD_OVER' }>> {
  if (given.is === 'page') return success({ token: null, holder: null })
  if (given.is === 'token') {
    const holder = given.keep && customer !== null ? await findCardHolder(db, cards, customer) : null
    return success({ token: given.token, holder: holder?.ok ? holder.value : null })
  }
  const card = customer === null ? null : await findCard(db, customer, cards.name, given.id)
  const holder = card && (await selectHolder(db, customer!, cards.name))
  if (!card || !holder) return failure({ code: 'CARD_GONE' })
  return isOver(card, now) ? failure({ code: 'CARD_OVER' }) : success({ token: card.token, holder })
}

/** After an order: whoever takes cards knows which its customer wanted kept, and has kept it. */
export async function keepCardsOf(database: Database, cards: CardProvider, order: string): Promise<void> {
  const known = await selectHolderOf(database.db, order, cards.name)
  if (!known) return
  const answer = await cards.cardsOf(known.ref)
  if (!answer.ok) throw new Error(`cards: ${answer.failure.code}`)
  // The oldest first: where one is there twice, the last stands.
  for (const card of answer.value.toReversed()) await database.transaction((tx) => keepCard(tx, known.customer, cards.name, card))
}

/** Keeps a card that was just paid with. One that is kept already is not kept twice: its last token stands. */
export async function keepCard(tx: Transaction, customer: string, provider: string, card: SavedCard): Promise<void> {
  for (const token of await deleteSameCards(tx, customer, provider, card)) await recordRemoved(tx, provider, token)
  await insertCard(tx, customer, provider, card)
}

/** Nothing where the customer keeps no such card. */
export function removeCard(database: Database, customer: string, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const removed = await deleteCard(tx, customer, id)
    if (removed) await recordRemoved(tx, removed.provider, removed.token)
  })
}

/** Before a customer leaves: who takes cards has to forget them too, cards and all. */
export async function forgetCards(tx: Transaction, customer: string): Promise<void> {
  for (const data of await selectHolders(tx, customer)) await record<CardHolderGone>(tx, { kind: 'card-holder.gone', data })
}

function recordRemoved(tx: Transaction, provider: string, token: string): Promise<void> {
  return record<CardRemoved>(tx, { kind: 'card.removed', data: { provider, token } })
}

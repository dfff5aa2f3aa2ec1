import type { OrderPlaced } from '../domain/order/order.events.ts'
import type { CardHolderGone, CardRemoved } from '../domain/payment/card.events.ts'
import { keepCardsOf } from '../domain/payment/saved-cards.ts'
import type { Answered } from '../kernel/service-answer.ts'
import type { EventJob } from './event-job.ts'

/** A card that was to be kept is kept once it has paid. */
export const keepCards: EventJob<OrderPlaced>['run'] = async ({ cards, database }, { data }) => {
  if (cards) await keepCardsOf(database, cards, data.order)
}

/** Whoever takes cards forgets one that nobody keeps any more. */
export const forgetCard: EventJob<CardRemoved>['run'] = async ({ cards }, { data }) => {
  if (cards?.name === data.provider) await forgotten(cards.detach(data.token))
}

/** And a customer who left, with whatever cards they kept. */
export const forgetCardHolder: EventJob<CardHolderGone>['run'] = async ({ cards }, { data }) => {
  if (cards?.name === data.provider) await forgotten(cards.forgetHolder(data.ref))
}

/** What is not there is forgotten; who does not answer is asked again. */
async function forgotten(asked: Answered<null>): Promise<void> {
  const answer = await asked
  if (!answer.ok && answer.failure.code !== 'SERVICE_REFUSED') throw new Error(`cards: ${answer.failure.code}`)
}

import type { KeptCard } from '../../../domain/payment/saved-card.ts'
import { type GivenCard, listCards } from '../../../domain/payment/saved-cards.ts'
import { checkExpiry } from '../../../forms/card.ts'
import { cardTypeOf } from '../../../forms/card-type.ts'
import { checkIn } from '../../../forms/rule-book.ts'
import { failure, type Result, success } from '../../../kernel/result.ts'
import { idIn } from '../../form/params.ts'
import type { FormFields, PrivateRequest } from '../../http/route.ts'

/** What the form shows of cards. */
export interface CardForm {
  /** Where the provider's fields come from, and by which key they know us. */
  readonly script: string
  readonly publicKey: string
  readonly saved: readonly KeptCard[]
  /** Whether a card may be kept: somebody is signed in, whose it is. */
  readonly canKeep: boolean
  readonly now: Date
  /** What was typed and chosen before it came back. */
  typed(name: 'cardOwner' | 'saveCard' | 'savedCard'): string | undefined
}

/** Null where nobody takes cards. */
export async function loadCards({ form, shop, visit }: PrivateRequest): Promise<CardForm | null> {
  const { cards, clock, database } = shop
  if (!cards) return null
  const { script, publicKey } = cards.browser
  const customer = visit.customer?.id
  const saved = customer ? await listCards(database.db, customer, cards.name) : []
  return { script, publicKey, saved, canKeep: customer !== undefined, now: clock(), typed: (name) => form.get(name) }
}

export const cardFields = ['cardOwner', 'number', 'expiry'] as const
export type CardField = (typeof cardFields)[number]
export type CardRefusal = Readonly<Partial<Record<CardField, string>>>

/** Reads it. The number and its code are no part of what is sent: what the provider told of them is looked at once more. */
export function cardIn(
  form: FormFields,
  now: Date,
): Result<GivenCard, { readonly code: 'INVALID_CARD'; readonly fields: CardRefusal }> {
  const saved = idIn(form.get('savedCard'))
  if (saved) return success({ is: 'saved', id: saved })
  const token = form.get('paymentToken') ?? ''
  const fields = wrongIn(form, token, now)
  if (Object.keys(fields).length > 0) return failure({ code: 'INVALID_CARD', fields })
  if (token === '') return success({ is: 'page' })
  return success({ is: 'token', token, keep: form.get('saveCard') === '1' })
}

function wrongIn(form: FormFields, token: string, now: Date): CardRefusal {
  const told = (name: string) => form.get(name) ?? ''
  // Where nothing was given here, the provider's page asks for all of it; a card that was given has a number, made into a token.
  const isGiven = token !== '' || ['cardType', 'month', 'yearshort'].some((name) => told(name) !== '')
  // Whatever else makes tokens has no field for it.
  const owner =
    form.has('cardOwner') && (isGiven || told('cardOwner') !== '')
      ? checkIn('cardowner', { ...anywhere, typed: () => told('cardOwner') })
      : null
  const expiry = told('yearshort') === '' ? null : checkExpiry(told('month'), told('yearshort'), now)
  const isToken = /^pm_\w{1,96}$/.test(token)
  // A type that nobody here knows is a card all the same.
  const isType = ['', 'unknown'].includes(told('cardType')) || cardTypeOf(told('cardType')) !== null
  return {
    ...(owner && !owner.ok && { cardOwner: owner.failure.code }),
    ...(isGiven && !(isToken && isType) && { number: token === '' ? 'VALIDATE_REQUIRED' : 'VALIDATE_CREDITCARD' }),
    ...(expiry && !expiry.ok && { expiry: expiry.failure.code }),
  }
}

const anywhere = { country: '', site: {}, marks: [] }

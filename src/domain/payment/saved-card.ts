import type { SavedCard } from './card-provider.port.ts'

/** A card that a customer keeps for next time. */
export interface KeptCard extends SavedCard {
  readonly id: string
}

/** A card is good until the end of its month. */
export function isOver({ expiryMonth, expiryYear }: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>, now: Date): boolean {
  return Date.UTC(expiryYear, expiryMonth) <= now.getTime()
}

import { createHash } from 'node:crypto'
import type { Order } from './order.ts'

/**
 * Six digits by which a boutique knows who may take an order away; null while there is nothing to take. Made from the key that only its
 * owner's letters hold, so that nothing more has to be kept; an exchange has another code than the order it is opened by.
 */
export function pickupCodeOf({ number, key, state }: Pick<Order, 'number' | 'key' | 'state'>): string | null {
  if (key === null || state !== 'READY_TO_COLLECT') return null
  const digest = createHash('sha256').update(`pickup:${number}:${key}`).digest()
  return String(digest.readUInt32BE() % 1_000_000).padStart(6, '0')
}

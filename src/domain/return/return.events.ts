import type { ReturnState } from './return-states.ts'

/** A return was announced, or taken on to another state. */
export interface ReturnMoved {
  readonly kind: 'return.moved'
  readonly data: { readonly return: string; readonly to: ReturnState }
}

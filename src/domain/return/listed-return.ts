import type { ItemType, WantedPiece, Way, Why } from './return.ts'
import type { ReturnState } from './return-states.ts'

export interface ListedReturn {
  readonly number: string
  readonly order: string
  readonly state: ReturnState
  readonly way: Way
  readonly askedAt: Date
  readonly email: string
  readonly pieces: number
  readonly types: readonly ItemType[]
  /** What is wanted for its pieces. */
  readonly wanted: readonly (WantedPiece & { readonly sku: string })[]
}

export interface ReturnFilter {
  readonly state: ReturnState | null
  /** Only what is brought to a boutique. */
  readonly isBrought: boolean
}

export interface ReturnReason {
  readonly style: string
  readonly why: Why
  readonly pieces: number
}

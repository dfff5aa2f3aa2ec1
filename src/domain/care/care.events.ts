import type { CareState } from './care-states.ts'

/** Care has come a step further: who asked for it is written to where that matters. */
export interface CareMoved {
  readonly kind: 'care.moved'
  readonly data: { readonly estimate: string; readonly to: CareState }
}

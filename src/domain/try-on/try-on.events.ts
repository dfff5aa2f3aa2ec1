import type { TryOnState } from './try-on.ts'

/** A try-on was asked for, or is in another state now: whoever asked is to be written to. */
export interface TryOnMoved {
  readonly kind: 'try-on.moved'
  readonly data: { readonly tryOn: string; readonly state: TryOnState; readonly round: number }
}

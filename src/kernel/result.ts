/** Expected failures are values; bugs are thrown. `code` is one of the specification's keys. */
export interface Failure {
  readonly code: string
}

export type Result<T, F extends Failure = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function failure<const F extends Failure>(failed: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure: failed }
}

export function isFailed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'failure' in value
}

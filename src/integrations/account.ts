/** A merchant's account with a provider, and where the provider is. */
export interface Account {
  readonly origin: string
  readonly key: string
}

/** A page is being made: it does not wait longer for a sentence. */
export const patienceMs = 300

/** The house's account with a vendor, and where the vendor is. */
export interface Account {
  /** Without a slash at the end. */
  readonly origin: string
  /** Its key, token or licence; `key:secret` where the vendor gives two. */
  readonly key: string
}

/** The vendor where the house has an account, its stand-in where there is one, else nobody. */
export function accountAt(key: string | undefined, home: string, sandbox: string | null): Account | null {
  if (key) return { origin: home.replace(/\/$/, ''), key }
  return sandbox === null ? null : { origin: sandbox, key: 'sandbox:sandbox' }
}

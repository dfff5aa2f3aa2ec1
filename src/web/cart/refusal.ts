/** What was wrong with a change; of which line, or what was typed as a code, where it was of one of them. */
export interface CartRefusal {
  readonly line?: string
  readonly coupon?: string
  readonly message: string
}

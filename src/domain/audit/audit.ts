/** Who acts: somebody of the house, or what acts in nobody's name (`member` is null then). */
export interface Actor {
  readonly member: string | null
  readonly name: string
}

/** Somebody at the machine itself, who needs no account. */
export const commandLine: Actor = { member: null, name: 'command line' }

type Facts = Readonly<Record<string, unknown>>

export interface AuditLine {
  readonly by: Actor
  /** What kind of thing, and what was done: `order.ship`. */
  readonly action: `${string}.${string}`
  /** Which one: an order's number, a size, an e-mail. */
  readonly subject: string
  readonly before?: Facts | null
  readonly after?: Facts | null
}

import { randomBytes } from 'node:crypto'

/** As Stripe says what is wrong. */
export class StripeProblem extends Error {
  readonly status: 400 | 401 | 402 | 404 | 409
  readonly error: Readonly<Record<string, unknown>>

  constructor(status: StripeProblem['status'], error: Readonly<Record<string, unknown>>) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}

export const idOf = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

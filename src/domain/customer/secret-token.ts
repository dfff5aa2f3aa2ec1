import { createHash, randomBytes } from 'node:crypto'

const shape = /^[A-Za-z0-9_-]{43}$/

/** Unguessable; whoever holds it is let in. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of it. Null when it cannot be one of ours. */
export function digestOf(token: string): Buffer | null {
  return shape.test(token) ? createHash('sha256').update(token).digest() : null
}

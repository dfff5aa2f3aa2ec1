import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator reads: six figures, thirty seconds, SHA-1. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...shape, issuer: 'Averne Atelier', label, secret: Secret.fromBase32(secret) })

/** What a telephone reads from the QR code. */
export function enrolmentUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The code of this moment, or the next one where it was taken already: for the demo, where nobody has a telephone. */
export function freshCode(secret: string, lastStep: number, at: Date): string {
  const step = Math.max(Math.floor(at.getTime() / 1000 / shape.period), lastStep + 1)
  return totpOf(secret).generate({ timestamp: step * shape.period * 1000 })
}

/** The thirty seconds that a code is right for, a step early or late; null for a wrong one. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / shape.period) + delta
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeCount = 10

/** Ten, each unguessable, of letters that nobody takes for another: `K7QW-3MPA-XR9D`. */
export function makeRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: codeCount }, () => [group(), group(), group()].join('-'))
}

/** As it is kept, however it is typed. */
export function recoveryDigest(typed: string): Buffer {
  return createHash('sha256')
    .update(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()
}

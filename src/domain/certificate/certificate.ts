import { createHash, randomInt } from 'node:crypto'
import type { Subject } from '../../db/step.ts'
import { type Currency, type Money, money } from '../../kernel/money.ts'
import type { Transitions } from '../../kernel/transitions.ts'
import type { Language } from '../../kernel/visit.ts'

/** Certificates that one order may be paid with. */
export const mostCertificates = 3

/** What people give, in the units of each currency. */
export function suggestedAmounts(currency: Currency): readonly number[] {
  const ofSmallUnits = suggestions[currency]
  if (ofSmallUnits) return ofSmallUnits
  if (['EUR', 'USD', 'GBP', 'CAD'].includes(currency)) return [100, 250, 500, 1000]
  return ['AED', 'PLN', 'RON', 'CNY', 'SEK', 'DKK'].includes(currency) ? [250, 500, 1000, 2500] : [500, 1000, 2500, 5000]
}

const suggestions: Readonly<Partial<Record<Currency, readonly number[]>>> = {
  CZK: [2_500, 5_000, 10_000, 25_000],
  HUF: [50_000, 100_000, 200_000, 500_000],
  JPY: [10_000, 30_000, 50_000, 100_000],
  KRW: [100_000, 300_000, 500_000, 1_000_000],
}

/** Before its day, on its way, and in somebody's hands. */
export type CertificateState = 'WAITING' | 'DUE' | 'SENT'

const transitions: Transitions<CertificateState> = { WAITING: ['DUE'], DUE: ['SENT'], SENT: [] }

export const certificateSubject: Subject<CertificateState> = { name: 'certificate', table: 'certificate', transitions }

/** What a buyer orders: for whom, from whom, with which words, on which day. */
export interface NewCertificate {
  readonly amount: Money
  readonly country: string
  readonly language: Language
  readonly recipient: string
  readonly recipientEmail: string
  readonly sender: string
  readonly buyerEmail: string
  readonly message: string
  /** `2026-12-24`, by the site's own calendar. */
  readonly sendOn: string
}

/** As the letters about it need it. */
export interface Certificate extends NewCertificate {
  readonly id: string
  /** Null once its letter has left. */
  readonly code: string | null
  readonly ending: string
  readonly balance: Money
  readonly state: CertificateState
}

/** One that lies on a cart. */
export interface LaidCertificate {
  readonly certificate: string
  /** The end of its code: enough to tell it from another. */
  readonly ending: string
  /** What it has for this cart: what the cart's own payment holds of it is the cart's. */
  readonly available: number
  /** What the shopper said; null for all that it has. */
  readonly asked: number | null
}

/** What a certificate pays of a sum. */
export interface Share {
  readonly certificate: string
  readonly ending: string
  readonly amount: number
}

/** Each pays what it has, or was told to, until nothing is left to pay. */
export function shareOut(total: Money, laid: readonly LaidCertificate[]): Share[] {
  let left = total.amount
  const shares: Share[] = []
  for (const { certificate, ending, available, asked } of laid) {
    const amount = Math.min(left, available, asked ?? available)
    left -= amount
    if (amount > 0) shares.push({ certificate, ending, amount })
  }
  return shares
}

export function sumOf(shares: readonly Share[], currency: Currency): Money {
  return money(
    shares.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  )
}

/** Nothing that looks like something else, neither on paper nor on a screen: no 0 and O, no 1, I and L, no U beside V. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const length = 16

/** One of 30 to the 16th: nobody finds one by trying. */
export function makeCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** However it was typed: small, in groups, in the wide letters of a Japanese keyboard. Null for what is no code at all. */
export function readCode(typed: string): string | null {
  const code = typed
    .slice(0, 100)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, '')
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}

/** In groups of four, as people read it out. */
export function writeCode(code: string): string {
  return code.match(/.{4}/g)!.join('-')
}

/** What is kept of it. It is as long as chance can make it: there is nothing for a slower digest to protect. */
export function hashOf(code: string): string {
  return createHash('sha256').update(`certificate:${code}`).digest('base64url')
}

import { timingSafeEqual } from 'node:crypto'
import { sign } from '../http/visitor.ts'
import type { Shop } from '../shop.ts'

/** Nothing that looks like something else on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const length = 8

/** What stands on a gift's receipt beside the order's number, which others know too: only who holds the receipt gives the gift back. */
export function receiptCode(shop: Shop, number: string): string {
  const bytes = Buffer.from(sign(shop, 'gift-return', number), 'base64url').subarray(0, length)
  const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** However it was typed: small, without its hyphen, in wide letters. */
export function isReceiptCode(shop: Shop, number: string, typed: string): boolean {
  const bare = (text: string) =>
    Buffer.from(
      text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, ''),
    )
  const [given, expected] = [bare(typed.slice(0, 40)), bare(receiptCode(shop, number))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

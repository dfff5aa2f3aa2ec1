import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareRefund, sumLeft, type TakenPayment } from './refund-shares.ts'

const card: TakenPayment = { payment: 'card', certificate: null, left: 69_000 }
const gift: TakenPayment = { payment: 'gift', certificate: 'ABCD', left: 10_000 }

describe('what is given back of an order', () => {
  test.each([
    [4_000, [['gift', 4_000]]],
    [10_000, [['gift', 10_000]]],
    [
      10_001,
      [
        ['gift', 10_000],
        ['card', 1],
      ],
    ],
    [
      79_000,
      [
        ['gift', 10_000],
        ['card', 69_000],
      ],
    ],
  ] as const)('%i goes to the certificate first', (amount, expected) => {
    expect(shareRefund(amount, [card, gift])!.map(({ payment, amount: share }) => [payment, share])).toEqual(expected)
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 79_001])(
    '%d is refused: nothing, no sum, or more than there is',
    (amount) => {
      expect(shareRefund(amount, [card, gift])).toBeNull()
    },
  )

  const taken = fc
    .array(fc.record({ isGift: fc.boolean(), left: fc.integer({ min: 0, max: 2 ** 40 }) }), { minLength: 1, maxLength: 6 })
    .map((all) =>
      all.map(
        ({ isGift, left }, index): TakenPayment => ({ payment: `p${index}`, certificate: isGift ? `c${index}` : null, left }),
      ),
    )

  test('whatever was paid and however often a part is asked for: to the unit, never more than was left, cards only once certificates are whole', () => {
    fc.assert(
      fc.property(taken, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (paid, parts) => {
        const whole = sumLeft(paid)
        let now = paid
        let given = 0
        for (const part of parts) {
          const amount = Math.ceil(sumLeft(now) * part)
          const shares = shareRefund(amount, now)
          if (amount === 0) {
            expect(shares).toBeNull()
            continue
          }
          expect(shares!.reduce((sum, share) => sum + share.amount, 0)).toBe(amount)
          given += amount
          now = now.map((each) => ({
            ...each,
            left: each.left - (shares!.find(({ payment }) => payment === each.payment)?.amount ?? 0),
          }))
          expect(now.every(({ left }) => left >= 0)).toBe(true)
          expect(shares!.every((share) => share.amount > 0)).toBe(true)
          const isOfCards = shares!.some(({ certificate }) => certificate === null)
          if (isOfCards) expect(now.filter(({ certificate }) => certificate).every(({ left }) => left === 0)).toBe(true)
        }
        expect(sumLeft(now) + given).toBe(whole)
        expect(shareRefund(sumLeft(now) + 1, now)).toBeNull()
      }),
    )
  })

  test('in parts or at once, each payment gets the same', () => {
    const perPayment = (shares: readonly { payment: string; amount: number }[]) => {
      const sums = new Map<string, number>()
      for (const { payment, amount } of shares) sums.set(payment, (sums.get(payment) ?? 0) + amount)
      return sums
    }
    fc.assert(
      fc.property(taken, fc.double({ min: 0, max: 1, noNaN: true }), (paid, at) => {
        const whole = sumLeft(paid)
        const first = Math.floor(whole * at)
        fc.pre(first > 0 && first < whole)
        const one = shareRefund(first, paid)!
        const rest = paid.map((each) => ({
          ...each,
          left: each.left - (one.find(({ payment }) => payment === each.payment)?.amount ?? 0),
        }))
        const two = shareRefund(whole - first, rest)!
        expect(perPayment([...one, ...two])).toEqual(perPayment(shareRefund(whole, paid)!))
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import type { PayLater } from './pay-later.port.ts'

/** What every provider of instalments must do; `open` gives one that fails as it is told, or a healthy one. */
export function testPayLater(name: string, open: (trouble?: 'HTTP401' | 'HTTP500' | 'NONSENSE' | 'SLOW') => PayLater): void {
  describe(`pay later, ${name}`, () => {
    test('its terms are at least two parts, from an amount to a larger one in the same currency', async () => {
      const provider = open()
      const answer = await provider.terms()
      expect(answer).toMatchObject({ ok: true })
      const terms = answer.ok ? answer.value : []
      expect(provider.name).not.toBe('')
      expect(terms.length).toBeGreaterThan(0)
      for (const { count, least, most } of terms) {
        expect(count).toBeGreaterThan(1)
        expect(least.currency).toBe(most.currency)
        expect(least.amount).toBeLessThan(most.amount)
      }
    })

    test.each([
      ['HTTP401', { code: 'SERVICE_REFUSED', status: 401 }],
      ['HTTP500', { code: 'SERVICE_AWAY' }],
      ['SLOW', { code: 'SERVICE_AWAY' }],
      ['NONSENSE', { code: 'SERVICE_NONSENSE' }],
    ] as const)('told to fail by %s it says so, and throws nothing', async (trouble, failure) => {
      expect(await open(trouble).terms()).toEqual({ ok: false, failure })
    })
  })
}

import { test as base, expect } from '@playwright/test'
import { consentVersion } from '../src/markets/consent.ts'

/** What this browser has answered when it was asked what may be measured; null for somebody who has just come. */
type Consent = keyof typeof agreed | null

const agreed = { refused: '', measurement: 'm', marketing: 'k', accepted: 'fmk' }

const consentCookie = (letters: string) => ({
  name: 'consent',
  value: `${consentVersion}.${letters}.00000000-0000-4000-8000-000000000000`,
})

/** Every test fails on an error in the console, a broken script or a breach of the content policy, unless it expects one. */
export const test = base.extend<{ expectedErrors: RegExp[]; consent: Consent; calm: undefined }>({
  expectedErrors: [[], { option: true }],
  // Nobody is asked in tests that are about something else.
  consent: ['refused', { option: true }],
  context: async ({ context, consent, baseURL }, use) => {
    const url = baseURL || process.env.E2E_URL!
    if (consent) await context.addCookies([{ ...consentCookie(agreed[consent]), url }])
    await use(context)
  },
  calm: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(undefined)
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

import { test as base, expect } from '@playwright/test'

/** Every test fails on an error in the console, a broken script or a breach of the content policy, unless it expects one. */
export const test = base.extend<{ expectedErrors: RegExp[]; calm: undefined }>({
  expectedErrors: [[], { option: true }],
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

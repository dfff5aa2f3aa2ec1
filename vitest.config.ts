import { defineConfig } from 'vitest/config'

/** `x.test.ts` needs nothing; `x.db.test.ts` gets a database of its own, copied from a template. */
export default defineConfig({
  test: {
    env: { NODE_ENV: 'test' },
    projects: [
      {
        extends: 'vite.config.ts',
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,studio}/*.test.mjs'],
          exclude: ['src/**/*.db.test.{ts,tsx}'],
        },
      },
      {
        extends: 'vite.config.ts',
        test: {
          name: 'integration',
          include: ['src/**/*.db.test.{ts,tsx}'],
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // A state is waited for, however slow the machine is.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

// React as it is shipped: the warnings of its other build cost every page a third of its time. Ours are heard (`DEV`).
process.env.NODE_ENV = 'production'
const env = { DEV: 'true' }

/** `x.test.ts` needs nothing; `x.db.test.ts` gets a database of its own, copied from a template. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: 'vite.config.ts',
        test: {
          name: 'unit',
          env,
          include: ['src/**/*.test.{ts,tsx}', '{scripts,studio}/*.test.mjs'],
          exclude: ['src/**/*.db.test.{ts,tsx}'],
          // What hangs ends, and what a busy machine is slow at passes.
          testTimeout: 60_000,
        },
      },
      {
        extends: 'vite.config.ts',
        test: {
          name: 'integration',
          env,
          include: ['src/**/*.db.test.{ts,tsx}'],
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A state is waited for, however slow the machine is.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})

import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'

/** Browser tests, on the machine's Chromium, against a shop of their own (`e2e/worlds.ts`). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/open-demo.ts',
  fullyParallel: true,
  // On two cores: who waits for a page, a letter or a clock needs none.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // How long a busy machine may take: states are waited for, and who waits in vain fails.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results/browser',
  reporter: [[process.env.CI ? 'dot' : 'line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_URL ?? '',
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
    // A trace paints every frame twice; TRACE=1 keeps those of failures.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
})

import { defineConfig } from '@playwright/test'
import { baseUrl } from './e2e/address.ts'
import type { Display } from './e2e/viewports.ts'
import { browserPath } from './testing/browser-path.ts'

// For a browser without a screen, perhaps run as root, that makes no requests of its own.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Browser tests of the built product. With `E2E_URL` they run against a product that is already up;
 * with `SCREENSHOTS=1` they take screenshots instead (`e2e/screenshots.ts`).
 */
export default defineConfig<{ display: Display }>({
  testDir: 'e2e',
  testMatch: process.env.SCREENSHOTS ? 'screenshots.ts' : '*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/start-product.ts',
  fullyParallel: true,
  workers: 2,
  // On a loaded machine a test can exceed its timeouts. The report lists a test that passed only on retry as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Several times what the longest tests take on two quiet cores.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: baseUrl,
    browserName: 'chromium',
    launchOptions: { executablePath: browserPath, args },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
})

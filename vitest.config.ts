import { defineConfig } from 'vitest/config'

// Two files of tests run beside each other, and what they wait for may take its time.
const expect = { poll: { timeout: 10_000 } }
const exclude = ['**/node_modules/**', 'e2e/**', '**/build/**', '**/.next/**']

/** `*.test.ts` are pure; `*.int.test.ts` run against the real database, storage and sign-in, each file in places of its own. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.int.test.ts'],
          testTimeout: 15_000,
          expect,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude,
          globalSetup: 'testing/global-setup.ts',
          setupFiles: 'testing/isolated-services.ts',
          testTimeout: 60_000,
          expect,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

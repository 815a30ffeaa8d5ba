import { defineConfig } from 'vitest/config'

// Two test files run at the same time, so what they poll for may take longer.
const expect = { poll: { timeout: 10_000 } }
const exclude = ['**/node_modules/**', 'e2e/**', '**/build/**', '**/.next/**']

/** `*.test.ts` are pure; `*.int.test.ts` use a real identity provider, and a database and storage per file. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.int.test.ts'],
          // Pure tests change no modules, so the files of a worker share them.
          isolate: false,
          testTimeout: 15_000,
          expect,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude,
          globalSetup: 'testing/test-services.ts',
          setupFiles: 'testing/isolated-services.ts',
          testTimeout: 60_000,
          // On a loaded machine a test can exceed its timeouts. The report names a test that passed only on retry.
          retry: 1,
          expect,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', 'e2e/**', '**/build/**', '**/.next/**']

/** `*.test.ts` are pure; `*.int.test.ts` run one after the other, against the real database, storage and sign-in. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.int.test.ts'],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude,
          globalSetup: 'testing/global-setup.ts',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

import { expect, it } from 'vitest'
import { mostAttempts, retryDelay } from './retry-delay.ts'

it('each wait is twice the one before, and all of them fit into a working day', () => {
  const minutes = Array.from({ length: mostAttempts - 1 }, (_, index) => retryDelay(index + 1) / 60_000)
  expect(minutes).toEqual([2, 4, 8, 16, 32, 64, 128])
})

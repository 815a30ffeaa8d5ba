import { expect, it } from 'vitest'
import { maxAttempts, retryDelay } from './retry-delay.ts'

const minutes = Array.from({ length: maxAttempts - 1 }, (_, index) => retryDelay(index + 1) / 60_000)

it('each delay is twice the one before, up to four hours', () => {
  expect(minutes.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 240, 240])
  expect(Math.max(...minutes)).toBe(240)
})

it('a mail is tried for 48 hours, and given up before three days are over', () => {
  const hours = minutes.reduce((sum, delay) => sum + delay, 0) / 60
  expect(hours).toBeGreaterThanOrEqual(48)
  expect(hours).toBeLessThan(72)
})

/** A mail fails after this many attempts; the last one is about 48 hours after the first. */
export const maxAttempts = 19

const firstDelay = 2 * 60_000
const maxDelay = 4 * 3_600_000

/** Milliseconds until the next attempt after `attempts` attempts: 2 minutes, 4, 8 … up to 4 hours. */
export function retryDelay(attempts: number): number {
  return Math.min(maxDelay, firstDelay * 2 ** Math.max(0, attempts - 1))
}

/** After so many attempts a mail is given up: the last one is 48 hours after the first, or a little later. */
export const mostAttempts = 19

const firstDelay = 2 * 60_000
const longestDelay = 4 * 3_600_000

/** Milliseconds until the next attempt, after this many: 2 minutes, 4, 8 … up to 4 hours. */
export function retryDelay(attempts: number): number {
  return Math.min(longestDelay, firstDelay * 2 ** Math.max(0, attempts - 1))
}

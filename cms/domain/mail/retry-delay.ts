/** After so many tries in vain a mail is given up. */
export const mostAttempts = 8

const firstDelay = 2 * 60_000

/** Milliseconds until a mail may be tried again that has been tried so often: 2 minutes, 4, 8 … */
export function retryDelay(attempts: number): number {
  return firstDelay * 2 ** Math.max(0, attempts - 1)
}

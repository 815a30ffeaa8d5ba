import { onTestFinished, vi } from 'vitest'

/** Moves the clock on, but not the timers, until the end of the test. */
export function skipSeconds(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + seconds * 1000)
  onTestFinished(() => void vi.useRealTimers())
}

import type { TFunction } from 'i18next'
import { daysLeft } from '../i18n/format-date.ts'

const soonDays = 7

/** The time from `now` to a deadline (unix seconds) in words, and whether it is near. */
export function remainingTime(t: TFunction, deadline: number, now: Date): { text: string; isSoon: boolean } {
  const left = daysLeft(deadline, now)
  return {
    text:
      left < 0
        ? t('item.deadline.past')
        : left === 0
          ? t('item.deadline.today')
          : t('item.deadline.left', { count: left }),
    isSoon: isNear(deadline, now),
  }
}

/** Whether a deadline (unix seconds) is at most a week away. */
export function isNear(deadline: number, now: Date): boolean {
  const left = daysLeft(deadline, now)
  return left >= 0 && left <= soonDays
}

import { dayFrom, daysBetween, timestampBefore } from './days.ts'
import type { Random } from './random.ts'

export type ThesisDates = { year: number; defence: string | undefined; createdAt: string }

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The next Monday if the day is on a weekend. */
function workingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return new Date(Date.parse(day) + shift * 86_400_000).toISOString().slice(0, 10)
}

/** A day of the defences in June or, for one in four, in January. */
function defenceDay(year: number, random: Random): string {
  const january = random.between(1, 4) === 1
  const day = january ? random.between(12, 29) : random.between(1, 14)
  return workingDay(`${year}-${january ? '01' : '06'}-${twoDigits(day)}`)
}

/** Moves a future defence to a recent day of the same year. */
function notInFuture(day: string, today: string, now: Date, random: Random): string {
  if (day <= today) return day
  const recent = dayFrom(now, -random.between(3, 40))
  const newYear = `${today.slice(0, 4)}-01-01`
  return recent < newYear ? newYear : recent
}

/** A thesis that waits for a manager was submitted recently and has no defence date. */
export function thesisDates(now: Date, yearsAgo: number, waiting: boolean, random: Random): ThesisDates {
  const today = dayFrom(now, 0)
  const year = Number(today.slice(0, 4)) - yearsAgo
  const minute = random.between(8 * 60, 18 * 60)
  if (waiting)
    return { year, defence: undefined, createdAt: timestampBefore(now, random.between(1, 18), minute) }
  const defence = notInFuture(defenceDay(year, random), today, now, random)
  const daysAgo = daysBetween(defence, today) + random.between(10, 24)
  return { year, defence, createdAt: timestampBefore(now, daysAgo, minute) }
}

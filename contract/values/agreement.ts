import type { FieldValue, FormValues } from '../fields.ts'
import type { ValueIssue } from '../problems.ts'
import { isSameValue } from './changed-values.ts'
import { isCalendarDate } from './date.ts'

/** Fields of the shipped forms that must agree: the date must be in the year. */
const pairs = [{ set: 'general_thesis', year: 'year', date: 'defence_date' }] as const

/** Whether changing this field can make two values agree or disagree. */
export function mustAgree(setSlug: string, fieldSlug: string): boolean {
  return pairs.some(({ set, year, date }) => set === setSlug && (year === fieldSlug || date === fieldSlug))
}

/** The field whose value the date in this field gives, by their paths. */
export function yearOfDate(path: string): string | undefined {
  const pair = pairs.find(({ set, date }) => path === `${set}.${date}`)
  return pair && `${pair.set}.${pair.year}`
}

/** The years of dates whose year is not given, by field set. */
export function yearsOfDates(
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Record<string, Record<string, number>> {
  return Object.fromEntries(
    pairs.flatMap(({ set, year, date }) => {
      const { [year]: given, [date]: day } = values[set] ?? {}
      const isMissing = given === undefined || given === null
      return isMissing && typeof day === 'string' && isCalendarDate(day)
        ? [[set, { [year]: Number(day.slice(0, 4)) }]]
        : []
    }),
  )
}

export const agreementKey = 'validation.yearOfDate'

/** Issues of values that contradict each other (contract §4). Pairs that are as stored are accepted. */
export function checkAgreement(values: FormValues, stored: FormValues = {}): ValueIssue[] {
  return pairs.flatMap(({ set, year, date }): ValueIssue[] => {
    const valueIn = (from: FormValues, slug: string): FieldValue => from[set]?.[slug] ?? null
    const [givenYear, givenDate] = [valueIn(values, year), valueIn(values, date)]
    if (typeof givenYear !== 'number' || typeof givenDate !== 'string' || !isCalendarDate(givenDate))
      return []
    const isStored = [year, date].every((slug) => isSameValue(valueIn(values, slug), valueIn(stored, slug)))
    if (isStored || Number(givenDate.slice(0, 4)) === givenYear) return []
    return [{ field: `${set}.${date}`, messageKey: agreementKey, params: { year: givenYear } }]
  })
}

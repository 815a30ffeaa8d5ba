import { accept, type Outcome, refuse } from './rule.ts'

/** A text is what somebody typed where a number belongs, so it is told apart from other wrong types. */
function checkNumeric(value: unknown, messageKey: string, fits: (number: number) => boolean): Outcome {
  if (typeof value === 'string') return refuse(messageKey)
  if (typeof value !== 'number') return refuse('validation.type')
  return fits(value) ? accept(value) : refuse(messageKey)
}

export function checkNumber(value: unknown): Outcome {
  return checkNumeric(value, 'validation.number', Number.isFinite)
}

export function checkYear(value: unknown): Outcome {
  return checkNumeric(
    value,
    'validation.date',
    (year) => Number.isInteger(year) && year >= 1900 && year <= 2100,
  )
}

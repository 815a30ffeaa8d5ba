import { accept, type Outcome, refuse } from './rule.ts'

/** A string was probably typed into the input, so it gets the field's own message instead of `validation.type`. */
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

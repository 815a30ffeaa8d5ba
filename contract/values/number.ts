import { accept, type Outcome, type RuleContext, reject } from './rule.ts'

/** A string was probably typed into the input, so it gets the field's own message instead of `validation.type`. */
function checkNumeric(value: unknown, messageKey: string, fits: (number: number) => boolean): Outcome {
  if (typeof value === 'string') return reject(messageKey)
  if (typeof value !== 'number') return reject('validation.type')
  return fits(value) ? accept(value) : reject(messageKey)
}

/** A number within the limits of the field's settings. */
export function checkNumber(value: unknown, { settings: { min, max, integer } }: RuleContext): Outcome {
  const checked = checkNumeric(value, 'validation.number', Number.isFinite)
  if (!checked.ok || typeof value !== 'number') return checked
  if (integer && !Number.isInteger(value)) return reject('validation.integer')
  if (min !== undefined && value < min) return reject('validation.min', { min })
  if (max !== undefined && value > max) return reject('validation.max', { max })
  return checked
}

/** Other years are mistyped. */
export const plausibleYears = { first: 1900, last: 2100 } as const

export function checkYear(value: unknown): Outcome {
  return checkNumeric(
    value,
    'validation.date',
    (year) => Number.isInteger(year) && year >= plausibleYears.first && year <= plausibleYears.last,
  )
}

import type { FieldValue } from '../fields.ts'
import type { FormField } from '../forms.ts'
import { checkField } from './check-values.ts'
import { fieldTypeOf } from './field-types.ts'
import { fitsType } from './fits-type.ts'

const context = { now: new Date(0), asManager: false }

/**
 * The part of a value that a field still accepts although its type or options may have changed since the value was entered;
 * undefined if nothing is left.
 */
export function fittingValue(field: FormField, value: FieldValue): FieldValue | undefined {
  if (!fitsType(field, value)) return undefined
  const { kind } = fieldTypeOf(field)
  const isAccepted = (each: FieldValue) => checkField(field, each, context).issues.length === 0
  if (kind === 'option') return isAccepted(value) ? value : undefined
  if ((kind === 'options' || kind === 'checkbox') && Array.isArray(value)) {
    const accepted = value.filter((part) => isAccepted([part]))
    return accepted.length > 0 ? accepted : undefined
  }
  return value
}

import type { Condition, Test } from '../conditions.ts'
import type { FormValues } from '../fields.ts'
import { foldCase } from '../fold-text.ts'
import type { FormField, WithFieldSets } from '../forms.ts'
import { isRecord } from '../is-record.ts'
import { isCalendarDate, isDateTime, isUnixSecond } from './date.ts'
import { dayInTallinn, instantOf } from './deadline.ts'
import { fieldTypeOf, hasDateFormat } from './field-types.ts'
import { isBlank } from './normalize-text.ts'

export type ConditionOptions = {
  /** The values of the entry that is changed: what its conditions hid or did not require before stays as it is. */
  stored?: FormValues
  /** The form that the given one is a part of, and the values of the other fields. */
  whole?: WithFieldSets & { values: FormValues }
}

/** By the paths of the fields. */
export type Outcome = {
  /** Fields that are neither displayed nor validated, and whose values are not stored. */
  hidden: ReadonlySet<string>
  required: ReadonlySet<string>
  /** Required fields that the stored values did not require. */
  newlyRequired: ReadonlySet<string>
}

export function pathOf(set: { slug: string }, field: { slug: string }): string {
  return `${set.slug}.${field.slug}`
}

export function isConditional({ fieldSets }: WithFieldSets): boolean {
  return fieldSets.some(({ fields }) => fields.some(({ conditions }) => conditions !== undefined))
}

/**
 * Evaluates the conditions of a form's fields (contract §6), in the browser and on the server. A hidden field counts as not
 * filled in. Accepts any JSON as values and never throws. An entry that is changed keeps the value of a field that its stored
 * values hid already: such a field counts as displayed, and is not required.
 */
export function evaluateConditions(
  form: WithFieldSets,
  values: unknown,
  { whole, stored = whole?.values }: ConditionOptions = {},
): Outcome {
  const fieldSets = whole?.fieldSets ?? form.fieldSets
  const own = new Set(pathsOf(form))
  const now = outcomeOf({ fieldSets }, (path, set, slug) =>
    valueIn(!whole || own.has(path) ? values : whole.values, set, slug),
  )
  if (!stored) return { ...now, newlyRequired: new Set() }
  const before = outcomeOf({ fieldSets }, (_path, set, slug) => valueIn(stored, set, slug))
  const isKept = (path: string) => before.hidden.has(path) && before.filled.has(path)
  return {
    hidden: new Set([...now.hidden].filter((path) => !isKept(path))),
    required: now.required,
    newlyRequired: new Set([...now.required].filter((path) => !before.required.has(path))),
  }
}

/** The form as it is displayed with these values: without hidden fields and conditions. The next field takes over the heading of a section. */
export function withOutcome<F extends WithFieldSets>(
  form: F,
  { hidden, required }: Pick<Outcome, 'hidden' | 'required'>,
): F {
  const fieldSets = form.fieldSets.map((set) => {
    const fields: FormField[] = []
    let heading: FormField['section']
    for (const { conditions: _, section = heading, ...field } of set.fields) {
      const path = pathOf(set, field)
      heading = hidden.has(path) ? section : undefined
      if (!hidden.has(path))
        fields.push({ ...field, required: required.has(path), ...(section && { section }) })
    }
    return { ...set, fields }
  })
  return { ...form, fieldSets }
}

type Read = (path: string, set: string, slug: string) => unknown

function outcomeOf({ fieldSets }: WithFieldSets, read: Read) {
  const targets = new Map(
    fieldSets.flatMap((set) =>
      set.fields.map((field) => {
        const path = pathOf(set, field)
        return [path, { field, value: read(path, set.slug, field.slug) }] as const
      }),
    ),
  )
  const hidden = new Map<string, boolean>()

  function isHidden(path: string): boolean {
    const known = hidden.get(path)
    if (known !== undefined) return known
    // A form that is saved has no cycles; in any other, the first field of one is displayed.
    hidden.set(path, false)
    const show = targets.get(path)?.field.conditions?.show
    const isUnmet = show !== undefined && !holds(show)
    hidden.set(path, isUnmet)
    return isUnmet
  }

  function holds({ join, tests }: Condition): boolean {
    const isMet = (test: Test) => {
      const target = targets.get(test.field)
      return testHolds(test, target?.field, isHidden(test.field) ? undefined : target?.value)
    }
    return join === 'or' ? tests.some(isMet) : tests.every(isMet)
  }

  const paths = [...targets.keys()]
  return {
    hidden: new Set(paths.filter(isHidden)),
    filled: new Set(paths.filter((path) => isFilled(targets.get(path)?.value))),
    required: new Set(
      paths.filter((path) => {
        const { required = false, conditions } = targets.get(path)?.field ?? {}
        return (
          !isHidden(path) && (required || (conditions?.require !== undefined && holds(conditions.require)))
        )
      }),
    ),
  }
}

function pathsOf({ fieldSets }: WithFieldSets): string[] {
  return fieldSets.flatMap((set) => set.fields.map((field) => pathOf(set, field)))
}

function valueIn(values: unknown, set: string, slug: string): unknown {
  const record = isRecord(values) && Object.hasOwn(values, set) ? values[set] : undefined
  return isRecord(record) && Object.hasOwn(record, slug) ? record[slug] : undefined
}

/** Whether the value of a field passes a test; `field` is undefined if the form does not have it. */
export function testHolds(
  { operator, value: expected }: Test,
  field: Pick<FormField, 'type'> | undefined,
  value: unknown,
): boolean {
  const given = partsOf(field, value)
  switch (operator) {
    case 'filled':
      return isFilled(value)
    case 'is':
      return isEqual(given, expected)
    case 'isNot':
      return !isEqual(given, expected)
    case 'oneOf':
      return partsOf(field, expected).some((each) => given.includes(each))
    case 'contains':
      return partsOf(field, expected).some((part) =>
        Array.isArray(value)
          ? given.includes(part)
          : given.some((text) => String(text).includes(String(part))),
      )
    case 'more':
    case 'less': {
      const [first] = given
      const limit = comparable(field, expected)
      // Days are compared as texts.
      if (first === undefined || limit === undefined || typeof first !== typeof limit) return false
      return operator === 'more' ? first > limit : first < limit
    }
  }

  function isEqual(parts: readonly Part[], other: unknown): boolean {
    // What is not ticked has no value.
    if (typeof other === 'boolean') return parts.includes(true) === other
    return parts.length === 1 && parts[0] === comparable(field, other)
  }
}

/** Lists of rows of texts are the deepest values. */
const deepestValue = 3

/** Whether something is filled in: `false` is not, and neither are rows and ranges of blanks. */
export function isFilled(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !isBlank(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value !== false
  if (depth === deepestValue) return value !== null
  const parts = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  return parts.some((part) => isFilled(part, depth + 1))
}

type Part = string | number | boolean
type TypedField = Pick<FormField, 'type'> | undefined

/** The parts of a value that can be compared; of a period, its start. */
function partsOf(field: TypedField, value: unknown): Part[] {
  const isPeriod = field && hasDateFormat(fieldTypeOf(field).kind)
  const parts: unknown[] = Array.isArray(value) ? (isPeriod ? value.slice(0, 1) : value) : [value]
  return parts.flatMap((part) => (isFilled(part) ? (comparable(field, part) ?? []) : []))
}

/** Numbers of options as numbers, dates as days in Europe/Tallinn, and texts regardless of case. Undefined for files and people. */
function comparable(field: TypedField, part: unknown): Part | undefined {
  if (typeof part !== 'string' && typeof part !== 'number' && typeof part !== 'boolean') return undefined
  const { kind, numericOptions = false } = field ? fieldTypeOf(field) : {}
  if (kind && hasDateFormat(kind)) return dayOf(part)
  if (kind === 'number' || kind === 'year' || numericOptions) return numberOf(part)
  if (typeof part === 'boolean') return part
  if (kind === 'option' || kind === 'options' || kind === 'checkbox') return String(part)
  return foldCase(String(part))
}

function numberOf(part: Part): number | undefined {
  if (typeof part === 'boolean') return undefined
  const number = Number(part)
  return Number.isFinite(number) ? number : undefined
}

function dayOf(part: Part): string | undefined {
  if (typeof part === 'number') return isUnixSecond(part) ? dayInTallinn(part) : undefined
  const text = String(part).trim()
  if (isCalendarDate(text)) return text
  return isDateTime(text) ? dayInTallinn(Math.floor(instantOf(text) / 1000)) : undefined
}

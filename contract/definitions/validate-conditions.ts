import type { FieldSetInput } from '../admin-forms.ts'
import {
  type Condition,
  type Conditions,
  effects,
  mostTests,
  type Operator,
  type Test,
} from '../conditions.ts'
import type { FormField } from '../forms.ts'
import type { ValueIssue } from '../problems.ts'
import { isCalendarDate } from '../values/date.ts'
import { fieldTypeOf } from '../values/field-types.ts'
import { validateText } from '../values/text.ts'

/** What conditions must know of a field that they refer to. */
export type ReferredField = Pick<FormField, 'type'> & {
  settings: { options?: readonly { value: string | number }[] | undefined }
}
/** By slug. */
export type KnownFields = ReadonlyMap<string, ReferredField>

const longestText = 1000

/** The operators that compare values of a field; none of a checkbox would say more than `is`. */
export function operatorsOf(field: ReferredField): readonly [Operator, ...Operator[]] {
  const { kind, numericOptions } = fieldTypeOf(field)
  switch (kind) {
    case 'option':
      return numericOptions
        ? ['is', 'isNot', 'oneOf', 'more', 'less', 'filled']
        : ['is', 'isNot', 'oneOf', 'filled']
    case 'options':
      return ['contains', 'oneOf', 'filled']
    case 'checkbox':
      return field.settings.options?.length ? ['contains', 'oneOf', 'filled'] : ['is']
    case 'confirmation':
      return ['is']
    case 'number':
    case 'year':
    case 'date':
    case 'dateTime':
    case 'dateRange':
    case 'dateTimeRange':
      return ['is', 'isNot', 'more', 'less', 'filled']
    case 'text':
    case 'longText':
    case 'url':
    case 'email':
      return ['is', 'isNot', 'contains', 'filled']
    case 'texts':
    case 'keywords':
    case 'emails':
      return ['contains', 'filled']
    case 'file':
    case 'people':
      return ['filled']
  }
}

/** What a test compares with. */
export type Operand = 'none' | 'choice' | 'choices' | 'ticked' | 'number' | 'day' | 'text'

export function operandOf(field: ReferredField, operator: Operator): Operand {
  if (operator === 'filled') return 'none'
  if (operator === 'oneOf') return 'choices'
  switch (fieldTypeOf(field).kind) {
    case 'option':
      return operator === 'more' || operator === 'less' ? 'number' : 'choice'
    case 'options':
      return 'choice'
    case 'checkbox':
      return field.settings.options?.length ? 'choice' : 'ticked'
    case 'confirmation':
      return 'ticked'
    case 'number':
    case 'year':
      return 'number'
    case 'date':
    case 'dateTime':
    case 'dateRange':
    case 'dateTimeRange':
      return 'day'
    default:
      return 'text'
  }
}

type Sets = readonly Pick<FieldSetInput, 'slug' | 'fields'>[]

/** Cleans and validates the conditions of a form's fields (contract §6); the result is by the fields' places in the form. */
export function validateConditions(
  fieldSets: Sets,
  known: KnownFields,
): { conditions: (Conditions | undefined)[][]; issues: ValueIssue[] } {
  const dependencies = dependenciesOf(fieldSets)
  const referred = new Map(
    fieldSets.flatMap((set) =>
      set.fields.map(({ slug }) => [`${set.slug}.${slug}`, known.get(slug)] as const),
    ),
  )
  const issues: ValueIssue[] = []
  const conditions = fieldSets.map((set, setIndex) =>
    set.fields.map((field, index) => {
      const cleaned: Conditions = {}
      for (const effect of effects) {
        const condition = field.conditions?.[effect]
        if (!condition || condition.tests.length === 0) continue
        const own = {
          path: `${set.slug}.${field.slug}`,
          at: `fieldSets.${setIndex}.fields.${index}.conditions.${effect}.tests`,
          // What is only required depends on values, not on what is displayed.
          dependencies: effect === 'show' ? dependencies : undefined,
        }
        const checked = validateCondition(condition, referred, own)
        cleaned[effect] = checked.condition
        issues.push(...checked.issues)
      }
      return Object.keys(cleaned).length > 0 ? cleaned : undefined
    }),
  )
  return { conditions, issues }
}

type Place = { path: string; at: string; dependencies: Dependencies | undefined }

function validateCondition(
  { join, tests }: Condition,
  referred: ReadonlyMap<string, ReferredField | undefined>,
  { path, at, dependencies }: Place,
): { condition: Condition; issues: ValueIssue[] } {
  if (tests.length > mostTests) {
    const issue = { field: at, messageKey: 'validation.maxItems', params: { max: mostTests } }
    return { condition: { join, tests: [] }, issues: [issue] }
  }
  const checked = tests.map((test, index) => {
    const issue = (part: string, messageKey: string) => ({
      test,
      issues: [{ field: `${at}.${index}.${part}`, messageKey }],
    })
    if (test.field === path) return issue('field', 'forms.error.conditionSelf')
    if (!referred.has(test.field)) return issue('field', 'forms.error.conditionField')
    if (dependencies && reaches(dependencies, test.field, path))
      return issue('field', 'forms.error.conditionCycle')
    const field = referred.get(test.field)
    // That the field is unknown is an issue of the field.
    if (!field) return { test, issues: [] }
    if (!operatorsOf(field).includes(test.operator)) return issue('operator', 'forms.error.conditionOperator')
    const operand = validateOperand(field, test)
    if (!operand.issue) return { test: operand.test, issues: [] }
    return { test, issues: [{ ...operand.issue, field: `${at}.${index}.value` }] }
  })
  return {
    condition: { join, tests: checked.map(({ test }) => test) },
    issues: checked.flatMap(({ issues }) => issues),
  }
}

type Dependencies = ReadonlyMap<string, readonly string[]>

/** The fields that decide whether a field is displayed. */
function dependenciesOf(fieldSets: Sets): Dependencies {
  return new Map(
    fieldSets.flatMap((set) =>
      set.fields.map(({ slug, conditions }) => {
        const tests = conditions?.show?.tests ?? []
        return [`${set.slug}.${slug}`, tests.map(({ field }) => field)] as const
      }),
    ),
  )
}

function reaches(dependencies: Dependencies, from: string, target: string): boolean {
  const seen = new Set([from])
  for (const path of seen) {
    if (path === target) return true
    for (const next of dependencies.get(path) ?? []) seen.add(next)
  }
  return false
}

type Checked = { test: Test; issue?: never } | { issue: Omit<ValueIssue, 'field'> }

function validateOperand(field: ReferredField, { field: path, operator, value }: Test): Checked {
  const accepted = (cleaned?: Test['value']) => ({
    test: { field: path, operator, ...(cleaned !== undefined && { value: cleaned }) },
  })
  const missing = { issue: { messageKey: 'forms.error.conditionValue' } }
  const operand = operandOf(field, operator)
  if (operand === 'none') return accepted()
  if (operand === 'ticked') return typeof value === 'boolean' ? accepted(value) : missing
  const given = [value ?? []].flat().filter((part) => String(part).trim() !== '')
  const [first] = given
  if (first === undefined || (operand !== 'choices' && given.length > 1)) return missing
  switch (operand) {
    case 'choice':
    case 'choices': {
      const options = given.map((part) =>
        field.settings.options?.find((option) => String(option.value) === String(part)),
      )
      const values = options.flatMap((option) => option?.value ?? [])
      if (values.length < options.length) return { issue: { messageKey: 'forms.error.conditionChoice' } }
      return accepted(operand === 'choices' ? [...new Set(values)] : values[0])
    }
    case 'number': {
      const number = Number(first)
      return typeof first !== 'boolean' && Number.isFinite(number) ? accepted(number) : missing
    }
    case 'day':
      return isCalendarDate(String(first)) ? accepted(String(first)) : missing
    case 'text': {
      const { text, issues } = validateText(String(first), 'value', { max: longestText })
      return issues[0] ? { issue: issues[0] } : accepted(text)
    }
  }
}

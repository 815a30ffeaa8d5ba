import type { TFunction } from 'i18next'
import type { Condition, Conditions, Test } from '#contract/conditions.ts'
import { operandOf } from '#contract/definitions/validate-conditions.ts'
import { labelOf } from '#contract/fields.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { fieldTypeOf, hasDateFormat } from '#contract/values/field-types.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import type { ConditionField } from './condition-fields.ts'

/** The language of the texts, and the fields that conditions may refer to. */
export type ConditionContext = { language: Language; fields: readonly ConditionField[] }
type Context = ConditionContext & { t: TFunction }

/** What the conditions of a field say, as a sentence each; fields that the form does not have are named by their paths. */
export function conditionTexts(conditions: Conditions | undefined, context: Context): string[] {
  const { t } = context
  const { show, require } = conditions ?? {}
  return [
    ...(show?.tests.length ? [t('manage.forms.condition.shown', { tests: testsText(show, context) })] : []),
    ...(require?.tests.length
      ? [t('manage.forms.condition.required', { tests: testsText(require, context) })]
      : []),
  ]
}

function testsText({ join, tests }: Condition, context: Context): string {
  const type = join === 'or' ? 'disjunction' : 'conjunction'
  return new Intl.ListFormat(context.language, { type }).format(tests.map((test) => testText(test, context)))
}

function testText(test: Test, { t, language, fields }: Context): string {
  const { operator, value } = test
  const target = fields.find(({ path }) => path === test.field)
  const field = target?.label ?? test.field
  const definition = target?.definition
  if (typeof value === 'boolean')
    return t(`manage.forms.condition.test.${value ? 'ticked' : 'open'}`, { field })
  const operand = definition && operandOf(definition, operator)
  const quoted = (text: string) => t('manage.forms.condition.quoted', { value: text })
  const partText = (part: string | number | boolean) => {
    if (operand === 'choice' || operand === 'choices')
      return quoted(inLanguage(labelOf(definition?.settings ?? {}, String(part)), language))
    if (operand === 'day') return formatDate(String(part))
    return operand === 'number' ? formatNumber(Number(part), language) : quoted(String(part))
  }
  const parts = [value ?? []].flat().map(partText)
  return t(`manage.forms.condition.test.${operatorName(operator, definition)}`, {
    field,
    value: new Intl.ListFormat(language, { type: 'disjunction' }).format(parts) || '…',
  })
}

/** The name of an operator in keys of texts: days are not more or less, but later or earlier. */
export function operatorName(operator: Test['operator'], definition: ConditionField['definition']): string {
  const isDay = definition && hasDateFormat(fieldTypeOf(definition).kind)
  if (!isDay) return operator
  if (operator === 'more') return 'later'
  return operator === 'less' ? 'earlier' : operator
}

import { Button, Checkbox, Input } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operator, Test } from '#contract/conditions.ts'
import { operandOf, operatorsOf } from '#contract/definitions/validate-conditions.ts'
import { labelOf } from '#contract/fields.ts'
import { inLanguage } from '#contract/texts.ts'
import { DateTimeInput } from '#ui/fields/date-controls.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import type { FieldError } from '../shell/use-submission.ts'
import styles from './condition-editor.module.css'
import { type ConditionField, newTest } from './condition-fields.ts'
import { operatorName } from './condition-text.ts'

type Props = {
  test: Test
  number: number
  /** The path of the test in the request. */
  path: string
  fields: readonly ConditionField[]
  errorOf: (field: string) => FieldError
  onChange: (test: Test) => void
  onRemove: () => void
}

/** One line of a condition: a field, how its value is compared, and with what. */
export function ConditionTest({ test, number, path, fields, errorOf, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const target = fields.find((each) => each.path === test.field)
  const definition = target?.definition
  const valueError = errorOf(`${path}.value`)
  const operators: readonly Operator[] = definition ? operatorsOf(definition) : []
  // What is stored is displayed, also if it does not fit any more.
  const offered = operators.includes(test.operator) ? operators : [...operators, test.operator]
  return (
    <li className={styles.test}>
      <Field {...errorOf(`${path}.field`)}>
        <ChoiceSelect
          className={styles.select}
          aria-label={t('manage.forms.condition.field', { number })}
          value={test.field}
          options={[
            ...fields.map((each) => ({ value: each.path, label: each.label })),
            ...(target ? [] : [{ value: test.field, label: test.field }]),
          ]}
          onChoose={(chosen) => {
            const next = fields.find((each) => each.path === chosen)
            if (next && chosen !== test.field) onChange(newTest(next, test.operator))
          }}
        />
      </Field>
      <Field {...errorOf(`${path}.operator`)}>
        <ChoiceSelect
          className={styles.select}
          aria-label={t('manage.forms.condition.operator', { number })}
          value={test.operator}
          options={offered.map((each) => ({
            value: each,
            label: t(`manage.forms.condition.is.${operatorName(each, definition)}`),
          }))}
          onChoose={(operator) => target && onChange(withOperator(test, target, operator))}
        />
      </Field>
      <Field {...valueError}>
        <Operand
          test={test}
          number={number}
          definition={definition}
          isWrong={valueError.validationState === 'error'}
          onChange={onChange}
        />
      </Field>
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={t('manage.forms.condition.remove', { number })}
        onClick={onRemove}
      />
    </li>
  )
}

/** The value stays if the other operator compares with the same. */
function withOperator(test: Test, target: ConditionField, operator: Test['operator']): Test {
  const { definition } = target
  const isSame = definition && operandOf(definition, operator) === operandOf(definition, test.operator)
  return isSame ? { ...test, operator } : newTest(target, operator)
}

type OperandProps = Pick<Props, 'test' | 'number' | 'onChange'> &
  Pick<ConditionField, 'definition'> & { isWrong: boolean }

/** The input of what is compared with, by the type of the field. */
function Operand({ test, number, definition, isWrong, onChange }: OperandProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const label = t('manage.forms.condition.value', { number })
  const change = (value: Test['value']) => onChange({ ...test, value })
  const text = test.value === undefined ? '' : String(test.value)
  if (!definition) return null
  const options = (definition.settings.options ?? []).map(({ value }) => ({
    value: String(value),
    label: inLanguage(labelOf(definition.settings, value), language),
  }))
  switch (operandOf(definition, test.operator)) {
    case 'none':
      return null
    case 'ticked':
      return (
        <ChoiceSelect
          className={styles.select}
          aria-label={label}
          value={test.value === false ? 'open' : 'ticked'}
          options={(['ticked', 'open'] as const).map((value) => ({
            value,
            label: t(`manage.forms.condition.${value}`),
          }))}
          onChoose={(chosen) => change(chosen === 'ticked')}
        />
      )
    case 'choice': {
      const isOffered = options.some(({ value }) => value === text)
      const removed = t('manage.forms.condition.removedChoice', {
        choice: inLanguage(labelOf(definition.settings, text), language),
      })
      return (
        <ChoiceSelect
          className={styles.select}
          aria-label={label}
          value={text}
          options={isOffered ? options : [...options, { value: text, label: removed }]}
          onChoose={change}
        />
      )
    }
    case 'choices': {
      const chosen = [test.value ?? []].flat().map(String)
      const removed = chosen
        .filter((value) => !options.some((option) => option.value === value))
        .map((value) => ({
          value,
          label: t('manage.forms.condition.removedChoice', {
            choice: inLanguage(labelOf(definition.settings, value), language),
          }),
        }))
      return (
        <fieldset aria-label={label} className={styles.choices}>
          {[...options, ...removed].map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(_event, { checked }) =>
                change(checked ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
              }
            />
          ))}
        </fieldset>
      )
    }
    case 'number':
      return (
        <Input
          className={styles.input}
          aria-label={label}
          inputMode="decimal"
          value={language === 'et' ? text.replace('.', ',') : text}
          onChange={(_event, { value }) => change(value.trim().replace(',', '.'))}
        />
      )
    case 'day':
      return (
        <DateTimeInput
          id={id}
          label={label}
          withTime={false}
          isWrong={isWrong}
          value={text}
          onChange={change}
        />
      )
    case 'text':
      return (
        <Input
          className={styles.input}
          aria-label={label}
          value={text}
          onChange={(_event, { value }) => change(value)}
        />
      )
  }
}

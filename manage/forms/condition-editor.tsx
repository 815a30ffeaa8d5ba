import { Button } from '@fluentui/react-components'
import { AddRegular, EyeRegular, TextAsteriskRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Condition, type Conditions, type Effect, effects, mostTests } from '#contract/conditions.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import styles from './condition-editor.module.css'
import { conditionFields, newTest } from './condition-fields.ts'
import { ConditionTest } from './condition-test.tsx'
import type { EditedField } from './edited-form.ts'
import type { EditorTools } from './editor-tools.ts'

type Props = Pick<EditorTools, 'definitions' | 'fieldSets' | 'errorOf'> & {
  field: EditedField
  /** The slug of its field set. */
  set: string
  /** The path of the field in the request. */
  path: string
  onChange: (field: EditedField) => void
}

/** When the field is shown, and when it is required: conditions on other fields of the form (contract §6). */
export function ConditionEditor({ field, onChange, ...tools }: Props) {
  const change = (effect: Effect, condition: Condition | undefined) => {
    const { conditions, ...unconditional } = field
    const { [effect]: _, ...others } = conditions ?? {}
    const next: Conditions = { ...others, ...(condition && { [effect]: condition }) }
    onChange(Object.keys(next).length > 0 ? { ...unconditional, conditions: next } : unconditional)
  }
  return effects.map((effect) => (
    <EffectEditor
      key={effect}
      {...tools}
      field={field}
      effect={effect}
      condition={field.conditions?.[effect]}
      onChange={(condition) => change(effect, condition)}
    />
  ))
}

type EffectProps = Omit<Props, 'onChange'> & {
  effect: Effect
  condition: Condition | undefined
  onChange: (condition: Condition | undefined) => void
}

function EffectEditor(props: EffectProps) {
  const { field, set, path, definitions, fieldSets, errorOf, effect, condition, onChange } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useRef<HTMLFieldSetElement>(null)
  const own = `${set}.${field.slug}`
  const fields = conditionFields(fieldSets, definitions.fields, language).filter((each) => each.path !== own)
  const { join = 'and', tests = [] } = condition ?? {}
  const isRedundant = effect === 'require' && field.required
  const focus = (selector: string) => place.current?.querySelector<HTMLElement>(selector)?.focus()

  /** The last test, or the nearest field above, is the likely one. */
  function add() {
    const allPaths = conditionFields(fieldSets, definitions.fields, language).map((each) => each.path)
    const above = new Set(allPaths.slice(0, allPaths.indexOf(own)))
    const likely =
      fields.find((each) => each.path === tests.at(-1)?.field) ??
      fields.findLast((each) => above.has(each.path)) ??
      fields[0]
    if (!likely) return
    flushSync(() => onChange({ join, tests: [...tests, newTest(likely)] }))
    focus(':scope li:last-child select')
  }

  function remove(index: number) {
    const left = tests.filter((_test, at) => at !== index)
    flushSync(() => onChange(left.length > 0 ? { join, tests: left } : undefined))
    focus(':scope > button')
  }

  if (tests.length === 0 && isRedundant) return null
  return (
    <fieldset
      ref={place}
      className={styles.condition}
      aria-label={t(`manage.forms.condition.${effect}`)}
      data-path={`${path}.conditions.${effect}`}
    >
      {tests.length > 0 && (
        <div className={styles.legend} aria-hidden>
          {t(`manage.forms.condition.${effect}`)}
        </div>
      )}
      {tests.length > 0 && isRedundant && (
        <p className={styles.note}>{t('manage.forms.condition.alwaysRequired')}</p>
      )}
      {tests.length > 1 && (
        <ChoiceSelect
          className={styles.join}
          aria-label={t('manage.forms.condition.join')}
          value={join}
          options={(['and', 'or'] as const).map((value) => ({
            value,
            label: t(`manage.forms.condition.${value}`),
          }))}
          onChoose={(chosen) => onChange({ join: chosen, tests })}
        />
      )}
      {tests.length > 0 && (
        <ol className={styles.tests}>
          {tests.map((test, index) => (
            <ConditionTest
              // biome-ignore lint/suspicious/noArrayIndexKey: tests have no identity but their place
              key={index}
              test={test}
              number={index + 1}
              path={`${path}.conditions.${effect}.tests.${index}`}
              fields={fields}
              errorOf={errorOf}
              onChange={(next) =>
                onChange({ join, tests: tests.map((each, at) => (at === index ? next : each)) })
              }
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {(tests.length > 0 || fields.length > 0) && tests.length < mostTests && (
        <Button
          className={styles.add}
          appearance={tests.length > 0 ? 'secondary' : 'subtle'}
          size="small"
          icon={
            tests.length > 0 ? <AddRegular /> : effect === 'show' ? <EyeRegular /> : <TextAsteriskRegular />
          }
          onClick={add}
        >
          {t(tests.length > 0 ? 'manage.forms.condition.add' : `manage.forms.condition.begin.${effect}`)}
        </Button>
      )}
    </fieldset>
  )
}

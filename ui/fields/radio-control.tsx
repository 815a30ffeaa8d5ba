import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { choiceOptions } from './choice-options.ts'
import type { ControlProps } from './control-props.ts'

const useStyles = makeStyles({
  radio: { minHeight: '44px', alignItems: 'center', color: tokens.colorNeutralForeground1 },
})

export function RadioControl({ id, field, value, onChange }: ControlProps) {
  const styles = useStyles()
  const options = choiceOptions(field.settings, useLanguage())
  return (
    <RadioGroup
      id={id}
      name={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(_event, data) => onChange(data.value)}
    >
      {options.map((option) => (
        <Radio key={option.value} className={styles.radio} value={option.value} label={option.label} />
      ))}
    </RadioGroup>
  )
}

/** A required boolean: unlike a checkbox, it distinguishes "no" from unanswered. */
export function YesNoControl({ id, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <RadioGroup
      id={id}
      name={id}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(_event, data) => onChange(data.value === 'true')}
    >
      <Radio className={styles.radio} value="true" label={t('field.yes')} />
      <Radio className={styles.radio} value="false" label={t('field.no')} />
    </RadioGroup>
  )
}

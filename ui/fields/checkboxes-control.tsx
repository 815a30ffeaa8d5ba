import { Checkbox, Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { choiceOptions } from './choice-options.ts'
import { ControlGroup } from './control-group.tsx'
import type { ControlProps } from './control-props.ts'

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  checkbox: { minHeight: '44px', alignItems: 'center', color: tokens.colorNeutralForeground1 },
  indicator: { alignSelf: 'center' },
})

/** Multiple choice as a list of checkboxes, each with its option's link. */
export function CheckboxesControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const options = choiceOptions(field.settings, useLanguage())
  const isNumber = field.type === 'select-number-multi'
  const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
  const toggle = (option: string, checked: boolean) => {
    const next = options
      .map((candidate) => candidate.value)
      .filter((candidate) => (candidate === option ? checked : chosen.has(candidate)))
    if (next.length === 0) onChange(undefined)
    else onChange(isNumber ? next.map(Number) : next)
  }
  return (
    <ControlGroup id={id}>
      {options.map((option) => (
        <div key={option.value} className={styles.row}>
          <Checkbox
            className={styles.checkbox}
            size="large"
            indicator={{ className: styles.indicator }}
            label={option.label}
            checked={chosen.has(option.value)}
            onChange={(_event, data) => toggle(option.value, data.checked === true)}
          />
          {option.url && (
            <Link href={option.url} target="_blank" rel="noreferrer">
              {t('field.option.link', { label: option.label })}
            </Link>
          )}
        </div>
      ))}
    </ControlGroup>
  )
}

import { Checkbox, Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { choiceOptions } from './choice-options.ts'
import type { ControlProps } from './control-props.ts'
import { GroupBox } from './group-box.tsx'

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  box: { minHeight: '44px', alignItems: 'center', color: tokens.colorNeutralForeground1 },
  indicator: { alignSelf: 'center' },
})

/** Several of the options, all to be seen at once, each with its link. */
export function CheckboxesControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const options = choiceOptions(field.settings, useLanguage())
  const isNumber = field.type === 'select-number-multi'
  const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
  const toggle = (option: string, checked: boolean) => {
    const next = options
      .map((other) => other.value)
      .filter((other) => (other === option ? checked : chosen.has(other)))
    if (next.length === 0) onChange(undefined)
    else onChange(isNumber ? next.map(Number) : next)
  }
  return (
    <GroupBox id={id}>
      {options.map((option) => (
        <div key={option.value} className={styles.row}>
          <Checkbox
            className={styles.box}
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
    </GroupBox>
  )
}

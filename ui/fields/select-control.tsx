import { Link, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { choiceOptions } from './choice-options.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { placeholderOf } from './field-texts.ts'

/** A native select, followed by the selected option's link. */
export function SelectControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const language = useLanguage()
  const options = choiceOptions(field.settings, language)
  const isNumber = field.type === 'select-number'
  const chosen = options.find((option) => option.value === String(value ?? ''))
  return (
    <div className={styles.stack}>
      <Select
        id={id}
        className={styles.control}
        select={{ className: styles.control }}
        value={chosen?.value ?? ''}
        onChange={(_event, data) => {
          if (data.value === '') onChange(undefined)
          else onChange(isNumber ? Number(data.value) : data.value)
        }}
      >
        <option value="">{placeholderOf(field, language) ?? t('field.select.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {chosen?.url && (
        <Link href={chosen.url} target="_blank" rel="noreferrer">
          {t('field.option.link', { label: chosen.label })}
        </Link>
      )}
    </div>
  )
}
